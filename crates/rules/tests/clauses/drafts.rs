//! The two ticket drafts (IB-DRAFT).

use std::ops::Range;

use board::{TicketId, TicketSet, library};
use rules::{Action, Decision, Illegal, Keep};

use crate::plan::{Plan, plan};
use crate::table::{Table, seat};

/// Returns a board with red cards only, six locations and fifteen tickets. `dealt` tickets are
/// drafted and one is kept. The draft card lies on top of the deck.
fn small(seats: usize, dealt: u8) -> Plan {
    let routes = "a-b 1 red, b-c 1 red, c-d 1 red, d-e 1 red, e-f 1 red, a-f 1 red";
    let tickets = "a-b 1, a-c 1, a-d 1, a-e 1, a-f 1, b-c 1, b-d 1, b-e 1, b-f 1, c-d 1, c-e 1, \
                   c-f 1, d-e 1, d-f 1, e-f 1";
    let plan = plan().seats(seats, seats).supply(3).deck("red 30").routes(routes);
    plan.draft_at(dealt, 1, ["1/40"; 4]).tickets(tickets)
}

fn set(tickets: &[TicketId]) -> TicketSet {
    tickets.iter().copied().collect()
}

fn times(t: &Table, line: &str) -> usize {
    t.said.iter().filter(|said| *said == line).count()
}

/// Plays all picks of a draft, and follows the packs by hand. Returns each seat's picks in order.
fn all_picks(t: &mut Table, to_left: bool) -> Vec<Vec<TicketId>> {
    let seats = t.seats();
    let mut packs: Vec<_> = (0..seats).map(|at| t.offered(at)).collect();
    let mut picks = vec![Vec::new(); seats];
    assert_eq!(t.spectator().passes_left(), to_left);
    while packs[0].len() > 1 {
        for at in 0..seats {
            assert_eq!(t.offered(at), packs[at]);
            assert_eq!(t.view(at).picks(seat(at)), Some(&picks[at][..]));
            assert_eq!(t.view(at).legal().len(), packs[at].len());
            let choice = (at + picks[at].len()) % packs[at].len();
            let ticket = packs[at].remove(choice);
            t.pick(at, ticket);
            picks[at].push(ticket);
        }
        assert_eq!(times(t, "packs go left"), usize::from(to_left));
        assert_eq!(times(t, "packs go right"), usize::from(!to_left));
        if to_left { packs.rotate_right(1) } else { packs.rotate_left(1) }
    }
    for at in 0..seats {
        picks[at].push(packs[at][0]); // the last one comes with no choice
        let name = &t.board().ticket(packs[at][0]).id;
        assert!(t.said(&format!("{at} picks {name}")));
    }
    picks
}

fn everybody_keeps(t: &mut Table, picks: &[Vec<TicketId>], which: Range<usize>) {
    for (at, picks) in picks.iter().enumerate() {
        t.keep(at, &picks[which.clone()]);
    }
}

/// IB-DRAFT-1, IB-DRAFT-10, IB-DRAFT-11
#[test]
fn six_tickets_each_and_the_rest_goes_left() {
    for seats in 2..=5 {
        let mut t = Table::library("iberia", seats, 2);
        assert_eq!(t.said.last().unwrap(), "first draft");
        assert!((0..seats).all(|at| t.offered(at).len() == 6));
        let picks = all_picks(&mut t, true);
        for (at, picks) in picks.iter().enumerate() {
            assert_eq!(picks.len(), 6, "five picks and one with no choice");
            assert_eq!(t.offered(at), *picks);
            assert_eq!(t.view(at).picks(seat(at)), Some(&picks[..]));
            assert_eq!(t.tickets(at).len(), 0);
        }
        assert_eq!(t.spectator().awaiting().decision(), Some(Decision::DraftTickets));
        assert_eq!(t.awaited().len(), seats);
    }
}

