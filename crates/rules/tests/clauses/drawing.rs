//! Drawing cards, the market and its sweeps, the deck and its renewal (B-DRAW, IB-DRAW).

use rules::{Action, Illegal, Slot};

use crate::plan::{Plan, plan};
use crate::table::Table;

fn times(t: &Table, line: &str) -> usize {
    t.said.iter().filter(|said| *said == line).count()
}

fn place(t: &Table, slot: usize) -> String {
    t.market().split(' ').nth(slot).unwrap().to_owned()
}

/// Returns a board with so few colored cards that every market of five holds at least three wilds.
fn wild_west() -> Plan {
    plan().seats(2, 2).hand(2).deck("red 2, wild 12").routes("a-b 1 gray, b-c 1 gray, c-d 1 gray")
}

/// Returns a board with one color and no wilds. `deck` cards are left in the deck after the deal.
fn red(deck: usize, market: u8) -> Plan {
    plan()
        .seats(2, 2)
        .market(market, market, 10)
        .deck(&format!("red {}", 4 + market as usize + deck))
}

/// B-DRAW-1
#[test]
fn two_cards_each_from_the_market_or_the_deck() {
    let sources = [Action::DrawDeck, Action::DrawMarket(Slot(3))];
    for first in sources {
        for second in sources {
            let mut t = Table::deal(&plan(), 2, 4).opened();
            let mut expected: Vec<String> = t.hand(0).split(' ').map(str::to_owned).collect();
            for action in [first, second] {
                assert!(t.is_turn_of(0) || t.needs_second_card(0));
                let deck = action == Action::DrawDeck;
                expected.push(if deck { t.deck()[0].clone() } else { place(&t, 3) });
                t.act(0, action);
            }
            assert!(t.is_turn_of(1));
            expected.sort_unstable_by(|a, b| b.cmp(a)); // red before blue, as on the board
            assert_eq!(t.hand(0), expected.join(" "));
        }
    }
}

/// B-DRAW-2, B-DRAW-13
#[test]
fn a_taken_card_is_replaced_where_it_lay_from_the_top() {
    for slot in 0..5 {
        let mut t = Table::deal(&plan(), 2, 9).opened();
        let (mut market, top, size) = (t.market(), t.deck()[0].clone(), t.deck_size());
        let taken = place(&t, slot as usize);
        let said = t.take(0, slot).to_vec();
        assert_eq!(said, [format!("0 takes {taken} from {slot}"), format!("{top} to {slot}")]);
        let mut cards: Vec<&str> = market.split(' ').collect();
        cards[slot as usize] = &top;
        market = cards.join(" ");
        assert_eq!((t.market(), t.deck_size()), (market, size - 1));
    }
}

/// B-DRAW-3
#[test]
fn a_face_up_wild_is_the_only_card() {
    let plan = plan().deck("red 20, blue 20, wild 6");
    let mut t = Table::at(&plan, 2, &["market red red wild red blue", "deck red ?*"]);
    let size = t.hand_size(0);
    t.take(0, 2);
    assert_eq!(t.hand_size(0), size + 1);
    assert_eq!(t.said.last().unwrap(), "1 to move");
    assert!(t.is_turn_of(1));
}

/// B-DRAW-4
#[test]
fn a_face_up_wild_is_never_the_second_card() {
    let plan = plan().deck("red 20, blue 20, wild 6");
    let mut t = Table::at(&plan, 2, &["market red red wild red blue", "deck red ?*"]);
    for first in [Action::DrawDeck, Action::DrawMarket(Slot(0))] {
        let mut t = t.clone();
        t.act(0, first);
        assert_eq!(t.refused(0, Action::DrawMarket(Slot(2))), Illegal::WildAsSecond);
        assert_eq!(Illegal::WildAsSecond.clause(), "B-DRAW-4");
    }
    assert!(t.may(0, Action::DrawMarket(Slot(2))), "as the first card it may be taken");
    // A wild that has just been turned up cannot be taken either.
    t = Table::at(&plan, 2, &["market red*4 blue", "deck wild ?*"]);
    t.take(0, 4);
    assert_eq!(place(&t, 4), "wild");
    assert_eq!(t.refused(0, Action::DrawMarket(Slot(4))), Illegal::WildAsSecond);
}

