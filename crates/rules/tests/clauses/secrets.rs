//! What everybody sees, what only one seat sees and what nobody sees (B-SECRET), in views and in events.

use std::collections::BTreeSet;
use std::fmt::Write;

use board::library;
use rules::{Action, Dice, Event, Observer, QuickDice, Seat, SeatSet, Secret, Seed, Setup, View};

use crate::plan::plan;
use crate::table::{Table, seat};
use crate::talk;

/// Returns everything that is public, as this observer sees it.
fn open_part(view: &View<'_, '_>) -> String {
    let board = view.board();
    let mut text = format!(
        "{:?} {:?} {} {:?} {:?} {} {} {:?} {} {} {}",
        view.awaiting(),
        view.turn(),
        view.turns(),
        view.last_round(),
        view.market().collect::<Vec<_>>(),
        view.market_at_rest(),
        view.deck_size(),
        view.draft_card_depth(),
        talk::list(view.discard(), board),
        view.ticket_deck_size(),
        view.second_draft_held(),
    );
    for at in Seat::all(view.seats()) {
        write!(
            text,
            "\n{:?} {} {} {} {} {} {:?} {}",
            view.claims(at),
            view.supply(at),
            view.points(at),
            view.hand_size(at),
            view.ticket_count(at),
            view.offered_count(at),
            view.tokens(at),
            view.pile_size(at),
        )
        .unwrap();
    }
    write!(text, "\n{:?}", view.stacks().collect::<Vec<_>>()).unwrap();
    let festivals = board.festivals().into_iter().flat_map(|festivals| festivals.ids());
    for festival in festivals {
        write!(text, " {}", view.festival_laid(festival)).unwrap();
    }
    text
}

/// Returns what belongs to one seat, as this observer sees it; `None` for what is not shown.
fn own_part(view: &View<'_, '_>, of: Seat) -> Vec<Option<String>> {
    let festivals = view.board().festivals().into_iter().flat_map(|festivals| festivals.ids());
    let mut parts = vec![
        view.hand(of).map(|hand| talk::list(hand, view.board())),
        view.tickets(of).map(|tickets| format!("{tickets:?}")),
        view.offered(of).map(|tickets| format!("{tickets:?}")),
        view.complete(of).map(|tickets| format!("{tickets:?}")),
    ];
    if view.board().draft().is_some() {
        parts.push(view.picks(of).map(|tickets| format!("{tickets:?}")));
    }
    parts.extend(festivals.map(|id| view.pile(of, id).map(|cards| cards.to_string())));
    parts
}

/// Plays a random game, and calls `look` before every decision and after the last.
fn watch(id: &str, seats: usize, number: u64, mut look: impl FnMut(&Table)) {
    let mut t = Table::library(id, seats, number);
    let mut dice = QuickDice::new(number);
    look(&t);
    while let Some(&seat) = t.awaited().first() {
        let legal = t.view(seat).legal();
        let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
        t.act(seat, action);
        look(&t);
    }
}

/// B-SECRET-1
#[test]
fn what_is_open_looks_the_same_to_all() {
    for id in ["toy", "tiny-offer"] {
        watch(id, 3, 1, |t| {
            let open = open_part(&t.spectator());
            (0..3).for_each(|at| assert_eq!(open_part(&t.view(at)), open));
        });
    }
}

/// B-SECRET-1: the public numbers are true.
#[test]
fn open_numbers_are_true() {
    watch("toy", 3, 2, |t| {
        let (view, whole) = (t.spectator(), t.game.disclose());
        assert_eq!(view.deck_size(), whole.deck().count());
        assert_eq!(view.ticket_deck_size(), whole.ticket_deck().count());
        for at in Seat::all(3) {
            assert_eq!(view.hand_size(at), whole.hand(at).total());
            assert_eq!(view.ticket_count(at), whole.tickets(at).len());
            assert_eq!(view.offered_count(at), whole.offered(at).len());
            let piles = t.board().festivals().unwrap().ids();
            let own = t.view(at.index());
            let cards: usize = piles.map(|id| own.pile(at, id).unwrap() as usize).sum();
            assert_eq!(view.pile_size(at), cards);
        }
        assert_eq!(view.seats(), 3);
        assert_eq!((view.observer(), view.seat()), (Observer::Spectator, None));
        assert_eq!(t.view(1).seat(), Some(seat(1)));
        assert_eq!(t.view(1).observer(), Observer::Seat(seat(1)));
    });
}

