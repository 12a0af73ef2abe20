//! From a checked action to its consequences, and from one turn to the next (B-TURN, B-END).

use crate::action::Action;
use crate::event::{Ending, Event, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::seat::{Observer, Seat, SeatSet};
use crate::state::{DraftState, LastRound, Phase};
use crate::{claim, draft, draw, tickets, tokens};

/// An action proved lawful, waiting to be committed. Dropping it changes nothing.
#[must_use = "a step does nothing until it is committed"]
pub struct Step<'g, 'b> {
    game: &'g mut Game<'b>,
    seat: Seat,
    action: Action,
}

impl<'b> Game<'b> {
    /// Proves that the seat may do this now, or says which clause refuses it. Changes nothing.
    #[inline(always)]
    pub fn check(&mut self, seat: Seat, action: Action) -> Result<Step<'_, 'b>, Illegal> {
        self.view(Observer::Seat(seat)).check(action)?;
        Ok(Step { game: self, seat, action })
    }
}

impl Step<'_, '_> {
    /// The action's seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Carries the action out. Cannot fail; what follows goes to the sink.
    #[inline(always)]
    pub fn commit(self, sink: &mut impl Sink) {
        let Step { game, seat, action } = self;
        match action {
            Action::KeepTickets(keep) => tickets::keep(game, seat, keep, sink),
            Action::PlaceStacks(placement) => tokens::place(game, seat, placement, sink),
            Action::Pick(ticket) => draft::pick(game, seat, ticket, sink),
            Action::DrawDeck => draw::draw_unseen(game, seat, sink),
            Action::DrawMarket(slot) => draw::draw_face_up(game, seat, slot, sink),
            Action::DrawTickets => tickets::draw(game, seat, sink),
            Action::Claim(claim) => claim::commit(game, seat, claim, sink),
            Action::Pass => pass(game, seat, sink),
        }
    }
}

/// B-TURN-3, B-TURN-4; where the last turn is also the last of a round of passes, B-TURN-6.
fn pass(game: &mut Game<'_>, seat: Seat, sink: &mut impl Sink) {
    sink.event(Event::Passed { seat });
    let passes = game.state.passes + 1;
    let last_turn = game.state.last_round.is_some_and(|last_round| last_round.turns_left == 1);
    if passes == game.state.seats && !last_turn {
        end(game, Ending::AllPassed, sink);
        return;
    }
    end_of_turn(game, sink);
    game.state.passes = passes;
}

/// B-TURN-5, in its order.
pub(crate) fn end_of_turn(game: &mut Game<'_>, sink: &mut impl Sink) {
    game.state.passes = 0;
    match &mut game.state.last_round {
        Some(last_round) => last_round.turns_left -= 1,
        None => call_last_round(game, sink),
    }
    if game.state.last_round.is_some_and(|last_round| last_round.turns_left == 0) {
        end(game, Ending::LastRound, sink);
    } else if game.state.draft == DraftState::Called {
        draft::begin_second(game, sink);
    } else {
        begin_next(game, sink);
    }
}

/// B-END-1, B-END-6: called once, by the first to have so few cars left.
fn call_last_round(game: &mut Game<'_>, sink: &mut impl Sink) {
    let caller = game.state.turn;
    if game.state.supply[caller.index()] <= game.board.last_round_at() {
        game.state.last_round = Some(LastRound { caller, turns_left: game.state.seats });
        sink.event(Event::LastRoundCalled { seat: caller });
    }
}

pub(crate) fn begin_first(game: &mut Game<'_>, sink: &mut impl Sink) {
    begin(game, Seat::FIRST, sink);
}

pub(crate) fn begin_next(game: &mut Game<'_>, sink: &mut impl Sink) {
    begin(game, game.state.turn.left(game.seats()), sink);
}

fn begin(game: &mut Game<'_>, seat: Seat, sink: &mut impl Sink) {
    await_only(game, seat);
    game.state.turns += 1;
    game.state.phase = Phase::Turn;
    game.state.memory.make_room(&game.state.hands);
    sink.event(Event::TurnBegan { seat });
}

/// One seat is to decide, and it is this one's turn or place in the order.
pub(crate) fn await_only(game: &mut Game<'_>, seat: Seat) {
    game.state.turn = seat;
    game.state.awaited = SeatSet::single(seat);
}

fn end(game: &mut Game<'_>, how: Ending, sink: &mut impl Sink) {
    game.state.phase = Phase::after(how);
    game.state.awaited = SeatSet::EMPTY;
    sink.event(Event::Ended { how });
}