/// B-DRAW-5
#[test]
fn a_wild_off_the_deck_is_an_ordinary_card() {
    let plan = plan().deck("red 20, blue 20, wild 8");
    let mut t = Table::at(&plan, 2, &["deck wild*2 ?*"]);
    let before = t.game.disclose().hand(crate::table::seat(0)).wilds();
    assert_eq!(t.draw_deck(0), ["0 draws wild"]);
    assert!(t.needs_second_card(0), "a second card follows");
    assert_eq!(t.draw_deck(0), ["0 draws wild", "1 to move"]);
    assert_eq!(t.game.disclose().hand(crate::table::seat(0)).wilds(), before + 2);
}

/// B-DRAW-6
#[test]
fn three_wilds_sweep_the_market_and_two_do_not() {
    let plan = plan().deck("red 20, blue 20, wild 12");
    let wilds = |t: &Table| t.market().matches("wild").count();
    let market = "market red wild blue wild blue";
    let mut t = Table::at(&plan, 2, &[market, "deck red blue*5 ?*"]);
    t.take(0, 0);
    assert_eq!((times(&t, "swept"), wilds(&t)), (0, 2));

    let mut t = Table::at(&plan, 2, &[market, "deck wild red wild blue*2 wild ?*"]);
    let (market, next) = (t.market(), t.deck()[1..6].join(" "));
    let discards = t.spectator().discard().total();
    t.take(0, 0);
    assert_eq!(times(&t, "swept"), 1);
    assert_eq!(t.market(), next, "five new ones");
    assert_eq!(t.spectator().discard().total(), discards + 5);
    assert!(t.needs_second_card(0));
    assert_eq!(market.matches("wild").count(), 2);
}

/// B-DRAW-6: the market is checked again until no sweep is due.
#[test]
fn a_sweep_may_be_followed_by_a_sweep() {
    let plan = plan().deck("red 20, blue 20, wild 30");
    let deck = "deck wild wild*3 red blue wild*2 red blue*2 ?*";
    let mut t = Table::at(&plan, 2, &["market red wild blue wild blue", deck]);
    t.take(0, 0);
    assert_eq!(times(&t, "swept"), 2);
    assert!(t.market().matches("wild").count() < 3);
    assert_eq!(t.spectator().discard().total(), 10);
    assert!(!t.spectator().market_at_rest());
}

/// B-DRAW-7
#[test]
fn discards_are_shuffled_when_a_card_is_needed_and_not_before() {
    let mut t = Table::deal(&red(2, 1), 2, 0).opened();
    t.claim(0, "c/d", "red");
    assert_eq!((t.deck_size(), t.discard().as_str()), (2, "red red"));
    t.draw_two(1);
    assert_eq!((t.deck_size(), t.discard().as_str()), (0, "red red"), "not before");
    assert_eq!(t.draw_deck(0), ["2 cards reshuffled", "0 draws red"]);
    assert_eq!((t.deck_size(), t.discard().as_str()), (1, ""));
}

/// B-DRAW-7: a replacement needs a card too.
#[test]
fn a_replacement_may_bring_the_reshuffle() {
    let mut t = Table::deal(&red(0, 1), 2, 0).opened();
    t.claim(0, "c/d", "red");
    assert_eq!((t.deck_size(), t.discard().as_str()), (0, "red red"));
    assert_eq!(t.take(1, 0), ["1 takes red from 0", "2 cards reshuffled", "red to 0"]);
}

