//! Thousands of games that are stepped in one call, into arrays that are made once.

use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2,
};
use pyo3::prelude::*;
use rules::{Illegal, Seat};

use crate::batch::{Batch, BatchOnBoard, Refused, Rows, Rules, Slot};
use crate::boards::{BoardArgument, PyBoard};
use crate::game::PyGame;
use crate::observation::ObservationLayout;
use crate::reward::Reward;
use crate::seeds::SeedArgument;
use crate::{bot, errors, setup};

/// Many games of one board, stepped in one call. Finished games are dealt anew.
///
/// The arrays are made once and written in place by `reset` and `step`; row i belongs to game i.
#[pyclass(name = "VecGames", module = "roundhouse")]
pub(crate) struct VecGames {
    batch: BatchOnBoard,
    threads: usize,
    observations: Option<Py<PyArray2<f32>>>,
    masks: Option<Py<PyArray2<bool>>>,
    rewards: Py<PyArray2<f32>>,
    scores: Py<PyArray2<i16>>,
    done: Py<PyArray1<bool>>,
    seats: Py<PyArray1<i8>>,
    actions: Py<PyArray1<i64>>,
}

/// The most games of one batch: 2 KiB each, so 2 GiB.
const MAX_GAMES: usize = 1 << 20;

#[pymethods]
impl VecGames {
    /// VecGames(board, seats, count, seed=0, opponents=(), seat=None, reward="win",
    /// observations=True, masks=True, threads=1)
    ///
    /// With opponents, bots play the other seats, the first one at the learner's left; one name is for
    /// all. `seat` is the learner's seat; without it the learner moves on by one seat with every game.
    #[new]
    #[pyo3(signature = (
        board, seats, count, seed=SeedArgument::Number(0), opponents=Vec::new(), seat=None,
        reward="win", observations=true, masks=true, threads=1
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python callers name them")]
    fn new(
        py: Python<'_>,
        board: BoardArgument,
        seats: usize,
        count: usize,
        seed: SeedArgument,
        opponents: Vec<String>,
        seat: Option<usize>,
        reward: &str,
        observations: bool,
        masks: bool,
        threads: usize,
    ) -> PyResult<VecGames> {
        let known = board.known(py)?;
        setup::setup(py, &known, seats)?;
        if count == 0 || count > MAX_GAMES {
            return Err(errors::wrong_value(py, &format!("count must be 1 to {MAX_GAMES}")));
        }
        let opponents = match opponents.as_slice() {
            [] => Vec::new(),
            names => bot::policies(py, names, seats - 1)?,
        };
        let learner = match seat {
            None => None,
            Some(_) if opponents.is_empty() => {
                return Err(errors::wrong_value(py, "seat needs opponents for the other seats"));
            }
            Some(seat) => match Seat::new(seat).filter(|_| seat < seats) {
                None => return Err(errors::illegal(py, Illegal::NoSuchSeat)),
                known => known,
            },
        };
        let (seed, reward) = (seed.seed(py)?, Reward::named(py, reward)?);
        let layout = ObservationLayout::of(&known.board, seats);
        let (numbers, actions) = (layout.len(), known.space.len());
        let batch = BatchOnBoard::try_new(known, |known| {
            let setup = setup::setup(py, known, seats)?;
            let (undealt, count) = (setup.undealt(), count as u64);
            let rules = Rules {
                known,
                setup,
                undealt,
                layout,
                seats,
                seed,
                count,
                reward,
                opponents,
                learner,
            };
            PyResult::Ok(Batch::dealt(rules))
        })?;
        let games = VecGames {
            batch,
            threads: threads.max(1),
            observations: observations
                .then(|| PyArray2::zeros(py, [count, numbers], false).unbind()),
            masks: masks.then(|| PyArray2::zeros(py, [count, actions], false).unbind()),
            rewards: PyArray2::zeros(py, [count, seats], false).unbind(),
            scores: PyArray2::zeros(py, [count, seats], false).unbind(),
            done: PyArray1::zeros(py, count, false).unbind(),
            seats: PyArray1::zeros(py, count, false).unbind(),
            actions: PyArray1::zeros(py, count, false).unbind(),
        };
        games.write(py)?;
        Ok(games)
    }