/// IB-DRAFT-1
#[test]
fn a_picked_ticket_cannot_be_exchanged() {
    let mut t = Table::library("iberia", 3, 2);
    let first = t.offered(0)[3];
    let elsewhere = t.offered(1)[0];
    assert_eq!(t.refused(0, Action::Pick(elsewhere)), Illegal::NotInPack);
    assert_eq!(t.refused(0, Action::Pick(t.ticket_deck()[0])), Illegal::NotInPack);
    assert_eq!(Illegal::NotInPack.clause(), "IB-DRAFT-1");
    t.pick(0, first);
    (1..3).for_each(|_| t.first_legal());
    assert_eq!(t.refused(0, Action::Pick(first)), Illegal::NotInPack);
    assert_eq!(t.view(0).picks(seat(0)), Some(&[first][..]));
    assert_eq!(t.offered(0).len(), 5);
}

/// IB-DRAFT-2, IB-DRAFT-12
#[test]
fn exactly_four_of_six_are_kept() {
    for seats in 2..=5 {
        let mut t = Table::library("iberia", seats, 2);
        let picks = all_picks(&mut t, true);
        assert_eq!(t.view(0).keep_rule(), Keep::Exactly(4));
        for (at, picks) in picks.iter().enumerate() {
            assert_eq!(t.view(at).legal().len(), 15);
            for wrong in [0, 3, 5, 6] {
                let keep = t.keeping(&picks[..wrong]);
                assert_eq!(t.refused(at, keep), Illegal::KeepExactly);
            }
            assert_eq!(t.refused(at, Action::DrawDeck), Illegal::AnswerOfferFirst);
        }
        assert_eq!(Illegal::KeepExactly.clause(), "IB-DRAFT-2");
        for (at, picks) in picks.iter().enumerate().rev() {
            t.keep(at, &picks[1..5]);
        }
        for (at, picks) in picks.iter().enumerate() {
            assert_eq!(t.tickets(at), set(&picks[1..5]));
            assert_eq!(t.offered(at).len(), 0);
        }
        assert_eq!(t.said.last().unwrap(), "0 to move");
        assert_eq!(t.view(0).picks(seat(0)), Some(&[][..]));
    }
}

/// IB-DRAFT-3
#[test]
fn what_is_given_back_is_shuffled_with_what_was_not_dealt() {
    let mut orders = Vec::new();
    for seed in 0..5 {
        let mut t = Table::library("iberia", 3, seed);
        let undealt = t.ticket_deck();
        assert_eq!(undealt.len(), 50 - 18);
        let picks = all_picks(&mut t, true);
        everybody_keeps(&mut t, &picks, 0..4);
        assert!(t.said("38 tickets shuffled"));
        let returned: Vec<_> = picks.iter().flat_map(|picks| picks[4..].to_vec()).collect();
        let expected = [&undealt[..], &returned].concat();
        assert_eq!(t.ticket_deck().len(), 38);
        assert_eq!(set(&t.ticket_deck()), set(&expected));
        let back = t.ticket_deck().iter().position(|id| *id == returned[0]).unwrap();
        assert_ne!(t.ticket_deck(), expected);
        orders.push(back);
    }
    orders.sort_unstable();
    orders.dedup();
    assert!(orders.len() > 2, "a returned ticket may lie anywhere: {orders:?}");
}

/// IB-DRAFT-4, IB-DRAFT-10, IB-DRAFT-11, IB-DRAFT-15
#[test]
fn the_second_draft_goes_right() {
    for seats in 2..=3 {
        let mut t = Table::deal(&small(seats, 4), seats, 1).opened();
        let before = t.ticket_deck();
        t.draw_deck(0);
        assert!(t.said("draft card"));
        assert!(t.needs_second_card(0), "the turn is finished first");
        t.draw_deck(0);
        assert!(t.said("second draft"));
        // The packs are dealt from the first player on, a pack at a time from the top.
        for at in 0..seats {
            assert_eq!(t.offered(at), before[4 * at..][..4]);
        }
        let picks = all_picks(&mut t, false);
        assert!((0..seats).all(|at| t.offered(at) == picks[at]));
        everybody_keeps(&mut t, &picks, 0..1);
        assert_eq!(t.said.last().unwrap(), "1 to move");
        assert!(t.spectator().passes_left());
    }
}

