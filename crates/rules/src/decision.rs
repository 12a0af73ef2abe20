//! The decisions of a game: which there are, who makes them, which actions answer them, how many
//! answers there are, and which module carries an answer out.
//!
//! A mechanic that asks the players something new adds a variant to [`Phase`]; the compiler then asks
//! for the decision's line in each function below. What an answer means stays in the mechanic's own
//! module.

use crate::action::Action;
use crate::event::{Ending, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::state::GameState;
use crate::tickets::Keep;
use crate::tokens::Placements;
use crate::view::{Awaiting, View};
use crate::{claim, draft, draw, tickets, tokens, turn};

/// The decision that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Phase {
    /// Everyone chooses among the opening offer.
    Opening,
    /// Everyone picks from a pack.
    Pick,
    /// Everyone chooses among the picks.
    DraftKeep,
    /// One seat places a stack that was put aside.
    Stacks,
    /// One seat begins its turn.
    Turn,
    /// One seat takes the second card of its turn.
    SecondCard,
    /// One seat chooses among the tickets that it drew in its turn.
    Offer,
    /// Nobody decides: the last round was played.
    Over,
    /// Nobody decides: everybody passed.
    OverByPasses,
}

impl Phase {
    /// Returns the phase of a game that has ended.
    pub(crate) fn after(ending: Ending) -> Phase {
        match ending {
            Ending::LastRound => Phase::Over,
            Ending::AllPassed => Phase::OverByPasses,
        }
    }

    /// Returns its number in the digest (`docs/record.md`).
    pub(crate) fn digest_byte(self) -> u8 {
        match self {
            Phase::Opening => 0,
            Phase::Pick => 1,
            Phase::DraftKeep => 2,
            Phase::Stacks => 3,
            Phase::Turn => 4,
            Phase::SecondCard => 5,
            Phase::Offer => 6,
            Phase::Over => 7,
            Phase::OverByPasses => 8,
        }
    }

    /// Whether all seats decide at once, in any order.
    pub(crate) fn is_simultaneous(self) -> bool {
        matches!(self, Phase::Opening | Phase::Pick | Phase::DraftKeep)
    }

    /// Whether a card may be drawn.
    fn is_for_cards(self) -> bool {
        matches!(self, Phase::Turn | Phase::SecondCard)
    }

    /// Whether the answer is a choice among tickets on offer.
    fn is_for_tickets(self) -> bool {
        matches!(self, Phase::Opening | Phase::DraftKeep | Phase::Offer)
    }

    /// Whether the game is over.
    pub(crate) fn is_over(self) -> bool {
        matches!(self, Phase::Over | Phase::OverByPasses)
    }

    /// Returns the refusal of an action that does not answer this decision.
    fn refusal(self) -> Illegal {
        match self {
            Phase::SecondCard => Illegal::SecondCardFirst,
            Phase::Opening | Phase::DraftKeep | Phase::Offer => Illegal::AnswerOfferFirst,
            Phase::Pick | Phase::Stacks | Phase::Turn | Phase::Over | Phase::OverByPasses => {
                Illegal::NotNow
            }
        }
    }
}

/// Returns who must decide what, in the words for observers.
pub(crate) fn awaiting(state: &GameState) -> Awaiting {
    let &GameState { phase, turn, awaited, .. } = state;
    match phase {
        Phase::Opening => Awaiting::OpeningTickets(awaited),
        Phase::Pick => Awaiting::Picks(awaited),
        Phase::DraftKeep => Awaiting::DraftTickets(awaited),
        Phase::Stacks => Awaiting::Stacks(turn),
        Phase::Turn => Awaiting::Turn(turn),
        Phase::SecondCard => Awaiting::SecondCard(turn),
        Phase::Offer => Awaiting::Tickets(turn),
        Phase::Over => Awaiting::Nobody(Ending::LastRound),
        Phase::OverByPasses => Awaiting::Nobody(Ending::AllPassed),
    }
}

