//! `cargo xtask referee`: the drivers' games on every board that the referee knows, judged by a
//! program that shares no code with the engine.

use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::program::{Board, Program};
use crate::shell;
use crate::tally::Tally;

/// Games for each board, number of seats and driver, unless said otherwise.
pub(crate) const GAMES: usize = 200;

/// Between them they reach every corner of the rules.
const DRIVERS: [&str; 4] = ["random", "hoarder", "sprinter", "contrarian"];

/// Where the referee says that a board is none of its own.
const UNKNOWN: &str = "unknown board";

/// Has so many games of each kind judged, and counts the lawful ones as passed.
pub(crate) fn run(games: usize) -> Result<Tally> {
    let bench = Bench { program: Program::build()? };
    let mut tallies = Vec::new();
    for board in bench.program.boards()? {
        if !bench.referee_knows(&board)? {
            println!("{}: no board of the referee's", board.id);
            continue;
        }
        for seats in board.seats.0..=board.seats.1 {
            for driver in DRIVERS {
                tallies.push(bench.judge(&Match { board: &board.id, seats, driver, games })?);
            }
        }
    }
    ensure!(!tallies.is_empty(), "the referee knows none of the boards");
    Ok(tallies.into_iter().sum())
}

/// Games of one kind.
struct Match<'a> {
    board: &'a str,
    seats: usize,
    driver: &'a str,
    games: usize,
}

/// Where games are played and judged.
struct Bench {
    program: Program,
}

impl Bench {
    fn referee_knows(&self, board: &Board) -> Result<bool> {
        let Board { id, seats } = board;
        let one = Match { board: id, seats: seats.0, driver: DRIVERS[0], games: 1 };
        let verdict = self.verdict(&one)?;
        Ok(!verdict.lines.iter().any(|line| line.contains(UNKNOWN)))
    }

    /// Every game is a test of its own.
    fn judge(&self, wanted: &Match<'_>) -> Result<Tally> {
        let started = Instant::now();
        let verdict = self.verdict(wanted)?;
        let Match { board, seats, driver, games } = wanted;
        let objections = verdict.lines.iter().filter(|line| line.starts_with("game "));
        let failed = objections.inspect(|line| println!("{line}")).count();
        if failed == 0 && verdict.lines != [format!("{games} games lawful")] {
            bail!("the referee judged no {games} games: {:?}", verdict.lines);
        }
        let passed = games.saturating_sub(failed);
        let seconds = started.elapsed().as_secs_f64();
        println!("{board:<16} {seats} {driver:<12} {passed} lawful, {failed} not, {seconds:.1} s");
        Ok(Tally { passed, failed })
    }

    /// What the referee says of these games: a line for each unlawful one, or how many there were.
    fn verdict(&self, wanted: &Match<'_>) -> Result<Verdict> {
        let mut player = self.player(wanted).stdout(Stdio::piped()).spawn()?;
        let games = player.stdout.take().context("it is piped")?;
        let mut referee = self.referee();
        let judged = referee.stdin(games).stderr(Stdio::inherit()).output();
        let judged = judged.context("cannot start python3")?;
        ensure!(player.wait()?.success(), "`{}` failed", shell::describe(&self.player(wanted)));
        let text = String::from_utf8(judged.stdout)?;
        Ok(Verdict { lines: text.lines().map(str::to_owned).collect() })
    }

    fn player(&self, wanted: &Match<'_>) -> Command {
        let Match { board, seats, driver, games } = wanted;
        let mut command = self.program.command();
        command.args(["record", "--json", "--board", board, "--bots", driver]);
        command.args(["--seats", &seats.to_string(), "--games", &games.to_string()]);
        command
    }

    fn referee(&self) -> Command {
        let mut command = Command::new("python3");
        command.current_dir(shell::root()).args(["examples/referee.py", "-"]);
        command
    }
}

/// What the referee wrote.
struct Verdict {
    lines: Vec<String>,
}