/// B-SECRET-2, B-TICKET-4, B-TICKET-6
#[test]
fn what_is_ones_own_is_open_to_its_owner_only_until_the_end() {
    for id in ["toy", "tiny-offer", "iberia"] {
        watch(id, 3, 3, |t| {
            let over = t.spectator().is_over();
            for of in Seat::all(3) {
                let own = own_part(&t.view(of.index()), of);
                assert!(own.iter().all(Option::is_some));
                let others = Seat::all(3).filter(|&other| other != of);
                let others = others.map(|at| t.view(at.index())).chain([t.spectator()]);
                for view in others {
                    let seen = own_part(&view, of);
                    if over {
                        assert_eq!(seen, own, "when the game is scored all is shown");
                    } else {
                        assert!(seen.iter().all(Option::is_none));
                    }
                }
            }
        });
    }
}

/// B-SECRET-2: what the owner sees is true.
#[test]
fn what_the_owner_sees_is_true() {
    watch("toy", 3, 4, |t| {
        let whole = t.game.disclose();
        for at in Seat::all(3) {
            let view = t.view(at.index());
            assert_eq!(view.hand(at), Some(whole.hand(at)));
            assert_eq!(view.tickets(at), Some(whole.tickets(at)));
            assert_eq!(view.offered(at), Some(whole.offered(at)));
        }
    });
}

/// B-SECRET-2: only its seat sees an answer to a simultaneous decision, until all have answered.
#[test]
fn answers_are_secret_while_others_think() {
    let mut t = Table::library("toy", 3, 0);
    let ticket = t.offered(1)[1];
    assert_eq!(t.view(1).answer(seat(1)), None, "not answered yet");
    t.pick(1, ticket);
    assert_eq!(t.view(1).answer(seat(1)), Some([ticket].into_iter().collect()));
    for view in [t.view(0), t.view(2), t.spectator()] {
        assert_eq!(view.answer(seat(1)), None);
        assert_eq!(view.awaiting().seats().len(), 2, "that it is made is open");
    }
}

/// B-SECRET-3: decks that differ only in what nobody may see look alike, and so does every refusal.
#[test]
fn the_order_of_the_deck_shows_nowhere() {
    let plan = plan().seats(2, 2).hand(1).market(2, 2, 10).deck("red 5, blue 3, wild 1");
    let with = |hand: &str, deck: &str| {
        let tickets = ["tickets 0 a/b", "tickets 1 a/c"];
        let lines = ["hand 0 red", hand, "market red blue", deck, tickets[0], tickets[1]];
        Table::at(&plan, 2, &lines)
    };
    let one = with("hand 1 red", "deck red blue*2 red wild");
    let other = with("hand 1 blue", "deck wild red*2 blue red");
    assert_eq!(open_part(&one.view(0)), open_part(&other.view(0)));
    assert_eq!(own_part(&one.view(0), seat(0)), own_part(&other.view(0), seat(0)));
    assert_ne!(one.game.digest(), other.game.digest());
    assert_ne!(one.deck(), other.deck());
    let legal = |t: &Table| t.view(0).legal().iter().collect::<Vec<Action>>();
    assert_eq!(legal(&one), legal(&other));
    for action in [Action::Pass, one.claiming("c/d", "+2"), one.claiming("a/d", "blue")] {
        assert_eq!(one.view(0).check(action), other.view(0).check(action));
    }
}

/// Returns who sees a secret: the seats, and whether a spectator sees it.
fn seen_by<T>(secret: &Secret<T>) -> (SeatSet, bool) {
    let seats = Seat::all(5).filter(|&at| secret.seen_by(Observer::Seat(at)).is_some());
    let seats = seats.map(SeatSet::single).collect::<Vec<_>>();
    assert!(seats.len() <= 1, "no secret has two owners");
    let seats = seats.first().copied().unwrap_or(SeatSet::EMPTY);
    (seats, secret.seen_by(Observer::Spectator).is_some())
}

