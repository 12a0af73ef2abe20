//! `roundhouse match`: which bot is stronger. The module cannot have this name: `match` is a keyword.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::board::Board;
use ::rules::Seed;
use anyhow::{Context, Result};
use arena::{Contest, DealResults, Ratings, Sprt, Verdict};
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};

use crate::arguments::{self, ThreadsArgs};
use crate::failure::Usage;
use crate::output::{Printable, WholeFile, json_line, print, progress_bar};

/// Find out which bot is stronger, with error bars
#[derive(clap::Args)]
#[command(after_help = "\
Every deal is played in every rotation of seats. With more bots than seats, every combination of bots
plays; with fewer, the bots share the seats in turn. A victory shared by two counts one half for each.
Strength is Bradley-Terry in Elo, at more than two seats by Luce's rule. Intervals are 95 % of a
bootstrap over deals.

Examples:
  roundhouse match --board toy --seats 2 --bots greedy,random,path --games 200
  roundhouse match --board toy --seats 3 --bots greedy --field random,sprinter,path --games 300
  roundhouse match --board toy --seats 2 --bots greedy,path --sprt greedy,path")]
pub(crate) struct MatchArgs {
    /// The board: a name from `roundhouse board list`, or a board file (*.toml)
    #[arg(long)]
    board: String,
    /// The number of seats
    #[arg(long)]
    seats: usize,
    /// The bots that are compared, as in greedy,random
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// Bots for the other seats, drawn for each deal; each compared bot then plays alone among them
    #[arg(long, value_delimiter = ',')]
    field: Vec<String>,
    /// The number of games for each combination of bots, rounded up to whole deals in every rotation
    #[arg(long, default_value_t = 800)]
    games: u64,
    /// Stop as soon as a sequential test decides whether bot A is stronger than bot B
    #[arg(long, value_delimiter = ',', num_args = 1, value_name = "A,B")]
    sprt: Vec<String>,
    /// The two differences in Elo that the sequential test tells apart
    #[arg(
        long,
        value_delimiter = ',',
        num_args = 1,
        default_value = "0,20",
        value_name = "LOW,HIGH"
    )]
    sprt_elo: Vec<f64>,
    /// The seed of everything random: a number, or 64 hex digits
    #[arg(long, default_value = "1", value_parser = arguments::seed)]
    seed: Seed,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// Save the games in this file; go on from it if it exists
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl MatchArgs {
    pub(crate) fn run(self) -> Result<()> {
        let board = arguments::board(&self.board)?;
        let contest = self.contest(&board)?;
        let sprt = self.sprt()?;
        let deals = self.games.div_ceil(contest.setup().seats() as u64);
        let mut played = PlayedDeals::open(self.save.as_deref(), self.header(), deals)?;
        let run = ContestRun { contest: &contest, sprt, threads: self.threads.count() };
        let sprt = run.play(&mut played)?;
        let result = MatchResult::of(&self, &contest, &played.file.deals, sprt.as_ref());
        print(&result, self.json)
    }

    fn contest<'b>(&self, board: &'b Board) -> Result<Contest<'b>> {
        let setup = arguments::setup(board, self.seats)?;
        let bots = arguments::policies(&self.bots)?;
        let contest = if self.field.is_empty() {
            Contest::new(setup, bots, self.seed)
        } else {
            Contest::against_field(setup, bots, arguments::policies(&self.field)?, self.seed)
        };
        contest.map_err(|error| Usage::error(error.to_string()))
    }

    fn sprt(&self) -> Result<Option<Sprt>> {
        let number = |name: &String| {
            let at = self.bots.iter().position(|bot| bot == name);
            at.map(|at| at as u8).ok_or_else(|| {
                Usage::error(format!(
                    "--sprt names {name}, which does not compete; add it to --bots"
                ))
            })
        };
        match (self.sprt.as_slice(), self.sprt_elo.as_slice()) {
            ([], _) => Ok(None),
            ([one, other], &[low, high]) if low < high => {
                Ok(Some(Sprt::new(number(one)?, number(other)?, low, high)))
            }
            ([_, _], _) => {
                Err(Usage::error("--sprt-elo takes two numbers, the lower first, as in 0,20"))
            }
            (_, _) => Err(Usage::error("--sprt takes two bots, as in greedy,random")),
        }
    }

    fn header(&self) -> MatchHeader {
        MatchHeader {
            board: self.board.clone(),
            seats: self.seats,
            bots: self.bots.clone(),
            field: self.field.clone(),
            seed: ::record::seed_to_hex(self.seed),
        }
    }
}

