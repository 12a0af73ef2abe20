//! The decisions of a game: which there are, who makes them, which actions answer them, how many
//! answers there are, and which module carries an answer out.
//!
//! A mechanic that asks the players something new adds its decision to the list; the compiler then asks
//! for the decision's line in each function below. What an answer means stays in the mechanic's own
//! module.

use crate::action::Action;
use crate::event::{Ending, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::named::named;
use crate::seat::{Seat, SeatSet};
use crate::state::GameState;
use crate::tickets::Keep;
use crate::tokens::Placements;
use crate::view::View;
use crate::{claim, draft, draw, tickets, tokens, turn};

/// Declares the decisions. Each has a name, says who makes it and whether it is part of a turn, has
/// a number in the digest (`docs/record.md`), and a refusal for actions that do not answer it.
macro_rules! decisions {
    ($(
        $(#[$doc:meta])*
        $variant:ident as $name:literal by $who:ident $where:ident,
        digest $byte:literal, otherwise $refusal:ident;
    )*) => {
        /// A decision that players make.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Decision {
            $( $(#[$doc])* $variant, )*
        }

        named! { Decision: $( $variant as $name, )* }

        impl Decision {
            /// Returns whether all seats decide at once, in any order.
            pub const fn is_simultaneous(self) -> bool {
                match self {
                    $( Decision::$variant => matches!(Who::$who, Who::Everyone), )*
                }
            }
            /// Returns whether a seat decides this in its turn.
            pub const fn is_part_of_turn(self) -> bool {
                match self {
                    $( Decision::$variant => matches!(When::$where, When::InTurn), )*
                }
            }
        }

        /// The decision that is open, or how the game ended.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub(crate) enum Phase {
            $( $(#[$doc])* $variant, )*
            /// Nobody decides: the last round was played.
            Over,
            /// Nobody decides: everybody passed.
            OverByPasses,
        }

        impl Phase {
            /// Returns the decision that is open, or how the game ended.
            const fn decision(self) -> Result<Decision, Ending> {
                match self {
                    $( Phase::$variant => Ok(Decision::$variant), )*
                    Phase::Over => Err(Ending::LastRound),
                    Phase::OverByPasses => Err(Ending::AllPassed),
                }
            }
            /// Returns its number in the digest.
            pub(crate) const fn digest_byte(self) -> u8 {
                match self {
                    $( Phase::$variant => $byte, )*
                    Phase::Over => 7,
                    Phase::OverByPasses => 8,
                }
            }
            /// Returns the refusal of an action that does not answer this decision.
            const fn refusal(self) -> Illegal {
                match self {
                    $( Phase::$variant => Illegal::$refusal, )*
                    Phase::Over | Phase::OverByPasses => Illegal::GameOver,
                }
            }
        }
    };
}

enum Who {
    Everyone,
    OneSeat,
}

enum When {
    BetweenTurns,
    InTurn,
}

decisions! {
    /// Everyone chooses among the opening offer of tickets.
    OpeningTickets as "opening_tickets" by Everyone BetweenTurns,
        digest 0, otherwise AnswerOfferFirst;
    /// Everyone picks a ticket from a pack.
    Picks as "picks" by Everyone BetweenTurns, digest 1, otherwise NotNow;
    /// Everyone chooses among the tickets that they picked.
    DraftTickets as "draft_tickets" by Everyone BetweenTurns,
        digest 2, otherwise AnswerOfferFirst;
    /// One seat places a stack of tokens that was put aside, or all of them.
    Stacks as "stacks" by OneSeat BetweenTurns, digest 3, otherwise NotNow;
    /// One seat begins its turn.
    Turn as "turn" by OneSeat InTurn, digest 4, otherwise NotNow;
    /// One seat takes the second card of its turn.
    SecondCard as "second_card" by OneSeat InTurn, digest 5, otherwise SecondCardFirst;
    /// One seat chooses among the tickets that it drew in its turn.
    Tickets as "tickets" by OneSeat InTurn, digest 6, otherwise AnswerOfferFirst;
}

impl Phase {
    /// Returns the phase of a game that has ended.
    pub(crate) const fn after(ending: Ending) -> Phase {
        match ending {
            Ending::LastRound => Phase::Over,
            Ending::AllPassed => Phase::OverByPasses,
        }
    }

    /// Returns whether all seats decide at once, in any order.
    pub(crate) fn is_simultaneous(self) -> bool {
        self.decision().is_ok_and(Decision::is_simultaneous)
    }

    /// Returns whether the game is over.
    pub(crate) fn is_over(self) -> bool {
        self.decision().is_err()
    }

    /// Returns whether a card may be drawn.
    fn is_for_cards(self) -> bool {
        matches!(self, Phase::Turn | Phase::SecondCard)
    }

    /// Returns whether the answer is a choice among tickets on offer.
    fn is_for_tickets(self) -> bool {
        matches!(self, Phase::OpeningTickets | Phase::DraftTickets | Phase::Tickets)
    }
}

/// Who must decide what.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Awaiting {
    /// These seats must make this decision, each for itself.
    Decision(Decision, SeatSet),
    /// Nobody: the game is over.
    Nobody(Ending),
}

impl Awaiting {
    pub(crate) fn of(state: &GameState) -> Awaiting {
        match state.phase.decision() {
            Ok(decision) => Awaiting::Decision(decision, state.awaited),
            Err(ending) => Awaiting::Nobody(ending),
        }
    }

    /// Returns the decision that is open.
    pub const fn decision(self) -> Option<Decision> {
        match self {
            Awaiting::Decision(decision, _) => Some(decision),
            Awaiting::Nobody(_) => None,
        }
    }

    /// Returns the seats that must decide.
    pub const fn seats(self) -> SeatSet {
        match self {
            Awaiting::Decision(_, seats) => seats,
            Awaiting::Nobody(_) => SeatSet::EMPTY,
        }
    }

    /// Returns whether several seats decide at once, in any order.
    pub fn is_simultaneous(self) -> bool {
        self.decision().is_some_and(Decision::is_simultaneous)
    }

    /// Returns how the game ended, if it is over.
    pub const fn ending(self) -> Option<Ending> {
        match self {
            Awaiting::Nobody(ending) => Some(ending),
            Awaiting::Decision(..) => None,
        }
    }
}

/// Writes the decision and the seats, or the seat where one decides: what transcripts of games show.
impl std::fmt::Debug for Awaiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Awaiting::Decision(decision, seats) if decision.is_simultaneous() => {
                write!(f, "{decision:?}({seats:?})")
            }
            Awaiting::Decision(decision, seats) => match seats.first() {
                Some(seat) => write!(f, "{decision:?}({seat:?})"),
                None => write!(f, "{decision:?}()"),
            },
            Awaiting::Nobody(ending) => write!(f, "Nobody({ending:?})"),
        }
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
        Action::Pick(ticket) if phase == Phase::Picks => draft::check_pick(view, seat, ticket),
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
            Phase::OpeningTickets | Phase::DraftTickets | Phase::Tickets => {
                Answers::Keep(seat, tickets::keep_rule(view))
            }
            Phase::Picks => Answers::Pick(seat),
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
