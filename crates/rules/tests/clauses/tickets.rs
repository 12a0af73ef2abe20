//! Tickets: offers, keeping, giving back, completing (B-TICKET, SF-TICKET, IB-TICKET, SF-SETUP-4).

use board::TicketId;
use rules::{Action, Awaiting, Decision, Illegal, Keep, Network, SeatSet};

use crate::plan::{Plan, plan};
use crate::table::{Table, seat};

/// Returns a board with red cards only, where a route costs one card and an offer has three
/// tickets.
fn offers() -> Plan {
    let plan = plan().deck("red 60").hand(6).routes("a-b 1 red, b-c 1 red, c-d 1 red, d-e 1 red");
    let tickets = "a-b 1, a-c 2, a-d 3, a-e 4, b-c 5, b-d 6, b-e 7, c-d 8, c-e 9, d-e 10";
    plan.seats(2, 3).offer(3, 1).draw(3, 1).tickets(tickets)
}

fn bottom(t: &Table, count: usize) -> Vec<TicketId> {
    t.ticket_deck().into_iter().rev().take(count).collect()
}

/// B-TICKET-1
#[test]
fn a_ticket_is_complete_by_an_unbroken_chain_of_own_routes() {
    let mut t = Table::at(&offers(), 2, &["tickets 0 a/d"]);
    let complete = |t: &Table| t.view(0).complete(seat(0)).unwrap().contains(t.ticket("a/d"));
    t.claim(0, "a/b", "red");
    t.claim(1, "b/c", "red");
    t.claim(0, "c/d", "red");
    assert!(!complete(&t), "another player's route is no link");

    let mut t = Table::at(&offers(), 2, &["tickets 0 a/d"]);
    for route in ["c/d", "a/b", "b/c"] {
        assert!(!complete(&t));
        t.claim(0, route, "red");
        t.draw_two(1);
    }
    assert!(complete(&t));
    assert_eq!(t.view(0).complete(seat(0)).unwrap().len(), 1);
}