/// Checks the secrets of an event. Returns its name if it has any.
fn secret_of(event: &Event<'_>) -> Option<&'static str> {
    let only = |seat| (SeatSet::single(seat), false);
    let nobody = (SeatSet::EMPTY, false);
    match event {
        Event::Offered { seat, tickets } => {
            assert_eq!(seen_by(tickets), only(*seat));
            assert_eq!(tickets.disclose().len(), tickets.count());
            Some("offered")
        }
        Event::Picked { seat, ticket } => {
            assert_eq!(seen_by(ticket), only(*seat));
            assert_eq!(ticket.seen_by(Observer::Seat(*seat)), Some(ticket.disclose()));
            Some("picked")
        }
        Event::Kept { seat, tickets, .. } => {
            assert_eq!(seen_by(tickets), only(*seat));
            assert_eq!(tickets.disclose().len(), tickets.count());
            Some("kept")
        }
        Event::DrewUnseen { seat, card: Some(card) } => {
            assert_eq!(seen_by(card), only(*seat));
            Some("drew")
        }
        Event::TicketsShuffled { deck } => {
            assert_eq!(seen_by(deck), nobody);
            Some("tickets shuffled")
        }
        Event::Reshuffled { deck } => {
            assert_eq!(seen_by(deck), nobody);
            Some("reshuffled")
        }
        Event::Answered { .. }
        | Event::DraftBegan { .. }
        | Event::PacksPassed { .. }
        | Event::StackPlaced { .. }
        | Event::DrewUnseen { card: None, .. }
        | Event::TookFaceUp { .. }
        | Event::Refilled { .. }
        | Event::Swept
        | Event::MarketAtRest
        | Event::FestivalLaid { .. }
        | Event::DraftCardDrawn
        | Event::Claimed { .. }
        | Event::TokenTaken { .. }
        | Event::FestivalTaken { .. }
        | Event::Passed { .. }
        | Event::LastRoundCalled { .. }
        | Event::TurnBegan { .. }
        | Event::Ended { .. } => None,
    }
}

/// B-SECRET-2, B-SECRET-3, B-SECRET-4, B-TICKET-7: the log shows each observer what that observer
/// saw, also after the end.
#[test]
fn every_secret_of_the_log_is_its_owners_or_nobodys() {
    let mut names = BTreeSet::new();
    let toy = library::board("toy").unwrap();
    for number in 0..20 {
        let mut dice = QuickDice::new(number);
        let mut hear = |event: Event<'_>| names.extend(secret_of(&event));
        let mut game = Setup::new(toy, 3).unwrap().deal_to(Seed::from_number(number), &mut hear);
        for _ in 0..5_000 {
            let awaited = game.view(Observer::Spectator).awaiting().seats();
            let Some(seat) = awaited.iter().next() else { break };
            let legal = game.view(Observer::Seat(seat)).legal();
            let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
            game.check(seat, action).unwrap().commit(&mut hear);
        }
    }
    let all = ["drew", "kept", "offered", "picked", "reshuffled", "tickets shuffled"];
    assert!(names.into_iter().eq(all));
}

/// B-SECRET-4: the log shows a seat what it drew, picked and was offered.
#[test]
fn the_log_tells_the_drawer_what_was_drawn() {
    let mut t = Table::deal(&plan(), 2, 0).opened();
    let top = t.deck()[0].clone();
    let board = t.board();
    let mut told = Vec::new();
    let mut hear = |event: Event<'_>| {
        if let Event::DrewUnseen { card: Some(card), .. } = event {
            let look = |observer| card.seen_by(observer).map(|&card| talk::name(card, board));
            told = vec![look(Observer::Seat(seat(0))), look(Observer::Seat(seat(1)))];
            told.push(look(Observer::Spectator));
        }
    };
    t.game.check(seat(0), Action::DrawDeck).unwrap().commit(&mut hear);
    assert_eq!(told, [Some(top), None, None]);
}

/// B-SECRET-4: a seat knows the ticket that it gave back, because it was on offer.
#[test]
fn the_log_tells_the_order_of_an_offer_to_its_owner() {
    let mut t = Table::deal(&plan(), 2, 0).opened();
    let top = t.ticket_deck()[..2].to_vec();
    let mut told = Vec::new();
    let mut hear = |event: Event<'_>| {
        if let Event::Offered { tickets, .. } = event {
            let look = |observer| tickets.seen_by(observer).map(|tickets| tickets.to_vec());
            told = vec![look(Observer::Seat(seat(0))), look(Observer::Seat(seat(1)))];
        }
    };
    t.game.check(seat(0), Action::DrawTickets).unwrap().commit(&mut hear);
    assert_eq!(told, [Some(top), None]);
}

/// B-SECRET-3: the event carries the true deck, for those who keep the whole game.
#[test]
fn a_reshuffle_tells_the_referee_the_new_deck() {
    let plan = plan().seats(2, 2).market(1, 1, 10).hand(4).deck("red 6, blue 3");
    let plan = plan.routes("a-b 3 red, b-c 3 blue").tickets("a-b 1, b-c 1");
    let mut t = Table::at(&plan, 2, &["hand 0 red*3 blue"]);
    t.claim(0, "a/b", "red");
    let board = t.board();
    let mut told: Vec<String> = Vec::new();
    let mut hear = |event: Event<'_>| {
        if let Event::Reshuffled { deck } = event {
            told = deck.disclose().from_top().map(|entry| talk::entry(entry, board)).collect();
        }
    };
    t.game.check(seat(1), Action::DrawDeck).unwrap().commit(&mut hear);
    assert_eq!(told.len(), 3);
    assert_eq!(t.deck(), told[1..], "its top card was drawn");
}

/// B-SECRET-3: a seed is not printed, so that logs do not show it by accident.
#[test]
fn a_seed_does_not_print() {
    assert_eq!(format!("{:?}", Seed::from_number(5)), "Seed(…)");
    let t = Table::deal(&plan(), 2, 5);
    assert_eq!(t.game.disclose().seed(), Seed::from_number(5));
}
