//! `roundhouse simulate`: many games between bots, summed up.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::record::{Record, ScoreLine, seed_to_hex};
use ::rules::Ending;
use anyhow::{Context, Result};
use arena::{PlayedGame, SeatTally, Series, Spread, Tally, run};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::arguments::{StartArgs, ThreadsArgs};
use crate::output::{Printable, WholeFile, json_line, print, progress_bar};

/// Let bots play many games and sum up the results
#[derive(clap::Args)]
#[command(after_help = "\
The result depends on the options and the seed, never on the number of threads. With --from every
game begins from the position in the file: a whole position is the same each time, and what a seat's
view hides is sampled anew for each game.

Examples:
  roundhouse simulate --board toy --seats 3 --games 1000 --bots greedy,random,random --seed 7
  roundhouse simulate --from moment.position --games 1000 --bots greedy")]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    start: StartArgs,
    /// The number of games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Print the summary as one JSON object
    #[arg(long)]
    json: bool,
    /// Write one line of JSON for each game into this file
    #[arg(long, value_name = "FILE.jsonl")]
    out: Option<PathBuf>,
    /// Write the record of each game into this folder
    #[arg(long, value_name = "DIR")]
    record_dir: Option<PathBuf>,
}

impl SimulateArgs {
    pub(crate) fn run(self) -> Result<()> {
        let SimulateArgs { start, games, threads, .. } = &self;
        let beginning = start.read()?;
        let series = start.to_series(&beginning)?;
        let mut files = GameFiles::open(&self)?;
        let mut progress = Progress::new(*games);
        let started = Instant::now();
        let parts = files.parts();
        let keep = |number, played: &PlayedGame<'_>| GameOutput::of(parts, &series, number, played);
        let tally = run(&series, *games, threads.count(), keep, |outputs| {
            progress.add(outputs.len() as u64);
            outputs.iter().try_for_each(|output| files.write(output))
        })?;
        let seconds = started.elapsed().as_secs_f64();
        progress.finish();
        files.finish()?;
        print(&Summary::of(&series, start, &tally, seconds), self.json)
    }
}

/// The files that are written for single games.
struct GameFiles<'a> {
    lines: Option<WholeFile>,
    record_folder: Option<&'a Path>,
}