/// B-TICKET-1
#[test]
fn networks_join_what_hangs_together() {
    let t = Table::deal(&offers(), 2, 0);
    let [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map(|id| t.location(id));
    let routes = ["a/b", "d/e", "c/d"].map(|id| t.route(id));
    let mut network = Network::of(t.board(), routes.into_iter().collect());
    assert!(network.joins(a, b) && network.joins(c, e) && network.joins(e, d));
    assert!(!network.joins(b, c) && !network.joins(a, e));
    network.join(b, c);
    assert!(network.joins(a, e));
}

/// B-TICKET-2
#[test]
fn complete_tickets_add_and_others_take_away() {
    let plan = offers().supply(3).offer(2, 2).tickets("a-b 3, b-c 5, c-d 7, d-e 11, a-e 13, a-c 1");
    let mut t = Table::at(&plan, 2, &["tickets 0 a/b d/e"]);
    t.claim(0, "a/b", "red"); // two cars left: the last round
    t.draw_two(1);
    t.draw_two(0);
    let line = t.scores()[0];
    assert_eq!((line.routes, line.ticket_points, line.total), (1, 3 - 11, 1 + 3 - 11));
    assert!(line.complete.iter().eq([t.ticket("a/b")]));
    assert!(line.tickets.iter().eq([t.ticket("a/b"), t.ticket("d/e")]));
}

/// B-TICKET-3
#[test]
fn any_number_of_tickets_and_none_is_given_back() {
    let mut t = Table::deal(&offers(), 2, 0);
    for at in [0, 1] {
        let all = t.offered(at);
        t.keep(at, &all);
    }
    let held = t.tickets(0);
    assert_eq!(held.len(), 3);
    t.draw_tickets(0);
    let offered = t.offered(0);
    let own = held.iter().next().unwrap();
    assert_eq!(t.refused(0, t.keeping(&[offered[0], own])), Illegal::NotOffered);
    t.keep(0, &offered);
    assert_eq!(t.tickets(0).len(), 6);
    assert!(held.is_subset(t.tickets(0)));
    assert_eq!(t.ticket_deck().len(), 1);
}

/// B-TICKET-4
#[test]
fn tickets_are_secret_and_their_number_is_open() {
    let t = Table::deal(&offers(), 3, 0).opened();
    for (own, other) in [(0, 1), (1, 2), (2, 0)] {
        let view = t.view(own);
        assert_eq!(view.tickets(seat(own)), Some(t.tickets(own)));
        assert!(view.complete(seat(own)).is_some());
        assert_eq!(view.tickets(seat(other)), None);
        assert_eq!(view.complete(seat(other)), None);
        assert_eq!(view.ticket_count(seat(other)), 1);
    }
    assert_eq!(t.spectator().tickets(seat(0)), None);
    assert_eq!(t.spectator().ticket_count(seat(0)), 1);
}

/// B-TICKET-5
#[test]
fn returned_tickets_go_under_the_first_drawn_first() {
    let mut t = Table::deal(&offers(), 2, 3).opened();
    let before = t.ticket_deck();
    t.draw_tickets(0);
    let drawn = t.offered(0);
    assert_eq!(drawn, before[..3], "from the top");
    t.keep(0, &[drawn[1]]);
    assert_eq!(bottom(&t, 2), [drawn[2], drawn[0]], "the last drawn is the new bottom");
    let expected = [&before[3..], &[drawn[0], drawn[2]]].concat();
    assert_eq!(t.ticket_deck(), expected);
    assert!(t.tickets(0).contains(drawn[1]));
}

/// B-TICKET-6
#[test]
fn tickets_and_hands_are_shown_when_the_game_is_scored() {
    let plan = offers().supply(3);
    let mut t = Table::deal(&plan, 2, 0).opened();
    t.claim(0, "a/b", "red");
    t.draw_two(1);
    assert_eq!(t.view(0).tickets(seat(1)), None);
    assert_eq!(t.view(0).hand(seat(1)), None);
    assert_eq!(t.view(0).scores(), None);
    t.draw_two(0);
    for view in [t.view(0), t.view(1), t.spectator()] {
        for at in [0, 1] {
            assert_eq!(view.tickets(seat(at)), Some(t.tickets(at)));
            assert_eq!(view.hand(seat(at)), Some(t.game.disclose().hand(seat(at))));
            assert_eq!(view.complete(seat(at)), Some(t.scores()[at].complete));
        }
    }
}

/// B-TICKET-7
#[test]
fn an_offer_is_answered_before_anything_else() {
    let mut t = Table::deal(&offers(), 2, 0).opened();
    let said = t.draw_tickets(0).to_vec();
    assert_eq!(said.len(), 1);
    assert!(said[0].starts_with("0 is offered 3: "));
    assert_eq!(
        t.spectator().awaiting(),
        Awaiting::Decision(Decision::Tickets, SeatSet::single(seat(0)))
    );
    let others = [Action::DrawDeck, Action::Pass, Action::DrawTickets, t.claiming("a/b", "red")];
    for action in others {
        assert_eq!(t.refused(0, action), Illegal::AnswerOfferFirst);
    }
    assert_eq!(t.refused(0, t.keeping(&[])), Illegal::KeepMore);
    let elsewhere = t.ticket_deck()[0];
    assert_eq!(t.refused(0, t.keeping(&[elsewhere])), Illegal::NotOffered);
    for illegal in [Illegal::AnswerOfferFirst, Illegal::KeepMore, Illegal::NotOffered] {
        assert_eq!(illegal.clause(), "B-TICKET-7");
    }
    assert_eq!(t.view(0).legal().len(), 7, "any choice of one, two or three");
    let kept = t.offered(0)[2];
    let said = t.keep(0, &[kept]).to_vec();
    let name = &t.board().ticket(kept).id;
    assert_eq!(said, [format!("0 keeps {name}, gives back 2"), "1 to move".into()]);
}

/// B-TICKET-7: everybody sees how many tickets are offered, but not which.
#[test]
fn the_number_offered_is_open() {
    let mut t = Table::deal(&offers(), 2, 0).opened();
    t.draw_tickets(0);
    for view in [t.view(1), t.spectator()] {
        assert_eq!(view.offered_count(seat(0)), 3);
        assert_eq!(view.offered(seat(0)), None);
    }
    assert_eq!(t.view(0).offered(seat(0)), Some(&t.offered(0)[..]));
    assert_eq!(t.view(0).keep_rule(), Keep::AtLeast(1));
}

/// B-TICKET-7: an opening offer where more must be kept, and an offer of fewer tickets than that.
#[test]
fn the_least_number_is_the_boards() {
    let plan = offers().offer(3, 2).draw(3, 3).seats(2, 2);
    let mut t = Table::deal(&plan, 2, 0);
    assert_eq!(t.view(0).keep_rule(), Keep::AtLeast(2));
    assert_eq!(t.view(0).legal().len(), 4);
    let one = t.offered(0)[0];
    assert_eq!(t.refused(0, t.keeping(&[one])), Illegal::KeepMore);
    for at in [0, 1] {
        let all = t.offered(at);
        t.keep(at, &all);
    }
    t.draw_tickets(0);
    assert_eq!(t.view(0).keep_rule(), Keep::AtLeast(3));
    let all = t.offered(0);
    assert_eq!(t.refused(0, t.keeping(&all[..2])), Illegal::KeepMore);
    t.keep(0, &all);
    t.draw_tickets(1);
    let all = t.offered(1);
    assert_eq!(all.len(), 1, "a single one must be kept");
    assert_eq!(t.refused(1, t.keeping(&[])), Illegal::KeepMore);
    t.keep(1, &all);
}

/// SF-TICKET-1
#[test]
fn two_tickets_in_san_francisco_and_one_is_kept() {
    let mut t = Table::library("san-francisco", 2, 0).opened();
    assert_eq!(t.ticket_deck().len(), 22);
    let mut at = 0;
    while t.ticket_deck().len() > 1 {
        t.draw_tickets(at);
        let offered = t.offered(at);
        assert_eq!(offered.len(), 2);
        assert_eq!(t.view(at).legal().len(), 3);
        t.keep(at, &offered[..1]);
        at = 1 - at;
    }
    // A single ticket that is left is drawn and must be kept.
    t.draw_tickets(at);
    let last = t.offered(at);
    assert_eq!(last.len(), 1);
    assert_eq!(t.refused(at, t.keeping(&[])), Illegal::KeepMore);
    assert_eq!(t.view(at).legal().len(), 1);
    t.keep(at, &last);
    // Without tickets the action is refused.
    assert_eq!(t.refused(1 - at, Action::DrawTickets), Illegal::NoTicketsLeft);
    assert_eq!(Illegal::NoTicketsLeft.clause(), "SF-TICKET-1");
    assert!(!t.view(1 - at).legal().iter().any(|action| action == Action::DrawTickets));
}

/// SF-TICKET-1: the largest ticket deck of a board, drawn ticket by ticket.
#[test]
fn sixty_tickets_one_at_a_time() {
    let letters: Vec<char> = ('a'..='l').collect();
    let routes: Vec<String> =
        letters.windows(2).map(|pair| format!("{}-{} 8 red", pair[0], pair[1])).collect();
    let mut tickets = Vec::new();
    for (at, a) in letters.iter().enumerate() {
        tickets.extend(letters[at + 1..].iter().map(|b| format!("{a}-{b} 1")));
    }
    tickets.truncate(60);
    let plan = plan().seats(2, 2).draw(1, 1).routes(&routes.join(", "));
    let mut t = Table::deal(&plan.tickets(&tickets.join(", ")), 2, 0).opened();
    for turn in 0..58 {
        t.draw_tickets(turn % 2);
        t.first_legal();
    }
    assert_eq!((t.tickets(0).len(), t.tickets(1).len()), (30, 30));
}

/// SF-SETUP-4
#[test]
fn two_opening_tickets_and_one_is_kept() {
    for seats in 2..=4 {
        let mut t = Table::library("san-francisco", seats, 1);
        assert_eq!(t.ticket_deck().len(), 24 - 2 * seats);
        assert_eq!(t.view(0).keep_rule(), Keep::AtLeast(1));
        for at in 0..seats {
            assert_eq!(t.offered(at).len(), 2);
            assert_eq!(t.view(at).legal().len(), 3);
            assert_eq!(t.refused(at, t.keeping(&[])), Illegal::KeepMore);
            assert_eq!(t.refused(at, Action::DrawDeck), Illegal::AnswerOfferFirst);
        }
    }
}

/// SF-SETUP-4: dealt from the top, two at a time from the first player on.
#[test]
fn opening_tickets_are_dealt_in_turn_order() {
    let t = Table::library("san-francisco", 3, 1);
    let offers: Vec<&String> = t.said.iter().filter(|line| line.contains("is offered")).collect();
    assert_eq!(offers.len(), 3);
    for (at, line) in offers.iter().enumerate() {
        assert!(line.starts_with(&format!("{at} is offered 2: ")));
    }
}

/// SF-SETUP-4: seats answer at the same time, unseen. Tickets go under the deck in turn order, not
/// in the order of answers.
#[test]
fn returned_opening_tickets_go_under_in_turn_order() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let mut t = Table::library("san-francisco", 3, 1);
        let before = t.ticket_deck();
        let offers = [0, 1, 2].map(|at| t.offered(at));
        for (answers, at) in order.into_iter().enumerate() {
            assert_eq!(t.awaited().len(), 3 - answers);
            t.keep(at, &offers[at][..1]);
            if answers < 2 {
                assert_eq!(t.said, [format!("{at} answered")]);
                assert_eq!(t.tickets(at).len(), 0, "nothing moves before all have answered");
                assert_eq!(t.ticket_deck(), before);
            }
        }
        let returned = [0, 1, 2].map(|at| offers[at][1]);
        assert_eq!(t.ticket_deck(), [&before[..], &returned].concat());
        assert_eq!(bottom(&t, 1), [offers[2][1]], "the last player's is the new bottom");
    }
}