/// B-DRAW-7: the discards are shuffled anew each time.
#[test]
fn every_reshuffle_is_another_one() {
    let plan = plan().seats(2, 2).market(1, 1, 10).hand(12).deck("red 16, blue 16");
    let plan = plan.routes("a-b 4 red, b-c 4 blue, c-d 4 red, d-e 4 blue").tickets("a-b 1, b-c 1");
    let hands = ["hand 0 red*8 blue*4", "hand 1 blue*8 red*4"];
    let mut t = Table::at(&plan, 2, &hands);
    let mut orders = Vec::new();
    for (red, blue) in [("a/b", "b/c"), ("c/d", "d/e")] {
        t.claim(0, red, "red");
        t.claim(1, blue, "blue");
        assert_eq!((t.deck_size(), t.spectator().discard().total()), (7, 8));
        t.rounds_of_drawing(1);
        t.draw_two(0);
        t.draw_deck(1);
        let said = t.draw_deck(1)[1].clone();
        let first = said.strip_prefix("1 draws ").unwrap();
        let deck = t.deck().join(" ");
        orders.push(format!("{first} {deck}"));
    }
    // Four and four cards, twice: mixed, and not in the same order.
    assert!(orders.iter().all(|order| order.matches("red").count() == 4));
    assert!(orders.iter().all(|order| order.contains("red blue") && order.contains("blue red")));
    assert_ne!(orders[0], orders[1]);
}

/// B-DRAW-8
#[test]
fn a_hand_may_hold_any_number() {
    let mut t = Table::deal(&red(40, 1), 2, 0).opened();
    t.rounds_of_drawing(10);
    assert_eq!((t.hand_size(0), t.hand_size(1)), (22, 22));
    assert!(t.may(0, Action::DrawMarket(Slot(0))));
}

/// B-DRAW-9
#[test]
fn a_place_that_finds_no_card_stays_empty_until_cards_are_discarded() {
    let mut t = Table::deal(&red(0, 3), 2, 0).opened();
    assert_eq!(t.take(0, 1), ["0 takes red from 1"]);
    assert_eq!(t.market(), "red - red");
    assert_eq!(t.refused(0, Action::DrawMarket(Slot(1))), Illegal::SlotEmpty);
    assert_eq!(Illegal::SlotEmpty.clause(), "B-DRAW-9");
    assert_eq!(t.refused(0, Action::DrawDeck), Illegal::NothingToDraw);
    t.take(0, 0); // face-up cards may still be taken
    assert_eq!(t.market(), "- - red");
    t.claim(1, "a/b", "red");
    assert_eq!(t.market(), "red - red", "refilled at once");
}

/// B-DRAW-13
#[test]
fn empty_places_are_filled_in_the_order_of_their_numbers() {
    let mut t = Table::deal(&red(0, 4), 2, 0).opened();
    t.take(0, 3);
    t.take(0, 1);
    assert_eq!(t.market(), "red - red -");
    let said = ["1 claims c/d for 2", "2 cards reshuffled", "red to 1", "red to 3", "0 to move"];
    assert_eq!(t.claim(1, "c/d", "red"), said);
    assert_eq!(t.refused(0, Action::DrawMarket(Slot(4))), Illegal::NoSuchSlot);
    assert_eq!(t.refused(0, Action::DrawMarket(Slot(5))), Illegal::NoSuchSlot);
    assert_eq!(Illegal::NoSuchSlot.clause(), "B-DRAW-13");
}

/// B-DRAW-10
#[test]
fn nothing_left_ends_the_turn_after_one_card() {
    let mut t = Table::deal(&red(0, 1), 2, 0).opened();
    assert_eq!(t.take(0, 0), ["0 takes red from 0", "1 to move"]);
    assert_eq!(t.refused(1, Action::DrawDeck), Illegal::NothingToDraw);
    let mut t = Table::deal(&red(1, 1).market(1, 1, 10), 2, 0).opened();
    t.draw_deck(0);
    assert!(t.needs_second_card(0), "the face-up card is left");
}

/// B-DRAW-10
#[test]
fn only_face_up_wilds_left_end_the_turn_too() {
    // Hands and market hold five cards; the deck is empty.
    let plan = plan().seats(2, 2).hand(1).market(2, 2, 10).deck("red 3, wild 1");
    let mut t = Table::at(&plan, 2, &["market red wild"]);
    assert_eq!(t.take(0, 0), ["0 takes red from 0", "1 to move"]);
    assert_eq!(t.market(), "- wild");
    assert!(t.may(1, Action::DrawMarket(Slot(1))), "as a first card it may be taken");
}