/// IB-DRAFT-15
#[test]
fn the_first_draft_is_dealt_from_the_first_player_on() {
    // The shuffle does not depend on the number of seats, so five packs show the order.
    let order = |seats| {
        let t = Table::library("iberia", seats, 6);
        let mut all: Vec<_> = (0..seats).flat_map(|at| t.offered(at)).collect();
        all.extend(t.ticket_deck());
        all
    };
    assert_eq!(order(2), order(5));
    assert_eq!(order(3), order(4));
    assert_eq!(order(3), order(5));
}

/// IB-DRAFT-4 on the real board, and IB-DRAFT-9 with five seats.
#[test]
fn the_second_draft_on_the_board_itself() {
    for seats in 2..=5 {
        let mut t = Table::library("iberia", seats, 4).opened();
        let held: Vec<_> = (0..seats).map(|at| t.tickets(at)).collect();
        while !t.said("second draft") {
            assert!(!t.spectator().is_over());
            t.first_legal(); // the unseen card, whenever it may be drawn
        }
        let last_turn = t.spectator().turn();
        let deck = t.ticket_deck();
        assert_eq!(deck.len(), 50 - 4 * seats - 6 * seats, "none is left with five players");
        let picks = all_picks(&mut t, false);
        // Tickets of the first draft are not part of the second.
        let old = held[0].iter().next().unwrap();
        let keep = t.keeping(&[old, picks[0][0], picks[0][1], picks[0][2]]);
        assert_eq!(t.refused(0, keep), Illegal::NotOffered);
        assert_eq!(t.refused(0, t.keeping(&picks[0][..3])), Illegal::KeepExactly);
        everybody_keeps(&mut t, &picks, 2..6);
        for (at, picks) in picks.iter().enumerate() {
            let expected = held[at].or(set(&picks[2..]));
            assert_eq!((t.tickets(at), expected.len()), (expected, 8));
        }
        let next = (last_turn.index() + 1) % seats;
        assert!(t.is_turn_of(next));
        assert_eq!(t.ticket_deck().len(), deck.len() + 2 * seats);
        assert_eq!(t.ticket_deck()[..deck.len()], deck, "the others are under the deck");
    }
}

/// IB-DRAFT-9
#[test]
fn with_five_players_the_second_draft_uses_the_whole_ticket_deck() {
    let t = Table::library("iberia", 5, 4).opened();
    assert_eq!(t.ticket_deck().len(), 30);
    assert_eq!(t.board().draft().unwrap().dealt as usize * 5, 30);
}

/// IB-DRAFT-5
#[test]
fn tickets_of_the_first_draft_are_set_apart() {
    let mut t = Table::deal(&small(2, 4), 2, 1).opened();
    let (own, other) = (t.tickets(0), t.tickets(1));
    t.draw_two(0);
    let picks = all_picks(&mut t, false);
    let old = own.iter().next().unwrap();
    assert_eq!(t.refused(0, t.keeping(&[old])), Illegal::NotOffered);
    assert_eq!(t.refused(0, t.keeping(&picks[0][..2])), Illegal::KeepExactly);
    t.keep(0, &picks[0][3..]);
    t.keep(1, &picks[1][..1]);
    assert_eq!(t.tickets(0), own.or(set(&picks[0][3..])));
    assert_eq!(t.tickets(1), other.or(set(&picks[1][..1])));
}

