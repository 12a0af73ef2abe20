//! Many games between bots, for Python, without the GIL.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use arena::{PlayedGame, Series, Tally, run};
use pyo3::prelude::*;
use record::position::PositionText;
use record::seed_to_hex;
use serde_json::{Value, json};

use crate::boards::{BoardArgument, KnownBoard};
use crate::game::PyGame;
use crate::seeds::SeedArgument;
use crate::{bot, errors, setup};

/// How often a long run asks whether the user has pressed Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(100);

/// Asks Python for signals, at most ten times a second, from code that has released the GIL.
pub(crate) struct Signals {
    asked: Instant,
}

impl Signals {
    pub(crate) fn new() -> Signals {
        Signals { asked: Instant::now() }
    }

    /// Returns the exception of a signal, such as `KeyboardInterrupt`.
    pub(crate) fn check(&mut self) -> PyResult<()> {
        if self.asked.elapsed() < SIGNAL_INTERVAL {
            return Ok(());
        }
        self.asked = Instant::now();
        Python::attach(|py| py.check_signals())
    }
}

/// Returns the number of threads: the one given, or one for each core.
pub(crate) fn threads(threads: Option<usize>) -> usize {
    threads
        .filter(|&count| count > 0)
        .unwrap_or_else(|| available_parallelism().map_or(1, NonZeroUsize::get))
}

/// Makes a series of games.
fn series<'b>(
    py: Python<'_>,
    known: &'b KnownBoard,
    seats: usize,
    bots: &[String],
    seed: &SeedArgument,
    position: Option<&str>,
) -> PyResult<Series<'b>> {
    let setup = setup::setup(py, known, seats)?;
    let bots = bot::policies(py, bots, seats)?;
    let series = Series::new(setup, bots, seed.seed(py)?);
    let series = series.map_err(|why| errors::wrong_value(py, &why.to_string()))?;
    let Some(text) = position else { return Ok(series) };
    let read = PositionText::parse(text).map_err(|why| errors::position(py, why))?;
    if read.position.seats.len() != seats {
        return Err(errors::wrong_value(py, "the position has another number of seats"));
    }
    let checked = read.check(&known.board).map_err(|why| errors::position(py, why))?;
    Ok(series.from_position(checked))
}

/// Plays many games over several threads; returns their sums as JSON and, if asked for, their records.
#[pyfunction]
#[pyo3(signature = (board, seats, bots, games, seed, threads=None, position=None, records=false))]
#[allow(clippy::too_many_arguments, reason = "Python callers name them")]
pub(crate) fn simulate(
    py: Python<'_>,
    board: BoardArgument,
    seats: usize,
    bots: Vec<String>,
    games: u64,
    seed: SeedArgument,
    threads: Option<usize>,
    position: Option<&str>,
    records: bool,
) -> PyResult<(String, Vec<String>)> {
    let known = board.known(py)?;
    let series = series(py, &known, seats, &bots, &seed, position)?;
    let threads = self::threads(threads);
    let (tally, texts, seconds) = py.detach(|| {
        let (mut texts, mut signals) = (Vec::new(), Signals::new());
        let started = Instant::now();
        let keep = |_, played: &PlayedGame<'_>| {
            records.then(|| series.play_recorded(played.seed).to_text())
        };
        let tally = run(&series, games, threads, keep, |kept| {
            texts.extend(kept.into_iter().flatten());
            signals.check()
        })?;
        PyResult::Ok((tally, texts, started.elapsed().as_secs_f64()))
    })?;
    Ok((summary(&series, &tally, seconds).to_string(), texts))
}

/// Sums up a series in the form of `roundhouse simulate --json`.
fn summary(series: &Series<'_>, tally: &Tally, seconds: f64) -> Value {
    let board = series.setup().board();
    let bots: Vec<_> = series.bots().iter().map(bots::Policy::name).collect();
    let seats = tally.seats.iter().zip(&bots).enumerate().map(|(at, (seat, bot))| {
        json!({
            "seat": at,
            "bot": bot,
            "wins": seat.wins(),
            "total": seat.spread(seat.total),
            "routes": seat.spread(seat.routes),
            "tickets": seat.spread(seat.tickets),
            "tokens": seat.spread(seat.tokens),
            "festivals": seat.spread(seat.festivals),
        })
    });
    let (shortest, longest) = tally.lengths.unwrap_or_default();
    json!({
        "board": board.id(),
        "fingerprint": format!("{:016x}", board.fingerprint()),
        "seats": series.setup().seats(),
        "bots": bots,
        "games": tally.games,
        "actions": tally.actions,
        "turns": tally.turns,
        "seconds": seconds,
        "games_per_second": tally.games as f64 / seconds,
        "actions_per_second": tally.actions as f64 / seconds,
        "mean": tally.seats.iter().map(|seat| seat.spread(seat.total).mean).collect::<Vec<_>>(),
        "spread": tally.seats.iter().map(|seat| seat.spread(seat.total).sd).collect::<Vec<_>>(),
        "ended": { "last_round": tally.last_rounds, "all_passed": tally.all_passed },
        "length": {
            "mean": tally.actions as f64 / tally.games.max(1) as f64,
            "shortest": shortest,
            "longest": longest,
        },
        "by_seat": seats.collect::<Vec<_>>(),
    })
}

/// Lets bots play the game with this number of a series, as `simulate` plays it; returns the game.
#[pyfunction]
#[pyo3(signature = (board, bots, seed, seats=None, number=None))]
pub(crate) fn play(
    py: Python<'_>,
    board: BoardArgument,
    bots: Vec<String>,
    seed: SeedArgument,
    seats: Option<usize>,
    number: Option<u64>,
) -> PyResult<PyGame> {
    let known = board.known(py)?;
    let series = series(py, &known, seats.unwrap_or(bots.len()), &bots, &seed, None)?;
    let seed = match number {
        Some(number) => series.seed_of(number),
        None => seed.seed(py)?,
    };
    let record = py.detach(|| series.play_recorded(seed));
    debug_assert_eq!(seed_to_hex(record.seed), seed_to_hex(seed));
    PyGame::of_record(py, &known, &record)
}
