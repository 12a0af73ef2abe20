//! Laws about the last round, the end of the game, and the score sheet.

use board::{Board, LocationId, RouteSet, TicketSet};
use rules::{Awaiting, Decision, Ending, Event, Game, Observer, Seat, SeatScore, View};

use super::{Law, Lawful, hold};

/// What the events have told about turns and rounds.
#[derive(Default)]
pub(super) struct Rounds {
    turn: Option<Seat>,
    caller: Option<Seat>,
    calls: usize,
    /// Turns begun since the last round was called.
    turns_since: usize,
    /// The number of passes in a row.
    passes: usize,
    passed: bool,
    ended: Option<Ending>,
}

impl Rounds {
    #[allow(clippy::wildcard_enum_match_arm, reason = "the other events begin and end nothing")]
    pub(super) fn hear(&mut self, event: Event<'_>) {
        match event {
            Event::TurnBegan { seat } => {
                self.turn = Some(seat);
                self.turns_since += usize::from(self.caller.is_some());
                if !self.passed {
                    self.passes = 0;
                }
                self.passed = false;
            }
            Event::Passed { .. } => {
                self.passes += 1;
                self.passed = true;
            }
            Event::LastRoundCalled { seat } => {
                self.caller = Some(seat);
                self.calls += 1;
            }
            Event::Ended { how } => self.ended = Some(how),
            _ => {}
        }
    }

    /// Checks that the last round is called once, by the first seat with few enough cars, at once
    /// (B-END-1, B-END-6).
    pub(super) fn check(&self, game: &Game<'_>) -> Lawful {
        let open = game.view(Observer::Spectator);
        let few = |seat: Seat| open.supply(seat) <= open.board().last_round_at();
        match (open.last_round(), self.caller) {
            (None, None) => {
                let called = !Seat::all(open.seats()).any(few);
                hold(Law::LastRound, called, || "few cars and no last round".to_owned())
            }
            (Some((caller, left)), Some(told)) => {
                let right = caller == told && few(caller) && self.calls == 1;
                hold(Law::LastRound, right, || format!("{told} called, the view says {caller}"))?;
                self.check_turns_left(&open, left)
            }
            (view, told) => {
                let what = || format!("the view says {view:?}, the events {told:?}");
                hold(Law::LastRound, false, what)
            }
        }
    }

    /// Checks that the last round has one turn for each seat.
    fn check_turns_left(&self, open: &View<'_, '_>, left: usize) -> Lawful {
        // A turn that has begun counts as one of those left.
        let in_turn = open.awaiting().decision().is_some_and(Decision::is_part_of_turn);
        let under_way = usize::from(in_turn);
        let over = open.is_over();
        let round = self.turns_since + left - under_way == open.seats() || over;
        hold(Law::LastRound, round, || {
            format!("{} turns begun, {left} left of {}", self.turns_since, open.seats())
        })
    }

    /// Checks that the game ended with the caller's turn, or because everybody passed (B-END-6, B-TURN-3,
    /// 6).
    pub(super) fn check_over(&self, game: &Game<'_>) -> Lawful {
        let open = game.view(Observer::Spectator);
        let Awaiting::Nobody(how) = open.awaiting() else {
            return hold(Law::SomeoneCanMove, false, || "nobody is awaited".to_owned());
        };
        hold(Law::LastRound, self.ended == Some(how), || format!("told {:?}", self.ended))?;
        let whole_round = self.turns_since == open.seats();
        let last_turn_is_callers = self.turn.is_some() && self.turn == self.caller;
        let right = match how {
            Ending::LastRound => whole_round && last_turn_is_callers,
            Ending::AllPassed => self.passes == open.seats() && !whole_round,
        };
        hold(Law::LastRound, right, || {
            let Rounds { turn, caller, turns_since, passes, .. } = self;
            format!("{how:?}: {turn:?}, {caller:?}, {turns_since} turns, {passes} passes")
        })
    }
}

/// Checks each line of the score sheet against what a spectator sees at the end (B-TICKET-6).
pub(super) fn check_sheet(game: &Game<'_>) -> Lawful {
    let open = game.view(Observer::Spectator);
    let Some(scores) = open.scores() else {
        return hold(Law::ScoreSheet, false, || "there is none".to_owned());
    };
    hold(Law::ScoreSheet, scores.len() == open.seats(), || format!("{} lines", scores.len()))?;
    for (seat, score) in Seat::all(open.seats()).zip(&scores) {
        let expected = line(&open, seat, &scores, score);
        hold(Law::ScoreSheet, expected == Some(*score), || {
            format!("{seat}: {score:?}, not {expected:?}")
        })?;
        let same = game.view(Observer::Seat(seat)).scores().as_deref() == Some(&scores[..]);
        hold(Law::ScoreSheet, same, || format!("{seat} sees another sheet"))?;
    }
    Ok(())
}

/// Counts a seat's line of the score sheet, without the code of the rules. Returns none if something is
/// still hidden.
fn line(
    open: &View<'_, '_>,
    seat: Seat,
    scores: &[SeatScore],
    own: &SeatScore,
) -> Option<SeatScore> {
    let board = open.board();
    let claims = open.claims(seat);
    let points = |route| i16::from(board.route_points(board.route(route).length));
    let routes = claims.iter().map(points).sum();
    let tickets = open.tickets(seat)?;
    let joined = |&id: &board::TicketId| {
        let ticket = board.ticket(id);
        reaches(board, claims, ticket.a, ticket.b)
    };
    let complete: TicketSet = tickets.iter().filter(joined).collect();
    let value = |id| {
        let points = i16::from(board.ticket(id).points);
        if complete.contains(id) { points } else { -points }
    };
    let ticket_points = tickets.iter().map(value).sum();
    let tokens = board.tokens().map_or(0, |all| i16::from(all.points[open.tokens(seat).len()]));
    let mut festivals = 0;
    if let Some(all) = board.festivals() {
        for festival in all.ids() {
            festivals += i16::from(all.points[open.pile(seat, festival)? as usize]);
        }
    }
    let rank = |score: &SeatScore| (score.total, score.complete.len());
    let better = scores.iter().filter(|score| rank(score) > rank(own)).count();
    let total = routes + ticket_points + tokens + festivals;
    let place = better as u8 + 1;
    Some(SeatScore { routes, tickets, complete, ticket_points, tokens, festivals, total, place })
}

/// Returns whether these routes lead from one location to the other. It searches step by step,
/// while the rules label networks: the two cannot share a mistake.
fn reaches(board: &Board, routes: RouteSet, from: LocationId, to: LocationId) -> bool {
    let mut reached = board::LocationSet::single(from);
    loop {
        let mut next = reached;
        for route in routes.iter().map(|id| board.route(id)) {
            if reached.contains(route.a) || reached.contains(route.b) {
                next.insert(route.a);
                next.insert(route.b);
            }
        }
        if next == reached {
            return reached.contains(to);
        }
        reached = next;
    }
}