/// B-DRAW-11
#[test]
fn no_sweep_with_an_empty_place() {
    let plan = plan().seats(2, 2).hand(1).market(4, 3, 10).deck("red 3, wild 4");
    let plan = plan.routes("a-b 1 gray, b-c 1 gray, c-d 1 gray");
    // Two hands, four face-up cards, one card in the deck.
    let mut t = Table::at(&plan, 2, &["market red wild*2 red", "deck wild"]);
    t.draw_deck(0);
    t.take(0, 0);
    assert_eq!(t.market().matches('-').count(), 1);
    let hand = t.hand(1);
    let pay = if hand == "wild" { "+1" } else { "red" };
    t.claim(1, "a/b", pay);
    assert_eq!(t.market().matches('-').count(), 0, "the discard went straight back");
    assert_eq!(times(&t, "swept"), 0, "and no card is left to turn up");
}

/// B-DRAW-11
#[test]
fn no_sweep_without_a_card_to_turn_up() {
    let plan = plan().seats(2, 2).hand(1).market(3, 2, 10).deck("red 4, wild 2");
    let mut t = Table::at(&plan, 2, &["market red*2 wild", "deck wild"]);
    t.take(0, 0);
    assert_eq!(times(&t, "swept"), 0);
    assert_eq!((t.deck_size(), t.discard().as_str()), (0, ""));
    assert!(t.market().matches("wild").count() >= 2);
    assert!(!t.spectator().market_at_rest(), "not due, so not put off either");
}

/// B-DRAW-11: one place is empty and three others hold wilds.
#[test]
fn three_wilds_and_an_empty_place_are_left_alone() {
    let plan = plan().seats(2, 2).hand(1).market(4, 3, 10).deck("red 3, wild 3");
    let mut t = Table::at(&plan, 2, &["market wild red wild*2"]);
    assert_eq!(t.take(0, 1), ["0 takes red from 1", "1 to move"]);
    assert_eq!(t.market(), "wild - wild wild");
    // A claim discards a card, which fills the place; then no card is left to turn up.
    assert_eq!(t.claim(1, "a/b", "red").len(), 4);
    assert_eq!(t.market(), "wild red wild wild");
}

/// B-DRAW-11: a festival card in the deck is enough, because nobody may know its kind.
#[test]
fn a_deck_of_festival_cards_alone_still_lets_the_market_be_swept() {
    let plan = plan().seats(2, 2).hand(1).market(2, 1, 1).deck("red 4, wild 1");
    let plan = plan.draft_at(1, 1, ["1/1"; 4]).festivals("a 2");
    let mut t = Table::at(&plan, 2, &["deck wild festival:a*2 draft"]);
    let said = t.take(0, 0);
    assert_eq!(said[..3], ["0 takes red from 0", "wild to 0", "swept"]);
    assert_eq!(said[3..7], ["festival a", "festival a", "draft card", "2 cards reshuffled"]);
}

/// B-DRAW-12
#[test]
fn the_second_card_is_not_optional() {
    let mut t = Table::deal(&plan().deck("red 40"), 2, 0).opened();
    t.draw_deck(0);
    let others = [Action::Pass, Action::DrawTickets, t.claiming("a/b", "red"), t.keeping(&[])];
    for action in others {
        assert_eq!(t.refused(0, action), Illegal::SecondCardFirst);
    }
    assert_eq!(Illegal::SecondCardFirst.clause(), "B-DRAW-12");
    let slots = (0..5).map(|slot| Action::DrawMarket(Slot(slot)));
    assert!(t.view(0).legal().iter().eq([Action::DrawDeck].into_iter().chain(slots)));
}