/// SF-SETUP-4: two tickets returned by one player keep the order of B-TICKET-5.
#[test]
fn opening_tickets_returned_by_one_player_keep_their_order() {
    let mut t = Table::deal(&offers(), 2, 5);
    let before = t.ticket_deck();
    let (first, second) = (t.offered(0), t.offered(1));
    t.keep(1, &second[1..2]);
    t.keep(0, &first[2..]);
    let under = [first[0], first[1], second[0], second[2]];
    assert_eq!(t.ticket_deck(), [&before[..], &under].concat());
}

/// SF-SETUP-4: an answer may be changed until all have answered.
#[test]
fn an_opening_answer_is_unseen_and_may_be_changed() {
    let mut t = Table::library("san-francisco", 2, 1);
    let offered = t.offered(0);
    t.keep(0, &offered[..1]);
    assert_eq!(t.view(0).answer(seat(0)), Some([offered[0]].into_iter().collect()));
    assert_eq!(t.view(1).answer(seat(0)), None);
    assert_eq!(t.view(1).answer(seat(1)), None);
    assert_eq!(t.awaited(), [1]);
    t.keep(0, &offered[1..]);
    assert_eq!(t.view(0).answer(seat(0)), Some([offered[1]].into_iter().collect()));
    t.first_legal();
    assert!(t.tickets(0).iter().eq([offered[1]]));
}

