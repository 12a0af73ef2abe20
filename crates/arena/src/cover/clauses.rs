//! The clauses that a step shows at work by its events. A refusal names its clause itself.

use board::Board;
use rules::{
    Action, Awaiting, Card, Claim, Decision, Ending, Event, Game, Observer, Seat, SeatScore,
};

/// The clauses that events can show. Only tests can show the others.
pub(super) const DETECTED: &[&str] = &[
    "B-TURN-1",
    "B-TURN-2",
    "B-TURN-3",
    "B-TURN-4",
    "B-TURN-5",
    "B-DRAW-1",
    "B-DRAW-2",
    "B-DRAW-3",
    "B-DRAW-5",
    "B-DRAW-6",
    "B-DRAW-7",
    "B-DRAW-9",
    "B-DRAW-10",
    "B-DRAW-12",
    "B-DRAW-13",
    "B-DRAW-14",
    "B-DRAW-15",
    "B-DRAW-16",
    "B-DRAW-17",
    "B-CLAIM-1",
    "B-CLAIM-2",
    "B-CLAIM-3",
    "B-CLAIM-4",
    "B-CLAIM-5",
    "B-CLAIM-8",
    "B-CLAIM-9",
    "B-FERRY-1",
    "B-FERRY-2",
    "B-TICKET-1",
    "B-TICKET-2",
    "B-TICKET-3",
    "B-TICKET-5",
    "B-TICKET-6",
    "B-TICKET-7",
    "B-END-1",
    "B-END-2",
    "B-END-3",
    "B-END-4",
    "B-END-5",
    "B-END-6",
    "B-END-7",
    "B-END-8",
    "B-END-9",
    "SF-SETUP-4",
    "SF-SETUP-5",
    "SF-SETUP-6",
    "SF-SETUP-9",
    "SF-TOKEN-1",
    "SF-TOKEN-2",
    "SF-TOKEN-3",
    "SF-TOKEN-4",
    "SF-TOKEN-5",
    "SF-TICKET-1",
    "IB-DRAFT-1",
    "IB-DRAFT-2",
    "IB-DRAFT-3",
    "IB-DRAFT-4",
    "IB-DRAFT-5",
    "IB-DRAFT-6",
    "IB-DRAFT-7",
    "IB-DRAFT-8",
    "IB-DRAFT-9",
    "IB-DRAFT-10",
    "IB-DRAFT-11",
    "IB-DRAFT-13",
    "IB-DRAFT-15",
    "IB-DRAW-1",
    "IB-DRAW-2",
    "IB-DRAW-3",
    "IB-DRAW-4",
    "IB-DRAW-5",
    "IB-DRAW-6",
    "IB-FEST-1",
    "IB-FEST-2",
    "IB-FEST-3",
    "IB-FEST-5",
    "IB-FEST-6",
    "IB-FEST-8",
    "IB-FEST-9",
    "IB-TICKET-1",
];

/// What is known about the game before a step, and about the events so far.
pub(super) struct Witness<'b> {
    board: &'b Board,
    seats: usize,
    awaiting: Awaiting,
    action: Action,
    last_round: bool,
    deck_empty: bool,
    second_draft: bool,
    two_choices: bool,
    took: bool,
    took_wild: bool,
    refilled: bool,
    laid: bool,
    festival_taken: bool,
    passed_packs: bool,
    turn_over: bool,
}

