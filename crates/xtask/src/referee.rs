//! `cargo xtask referee`: plays games of the test bots on every board that the referee knows, and has
//! them judged by the referee, which shares no code with the engine.

use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::program::{self, BoardFacts, Program};
use crate::shell;
use crate::tally::Tally;

/// The default number of games for each board, number of seats and test bot.
pub(crate) const GAMES: usize = 200;

/// The bots that together reach every clause of the rules.
const TEST_BOTS: [&str; 4] = ["random", "hoarder", "sprinter", "contrarian"];

/// What the referee writes about a board that it does not know.
const UNKNOWN: &str = "unknown board";

/// Has this number of games of each kind judged; a lawful game is a passed test.
pub(crate) fn run(games: usize) -> Result<Tally> {
    let court = Court { program: program::build_for_tests()? };
    let mut tallies = Vec::new();
    for board in court.program.boards()? {
        if !court.referee_knows(&board)? {
            println!("{}: the referee does not know this board", board.id);
            continue;
        }
        for seats in board.seats.0..=board.seats.1 {
            for bot in TEST_BOTS {
                tallies.push(court.judge(&JudgedGames { board: &board.id, seats, bot, games })?);
            }
        }
    }
    ensure!(!tallies.is_empty(), "the referee knows none of the boards");
    Ok(tallies.into_iter().sum())
}

/// Games of one kind.
struct JudgedGames<'a> {
    board: &'a str,
    seats: usize,
    bot: &'a str,
    games: usize,
}

/// Plays games and has them judged.
struct Court {
    program: Program,
}

impl Court {
    fn referee_knows(&self, board: &BoardFacts) -> Result<bool> {
        let BoardFacts { id, seats } = board;
        let one = JudgedGames { board: id, seats: seats.0, bot: TEST_BOTS[0], games: 1 };
        let verdict = self.verdict(&one)?;
        Ok(!verdict.lines.iter().any(|line| line.contains(UNKNOWN)))
    }

    /// Has games judged and counts each as a test.
    fn judge(&self, wanted: &JudgedGames<'_>) -> Result<Tally> {
        let started = Instant::now();
        let verdict = self.verdict(wanted)?;
        let JudgedGames { board, seats, bot, games } = wanted;
        let objections = verdict.lines.iter().filter(|line| line.starts_with("game "));
        let failed = objections.inspect(|line| println!("{line}")).count();
        if failed == 0 && verdict.lines != [format!("{games} games lawful")] {
            bail!("the referee did not judge {games} games: {:?}", verdict.lines);
        }
        let passed = games.saturating_sub(failed);
        let seconds = started.elapsed().as_secs_f64();
        println!("{board:<16} {seats} {bot:<12} {passed} lawful, {failed} not, {seconds:.1} s");
        Ok(Tally { passed, failed })
    }

    /// Returns what the referee writes: a line for each unlawful game, or how many were lawful.
    fn verdict(&self, wanted: &JudgedGames<'_>) -> Result<Verdict> {
        let mut player = self.player(wanted).stdout(Stdio::piped()).spawn()?;
        let games = player.stdout.take().context("it is piped")?;
        let mut referee = self.referee();
        let judged = referee.stdin(games).stderr(Stdio::inherit()).output();
        let judged = judged.context("cannot start python3")?;
        ensure!(player.wait()?.success(), "`{}` failed", shell::describe(&self.player(wanted)));
        let text = String::from_utf8(judged.stdout)?;
        Ok(Verdict { lines: text.lines().map(str::to_owned).collect() })
    }

    fn player(&self, wanted: &JudgedGames<'_>) -> Command {
        let JudgedGames { board, seats, bot, games } = wanted;
        let mut command = self.program.command();
        command.args(["record", "--json", "--board", board, "--bots", bot]);
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