/// IB-DRAFT-6
#[test]
fn what_is_given_back_is_shuffled_and_goes_under_the_deck() {
    let board = small(2, 4).board();
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..10 {
        let mut t = Table::on(board, 2, seed).opened();
        t.draw_two(0);
        let deck = t.ticket_deck();
        assert_eq!(deck.len(), 15 - 2 - 8);
        let picks = all_picks(&mut t, false);
        everybody_keeps(&mut t, &picks, 0..1);
        assert!(t.said("11 tickets shuffled"));
        let returned: Vec<_> = picks.iter().flat_map(|picks| picks[1..].to_vec()).collect();
        assert_eq!(t.ticket_deck()[..deck.len()], deck);
        let under = t.ticket_deck()[deck.len()..].to_vec();
        assert_eq!(set(&under), set(&returned));
        let order: Vec<_> =
            under.iter().map(|id| returned.iter().position(|other| other == id)).collect();
        orders.insert(order);
    }
    assert!(orders.len() > 5, "shuffled together");
}

/// IB-DRAFT-7
#[test]
fn picks_are_made_at_the_same_time_unseen() {
    let mut t = Table::library("iberia", 3, 2);
    let packs = [0, 1, 2].map(|at| t.offered(at));
    assert_eq!(t.pick(2, packs[2][5]), ["2 answered"]);
    assert_eq!(t.awaited(), [0, 1]);
    assert_eq!(t.view(2).answer(seat(2)), Some(set(&packs[2][5..])));
    for view in [t.view(0), t.view(1), t.spectator()] {
        assert_eq!(view.answer(seat(2)), None);
        assert_eq!(view.picks(seat(2)), None);
        assert_eq!(view.offered(seat(2)), None);
        assert_eq!(view.offered_count(seat(2)), 6);
    }
    assert_eq!([0, 1, 2].map(|at| t.offered(at)), packs, "nothing moves yet");
    t.pick(0, packs[0][0]);
    t.pick(1, packs[1][1]);
    let said = &t.said;
    assert_eq!(said.len(), 4, "three picks told in turn order, then the packs go on");
    assert_eq!(said[3], "packs go left");
}

/// IB-DRAFT-7: the order of answers changes nothing.
#[test]
fn the_order_of_answers_does_not_matter() {
    let mut digests = Vec::new();
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let mut t = Table::library("iberia", 3, 2);
        let packs = [0, 1, 2].map(|at| t.offered(at));
        for at in order {
            t.pick(at, packs[at][at]);
        }
        digests.push((t.game.digest(), t.offered(0), t.offered(1)));
    }
    assert!(digests.iter().all(|other| *other == digests[0]));
}

/// IB-DRAFT-12
#[test]
fn an_answer_may_be_changed_until_all_have_made_theirs() {
    let mut t = Table::deal(&small(2, 4), 2, 1);
    let pack = t.offered(0);
    t.pick(0, pack[0]);
    t.pick(0, pack[2]);
    assert_eq!(t.view(0).answer(seat(0)), Some(set(&pack[2..3])));
    t.first_legal();
    assert_eq!(t.view(0).picks(seat(0)), Some(&pack[2..3]), "then it stands");
    let picks = {
        while t.spectator().awaiting().decision() == Some(Decision::Picks) {
            t.first_legal();
        }
        [t.offered(0), t.offered(1)]
    };
    // The choice among the picks may be changed too.
    t.keep(1, &picks[1][..1]);
    assert_eq!(t.view(0).answer(seat(1)), None);
    t.keep(1, &picks[1][3..]);
    assert_eq!(t.view(1).answer(seat(1)), Some(set(&picks[1][3..])));
    assert_eq!(t.awaited(), [0]);
    t.keep(0, &picks[0][1..2]);
    assert_eq!((t.tickets(0), t.tickets(1)), (set(&picks[0][1..2]), set(&picks[1][3..])));
}

