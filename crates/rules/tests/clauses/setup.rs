//! Setup: components, the deal and its order (B-SETUP, SF-SETUP, IB-SETUP).

use board::library;
use rules::{Awaiting, Decision, Observer, SeatSet, Seed, Setup, WrongSeats};

use crate::plan::plan;
use crate::table::{Table, seat};

/// Returns the names of the colors and the number of cards of each.
fn colors(id: &str) -> Vec<(&'static str, u8)> {
    let colors = library::board(id).unwrap().colors();
    colors.iter().map(|color| (color.id.as_str(), color.cards)).collect()
}

fn count(deck: &[String], entry: &str) -> usize {
    deck.iter().filter(|other| *other == entry).count()
}

/// B-SETUP-1: a seed deals the same game, also over one that was played.
#[test]
fn a_game_is_dealt_over_another() {
    for board in library::boards() {
        let setup = Setup::new(board, 2).unwrap();
        let mut game = setup.deal(Seed::from_number(1));
        let one = game.view(Observer::Seat(seat(0))).legal().nth(0).unwrap();
        game.check(seat(0), one).unwrap().commit(&mut ());
        let again = Seed::from_number(2);
        setup.undealt().deal_over(&mut game, again, &mut ());
        assert_eq!(game.digest(), setup.deal(again).digest(), "{}", board.id());
    }
}

/// SF-COMP-1
#[test]
fn the_box_of_san_francisco() {
    let board = library::board("san-francisco").unwrap();
    assert_eq!(board.seats(), 2..=4);
    assert_eq!(board.supply(), 20);
    assert_eq!(board.wilds(), 8);
    let names = ["blue", "green", "black", "purple", "red", "orange"];
    assert_eq!(colors("san-francisco"), names.map(|name| (name, 6)));
    assert_eq!(board.tickets().len(), 24);
    let tokens = board.tokens().unwrap();
    assert_eq!((tokens.symbols, tokens.each), (7, 3));
    // The deal loses nothing: `Table` counts every kind of card and every ticket.
    for seats in 2..=4 {
        let t = Table::library("san-francisco", seats, 1);
        let dealt = 2 * seats + 5 + t.spectator().discard().total();
        assert_eq!(t.deck_size() + dealt, 44);
    }
}

/// IB-COMP-1
#[test]
fn the_box_of_iberia() {
    let board = library::board("iberia").unwrap();
    assert_eq!(board.seats(), 2..=5);
    assert_eq!(board.supply(), 35);
    assert_eq!(board.wilds(), 14);
    let names = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"];
    assert_eq!(colors("iberia"), names.map(|name| (name, 12)));
    let festivals = board.festivals().unwrap();
    assert_eq!(festivals.list.iter().map(|festival| festival.cards).sum::<u8>(), 54);
    assert_eq!(board.tickets().len(), 50);
    for seats in 2..=5 {
        let t = Table::library("iberia", seats, 1);
        assert_eq!(count(&t.deck(), "draft card"), 1);
        let dealt = 4 * seats + 5 + t.spectator().discard().total();
        assert_eq!(t.deck_size() + dealt, 110 + 54 + 1);
    }
}

#[test]
fn a_board_is_for_its_own_number_of_seats() {
    let board = library::board("san-francisco").unwrap();
    for asked in [0, 1, 5] {
        let refused = Setup::new(board, asked).err();
        assert_eq!(refused, Some(WrongSeats { asked, allowed: 2..=4 }));
    }
    let refused = Setup::new(board, 5).unwrap_err();
    assert_eq!(refused.to_string(), "this board is for 2 to 4 seats, not 5");
    let setup = Setup::new(board, 3).unwrap();
    assert_eq!((setup.board().id(), setup.seats()), ("san-francisco", 3));
    assert_eq!(setup.deal(Seed::from_number(0)).seats(), 3);
}

/// B-SETUP-1
#[test]
fn an_offer_board_is_set_up_cards_market_tickets_stacks_turn() {
    let mut t = Table::library("san-francisco", 3, 0);
    assert_eq!((0..3).map(|at| t.hand_size(at)).sum::<usize>(), 6);
    let market = t.said.iter().position(|line| line.ends_with(" to 4")).unwrap();
    let offer = t.said.iter().position(|line| line.starts_with("0 is offered 2")).unwrap();
    assert!(market < offer);
    assert!(t.said[offer..].iter().all(|line| line.contains("is offered")));
    let Awaiting::Decision(Decision::OpeningTickets, open) = t.spectator().awaiting() else {
        panic!()
    };
    assert!(open.iter().eq([0, 1, 2].map(seat)));
    assert_eq!(t.view(0).turns(), 0);
    (0..3).for_each(|_| t.first_legal());
    assert_eq!(
        t.spectator().awaiting(),
        Awaiting::Decision(Decision::Stacks, SeatSet::single(seat(2)))
    );
    t.first_legal();
    assert_eq!(
        t.spectator().awaiting(),
        Awaiting::Decision(Decision::Stacks, SeatSet::single(seat(1)))
    );
    t.first_legal();
    assert_eq!(t.said.last().unwrap(), "0 to move");
    assert_eq!(
        t.spectator().awaiting(),
        Awaiting::Decision(Decision::Turn, SeatSet::single(seat(0)))
    );
    assert_eq!(t.view(0).turns(), 1);
}

