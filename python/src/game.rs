//! A whole game, hidden parts included, for Python.

use std::sync::Arc;

use numpy::{PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use record::position::{PositionText, game_text};
use record::{Record, Recorder};
use rules::{Action, Game, GameState, Observer, QuickDice, Seat, Seed, Setup};

use crate::action::PyAction;
use crate::boards::{BoardArgument, KnownBoard, PyBoard};
use crate::game_on_board::GameOnBoard;
use crate::look::{self, ActionArgument};
use crate::observation::ObservationLayout;
use crate::records::board_of;
use crate::seeds::SeedArgument;
use crate::view::PyView;
use crate::{drawing, errors, seeds, setup};

/// Where a game began.
#[derive(Clone)]
enum Begin {
    Dealt(Seed),
    /// A position or a sample: the game as it was then.
    Moment(Box<GameState>),
}

/// A game in play, hidden parts included. Look at it through `view(seat)`.
#[pyclass(name = "Game", module = "roundhouse")]
#[derive(Clone)]
pub(crate) struct PyGame {
    held: GameOnBoard,
    layout: ObservationLayout,
    begin: Begin,
    history: Vec<(Seat, Action)>,
    names: Vec<String>,
}

impl PyGame {
    /// Deals a game.
    pub(crate) fn dealt(
        py: Python<'_>,
        known: &Arc<KnownBoard>,
        seats: usize,
        seed: Seed,
    ) -> PyResult<PyGame> {
        let held = GameOnBoard::try_new(known.clone(), |known| {
            setup::setup(py, known, seats).map(|setup| setup.deal(seed))
        })?;
        Ok(PyGame::new(held, Begin::Dealt(seed)))
    }

    /// Keeps a game that began somewhere else.
    pub(crate) fn at_moment(known: &Arc<KnownBoard>, state: &GameState) -> PyGame {
        PyGame::new(GameOnBoard::resume(known, state), Begin::Moment(Box::new(*state)))
    }

    fn new(held: GameOnBoard, begin: Begin) -> PyGame {
        let seats = held.game().seats();
        let layout = ObservationLayout::of(&held.known().board, seats);
        let names = vec![String::new(); seats];
        PyGame { held, layout, begin, history: Vec::new(), names }
    }

    fn known(&self) -> &Arc<KnownBoard> {
        self.held.known()
    }

    fn game(&self) -> &Game<'_> {
        self.held.game()
    }

    /// Plays a record again and keeps the game.
    pub(crate) fn of_record(
        py: Python<'_>,
        known: &Arc<KnownBoard>,
        record: &Record,
    ) -> PyResult<PyGame> {
        let replayed = record.resume(&known.board).map_err(|why| errors::record(py, why))?;
        let begin = match record.position {
            None => Begin::Dealt(record.seed),
            Some(_) => {
                let begun = record.begin(&known.board).map_err(|why| errors::record(py, why))?;
                Begin::Moment(Box::new(*begun.state()))
            }
        };
        let held = GameOnBoard::resume(known, replayed.game.state());
        let mut game = PyGame::new(held, begin);
        game.history = replayed.actions;
        game.names = record.names.clone();
        Ok(game)
    }

    /// Returns the seat of this number, or the next one that must decide.
    fn seat(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<Seat> {
        match seat {
            Some(seat) => look::seat(py, self.game(), seat),
            None => self.next_seat().ok_or_else(|| errors::illegal(py, rules::Illegal::GameOver)),
        }
    }

    fn next_seat(&self) -> Option<Seat> {
        self.game().view(Observer::Spectator).awaited().first()
    }

    fn recorder(&self) -> Recorder<'_> {
        let board = &self.known().board;
        let mut recorder = match &self.begin {
            Begin::Dealt(seed) => {
                let setup = Setup::new(board, self.game().seats());
                Recorder::new(setup.expect("the game has these seats"), *seed)
            }
            Begin::Moment(state) => {
                Recorder::from_game(state.on(board).expect("the game began on this board"))
            }
        };
        for (seat, name) in Seat::all(self.game().seats()).zip(&self.names) {
            recorder.name(seat, name);
        }
        for &(seat, action) in &self.history {
            recorder.act(seat, action).expect("the game was played this way");
        }
        recorder
    }
}

/// An observation and the mask of legal actions.
type Observed<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>);

#[pymethods]
impl PyGame {
    /// Game(board, seats, seed): deals a game. The seed is a number or 64 hex digits.
    #[new]
    fn deal(
        py: Python<'_>,
        board: BoardArgument,
        seats: usize,
        seed: SeedArgument,
    ) -> PyResult<PyGame> {
        let known = board.known(py)?;
        PyGame::dealt(py, &known, seats, seed.seed(py)?)
    }