/// IB-DRAFT-8: if the draft card comes in the last round, the draft takes place.
#[test]
fn a_draft_in_the_last_round() {
    let mut t = Table::deal(&small(2, 2), 2, 1).opened();
    t.claim(0, "a/b", "red");
    assert!(t.said("0 calls the last round"));
    t.draw_deck(1);
    assert!(t.said("draft card"));
    t.draw_deck(1);
    assert!(t.said("second draft"));
    t.finish_draft();
    assert!(t.is_turn_of(0));
    assert_eq!(t.tickets(0).len(), 2);
    t.draw_deck(0);
    assert_eq!(t.draw_deck(0).last().unwrap(), "the end");
}

/// IB-DRAFT-8: if the draft card comes in the last turn of the game, there is no draft.
#[test]
fn no_draft_after_the_last_turn() {
    let mut t = Table::deal(&small(2, 2), 2, 1).opened();
    t.claim(0, "a/b", "red");
    t.claim(1, "c/d", "red");
    t.draw_deck(0);
    assert!(t.said("draft card"));
    assert_eq!(t.draw_deck(0).last().unwrap(), "the end");
    assert!(t.spectator().is_over());
    assert!(!t.spectator().second_draft_held());
    assert_eq!((t.tickets(0).len(), t.tickets(1).len()), (1, 1));
}

/// IB-DRAFT-8: the game ends before the draft card is drawn.
#[test]
fn no_draft_without_the_draft_card() {
    let mut t = Table::deal(&small(2, 2), 2, 1).opened();
    t.claim(0, "a/b", "red");
    t.claim(1, "c/d", "red");
    assert_eq!(t.claim(0, "e/f", "red").last().unwrap(), "the end");
    assert!(t.deck().contains(&"draft card".to_owned()));
    assert!(!t.spectator().second_draft_held());
}

/// IB-DRAFT-10
#[test]
fn left_is_the_next_player_and_right_the_one_before() {
    let mut t = Table::deal(&small(3, 3), 3, 1);
    let before = everybody_picks(&mut t);
    assert_eq!(packs(&t), [2, 0, 1].map(|from| before[from].clone()));
    t.finish_draft();
    t.draw_two(0);
    let before = everybody_picks(&mut t);
    assert_eq!(packs(&t), [1, 2, 0].map(|from| before[from].clone()));
}

/// Lets every seat pick the first ticket of its pack. Returns the packs without it, before they are
/// passed.
fn everybody_picks(t: &mut Table) -> Vec<Vec<TicketId>> {
    let packs: Vec<_> = (0..t.seats()).map(|at| t.offered(at)).collect();
    for (at, pack) in packs.iter().enumerate() {
        t.pick(at, pack[0]);
    }
    packs.iter().map(|pack| pack[1..].to_vec()).collect()
}

fn packs(t: &Table) -> Vec<Vec<TicketId>> {
    (0..t.seats()).map(|at| t.offered(at)).collect()
}

/// IB-DRAFT-10: with two players left and right are the same.
#[test]
fn two_players_swap_packs() {
    let mut t = Table::deal(&small(2, 3), 2, 1);
    let before = everybody_picks(&mut t);
    assert_eq!(packs(&t), [1, 0].map(|from| before[from].clone()));
}

/// IB-DRAFT-11
#[test]
fn the_last_ticket_comes_with_no_choice() {
    let mut t = Table::deal(&small(2, 2), 2, 1);
    let packs = [0, 1].map(|at| t.offered(at));
    t.pick(0, packs[0][0]);
    t.pick(1, packs[1][0]);
    assert_eq!(t.said.len(), 5, "two picks, one pass, two more tickets: {:?}", t.said);
    assert_eq!(t.offered(0), [packs[0][0], packs[1][1]]);
    assert_eq!(t.offered(1), [packs[1][0], packs[0][1]]);
    assert_eq!(t.spectator().awaiting().decision(), Some(Decision::DraftTickets));
    // A draft of one ticket has no pick.
    let t = Table::deal(&small(2, 1), 2, 1);
    assert_eq!(t.spectator().awaiting().decision(), Some(Decision::DraftTickets));
    assert_eq!(times(&t, "packs go left"), 0);
    assert_eq!((t.offered(0).len(), t.offered(1).len()), (1, 1));
}