impl<'a> GameFiles<'a> {
    fn open(arguments: &'a SimulateArgs) -> Result<GameFiles<'a>> {
        if let Some(folder) = &arguments.record_dir {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let lines = arguments.out.as_deref().map(WholeFile::create).transpose()?;
        Ok(GameFiles { lines, record_folder: arguments.record_dir.as_deref() })
    }

    fn parts(&self) -> OutputParts {
        OutputParts { line: self.lines.is_some(), record: self.record_folder.is_some() }
    }

    fn write(&mut self, output: &GameOutput) -> Result<()> {
        if let (Some(lines), Some(line)) = (&mut self.lines, &output.line) {
            json_line(lines, line)?;
        }
        if let (Some(folder), Some(record)) = (self.record_folder, &output.record) {
            let path = folder.join(format!("{:06}.record", output.number));
            WholeFile::write_text(&path, &record.to_text())?;
        }
        Ok(())
    }

    fn finish(self) -> Result<()> {
        self.lines.map_or(Ok(()), WholeFile::finish)
    }
}

/// Which parts of a [`GameOutput`] are asked for; making the others would cost time.
#[derive(Clone, Copy)]
struct OutputParts {
    line: bool,
    record: bool,
}

/// What is written about one game.
struct GameOutput {
    number: u64,
    line: Option<GameLine>,
    record: Option<Record>,
}

impl GameOutput {
    fn of(
        parts: OutputParts,
        series: &Series<'_>,
        number: u64,
        played: &PlayedGame<'_>,
    ) -> GameOutput {
        let record = || series.play_recorded(played.seed);
        GameOutput {
            number,
            line: parts.line.then(|| GameLine::of(series, number, played)),
            record: parts.record.then(record),
        }
    }
}

/// A progress bar that appears after two seconds; indicatif hides it when nobody looks at a terminal.
struct Progress {
    started: Instant,
    games: u64,
    done: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    const DELAY: Duration = Duration::from_secs(2);

    fn new(games: u64) -> Progress {
        Progress { started: Instant::now(), games, done: 0, bar: None }
    }

    fn add(&mut self, games: u64) {
        self.done += games;
        if self.bar.is_none() && self.started.elapsed() > Progress::DELAY {
            self.bar = Some(progress_bar(
                self.games,
                "{bar:40} {human_pos}/{human_len} games, {eta} left",
            ));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        }
    }

    fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A line of the file of `--out`.
#[derive(Serialize)]
struct GameLine {
    game: u64,
    seed: String,
    bots: Vec<&'static str>,
    scores: Vec<ScoreLine>,
    actions: u32,
    turns: u32,
    ended: &'static str,
    digest: String,
}

impl GameLine {
    fn of(series: &Series<'_>, game: u64, played: &PlayedGame<'_>) -> GameLine {
        GameLine {
            game,
            seed: seed_to_hex(played.seed),
            bots: series.bots().iter().map(bots::Policy::name).collect(),
            scores: played.scores.iter().map(ScoreLine::from).collect(),
            actions: played.actions,
            turns: played.turns,
            ended: match played.ending {
                Ending::LastRound => "last_round",
                Ending::AllPassed => "all_passed",
            },
            digest: format!("{:016x}", played.last.digest()),
        }
    }
}

/// The sums and means of all games.
#[derive(Serialize)]
struct Summary {
    board: String,
    fingerprint: String,
    seats: usize,
    bots: Vec<&'static str>,
    seed: String,
    games: u64,
    actions: u64,
    turns: u64,
    seconds: f64,
    games_per_second: f64,
    actions_per_second: f64,
    /// Mean points of each seat.
    mean: Vec<f64>,
    /// Standard deviation of the points of each seat.
    spread: Vec<f64>,
    ended: Endings,
    length: Length,
    by_seat: Vec<SeatSummary>,
}

#[derive(Serialize)]
struct Endings {
    last_round: u64,
    all_passed: u64,
}

/// The number of actions in a game.
#[derive(Serialize)]
struct Length {
    mean: f64,
    shortest: u32,
    longest: u32,
}

#[derive(Serialize)]
struct SeatSummary {
    seat: usize,
    bot: &'static str,
    wins: f64,
    total: Spread,
    routes: Spread,
    tickets: Spread,
    tokens: Spread,
    festivals: Spread,
}

impl Summary {
    fn of(series: &Series<'_>, start: &StartArgs, tally: &Tally, seconds: f64) -> Summary {
        let board = series.setup().board();
        let names: Vec<_> = series.bots().iter().map(bots::Policy::name).collect();
        let seats = tally.seats.iter().zip(&names).enumerate();
        let by_seat: Vec<_> =
            seats.map(|(at, (seat, bot))| SeatSummary::of(at, bot, seat)).collect();
        let (shortest, longest) = tally.lengths.unwrap_or_default();
        Summary {
            board: board.id().to_owned(),
            fingerprint: format!("{:016x}", board.fingerprint()),
            seats: series.setup().seats(),
            bots: names,
            seed: seed_to_hex(start.bots.seed),
            games: tally.games,
            actions: tally.actions,
            turns: tally.turns,
            seconds,
            games_per_second: tally.games as f64 / seconds,
            actions_per_second: tally.actions as f64 / seconds,
            mean: by_seat.iter().map(|seat| seat.total.mean).collect(),
            spread: by_seat.iter().map(|seat| seat.total.sd).collect(),
            ended: Endings { last_round: tally.last_rounds, all_passed: tally.all_passed },
            length: Length {
                mean: tally.actions as f64 / tally.games.max(1) as f64,
                shortest,
                longest,
            },
            by_seat,
        }
    }
}

impl Printable for Summary {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let Summary { board, seats, games, seconds, length, ended, .. } = self;
        writeln!(
            out,
            "{board}, {seats} seats: {games} games in {seconds:.2} s ({:.0} games/s, {:.0} actions/s)",
            self.games_per_second, self.actions_per_second
        )?;
        writeln!(
            out,
            "{:.1} actions a game, {} to {}; {} ended after a last round, {} with everybody passing\n",
            length.mean, length.shortest, length.longest, ended.last_round, ended.all_passed
        )?;
        writeln!(
            out,
            "{:>4}  {:<12} {:>6}  {:>15}  {:>7} {:>8} {:>7} {:>10}",
            "seat", "bot", "wins", "points ± sd", "routes", "tickets", "tokens", "festivals"
        )?;
        self.by_seat.iter().try_for_each(|seat| seat.write_row(out, *games))
    }
}

impl SeatSummary {
    fn of(seat: usize, bot: &'static str, tally: &SeatTally) -> SeatSummary {
        SeatSummary {
            seat,
            bot,
            wins: tally.wins(),
            total: tally.spread(tally.total),
            routes: tally.spread(tally.routes),
            tickets: tally.spread(tally.tickets),
            tokens: tally.spread(tally.tokens),
            festivals: tally.spread(tally.festivals),
        }
    }

    fn write_row(&self, out: &mut dyn Write, games: u64) -> Result<()> {
        let points = format!("{:.1} ± {:.1}", self.total.mean, self.total.sd);
        Ok(writeln!(
            out,
            "{:>4}  {:<12} {:>5.1}%  {points:>15}  {:>7.1} {:>8.1} {:>7.1} {:>10.1}",
            self.seat,
            self.bot,
            100.0 * self.wins / games.max(1) as f64,
            self.routes.mean,
            self.tickets.mean,
            self.tokens.mean,
            self.festivals.mean
        )?)
    }
}