    /// Reads a position. What it does not show is sampled with the number `sample`.
    #[staticmethod]
    #[pyo3(signature = (text, board=None, sample=0))]
    fn from_position(
        py: Python<'_>,
        text: &str,
        board: Option<BoardArgument>,
        sample: u64,
    ) -> PyResult<PyGame> {
        let read = PositionText::parse(text).map_err(|why| errors::position(py, why))?;
        let known = board_of(py, board, &read.position.board)?;
        let checked = read.check(&known.board).map_err(|why| errors::position(py, why))?;
        let game = checked.game(&mut QuickDice::new(sample));
        Ok(PyGame::at_moment(&known, game.state()))
    }

    /// Reads a record, finished or not, and plays it again to its last action.
    #[staticmethod]
    #[pyo3(signature = (text, board=None))]
    fn from_record(py: Python<'_>, text: &str, board: Option<BoardArgument>) -> PyResult<PyGame> {
        let record = Record::parse(text).map_err(|why| errors::record(py, why))?;
        let known = board_of(py, board, &record.board)?;
        PyGame::of_record(py, &known, &record)
    }

    /// The board that the game is played on.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard::of(self.known())
    }
    /// The number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.game().seats()
    }
    /// The seed of the deal as 64 hex digits; None for a game that began at a position.
    #[getter]
    fn seed(&self) -> Option<String> {
        match self.begin {
            Begin::Dealt(seed) => Some(seeds::hex(seed)),
            Begin::Moment(_) => None,
        }
    }
    /// The players' names by seat; empty where there is none.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.names.clone()
    }
    #[setter]
    fn set_names(&mut self, py: Python<'_>, names: Vec<String>) -> PyResult<()> {
        if names.len() != self.game().seats() {
            return Err(errors::wrong_value(py, "names needs one name for each seat"));
        }
        self.names = names;
        Ok(())
    }
    /// A hash of everything, hidden parts included.
    #[getter]
    fn digest(&self) -> u64 {
        self.game().digest()
    }
    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.game().view(Observer::Spectator).is_over()
    }
    /// The decision that is open; None when the game is over.
    #[getter]
    fn decision(&self) -> Option<&'static str> {
        look::decision(self.game())
    }
    /// The seats that must decide now.
    #[getter]
    fn awaited(&self) -> Vec<usize> {
        look::awaited(self.game())
    }
    /// The first seat that must decide; None when the game is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.next_seat().map(Seat::index)
    }
    /// The number of turns that have begun.
    #[getter]
    fn turns(&self) -> usize {
        self.game().view(Observer::Spectator).turns()
    }
    /// Everything that was done, as pairs of a seat and an action.
    #[getter]
    fn history(&self) -> Vec<(usize, PyAction)> {
        let action = |action| PyAction::of(self.known(), action);
        self.history.iter().map(|&(seat, done)| (seat.index(), action(done))).collect()
    }

    /// Returns what a seat sees now; without a seat what a spectator sees. The view does not change later.
    #[pyo3(signature = (seat=None))]
    fn view(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<PyView> {
        PyView::of(py, &self.held, seat)
    }

    /// Carries out an action: an `Action`, an index of the action space, or the words of records.
    ///
    /// Without a seat, the first seat that must decide acts. Raises `IllegalAction` with its clause.
    #[pyo3(signature = (action, seat=None))]
    fn step(
        &mut self,
        py: Python<'_>,
        action: ActionArgument,
        seat: Option<usize>,
    ) -> PyResult<()> {
        let seat = self.seat(py, seat)?;
        let action = self.held.with_dependent_mut(|known, game| {
            let view = game.view(Observer::Seat(seat));
            let action = look::resolve(py, known, &view, action)?;
            match game.check(seat, action) {
                Ok(step) => step.commit(&mut ()),
                Err(why) => return Err(errors::illegal(py, why)),
            }
            Ok(action)
        })?;
        self.history.push((seat, action));
        Ok(())
    }

    /// Raises `IllegalAction` if the seat may not do this now; changes nothing.
    #[pyo3(signature = (action, seat=None))]
    fn check(&self, py: Python<'_>, action: ActionArgument, seat: Option<usize>) -> PyResult<()> {
        let seat = self.seat(py, seat)?;
        let view = self.game().view(Observer::Seat(seat));
        let action = look::resolve(py, self.known(), &view, action)?;
        view.check(action).map_err(|why| errors::illegal(py, why))
    }

    /// Returns the legal actions of a seat, or of the first that must decide, in the canonical order.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<Vec<PyAction>> {
        if seat.is_none() && self.is_over() {
            return Ok(Vec::new());
        }
        let view = self.game().view(Observer::Seat(self.seat(py, seat)?));
        Ok(view.legal().iter().map(|action| PyAction::of(self.known(), action)).collect())
    }

    /// Returns the indices of the legal actions, in the order of `legal`.
    #[pyo3(signature = (seat=None))]
    fn legal_indices(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<Vec<usize>> {
        if seat.is_none() && self.is_over() {
            return Ok(Vec::new());
        }
        let view = self.game().view(Observer::Seat(self.seat(py, seat)?));
        let index = |action| self.known().space.index(&view, action);
        Ok(view.legal().iter().filter_map(index).collect())
    }

    /// Writes observation and mask of a seat, or of the first that must decide, into arrays of yours.
    ///
    /// `observation` has `observation_size` numbers (float32), `mask` has `board.num_actions` (bool).
    #[pyo3(signature = (observation, mask, seat=None))]
    fn observe_into(
        &self,
        py: Python<'_>,
        mut observation: PyReadwriteArray1<'_, f32>,
        mut mask: PyReadwriteArray1<'_, bool>,
        seat: Option<usize>,
    ) -> PyResult<()> {
        let seat = self.seat(py, seat)?;
        let (observation, mask) = (observation.as_slice_mut()?, mask.as_slice_mut()?);
        if observation.len() != self.layout.len() || mask.len() != self.known().space.len() {
            let (numbers, actions) = (self.layout.len(), self.known().space.len());
            let what = format!("observation needs {numbers} numbers and mask {actions}");
            return Err(errors::wrong_value(py, &what));
        }
        look::observe(self.known(), &self.layout, self.game(), seat, observation, mask);
        Ok(())
    }

    /// Returns observation and mask of a seat, or of the first that must decide, as new arrays.
    #[pyo3(signature = (seat=None))]
    fn observe<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Observed<'py>> {
        let seat = self.seat(py, seat)?;
        let observation = PyArray1::zeros(py, self.layout.len(), false);
        let mask = PyArray1::zeros(py, self.known().space.len(), false);
        {
            let (mut numbers, mut marks) = (observation.readwrite(), mask.readwrite());
            let (numbers, marks) = (numbers.as_slice_mut()?, marks.as_slice_mut()?);
            look::observe(self.known(), &self.layout, self.game(), seat, numbers, marks);
        }
        Ok((observation, mask))
    }

    /// The number of numbers in an observation.
    #[getter]
    fn observation_size(&self) -> usize {
        self.layout.len()
    }

    /// The final scores by seat; None while the game goes on.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Option<Vec<Bound<'py, PyDict>>>> {
        look::scores(py, self.game())
    }
    /// Returns the rewards by seat ("score", "margin" or "win"); None while the game goes on.
    #[pyo3(signature = (kind="win"))]
    fn rewards(&self, py: Python<'_>, kind: &str) -> PyResult<Option<Vec<f32>>> {
        let reward = crate::reward::Reward::named(py, kind)?;
        let scores = self.game().view(Observer::Spectator).scores();
        let by_seat = |scores: Vec<rules::SeatScore>| {
            (0..scores.len()).map(|seat| reward.of(&scores, seat)).collect()
        };
        Ok(scores.map(by_seat))
    }

    /// The whole game as position text; `view(seat).position` leaves out what the seat may not see.
    #[getter]
    fn position(&self) -> String {
        game_text(self.game())
    }
    /// The record of the game so far.
    #[getter]
    fn record(&self) -> String {
        self.recorder().record().to_text()
    }

    /// Returns a copy that goes its own way.
    fn copy(&self) -> PyGame {
        self.clone()
    }
    fn __copy__(&self) -> PyGame {
        self.clone()
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.clone()
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, PyBoard))> {
        let read = py.get_type::<PyGame>().getattr("from_record")?;
        Ok((read, (self.record(), self.board())))
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<PyGame>() else { return false };
        let Ok(other) = other.try_borrow() else { return false };
        Arc::ptr_eq(self.known(), other.known()) && self.digest() == other.digest()
    }

    /// Draws the map as SVG, with the claims on it. Raises an error if the board has no layout.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        drawing::game_svg(py, self.known(), &self.game().view(Observer::Spectator))
    }
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.svg(py).ok()
    }
    fn __str__(&self) -> String {
        look::text(&self.game().view(Observer::Spectator))
    }
    fn __repr__(&self) -> String {
        let (board, seats, done) = (self.known().board.id(), self.seats(), self.history.len());
        format!("<Game on {board:?}, {seats} seats, after {done} actions>")
    }
}