/// IB-DRAFT-13: the first or the second unseen card brings the draft card.
#[test]
fn whatever_brings_the_draft_card_the_turn_goes_on() {
    for depth in ["1/40", "1/20"] {
        let plan = small(2, 2).draft_at(2, 1, [depth; 4]);
        let mut t = Table::deal(&plan, 2, 1).opened();
        let second = t.spectator().draft_card_depth() == Some(1);
        assert_eq!(
            t.draw_deck(0),
            if second { &["0 draws red"][..] } else { &["draft card", "0 draws red"] }
        );
        assert!(t.needs_second_card(0));
        let said = t.draw_deck(0).to_vec();
        assert_eq!(said.contains(&"draft card".to_owned()), second);
        assert_eq!(said.last().unwrap(), "second draft");
        assert_eq!(t.hand_size(0), 4);
        // The draft is held once; then the draft card is out of the game.
        t.finish_draft();
        assert!(t.is_turn_of(1));
        assert!(!t.deck().contains(&"draft card".to_owned()));
        t.draw_two(1);
        assert!(t.is_turn_of(0));
    }
}

/// IB-DRAFT-13: a replacement in the market brings the draft card.
#[test]
fn a_replacement_may_bring_the_draft_card() {
    let mut t = Table::deal(&small(2, 2), 2, 1).opened();
    assert_eq!(t.take(0, 3), ["0 takes red from 3", "draft card", "red to 3"]);
    assert!(t.needs_second_card(0));
    t.draw_deck(0);
    assert!(t.said("second draft"));
}

/// IB-DRAFT-13: a sweep brings the draft card.
#[test]
fn a_sweep_may_bring_the_draft_card() {
    let plan = small(2, 2).market(2, 2, 1).deck("red 5, wild 9").draft_at(2, 1, ["1/3"; 4]);
    let mut t = Table::at(&plan, 2, &["market wild red", "deck wild red draft ?*"]);
    t.take(0, 1);
    let sweep = t.said.iter().position(|line| line == "swept").unwrap();
    let call = t.said.iter().position(|line| line == "draft card").unwrap();
    assert!(sweep < call);
    assert!(t.needs_second_card(0));
}

/// IB-DRAFT-13: between that turn and the next it is nobody's turn.
#[test]
fn during_the_draft_it_is_nobodys_turn() {
    let mut t = Table::deal(&small(2, 2), 2, 1).opened();
    let turns = t.spectator().turns();
    t.draw_two(0);
    for at in [0, 1] {
        for action in [Action::DrawDeck, Action::Pass, t.claiming("a/b", "red")] {
            assert_eq!(t.refused(at, action), Illegal::NotNow);
        }
    }
    assert_eq!(t.spectator().turns(), turns);
    t.finish_draft();
    assert_eq!(t.spectator().turns(), turns + 1);
}

/// IB-DRAFT-14
#[test]
fn a_board_with_too_few_tickets_for_its_drafts_is_refused() {
    // With four seats, three tickets dealt and one kept, sixteen tickets are needed; there are
    // fifteen.
    let problems = small(4, 3).problems();
    assert!(problems.contains("16") && problems.contains("15"), "{problems}");
    // With three seats there are enough for both drafts.
    let mut t = Table::deal(&small(3, 4), 3, 1).opened();
    assert_eq!(t.ticket_deck().len(), 12);
    assert_eq!(t.refused(0, Action::DrawTickets), Illegal::TicketsAfterSecondDraft);
    t.draw_two(0);
    assert_eq!(t.ticket_deck().len(), 0);
    assert!((0..3).all(|at| t.offered(at).len() == 4));
    for board in library::boards().filter(|board| board.draft().is_some()) {
        let draft = board.draft().unwrap();
        let each = (draft.dealt + draft.keep) as usize;
        assert!(board.tickets().len() >= each * board.seats().end());
    }
}