impl<'b> Witness<'b> {
    pub(super) fn before(game: &Game<'b>, seat: Seat, action: Action) -> Witness<'b> {
        let view = game.view(Observer::Seat(seat));
        let board = game.board();
        let other_end = |claim: Claim| {
            let route = board.route(claim.route);
            let ends = [route.a, route.b].into_iter().filter(|end| claim.collect_at != Some(*end));
            let mut claims = ends.map(|end| Claim { collect_at: Some(end), ..claim });
            claims.any(|claim| view.check(Action::Claim(claim)).is_ok())
        };
        Witness {
            board,
            seats: game.seats(),
            awaiting: view.awaiting(),
            action,
            last_round: view.last_round().is_some(),
            deck_empty: view.deck_size() == 0,
            second_draft: !view.passes_left(),
            two_choices: matches!(action, Action::Claim(claim) if other_end(claim)),
            took: false,
            took_wild: false,
            refilled: false,
            laid: false,
            festival_taken: false,
            passed_packs: false,
            turn_over: false,
        }
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "not every event shows a clause at work")]
    pub(super) fn hear(&mut self, event: &Event<'_>, tell: &mut impl FnMut(&'static str)) {
        let mut all = |clauses: &[&'static str]| clauses.iter().for_each(|clause| tell(clause));
        match *event {
            Event::Answered { .. } if self.board.draft().is_some() => all(&["IB-DRAFT-7"]),
            Event::Offered { .. } => {
                all(&["B-TICKET-7"]);
                let drafts = self.board.draft().is_some();
                all(if drafts { &["IB-TICKET-1"] } else { &["SF-TICKET-1"] });
            }
            Event::DraftBegan { second } => {
                all(if second { &["IB-DRAFT-4", "IB-DRAFT-15"] } else { &["IB-DRAFT-15"] });
                all(if second && self.seats == 5 { &["IB-DRAFT-9"] } else { &[] });
            }
            Event::Picked { .. } => {
                all(if self.passed_packs { &["IB-DRAFT-11"] } else { &["IB-DRAFT-1"] });
            }
            Event::PacksPassed { .. } => {
                self.passed_packs = true;
                all(&["IB-DRAFT-10"]);
            }
            Event::Kept { returned, .. } => self.kept(returned, &mut all),
            Event::TicketsShuffled { .. } => {
                all(if self.second_draft { &["IB-DRAFT-6"] } else { &["IB-DRAFT-3"] });
            }
            Event::StackPlaced { .. } => {
                all(&["SF-SETUP-9"]);
                all(if self.seats == 2 { &["SF-SETUP-6"] } else { &["SF-SETUP-5"] });
            }
            Event::DrewUnseen { card, .. } => {
                self.took = true;
                all(&["B-DRAW-1"]);
                match card.as_ref().map(|card| *card.disclose()) {
                    Some(Card::Wild) => all(&["B-DRAW-5"]),
                    Some(Card::Colored(_)) => {}
                    None => all(&["IB-DRAW-5"]),
                }
            }
            Event::TookFaceUp { card, .. } => {
                self.took = true;
                self.took_wild = card == Card::Wild;
                let first = self.awaiting.decision() == Some(Decision::Turn);
                all(&["B-DRAW-1"]);
                all(if self.took_wild && first { &["B-DRAW-3"] } else { &[] });
            }
            Event::Refilled { .. } => {
                self.refilled = true;
                all(if self.took { &["B-DRAW-2", "B-DRAW-13"] } else { &["B-DRAW-13"] });
            }
            Event::Swept => all(&["B-DRAW-6", "B-DRAW-14"]),
            Event::MarketAtRest => all(&["B-DRAW-15", "B-DRAW-17"]),
            Event::Reshuffled { .. } => {
                all(&["B-DRAW-7"]);
                all(if self.board.festivals().is_some() { &["IB-DRAW-3"] } else { &[] });
                all(if self.laid { &["IB-DRAW-4"] } else { &[] });
                all(if self.deck_empty { &["B-DRAW-16"] } else { &[] });
            }
            Event::FestivalLaid { .. } => {
                self.laid = true;
                all(&["IB-DRAW-1", "IB-DRAW-6"]);
                all(if self.festival_taken { &["IB-FEST-8"] } else { &[] });
            }
            Event::DraftCardDrawn => {
                all(&["IB-DRAW-2", "IB-DRAFT-13"]);
                all(if self.last_round { &["IB-DRAFT-8"] } else { &[] });
            }
            Event::Claimed { claim, .. } => self.claimed(claim, &mut all),
            Event::TokenTaken { .. } => {
                all(&["SF-TOKEN-1", "SF-TOKEN-3", "SF-TOKEN-4"]);
                all(if self.two_choices { &["SF-TOKEN-2"] } else { &[] });
            }
            Event::FestivalTaken { festival, .. } => {
                self.festival_taken = true;
                all(&["IB-FEST-1", "IB-FEST-6"]);
                let shared = self.board.festival(festival);
                all(if self.two_choices { &["IB-FEST-2"] } else { &[] });
                let shared = shared.is_some_and(|festival| festival.locations.len() > 1);
                all(if shared { &["IB-FEST-3"] } else { &[] });
            }
            Event::Passed { .. } => {
                all(&["B-TURN-3"]);
                all(if self.last_round { &["B-END-8"] } else { &[] });
            }
            Event::LastRoundCalled { .. } => all(&["B-END-1", "B-TURN-5"]),
            Event::TurnBegan { .. } => {
                self.turn_over = true;
                all(&["B-TURN-1"]);
            }
            Event::Ended { how: Ending::LastRound } => all(&["B-END-6"]),
            Event::Ended { how: Ending::AllPassed } => all(&["B-TURN-4"]),
            _ => {}
        }
    }

    fn kept(&self, returned: usize, all: &mut impl FnMut(&[&'static str])) {
        all(&["B-TICKET-3"]);
        match self.awaiting.decision() {
            Some(Decision::OpeningTickets) => all(&["SF-SETUP-4"]),
            Some(Decision::DraftTickets) if self.second_draft => all(&["IB-DRAFT-5"]),
            Some(Decision::DraftTickets) => return all(&["IB-DRAFT-2"]),
            Some(_) | None => {}
        }
        all(if returned > 0 && !self.second_draft { &["B-TICKET-5"] } else { &[] });
    }

    fn claimed(&self, claim: Claim, all: &mut impl FnMut(&[&'static str])) {
        let route = self.board.route(claim.route);
        all(&["B-CLAIM-1", "B-CLAIM-2", "B-CLAIM-3", "B-CLAIM-4", "B-CLAIM-5", "B-CLAIM-8"]);
        all(if claim.payment.color.is_none() { &["B-CLAIM-9"] } else { &[] });
        let ferry = route.wilds_required > 0;
        all(if ferry { &["B-FERRY-1"] } else { &[] });
        all(if ferry && route.twin.is_some() { &["B-FERRY-2"] } else { &[] });
    }

    pub(super) fn after(&self, game: &Game<'_>, tell: &mut impl FnMut(&'static str)) {
        let view = game.view(Observer::Spectator);
        let first = self.awaiting.decision() == Some(Decision::Turn);
        if first {
            tell("B-TURN-2");
        }
        if self.awaiting.decision() == Some(Decision::SecondCard) {
            tell("B-DRAW-12");
        }
        if first && self.took && !self.took_wild && (self.turn_over || view.is_over()) {
            tell("B-DRAW-10");
        }
        if matches!(self.action, Action::DrawMarket(_)) && !self.refilled {
            tell("B-DRAW-9");
        }
        if let Some(scores) = view.scores() {
            over(game, &scores, tell);
        }
    }
}

/// Reports the clauses that the score sheet shows.
fn over(game: &Game<'_>, scores: &[SeatScore], tell: &mut impl FnMut(&'static str)) {
    ["B-TICKET-6", "B-TICKET-2", "B-END-2", "B-END-4"].into_iter().for_each(&mut *tell);
    let board = game.board();
    let best = scores.iter().map(|score| score.total).max().unwrap_or_default();
    let tied: Vec<_> = scores.iter().filter(|score| score.total == best).collect();
    let decided = tied.iter().any(|score| score.place > 1);
    let open = game.view(Observer::Spectator);
    let left = |festivals: &board::Festivals| festivals.ids().any(|id| open.festival_laid(id) > 0);
    let found = [
        ("B-TICKET-1", scores.iter().any(|score| !score.complete.is_empty())),
        ("B-END-3", tied.len() > 1),
        ("B-END-5", scores.iter().any(|score| score.total < 0)),
        ("B-END-7", tied.len() > 2),
        ("B-END-9", decided),
        ("SF-TOKEN-5", scores.iter().any(|score| score.tokens > 0)),
        ("IB-FEST-5", scores.iter().any(|score| score.festivals > 0)),
        ("IB-FEST-9", board.festivals().is_some_and(left)),
    ];
    found.into_iter().filter(|(_, found)| *found).for_each(|(clause, _)| tell(clause));
}
