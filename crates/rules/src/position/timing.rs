//! Checks the moment of a position: phase, turn, passes, last round, and stage of the drafts.

use board::Board;

use super::names::{Named, Problems};
use super::part::PositionPart;
use super::problem::PositionProblem;
use super::{DraftStage, Position, PositionPhase};
use crate::card::DeckByte;
use crate::decision::Phase;
use crate::event::Ending;
use crate::seat::Seat;
use crate::state::{DraftState, LastRound};

/// The most turns, and the most reshuffles, of a position. No game lasts a tenth of that, and the
/// counters have room to play on.
const MOST_TURNS: usize = 10_000;

/// The moment of a game.
#[derive(Clone, Copy)]
pub(super) struct Timing {
    pub(super) phase: Phase,
    pub(super) turn: Seat,
    pub(super) turns: u16,
    pub(super) passes: u8,
    pub(super) last_round: Option<LastRound>,
    pub(super) draft: DraftState,
}

impl Timing {
    /// Returns the number of turns that have ended.
    pub(super) fn turns_ended(&self) -> u16 {
        match self.phase {
            Phase::OpeningTickets
            | Phase::Picks
            | Phase::DraftTickets
            | Phase::Stacks
            | Phase::Over => self.turns,
            Phase::Turn | Phase::SecondCard | Phase::Tickets | Phase::OverByPasses => {
                self.turns.saturating_sub(1)
            }
        }
    }
    /// Returns whether a draft, counted from 0, is over; none before it began.
    pub(super) fn draft_over(&self, draft: usize) -> Option<bool> {
        match (self.draft, draft) {
            (DraftState::First, 0) | (DraftState::Second, 1) => Some(false),
            (DraftState::Waiting | DraftState::Called | DraftState::Second, 0)
            | (DraftState::Done, _) => Some(true),
            (DraftState::None, _)
            | (DraftState::First | DraftState::Waiting | DraftState::Called, _)
            | (DraftState::Second, _) => None,
        }
    }
}

/// Finds the moment that the position describes, or reports why there is none.
pub(super) fn check(
    position: &Position,
    named: &Named,
    board: &Board,
    problems: &mut Problems,
) -> Option<Timing> {
    let before = problems.count();
    let seats = position.seats.len();
    let at_table = |seat: usize| Seat::new(seat).filter(|seat| seat.index() < seats);
    let (phase, seat) = phase(position.phase);
    if let Some(seat) = seat.filter(|&seat| at_table(seat).is_none()) {
        problems.add(PositionPart::Phase, PositionProblem::NoSuchSeat { seat });
    }
    if let Some(seat) = position.last_round.filter(|&seat| at_table(seat).is_none()) {
        problems.add(PositionPart::LastRound, PositionProblem::NoSuchSeat { seat });
    }
    let turns = position.turns.unwrap_or_default();
    problems.at_most(PositionPart::Turns, "turns", turns.into(), MOST_TURNS);
    let reshuffles = usize::from(position.reshuffles);
    problems.at_most(PositionPart::Reshuffles, "reshuffles", reshuffles, MOST_TURNS);
    if !phase_exists(phase, board) {
        problems.add(PositionPart::Phase, PositionProblem::WrongPhase);
    }
    if phase == Phase::Over && position.last_round.is_none() {
        problems.add(PositionPart::Phase, PositionProblem::NoLastRound);
    }
    if problems.count() > before {
        return None;
    }
    let draft = stage(position, phase, named, board);
    if !stage_fits(draft, phase, board) {
        problems.add(PositionPart::Draft, PositionProblem::WrongStage);
        return None;
    }
    let clock = Clock {
        seats,
        phase,
        seat,
        draft,
        caller: position.last_round,
        passes: position.passes.into(),
    };
    let found = match position.turns {
        Some(turns) => clock.at(turns.into()),
        None => (0..=4 * seats + 1).find_map(|turns| clock.at(turns)),
    };
    if found.is_none() {
        let turns = position.turns;
        let part = if turns.is_some() { PositionPart::Turns } else { PositionPart::Phase };
        problems.add(part, PositionProblem::WrongTurns { turns });
    }
    found
}

fn phase(phase: PositionPhase) -> (Phase, Option<usize>) {
    match phase {
        PositionPhase::Opening => (Phase::OpeningTickets, None),
        PositionPhase::Picks => (Phase::Picks, None),
        PositionPhase::DraftTickets => (Phase::DraftTickets, None),
        PositionPhase::Stacks(seat) => (Phase::Stacks, Some(seat)),
        PositionPhase::Turn(seat) => (Phase::Turn, Some(seat)),
        PositionPhase::SecondCard(seat) => (Phase::SecondCard, Some(seat)),
        PositionPhase::Tickets(seat) => (Phase::Tickets, Some(seat)),
        PositionPhase::Over(Ending::LastRound) => (Phase::Over, None),
        PositionPhase::Over(Ending::AllPassed) => (Phase::OverByPasses, None),
    }
}