/// B-DRAW-14: the market is checked after a card is taken from it and after a claim, not after an
/// unseen draw.
#[test]
fn the_market_is_looked_at_after_takes_and_claims() {
    let plan = wild_west().market(5, 3, 1).deck("red 2, wild 30");
    let mut t = Table::deal(&plan, 2, 0).opened();
    assert!(t.spectator().market_at_rest(), "one sweep at the most on this board");
    t.draw_deck(0);
    assert_eq!(times(&t, "swept"), 0);
    assert_eq!(t.draw_deck(0), ["0 draws wild", "1 to move"]);
    let pay = if t.hand(1).contains("wild") { "+1" } else { "red" };
    t.claim(1, "a/b", pay);
    assert_eq!((times(&t, "swept"), times(&t, "at rest")), (1, 1));
    let slot = t.market().split(' ').position(|card| card == "wild").unwrap();
    t.take(0, slot as u8);
    assert_eq!((times(&t, "swept"), times(&t, "at rest")), (1, 1));
}

/// B-DRAW-14: swept cards lie in the discards before new ones are turned up.
#[test]
fn swept_cards_may_come_straight_back() {
    // Two hands of one card, five face-up cards, two in the deck.
    let plan = plan().seats(2, 2).hand(1).deck("red 5, wild 4").market(5, 3, 1);
    let mut t = Table::at(&plan, 2, &["market red wild*2 red*2", "deck wild red"]);
    t.take(0, 0);
    let sweep = t.said.iter().position(|line| line == "swept").unwrap();
    let after = ["red to 0", "5 cards reshuffled"];
    assert_eq!(t.said[sweep + 1..sweep + 3], after, "one card off the deck, four come back");
    assert_eq!((t.deck_size(), t.discard().as_str()), (1, ""));
}

/// B-DRAW-15
#[test]
fn ten_sweeps_and_then_the_market_rests() {
    let mut t = Table::deal(&wild_west(), 2, 0);
    assert_eq!((times(&t, "swept"), times(&t, "at rest")), (10, 1));
    t = t.opened();
    assert!(t.spectator().market_at_rest());
    assert!(t.market().matches("wild").count() >= 3);
    // Each card taken from the market begins a new count of sweeps.
    let slot = t.market().split(' ').position(|card| card == "wild").unwrap();
    t.take(0, slot as u8);
    assert_eq!((times(&t, "swept"), times(&t, "at rest")), (10, 1));
    // An unseen card does not begin a new count.
    t.draw_deck(1);
    assert_eq!(times(&t, "swept"), 0);
    assert!(t.spectator().market_at_rest());
    t.draw_deck(1);
    // Each claim begins a new count.
    let pay = if t.hand(0).contains("wild") { "+1" } else { "red" };
    t.claim(0, "a/b", pay);
    assert_eq!((times(&t, "swept"), times(&t, "at rest")), (10, 1));
}

/// B-DRAW-15: if no further sweep is due after the tenth, the market is not at rest.
#[test]
fn the_tenth_sweep_may_be_the_last() {
    let plan = plan().seats(2, 2).deck("red 20, wild 25").market(3, 2, 10);
    // The card taken is replaced by a wild; nine markets of two wilds follow, then one without.
    let deck = format!("deck wild {} red*3 ?*", ["wild*2 red"; 9].join(" "));
    let mut ten = Table::at(&plan, 2, &["market red wild red", &deck]);
    ten.take(0, 0);
    assert_eq!((times(&ten, "swept"), times(&ten, "at rest")), (10, 0));
    assert!(ten.market().matches("wild").count() < 2);
    assert!(!ten.spectator().market_at_rest());
}

/// B-DRAW-15: it rests until a card is taken from it.
#[test]
fn a_market_at_rest_wakes_when_a_card_is_taken() {
    let plan = plan().seats(2, 2).deck("red 9, wild 16").market(3, 2, 1);
    let mut t = Table::at(&plan, 2, &["market wild wild red", "market_rests", "deck red ?*"]);
    assert!(t.spectator().market_at_rest());
    t.take(0, 0);
    assert!(!t.spectator().market_at_rest());
    assert_eq!((times(&t, "swept"), t.market().as_str()), (0, "red wild red"));
}