/// B-SETUP-1
#[test]
fn a_draft_board_is_set_up_cards_market_deck_draft_turn() {
    let mut t = Table::library("iberia", 2, 0);
    let market = t.said.iter().position(|line| line.ends_with(" to 4")).unwrap();
    assert_eq!(t.said.iter().position(|line| line == "first draft"), Some(t.said.len() - 1));
    assert!(market < t.said.len() - 1);
    assert_eq!(count(&t.deck(), "draft card"), 1, "it is in the deck before the first draft");
    let Awaiting::Decision(Decision::Picks, open) = t.spectator().awaiting() else { panic!() };
    assert_eq!(open.len(), 2);
    t.finish_draft();
    assert_eq!(t.said.last().unwrap(), "0 to move");
}

/// B-SETUP-1: a board with both mechanics drafts first, then places the stacks.
#[test]
fn stacks_are_placed_after_a_first_draft_too() {
    let mut t = Table::library("toy", 3, 0);
    t.finish_draft();
    assert_eq!(
        t.spectator().awaiting(),
        Awaiting::Decision(Decision::Stacks, SeatSet::single(seat(2)))
    );
    assert_eq!(t.awaited(), [2]);
}

/// SF-SETUP-1, IB-SETUP-1
#[test]
fn everybody_begins_with_all_cars_and_no_points() {
    for (id, cars) in [("san-francisco", 20), ("iberia", 35)] {
        for seats in library::board(id).unwrap().seats() {
            let t = Table::library(id, seats, 3);
            for at in 0..seats {
                assert_eq!((t.supply(at), t.points(at)), (cars, 0));
                assert_eq!(t.tickets(at).len(), 0);
                assert!(t.spectator().claims(seat(at)).is_empty());
                let free = t.spectator().free_for(seat(at)).len();
                assert_eq!(free, t.board().routes().len());
            }
        }
    }
}

/// SF-SETUP-2, SF-SETUP-8
#[test]
fn stacks_by_number_of_players() {
    let fixed = ["alcatraz", "golden-gate-bridge", "potrero-hill", "sunset", "the-embarcadero"];
    for (seats, height, aside, out) in [(2, 2, 1, 9), (3, 2, 2, 7), (4, 3, 3, 0)] {
        let mut stacks = Table::library("san-francisco", seats, 5).stacks();
        stacks.sort();
        let mut expected = vec![("aside".to_owned(), aside); 2];
        expected.extend(fixed.map(|at| (at.to_owned(), height)));
        expected.sort();
        assert_eq!(stacks, expected);
        let in_play: u8 = stacks.iter().map(|(_, left)| left).sum();
        assert_eq!(21 - in_play, out, "tokens out of the game with {seats} players");
    }
}

/// SF-SETUP-7
#[test]
fn which_symbol_lies_where_is_drawn_at_random() {
    let at_sunset = |seed| {
        let stacks = Table::library("san-francisco", 2, seed).stacks();
        stacks.iter().position(|(at, _)| at == "sunset").unwrap()
    };
    let mut seen: Vec<usize> = (0..100).map(at_sunset).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6]);
}

/// SF-SETUP-7
#[test]
fn unless_the_boards_file_fixes_it() {
    let board = plan().seats(2, 2).tokens(4, "b a", "fixed_symbols = [3, 1]").board();
    for seed in 0..20 {
        let stacks = Table::on(board, 2, seed).stacks();
        let at: Vec<&str> = stacks.iter().map(|(at, _)| at.as_str()).collect();
        assert_eq!(at, ["aside", "a", "aside", "b"]);
    }
}

/// SF-SETUP-3
#[test]
fn two_cards_each_and_five_face_up() {
    for seats in 2..=4 {
        let t = Table::library("san-francisco", seats, 7);
        (0..seats).for_each(|at| assert_eq!(t.hand_size(at), 2));
        assert!(t.spectator().market().all(|place| place.is_some()));
        assert_eq!(t.spectator().market().count(), 5);
        assert_eq!(t.deck_size(), 44 - 2 * seats - 5 - t.spectator().discard().total());
    }
}

/// IB-SETUP-2
#[test]
fn four_cards_each_and_five_face_up() {
    for seats in 2..=5 {
        let t = Table::library("iberia", seats, 7);
        (0..seats).for_each(|at| assert_eq!(t.hand_size(at), 4));
        assert_eq!(t.spectator().market().flatten().count(), 5);
    }
}

/// SF-SETUP-3, IB-SETUP-2: another seed deals other cards.
#[test]
fn the_deal_follows_the_seed() {
    for id in ["san-francisco", "iberia"] {
        let deal = |seed| {
            let t = Table::library(id, 2, seed);
            (t.hand(0), t.hand(1), t.market(), t.deck(), t.ticket_deck(), t.offered(0))
        };
        assert_eq!(deal(1), deal(1));
        let (one, other) = (deal(1), deal(2));
        assert_ne!(one.3, other.3);
        assert_ne!(one.4, other.4);
    }
}