fn phase_exists(phase: Phase, board: &Board) -> bool {
    match phase {
        Phase::OpeningTickets => board.draft().is_none(),
        Phase::Picks | Phase::DraftTickets => board.draft().is_some(),
        Phase::Stacks => board.tokens().is_some_and(|tokens| tokens.aside() > 0),
        Phase::Turn | Phase::SecondCard | Phase::Tickets | Phase::Over | Phase::OverByPasses => {
            true
        }
    }
}

fn stage(position: &Position, phase: Phase, named: &Named, board: &Board) -> DraftState {
    match position.draft {
        Some(DraftStage::First) => DraftState::First,
        Some(DraftStage::Waiting) => DraftState::Waiting,
        Some(DraftStage::Called) => DraftState::Called,
        Some(DraftStage::Second) => DraftState::Second,
        Some(DraftStage::Done) => DraftState::Done,
        None if board.draft().is_none() => DraftState::None,
        None if phase.is_simultaneous() => match position.turns {
            None | Some(0) => DraftState::First,
            Some(_) => DraftState::Second,
        },
        None if named.deck.rest || named.deck.known().any(|entry| entry == DeckByte::DRAFT) => {
            DraftState::Waiting
        }
        None => DraftState::Done,
    }
}

fn stage_fits(draft: DraftState, phase: Phase, board: &Board) -> bool {
    let drafting = matches!(phase, Phase::Picks | Phase::DraftTickets);
    match draft {
        DraftState::None => board.draft().is_none(),
        _ if board.draft().is_none() => false,
        DraftState::First | DraftState::Second => drafting,
        DraftState::Called => matches!(phase, Phase::SecondCard | Phase::Over),
        // Tickets are drawn only after the second draft (IB-TICKET-1).
        DraftState::Waiting => !drafting && phase != Phase::Tickets,
        DraftState::Done => !drafting && phase != Phase::Stacks,
    }
}

/// What must fit the number of turns. Turns go around the table, seat 0 first (B-TURN-1).
struct Clock {
    seats: usize,
    phase: Phase,
    seat: Option<usize>,
    draft: DraftState,
    caller: Option<usize>,
    passes: usize,
}

impl Clock {
    /// Returns the moment after this number of turns; none if it does not fit.
    fn at(&self, turns: usize) -> Option<Timing> {
        let turn = match turns.checked_sub(1) {
            Some(before) => before % self.seats,
            None if self.phase == Phase::Stacks => self.seat?,
            None => 0,
        };
        let fits = match self.phase {
            Phase::OpeningTickets | Phase::Stacks => turns == 0 && self.passes == 0,
            Phase::Picks | Phase::DraftTickets => {
                (turns == 0) == (self.draft == DraftState::First) && self.passes == 0
            }
            Phase::Turn | Phase::SecondCard | Phase::Tickets => {
                turns > 0 && self.seat == Some(turn) && self.passes < self.seats.min(turns)
            }
            Phase::Over => {
                turns > 0 && self.caller == Some(turn) && self.passes <= self.seats.min(turns)
            }
            Phase::OverByPasses => turns >= self.seats && self.passes + 1 == self.seats,
        };
        let last_round = match self.caller {
            None => None,
            Some(caller) => Some(self.last_round(turns, turn, caller)?),
        };
        fits.then_some(Timing {
            phase: self.phase,
            turn: Seat::new(turn)?,
            turns: u16::try_from(turns).ok()?,
            passes: self.passes as u8,
            last_round,
            draft: self.draft,
        })
    }

    /// Returns the state of the last round: after the caller's turn every seat has one more
    /// (B-END-1, B-END-6).
    fn last_round(&self, turns: usize, turn: usize, caller: usize) -> Option<LastRound> {
        let since = (turn + self.seats - caller) % self.seats;
        let (turns_since, left) = match self.phase {
            Phase::OpeningTickets | Phase::Stacks => return None,
            // Between two turns.
            Phase::Picks | Phase::DraftTickets => (since, self.seats - since),
            Phase::Over => (self.seats, 0),
            Phase::Turn | Phase::SecondCard | Phase::Tickets | Phase::OverByPasses => {
                let since = if since == 0 { self.seats } else { since };
                (since, self.seats - since + 1)
            }
        };
        let last_pass_ends_it = self.phase == Phase::OverByPasses && left == 1;
        let called = turns > turns_since && !last_pass_ends_it;
        called.then_some(LastRound { caller: Seat::new(caller)?, turns_left: left as u8 })
    }
}