/// B-DRAW-16
#[test]
fn the_unseen_draw_is_open_while_deck_or_discards_hold_anything() {
    let mut t = Table::deal(&red(1, 1), 2, 0).opened();
    assert!(t.spectator().unseen_open(), "a card in the deck");
    t.claim(0, "a/b", "red");
    t.draw_deck(1);
    assert_eq!((t.deck_size(), t.discard().as_str()), (0, "red"));
    assert!(t.spectator().unseen_open(), "a card in the discards");
    t.draw_deck(1);
    assert!(!t.spectator().unseen_open());
    assert_eq!(t.refused(0, Action::DrawDeck), Illegal::NothingToDraw);
    assert_eq!(Illegal::NothingToDraw.clause(), "B-DRAW-16");
}

/// Returns a board whose deck holds only the festival cards and the draft card; all other cards are
/// dealt.
fn only_festivals(market: u8, festivals: &str) -> Plan {
    let plan = plan().seats(2, 2).hand(1).market(market, market, 10).draft_at(1, 1, ["1/1"; 4]);
    plan.deck(&format!("red {}", 2 + market))
        .festivals(festivals)
        .tickets("a-b 1, b-c 1, c-d 1, a-d 1")
}

/// B-DRAW-16, IB-DRAW-5: the kinds of the hidden cards do not matter.
#[test]
fn an_unseen_draw_may_find_nothing_and_counts() {
    let mut t = Table::deal(&only_festivals(1, "a 2"), 2, 0).opened();
    assert_eq!(t.deck(), ["festival a", "festival a", "draft card"]);
    assert!(t.may(0, Action::DrawDeck));
    let said = ["festival a", "festival a", "draft card", "0 draws nothing"];
    assert_eq!(t.draw_deck(0), said);
    assert_eq!(t.hand(0), "red");
    assert!(t.needs_second_card(0), "still followed by the second");
    t.take(0, 0);
    assert_eq!(t.hand(0), "red red");
}

/// IB-DRAW-5, B-DRAW-10: the draw finds no card, and no other card can be taken.
#[test]
fn a_first_card_of_nothing_may_be_the_last() {
    let plan = only_festivals(1, "a 2").deck("red 2, wild 1");
    let mut t = Table::at(&plan, 2, &["market wild", "deck festival:a*2 draft"]);
    let said = t.draw_deck(0);
    assert_eq!(said[3..5], ["0 draws nothing", "second draft"], "only a face-up wild is left");
}

/// IB-DRAW-5: the same for the second card.
#[test]
fn a_second_card_of_nothing_ends_the_turn() {
    let plan = only_festivals(1, "a 2").deck("red 4");
    let mut t = Table::at(&plan, 2, &["deck red festival:a*2 draft"]);
    assert_eq!(t.draw_deck(0), ["0 draws red"]);
    let said = t.draw_deck(0);
    assert_eq!(said[3..5], ["0 draws nothing", "second draft"]);
    assert_eq!(t.hand(0), "red red");
}

/// IB-DRAW-5
#[test]
fn a_market_place_that_finds_no_train_card_stays_empty() {
    let mut t = Table::deal(&only_festivals(2, "a 3"), 2, 0).opened();
    t.take(0, 1);
    assert_eq!(t.said[1..], ["festival a", "festival a", "festival a", "draft card"]);
    assert_eq!((t.market().as_str(), t.laid("a"), t.deck_size()), ("red -", 3, 0));
    assert!(t.needs_second_card(0));
}

/// B-DRAW-17
#[test]
fn a_market_at_rest_is_open_to_all_and_changes_nothing() {
    let mut t = Table::deal(&wild_west(), 2, 0).opened();
    let looks = [t.view(0).market_at_rest(), t.view(1).market_at_rest()];
    assert_eq!((looks, t.spectator().market_at_rest()), ([true, true], true));
    for slot in 0..5 {
        assert!(t.may(0, Action::DrawMarket(Slot(slot))));
    }
    assert!(t.may(0, Action::DrawDeck));
    t.draw_deck(0);
    let wild = t.market().split(' ').position(|card| card == "wild").unwrap();
    let refusal = t.refused(0, Action::DrawMarket(Slot(wild as u8)));
    assert_eq!(refusal, Illegal::WildAsSecond, "as ever");
}