/// SF-SETUP-3, IB-SETUP-2, B-DRAW-6
#[test]
fn the_first_market_is_swept_too() {
    for id in ["san-francisco", "iberia"] {
        let wilds = |t: &Table| t.market().split(' ').filter(|card| *card == "wild").count();
        let mut swept = 0;
        for seed in 0..200 {
            let t = Table::library(id, 2, seed);
            assert!(wilds(&t) < 3);
            let sweeps = t.said.iter().filter(|line| *line == "swept").count();
            assert_eq!(t.spectator().discard().total(), 5 * sweeps);
            assert!(t.spectator().discard().wilds() >= 3 * sweeps);
            swept += usize::from(sweeps > 0);
        }
        assert!(swept > 0, "three wilds of five are not rare in 200 deals");
    }
}

/// IB-SETUP-3
#[test]
fn no_festival_card_and_no_draft_card_in_set_up() {
    for seed in 0..50 {
        let t = Table::library("iberia", 5, seed);
        let festivals = t.board().festivals().unwrap();
        assert!(festivals.ids().all(|id| t.spectator().festival_laid(id) == 0));
        assert!(!t.said.iter().any(|line| line.starts_with("festival") || line == "draft card"));
        let deck = t.deck();
        let in_deck = deck.iter().filter(|entry| entry.starts_with("festival")).count();
        assert_eq!(in_deck, 54);
        let on_top = deck[..54].iter().filter(|entry| entry.starts_with("festival")).count();
        assert!((5..40).contains(&on_top), "shuffled in, not laid on or under: {on_top} of 54");
    }
}

/// IB-SETUP-4, IB-SETUP-6
#[test]
fn the_draft_card_lies_exactly_so_deep() {
    for (seats, numerator, denominator) in [(2, 1, 2), (3, 2, 3), (4, 3, 4), (5, 3, 4)] {
        for seed in 0..30 {
            let t = Table::library("iberia", seats, seed);
            let n = 110 + 54 - 4 * seats - 5 - t.spectator().discard().total();
            let depth = n * numerator / denominator;
            assert_eq!(t.deck().iter().position(|entry| entry == "draft card"), Some(depth));
            assert_eq!(t.spectator().draft_card_depth(), Some(depth), "known to all");
            assert_eq!(t.deck_size(), n + 1);
        }
    }
    // If nothing is swept, the deck has 151, 147, 143 and 139 cards.
    for (seats, depth) in [(2, 75), (3, 98), (4, 107), (5, 104)] {
        let deals = (0..10).map(|seed| Table::library("iberia", seats, seed));
        let unswept: Vec<Table> = deals.filter(|t| !t.said("swept")).collect();
        assert!(!unswept.is_empty(), "a sweep during setup is an exception");
        assert!(unswept.iter().all(|t| t.spectator().draft_card_depth() == Some(depth)));
    }
}

/// IB-SETUP-6
#[test]
fn the_draft_card_comes_nearer_card_by_card() {
    let mut t = Table::library("iberia", 2, 0).opened();
    let depth = t.spectator().draft_card_depth().unwrap();
    let size = t.deck_size();
    t.draw_deck(0);
    let drawn = size - t.deck_size();
    assert!(drawn > 0);
    assert_eq!(t.view(1).draft_card_depth(), Some(depth - drawn));
}

/// IB-SETUP-5
#[test]
fn swept_cards_of_set_up_stay_in_the_discards() {
    let mut swept = 0;
    for seed in 0..200 {
        let t = Table::library("iberia", 2, seed);
        assert_eq!(
            t.spectator().discard().total(),
            5 * t.said.iter().filter(|s| *s == "swept").count()
        );
        swept += usize::from(t.said("swept"));
        assert!(!t.said.iter().any(|line| line.ends_with("reshuffled")));
        let cards = t.deck().iter().filter(|entry| !entry.starts_with("festival")).count() - 1;
        assert_eq!(cards, 110 - 8 - 5 - t.spectator().discard().total());
    }
    assert!(swept > 0, "three wilds of five are not rare in 200 deals");
}

/// B-TURN-1: the seed chooses the first player, who gets seat 0.
#[test]
fn the_first_player_follows_from_the_seed() {
    for players in 2..=5 {
        let first = |number| Seed::from_number(number).first_player(players);
        let mut times = vec![0; players];
        (0..1000).for_each(|number| times[first(number)] += 1);
        let fair = 1000 / players;
        assert!(times.iter().all(|&times| times > fair * 3 / 4 && times < fair * 5 / 4));
        assert_eq!(first(7), first(7));
    }
    assert_eq!(Table::deal(&plan(), 3, 0).opened().said.last().unwrap(), "0 to move");
    assert!(SeatSet::single(seat(0)).contains(seat(0)));
}