/// A contest while it is played.
struct ContestRun<'c, 'b> {
    contest: &'c Contest<'b>,
    sprt: Option<Sprt>,
    threads: usize,
}

/// Why a contest ends before its last deal.
enum Stop {
    /// The sequential test has a result.
    Decided,
    /// The file could not be written.
    Failed(anyhow::Error),
}

impl ContestRun<'_, '_> {
    fn play(mut self, played: &mut PlayedDeals<'_>) -> Result<Option<Sprt>> {
        played.file.deals.iter().for_each(|deal| self.count(deal));
        let deals = played.file.deals.len() as u64..played.wanted;
        let (contest, threads) = (self.contest, self.threads);
        let mut progress = Progress::new(contest, deals.end);
        let add = |deal: DealResults| {
            self.count(&deal);
            played.add(deal).map_err(Stop::Failed)?;
            progress.show(&played.file.deals, self.sprt.as_ref());
            if self.decided() { Err(Stop::Decided) } else { Ok(()) }
        };
        let ended = contest.play(deals, threads, add);
        progress.finish();
        played.write()?;
        match ended {
            Ok(()) | Err(Stop::Decided) => Ok(self.sprt),
            Err(Stop::Failed(error)) => Err(error),
        }
    }

    fn count(&mut self, deal: &DealResults) {
        self.sprt.iter_mut().for_each(|sprt| sprt.add(deal));
    }

    fn decided(&self) -> bool {
        self.sprt.as_ref().is_some_and(|sprt| sprt.verdict() != Verdict::Open)
    }
}

/// The arguments that a saved match was played with; it goes on only with the same.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct MatchHeader {
    board: String,
    seats: usize,
    bots: Vec<String>,
    field: Vec<String>,
    seed: String,
}

/// The file of `--save`.
#[derive(Serialize, Deserialize)]
struct MatchFile {
    header: MatchHeader,
    deals: Vec<DealResults>,
}

/// The deals played so far, and the file that keeps them if one was named.
struct PlayedDeals<'p> {
    path: Option<&'p Path>,
    file: MatchFile,
    /// The number of deals to play in all.
    wanted: u64,
    written: Instant,
}

impl<'p> PlayedDeals<'p> {
    /// How often the file is written during the match.
    const INTERVAL: Duration = Duration::from_secs(120);