/// Checks an action of a seat that may decide now, or change a decision that is still open.
#[inline(always)]
pub(crate) fn check(view: &View<'_, '_>, seat: Seat, action: Action) -> Result<(), Illegal> {
    let phase = view.phase();
    match action {
        Action::DrawMarket(slot) if phase.is_for_cards() => {
            draw::check_face_up(view, slot, phase == Phase::Turn)
        }
        Action::Claim(claim) if phase == Phase::Turn => claim::check(view, seat, claim),
        Action::DrawDeck if phase.is_for_cards() => draw::check_unseen(view),
        Action::DrawTickets if phase == Phase::Turn => tickets::check_draw(view),
        Action::Pass if phase == Phase::Turn => turn::check_pass(view),
        Action::KeepTickets(keep) if phase.is_for_tickets() => {
            tickets::check_keep(view, seat, keep)
        }
        Action::Pick(ticket) if phase == Phase::Pick => draft::check_pick(view, seat, ticket),
        Action::PlaceStacks(placement) if phase == Phase::Stacks => {
            tokens::check_placement(view, placement)
        }
        Action::Claim(_)
        | Action::PlaceStacks(_)
        | Action::Pick(_)
        | Action::DrawMarket(_)
        | Action::DrawDeck
        | Action::DrawTickets
        | Action::Pass
        | Action::KeepTickets(_) => Err(why_not_now(view, action)),
    }
}

/// Returns the refusal of an action that does not answer the open decision. A name that this board
/// does not have is reported first.
#[cold]
fn why_not_now(view: &View<'_, '_>, action: Action) -> Illegal {
    let names = match action {
        Action::Claim(claim) => claim::check_names(view, claim),
        Action::PlaceStacks(placement) => tokens::check_names(view, placement),
        Action::Pick(_) => draft::check_board(view),
        Action::DrawMarket(_)
        | Action::DrawDeck
        | Action::DrawTickets
        | Action::Pass
        | Action::KeepTickets(_) => Ok(()),
    };
    names.err().unwrap_or(view.phase().refusal())
}

/// Carries out a checked action.
#[inline(always)]
pub(crate) fn carry_out(game: &mut Game<'_>, seat: Seat, action: Action, sink: &mut impl Sink) {
    match action {
        Action::KeepTickets(keep) => turn::keep_tickets(game, seat, keep, sink),
        Action::PlaceStacks(placement) => turn::place_stacks(game, seat, placement, sink),
        Action::Pick(ticket) => draft::pick(game, seat, ticket, sink),
        Action::DrawDeck => draw::draw_unseen(game, seat, sink),
        Action::DrawMarket(slot) => draw::draw_face_up(game, seat, slot, sink),
        Action::DrawTickets => tickets::draw(game, seat, sink),
        Action::Claim(claim) => claim::commit(game, seat, claim, sink),
        Action::Pass => turn::pass(game, seat, sink),
    }
}

/// The answers to a decision, draws of a turn aside.
#[derive(Clone, Copy)]
pub(crate) enum Answers {
    Nothing,
    /// Claims of this seat, or a pass where nothing else can be done.
    Claims(Seat),
    Keep(Seat, Keep),
    Pick(Seat),
    Place(Placements),
}

impl Answers {
    /// Returns the answers to a decision that is not part of a turn's first two: these have their own
    /// way through [`Legal`](crate::Legal), which is faster.
    pub(crate) fn outside_draws(view: &View<'_, '_>, seat: Seat) -> Answers {
        match view.phase() {
            Phase::Opening | Phase::DraftKeep | Phase::Offer => {
                Answers::Keep(seat, tickets::keep_rule(view))
            }
            Phase::Pick => Answers::Pick(seat),
            Phase::Stacks => Answers::Place(Placements::of(view)),
            Phase::Turn | Phase::SecondCard | Phase::Over | Phase::OverByPasses => Answers::Nothing,
        }
    }

    /// Returns how many there are. Claims are counted by [`Legal`](crate::Legal).
    pub(crate) fn len(&self, view: &View<'_, '_>) -> usize {
        match self {
            Answers::Nothing | Answers::Claims(_) => 0,
            Answers::Keep(seat, rule) => rule.choices(view.offered_count(*seat)),
            Answers::Pick(seat) => view.offered_count(*seat),
            Answers::Place(placements) => placements.len(),
        }
    }

    /// Returns the `n`-th, counted from 0 and below [`Answers::len`].
    #[inline(never)]
    pub(crate) fn nth(&self, view: &View<'_, '_>, n: usize) -> Action {
        match self {
            Answers::Keep(seat, rule) => {
                Action::KeepTickets(tickets::nth_keep(view, *seat, *rule, n))
            }
            Answers::Pick(seat) => Action::Pick(draft::nth_pick(view, *seat, n)),
            Answers::Place(placements) => Action::PlaceStacks(placements.nth(view, n)),
            Answers::Nothing | Answers::Claims(_) => {
                unreachable!("n is below the length, which is 0")
            }
        }
    }
}