/// Returns a board with a draft of one ticket each, then offers of three. The draft card is drawn
/// first.
fn drafted(tickets: &str) -> Plan {
    let plan = plan().seats(2, 2).deck("red 40").draft_at(1, 1, ["1/40"; 4]).draw(3, 1);
    plan.routes("a-b 8 red, b-c 8 red, c-d 8 red, d-e 8 red").tickets(tickets)
}

/// IB-TICKET-1
#[test]
fn tickets_are_drawn_only_after_the_second_draft() {
    let plan = drafted("a-b 1, a-c 2, a-d 3, a-e 4, b-c 5, b-d 6, b-e 7, c-d 8, c-e 9, d-e 10");
    let mut t = Table::deal(&plan, 2, 0).opened();
    assert_eq!(t.refused(0, Action::DrawTickets), Illegal::TicketsAfterSecondDraft);
    assert_eq!(Illegal::TicketsAfterSecondDraft.clause(), "IB-TICKET-1");
    assert!(!t.spectator().second_draft_held());
    t.draw_two(0);
    t.finish_draft();
    assert!(t.spectator().second_draft_held());
    // Six tickets are left. Three are drawn, at least one is kept, the others go under the deck.
    let before = t.ticket_deck();
    assert_eq!(before.len(), 6);
    t.draw_tickets(1);
    let offered = t.offered(1);
    assert_eq!(offered, before[..3]);
    assert_eq!(t.view(1).legal().len(), 7);
    t.keep(1, &offered[1..2]);
    assert_eq!(t.ticket_deck(), [&before[3..], &[offered[0], offered[2]]].concat());
    // Five tickets are left, then two: the offer has those that are left.
    t.draw_tickets(0);
    let offered = t.offered(0);
    t.keep(0, &offered);
    t.draw_tickets(1);
    let offered = t.offered(1);
    assert_eq!(offered.len(), 2);
    assert_eq!(t.view(1).legal().len(), 3);
    assert_eq!(t.refused(1, t.keeping(&[])), Illegal::KeepMore);
    t.keep(1, &offered[1..]);
    // A single ticket must be kept; without tickets the action is refused.
    t.draw_tickets(0);
    assert_eq!(t.refused(0, t.keeping(&[])), Illegal::KeepMore);
    let single = t.offered(0);
    assert_eq!(single.len(), 1);
    t.keep(0, &single);
    assert_eq!(t.refused(1, Action::DrawTickets), Illegal::NoTicketsLeft);
}

/// IB-TICKET-1 on the real board.
#[test]
fn three_tickets_in_iberia() {
    let mut t = Table::library("iberia", 2, 0).opened();
    assert_eq!(t.refused(0, Action::DrawTickets), Illegal::TicketsAfterSecondDraft);
    while !t.spectator().second_draft_held() {
        t.first_legal(); // draws from the deck whenever that may be done
    }
    assert_eq!(t.ticket_deck().len(), 50 - 8 - 8);
    let at = t.awaited()[0];
    t.draw_tickets(at);
    assert_eq!((t.offered(at).len(), t.view(at).legal().len()), (3, 7));
}