    fn open(path: Option<&'p Path>, header: MatchHeader, wanted: u64) -> Result<PlayedDeals<'p>> {
        let mut file = MatchFile { header, deals: Vec::new() };
        if let Some(path) = path.filter(|path| path.exists()) {
            let old: MatchFile =
                serde_json::from_str(&arguments::read_text(path)?).with_context(|| {
                    format!("{} is not a file of `roundhouse match --save`", path.display())
                })?;
            if old.header != file.header {
                let path = path.display();
                return Err(Usage::error(format!(
                    "{path} holds another match: another board, seats, bots or seed; name another file"
                )));
            }
            file.deals = old.deals;
            file.deals.truncate(wanted as usize);
        }
        Ok(PlayedDeals { path, file, wanted, written: Instant::now() })
    }

    fn add(&mut self, deal: DealResults) -> Result<()> {
        self.file.deals.push(deal);
        if self.written.elapsed() > PlayedDeals::INTERVAL { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<()> {
        self.written = Instant::now();
        let Some(path) = self.path else { return Ok(()) };
        let mut file = WholeFile::create(path)?;
        json_line(&mut file, &self.file)?;
        file.finish()
    }
}

/// A progress bar with the estimate so far.
struct Progress<'c, 'b> {
    contest: &'c Contest<'b>,
    bar: ProgressBar,
    shown: Instant,
}

impl<'c, 'b> Progress<'c, 'b> {
    fn new(contest: &'c Contest<'b>, deals: u64) -> Progress<'c, 'b> {
        let bar = progress_bar(deals, "{bar:30} {pos}/{len} deals, {eta} left  {msg}");
        Progress { contest, bar, shown: Instant::now() }
    }

    fn show(&mut self, deals: &[DealResults], sprt: Option<&Sprt>) {
        self.bar.set_position(deals.len() as u64);
        if self.bar.is_hidden() || self.shown.elapsed() < Duration::from_secs(2) {
            return;
        }
        self.shown = Instant::now();
        let ratings = Ratings::of(deals, self.contest.bots().len());
        let first = ratings.shares[0];
        let name = self.contest.bots()[0].name();
        let test = sprt.map_or(String::new(), |sprt| format!(", test {:+.2}", sprt.ratio()));
        let (share, margin) = (100.0 * first.value, 100.0 * first.margin());
        self.bar.set_message(format!("{name} {share:.1} ± {margin:.1} %{test}"));
    }

    fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// The result of a match.
#[derive(Serialize)]
struct MatchResult {
    board: String,
    seats: usize,
    bots: Vec<String>,
    field: Vec<String>,
    seed: String,
    ratings: Ratings,
    test: Option<TestResult>,
}

/// The result of the sequential test.
#[derive(Serialize)]
struct TestResult {
    between: Vec<String>,
    verdict: Verdict,
    ratio: f64,
}

impl MatchResult {
    fn of(
        arguments: &MatchArgs,
        contest: &Contest<'_>,
        deals: &[DealResults],
        sprt: Option<&Sprt>,
    ) -> MatchResult {
        let test = |sprt: &Sprt| TestResult {
            between: arguments.sprt.clone(),
            verdict: sprt.verdict(),
            ratio: sprt.ratio(),
        };
        let MatchHeader { board, seats, bots, field, seed } = arguments.header();
        let ratings = Ratings::of(deals, contest.bots().len());
        MatchResult { board, seats, bots, field, seed, ratings, test: sprt.map(test) }
    }
}

impl Printable for MatchResult {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let Ratings { deals, games, .. } = self.ratings;
        writeln!(out, "{}, {} seats: {deals} deals, {games} games\n", self.board, self.seats)?;
        writeln!(out, "{:<20} {:>15} {:>14} {:>8}", "bot", "victories", "Elo", "points")?;
        let names: Vec<&String> = self.bots.iter().chain(&self.field).collect();
        let mut order: Vec<usize> = (0..names.len()).collect();
        let elo = |bot: &usize| self.ratings.elo[*bot].value;
        order.sort_by(|one, other| elo(other).total_cmp(&elo(one)));
        for bot in order {
            let (share, elo) = (self.ratings.shares[bot], self.ratings.elo[bot]);
            let share = format!("{:.1} ± {:.1} %", 100.0 * share.value, 100.0 * share.margin());
            let elo = format!("{:+.0} ± {:.0}", elo.value, elo.margin());
            let points = self.ratings.points[bot];
            writeln!(out, "{:<20} {share:>15} {elo:>14} {points:>8.1}", names[bot])?;
        }
        if let Some(TestResult { between, verdict, ratio }) = &self.test {
            let said = match verdict {
                Verdict::Open => "not decided",
                Verdict::Stronger => "stronger",
                Verdict::NotStronger => "not stronger",
            };
            writeln!(out, "\n{} than {}: {said} ({ratio:+.2})", between[0], between[1])?;
        }
        Ok(())
    }
}
