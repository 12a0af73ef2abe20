//! Which bot is stronger, for Python, without the GIL. Deals and ratings travel as JSON text, so that they
//! can be saved, sent to other machines and put together again.

use std::ops::Range;

use arena::{Contest, DealResults, Ratings};
use pyo3::prelude::*;

use crate::boards::{BoardArgument, KnownBoard};
use crate::seeds::SeedArgument;
use crate::series::Signals;
use crate::{bot, errors, series, setup};

/// Makes a contest; with a field, each bot plays alone among bots of the field.
fn contest<'b>(
    py: Python<'_>,
    known: &'b KnownBoard,
    seats: usize,
    bots: &[String],
    field: &[String],
    seed: &SeedArgument,
) -> PyResult<Contest<'b>> {
    let setup = setup::setup(py, known, seats)?;
    let policies = |names: &[String]| {
        names.iter().map(|name| bot::policy(py, name)).collect::<PyResult<Vec<_>>>()
    };
    let (bots, field, seed) = (policies(bots)?, policies(field)?, seed.seed(py)?);
    let contest = if field.is_empty() {
        Contest::new(setup, bots, seed)
    } else {
        Contest::against_field(setup, bots, field, seed)
    };
    contest.map_err(|why| errors::wrong_value(py, &why.to_string()))
}

fn play(
    py: Python<'_>,
    contest: &Contest<'_>,
    deals: Range<u64>,
    threads: usize,
) -> PyResult<Vec<DealResults>> {
    py.detach(|| {
        let (mut results, mut signals) = (Vec::new(), Signals::new());
        contest.play(deals, threads, |deal| {
            results.push(deal);
            signals.check()
        })?;
        Ok(results)
    })
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain numbers can be written")
}

/// Plays a match over several threads and returns the ratings as JSON.
#[pyfunction]
#[pyo3(signature = (board, seats, bots, field, games, seed, threads=None))]
#[allow(clippy::too_many_arguments, reason = "Python callers name them")]
pub(crate) fn play_match(
    py: Python<'_>,
    board: BoardArgument,
    seats: usize,
    bots: Vec<String>,
    field: Vec<String>,
    games: u64,
    seed: SeedArgument,
    threads: Option<usize>,
) -> PyResult<String> {
    let known = board.known(py)?;
    let contest = contest(py, &known, seats, &bots, &field, &seed)?;
    let deals = 0..games.div_ceil(seats as u64);
    let results = play(py, &contest, deals, series::threads(threads))?;
    Ok(json(&py.detach(|| Ratings::of(&results, contest.bots().len()))))
}

/// Plays some deals of a match and returns them as JSON, for work that is shared by processes.
#[pyfunction]
#[pyo3(signature = (board, seats, bots, field, first, end, seed, threads=None))]
#[allow(clippy::too_many_arguments, reason = "Python callers name them")]
pub(crate) fn play_deals(
    py: Python<'_>,
    board: BoardArgument,
    seats: usize,
    bots: Vec<String>,
    field: Vec<String>,
    first: u64,
    end: u64,
    seed: SeedArgument,
    threads: Option<usize>,
) -> PyResult<String> {
    let known = board.known(py)?;
    let contest = contest(py, &known, seats, &bots, &field, &seed)?;
    let results = play(py, &contest, first..end, series::threads(threads))?;
    Ok(json(&results))
}

/// Rates bots from deals that were played in any number of parts, given in the order of their numbers.
#[pyfunction]
pub(crate) fn rate(py: Python<'_>, deals: &str, bots: usize) -> PyResult<String> {
    let read: Result<Vec<DealResults>, _> = serde_json::from_str(deals);
    let deals = read.map_err(|why| errors::wrong_value(py, &format!("no deals: {why}")))?;
    let known = |deal: &DealResults| {
        deal.games.iter().flat_map(|game| &game.bots).all(|&bot| usize::from(bot) < bots)
    };
    if !deals.iter().all(known) {
        return Err(errors::wrong_value(py, "the deals name more bots than there are"));
    }
    Ok(json(&py.detach(|| Ratings::of(&deals, bots))))
}
