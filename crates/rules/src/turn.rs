//! Actions in two steps, check and commit, and the order of decisions from turn to turn (B-TURN, B-END).

use board::TicketSet;

use crate::action::{Action, Placement};
use crate::decision::{self, Phase};
use crate::event::{Ending, Event, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::seat::{Observer, Seat, SeatSet};
use crate::state::LastRound;
use crate::view::View;
use crate::{draft, seams, tickets, tokens};

/// A checked action that can be committed. Dropping it changes nothing.
#[must_use = "a step does nothing until it is committed"]
pub struct Step<'g, 'b> {
    game: &'g mut Game<'b>,
    seat: Seat,
    action: Action,
}

impl<'b> Game<'b> {
    /// Checks that the seat may do this now; otherwise returns the refusal. Changes nothing.
    #[inline(always)]
    pub fn check(&mut self, seat: Seat, action: Action) -> Result<Step<'_, 'b>, Illegal> {
        self.view(Observer::Seat(seat)).check(action)?;
        Ok(Step { game: self, seat, action })
    }
}

impl Step<'_, '_> {
    /// Returns the seat that acts.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Carries out the action, which cannot fail. Everything that happens goes to the sink.
    #[inline(always)]
    pub fn commit(self, sink: &mut impl Sink) {
        let Step { game, seat, action } = self;
        decision::carry_out(game, seat, action, sink);
    }
}

/// Settles a choice among tickets on offer, once everybody who is asked has chosen, and opens what
/// follows.
pub(crate) fn keep_tickets(game: &mut Game<'_>, seat: Seat, keep: TicketSet, sink: &mut impl Sink) {
    let places = game.state.on_offer[seat.index()].places(keep);
    if game.state.phase == Phase::Tickets {
        tickets::settle_offer(game, seat, places, sink);
        end_of_turn(game, sink);
        return;
    }
    if !tickets::answer(game, seat, places, sink) {
        return;
    }
    if game.state.phase == Phase::OpeningTickets {
        tickets::settle_opening(game, sink);
        after_opening(game, sink);
    } else if draft::settle_keeps(game, sink) {
        begin_next(game, sink);
    } else {
        after_opening(game, sink);
    }
}

/// Places stacks, and begins the first turn when all of them lie.
pub(crate) fn place_stacks(
    game: &mut Game<'_>,
    seat: Seat,
    placement: Placement,
    sink: &mut impl Sink,
) {
    if tokens::place(game, seat, placement, sink) {
        begin(game, Seat::FIRST, sink);
    }
}

/// Opens what follows the opening tickets: a decision of a mechanic, or the first turn.
fn after_opening(game: &mut Game<'_>, sink: &mut impl Sink) {
    if !seams::before_first_turn(game) {
        begin(game, Seat::FIRST, sink);
    }
}

/// Checks that nothing else can be done (B-TURN-3).
#[inline(never)]
pub(crate) fn check_pass(view: &View<'_, '_>) -> Result<(), Illegal> {
    if view.legal().may_pass() { Ok(()) } else { Err(Illegal::MayNotPass) }
}

/// Passes (B-TURN-3). When everybody has passed, the game ends (B-TURN-4), unless this was the last
/// turn of the last round anyway (B-TURN-6).
pub(crate) fn pass(game: &mut Game<'_>, seat: Seat, sink: &mut impl Sink) {
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

/// Ends a turn in the order of B-TURN-5, and opens what follows.
pub(crate) fn end_of_turn(game: &mut Game<'_>, sink: &mut impl Sink) {
    game.state.passes = 0;
    match &mut game.state.last_round {
        Some(last_round) => last_round.turns_left -= 1,
        None => call_last_round(game, sink),
    }
    if game.state.last_round.is_some_and(|last_round| last_round.turns_left == 0) {
        end(game, Ending::LastRound, sink);
    } else if !seams::between_turns(game, sink) {
        begin_next(game, sink);
    }
}

/// Calls the last round if the seat has few enough cars left. Called while no last round is running
/// (B-END-1, B-END-6).
fn call_last_round(game: &mut Game<'_>, sink: &mut impl Sink) {
    let caller = game.state.turn;
    if game.state.supply[caller.index()] <= game.board.last_round_at() {
        game.state.last_round = Some(LastRound { caller, turns_left: game.state.seats });
        sink.event(Event::LastRoundCalled { seat: caller });
    }
}

fn begin_next(game: &mut Game<'_>, sink: &mut impl Sink) {
    begin(game, game.state.turn.left(game.seats()), sink);
}

fn begin(game: &mut Game<'_>, seat: Seat, sink: &mut impl Sink) {
    game.state.await_only(seat);
    game.state.turns += 1;
    game.state.phase = Phase::Turn;
    game.state.memory.make_room(&game.state.hands);
    sink.event(Event::TurnBegan { seat });
}

fn end(game: &mut Game<'_>, how: Ending, sink: &mut impl Sink) {
    game.state.phase = Phase::after(how);
    game.state.awaited = SeatSet::EMPTY;
    sink.event(Event::Ended { how });
}