    /// Deals all games from the first deals of the seed, or of a new seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<SeedArgument>) -> PyResult<()> {
        let seed = seed.map(|seed| seed.seed(py)).transpose()?;
        self.batch.with_dependent_mut(|_, batch| {
            batch.rules.seed = seed.unwrap_or(batch.rules.seed);
            batch.deal_again();
        });
        self.write(py)
    }

    /// Takes one action in every game, by its index. Raises `IllegalAction` or `NoSuchAction` for the first
    /// game whose action is refused; then no game has changed.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        let count = self.__len__();
        if actions.len() != count {
            let what = format!("step needs {count} actions, one for each game");
            return Err(errors::wrong_value(py, &what));
        }
        let batch = &mut self.batch;
        match batch.with_dependent_mut(|_, batch| py.detach(|| batch.choose(actions))) {
            Some((game, Refused::Illegal(why))) => {
                let error = errors::illegal(py, why);
                error.value(py).setattr("game", game)?;
                return Err(error);
            }
            Some((game, Refused::OutsideSpace)) => {
                let what = format!("game {game}: the index is outside the action space");
                return Err(errors::no_such_action(py, &what));
            }
            None => {}
        }
        let mut arrays = Arrays::of(py, &self.rewards, &self.scores, &self.done, &self.seats);
        let (mut observations, mut masks) = (
            self.observations.as_ref().map(|array| array.bind(py).readwrite()),
            self.masks.as_ref().map(|array| array.bind(py).readwrite()),
        );
        let (rows, threads) = (arrays.rows(observations.as_mut(), masks.as_mut())?, self.threads);
        self.batch.with_dependent_mut(|_, batch| py.detach(|| batch.step(threads, rows)));
        Ok(())
    }

    /// Chooses a random legal action for every game, all equally likely, and returns `actions`.
    fn sample_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let array = self.actions.bind(py).clone();
        {
            let mut actions = array.readwrite();
            let actions = actions.as_slice_mut()?;
            let batch = &mut self.batch;
            batch.with_dependent_mut(|_, batch| py.detach(|| batch.choose_at_random(actions)));
        }
        Ok(array)
    }

    /// Returns a copy of one of the games.
    fn game(&self, py: Python<'_>, index: usize) -> PyResult<PyGame> {
        let slot = self.batch().slots.get(index);
        let slot =
            slot.ok_or_else(|| errors::wrong_value(py, "there is no game of this number"))?;
        Ok(PyGame::at_moment(self.batch.borrow_owner(), slot.game.state()))
    }
    /// The learner's seat in each game; -1 where the caller plays every seat.
    #[getter]
    fn learners(&self) -> Vec<i64> {
        let learner = |slot: &Slot<'_>| slot.learner.map_or(-1, |seat| seat.index() as i64);
        self.batch().slots.iter().map(learner).collect()
    }

    /// The board of all games.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard::of(self.batch.borrow_owner())
    }
    fn __len__(&self) -> usize {
        self.batch().slots.len()
    }
    /// What the seat to move sees: float32 (games, numbers); None if switched off.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Option<Py<PyArray2<f32>>> {
        self.observations.as_ref().map(|array| array.clone_ref(py))
    }
    /// Its legal actions: bool (games, actions); None if switched off.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Option<Py<PyArray2<bool>>> {
        self.masks.as_ref().map(|array| array.clone_ref(py))
    }
    /// The rewards of the last step: float32 (games, seats); 0 except for games that ended. The next step writes the
    /// same array again.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }
    /// The scores of the last game that ended: int16 (games, seats).
    #[getter]
    fn scores(&self, py: Python<'_>) -> Py<PyArray2<i16>> {
        self.scores.clone_ref(py)
    }
    /// Whether the game ended in the last step and was dealt anew: bool (games).
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.done.clone_ref(py)
    }
    /// The seat that must decide: int8 (games).
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.seats.clone_ref(py)
    }
    fn __repr__(&self) -> String {
        let board = self.batch().rules.known.board.id();
        format!("<VecGames: {} games on {board:?}>", self.__len__())
    }
}

impl VecGames {
    fn batch(&self) -> &Batch<'_> {
        self.batch.borrow_dependent()
    }

    /// Writes the arrays of games that were just dealt.
    fn write(&self, py: Python<'_>) -> PyResult<()> {
        let mut arrays = Arrays::of(py, &self.rewards, &self.scores, &self.done, &self.seats);
        let (mut observations, mut masks) = (
            self.observations.as_ref().map(|array| array.bind(py).readwrite()),
            self.masks.as_ref().map(|array| array.bind(py).readwrite()),
        );
        let rows = arrays.rows(observations.as_mut(), masks.as_mut())?;
        rows.rewards.fill(0.0);
        rows.done.fill(false);
        let Batch { rules, slots } = self.batch();
        rules.look(slots, rows.observations, rows.masks, rows.seats);
        Ok(())
    }
}

/// The arrays that every batch has, borrowed for writing.
struct Arrays<'py> {
    rewards: PyReadwriteArray2<'py, f32>,
    scores: PyReadwriteArray2<'py, i16>,
    done: PyReadwriteArray1<'py, bool>,
    seats: PyReadwriteArray1<'py, i8>,
}

impl<'py> Arrays<'py> {
    fn of(
        py: Python<'py>,
        rewards: &Py<PyArray2<f32>>,
        scores: &Py<PyArray2<i16>>,
        done: &Py<PyArray1<bool>>,
        seats: &Py<PyArray1<i8>>,
    ) -> Arrays<'py> {
        Arrays {
            rewards: rewards.bind(py).readwrite(),
            scores: scores.bind(py).readwrite(),
            done: done.bind(py).readwrite(),
            seats: seats.bind(py).readwrite(),
        }
    }

    fn rows<'a>(
        &'a mut self,
        observations: Option<&'a mut PyReadwriteArray2<'py, f32>>,
        masks: Option<&'a mut PyReadwriteArray2<'py, bool>>,
    ) -> PyResult<Rows<'a>> {
        Ok(Rows {
            observations: match observations {
                Some(array) => array.as_slice_mut()?,
                None => &mut [],
            },
            masks: match masks {
                Some(array) => array.as_slice_mut()?,
                None => &mut [],
            },
            rewards: self.rewards.as_slice_mut()?,
            scores: self.scores.as_slice_mut()?,
            done: self.done.as_slice_mut()?,
            seats: self.seats.as_slice_mut()?,
        })
    }
}