/// SF-DRAW-1
#[test]
fn ferry_cards_are_the_wilds_of_san_francisco() {
    let mut t = Table::library_at("san-francisco", 2, &["market wild ?*4"]);
    assert_eq!(t.board().labels().wild, "ferry card");
    let market = t.board().market();
    assert_eq!((market.size, market.sweep_at, market.sweep_limit), (5, 3, 10));
    t.take(0, 0);
    assert!(t.is_turn_of(1), "a face-up ferry card is the only card of the turn");
    let iberia = board::library::board("iberia").unwrap().market();
    assert_eq!(iberia, market);
}

/// IB-DRAW-1
#[test]
fn a_festival_card_off_the_deck_is_laid_out_and_does_not_count() {
    let mut t = Table::library_at("iberia", 2, &["deck festival:madrid red ?*"]);
    let (festival, card) = (t.deck()[0].clone(), t.deck()[1].clone());
    let size = t.hand_size(0);
    assert_eq!(t.clone().draw_deck(0), [festival.clone(), format!("0 draws {card}")]);
    // In the market the next train card fills the place.
    let said = t.take(0, 2).to_vec();
    assert_eq!(said[1..3], [festival.clone(), format!("{card} to 2")]);
    assert_eq!(t.laid(festival.strip_prefix("festival ").unwrap()), 1);
    assert_eq!(t.hand_size(0), size + 1);
}

/// IB-DRAW-1: drawing goes on, however many festival cards come.
#[test]
fn festival_cards_in_a_row_are_all_laid_out() {
    let deck = "deck festival:madrid festival:sevilla*2 festival:madrid red ?*";
    let mut t = Table::library_at("iberia", 2, &[deck]);
    let size = t.deck_size();
    assert_eq!(t.draw_deck(0).len(), 5);
    assert_eq!(t.deck_size(), size - 5);
    assert_eq!(t.hand_size(0), 5);
}

/// IB-DRAW-2
#[test]
fn the_draft_card_is_put_aside_and_does_not_count() {
    let plan = plan().seats(2, 2).draft_at(1, 1, ["1/35"; 4]).market(1, 1, 10).deck("red 40");
    let mut t = Table::deal(&plan, 2, 0).opened();
    assert_eq!(t.spectator().draft_card_depth(), Some(1));
    t.draw_deck(0);
    assert_eq!(t.spectator().draft_card_depth(), Some(0));
    let said = t.draw_deck(0)[..2].to_vec();
    assert_eq!(said, ["draft card", "0 draws red"]);
    assert_eq!(t.spectator().draft_card_depth(), None);
    assert_eq!(t.hand_size(0), 4);
    assert_eq!(t.discard(), "", "it goes to no pile");
}

/// IB-DRAW-3, IB-DRAW-4
#[test]
fn the_new_deck_is_train_cards_only_and_drawing_goes_on() {
    let plan = only_festivals(1, "a 2, b 1").hand(3).deck("red 7");
    let mut t = Table::deal(&plan, 2, 0).opened();
    t.claim(0, "a/b", "red");
    assert_eq!(t.deck_size(), 4);
    let said = t.draw_deck(1).to_vec();
    assert_eq!(said.len(), 6, "{said:?}");
    assert_eq!(said[4..], ["1 cards reshuffled", "1 draws red"]);
    assert_eq!((t.deck_size(), t.laid("a"), t.laid("b")), (0, 2, 1));
    // The second reshuffle too has train cards only, and no draft card.
    assert!(t.deck().is_empty());
}

/// IB-DRAW-6
#[test]
fn the_size_of_the_deck_counts_festival_cards_and_draft_card() {
    let t = Table::deal(&only_festivals(1, "a 2, b 3"), 2, 0);
    assert_eq!(t.spectator().deck_size(), 6);
    assert_eq!(t.deck_size(), t.deck().len());
    let mut t = t.opened();
    // They are laid out one by one, before the next decision.
    t.draw_deck(0);
    let laid = t.said.iter().filter(|line| line.starts_with("festival")).count();
    assert_eq!((laid, t.deck_size()), (5, 0));
    assert_eq!((t.laid("a"), t.laid("b")), (2, 3));
}
