//! Checks and deals cards, festival cards and the draft card: their numbers must be those of the
//! board.

use board::{Board, MAX_FESTIVALS};

use super::names::{Counts, Named, NamedPlace, Problems};
use super::of_game::card_name;
use super::part::PositionPart;
use super::problem::PositionProblem;
use super::timing::Timing;
use crate::card::{Cards, DeckByte, KINDS, WILD, card_of};
use crate::game::Game;
use crate::market::Market;
use crate::random::{Label, Seed, Stream};
use crate::state::{Deck, DraftState};

/// The cards and festival cards that the position does not name. Unknown ones are dealt from them.
pub(super) struct Stock {
    pub(super) cards: [usize; KINDS],
    pub(super) festivals: [usize; MAX_FESTIVALS],
    /// Whether the draft card lies at the bottom of the unnamed part of the deck.
    draft_card_missing: bool,
}

impl Stock {
    pub(super) fn card_count(&self) -> usize {
        self.cards.iter().sum()
    }
    pub(super) fn festival_entries(&self) -> impl Iterator<Item = DeckByte> {
        let counts = self.festivals.iter().enumerate();
        counts.flat_map(|(index, &count)| std::iter::repeat_n(DeckByte::festival(index), count))
    }
}

/// Returns how many cards of each kind the board has.
pub(super) fn cards_of(board: &Board) -> [usize; KINDS] {
    let mut cards = [0; KINDS];
    cards[WILD] = board.wilds().into();
    cards.iter_mut().zip(board.colors()).for_each(|(count, color)| *count = color.cards.into());
    cards
}

/// Counts all cards, and reports those of which the position has too many or too few.
pub(super) fn check(
    named: &Named,
    timing: Option<&Timing>,
    board: &Board,
    problems: &mut Problems,
) -> Option<Stock> {
    let before = problems.count();
    let size = board.market().size.into();
    if named.market.iter().any(|place| *place != NamedPlace::Empty) || !named.market.is_empty() {
        problems.exactly(PositionPart::Market, "market places", named.market.len(), size);
    }
    if named.deck.len() > board::MAX_DECK {
        let (found, most) = (named.deck.len(), board::MAX_DECK);
        problems.at_most(PositionPart::Deck, "entries of the deck", found, most);
    }
    let cards = cards_left(named, board, problems);
    let festivals = festivals_left(named, board, problems);
    let draft_card_missing = check_draft_card(named, timing, problems);
    if problems.count() > before {
        return None;
    }
    let stock = Stock { cards, festivals, draft_card_missing };
    check_unknown(named, &stock, board, problems);
    (problems.count() == before).then_some(stock)
}

fn cards_left(named: &Named, board: &Board, problems: &mut Problems) -> [usize; KINDS] {
    let mut used = [0; KINDS];
    let market = named.market.iter().filter_map(|place| match place {
        NamedPlace::Kind(kind) => Some(*kind),
        NamedPlace::Empty | NamedPlace::Unknown => None,
    });
    let deck = named.deck.known().filter_map(DeckByte::kind);
    let hands = named.seats.iter().flat_map(|of| of.hand.known());
    let discard = named.discard.iter().copied();
    market.chain(deck).chain(hands).chain(discard).for_each(|kind| used[kind] += 1);
    let mut left = cards_of(board);
    for (kind, left) in left.iter_mut().enumerate() {
        if used[kind] > *left {
            let what = format!("{} cards", card_name(card_of(kind, board), board));
            problems.at_most(PositionPart::Deck, &what, used[kind], *left);
        }
        *left = left.saturating_sub(used[kind]);
    }
    left
}

fn festivals_left(named: &Named, board: &Board, problems: &mut Problems) -> [usize; MAX_FESTIVALS] {
    let mut left = [0; MAX_FESTIVALS];
    let festivals = board.festivals().map_or(&[][..], |festivals| &festivals.list);
    for (index, festival) in festivals.iter().enumerate() {
        let in_deck = named.deck.known().filter(|entry| entry.festival_index() == Some(index));
        let in_piles: usize = named.seats.iter().map(|of| of.pile[index]).sum();
        let used = in_deck.count() + in_piles + named.laid[index];
        let what = format!("cards of the festival {}", festival.id);
        problems.at_most(PositionPart::Laid, &what, used, festival.cards.into());
        left[index] = usize::from(festival.cards).saturating_sub(used);
    }
    left
}

/// Checks that the draft card is in the deck until it calls the second draft. Returns whether it is
/// in the unnamed part of the deck.
fn check_draft_card(named: &Named, timing: Option<&Timing>, problems: &mut Problems) -> bool {
    let Some(timing) = timing else { return false };
    let expected = matches!(timing.draft, DraftState::First | DraftState::Waiting);
    let found = named.deck.known().filter(|&entry| entry == DeckByte::DRAFT).count();
    let in_rest = expected && found == 0 && named.deck.rest;
    if found != usize::from(expected) && !in_rest {
        problems.add(PositionPart::Deck, PositionProblem::DraftCard { expected });
    }
    in_rest
}

/// Checks that the unknown cards are as many as those left to deal. `?*` stands for all that are
/// left.
fn check_unknown(named: &Named, stock: &Stock, board: &Board, problems: &mut Problems) {
    let hands: usize = named.seats.iter().map(|of| of.hand.unknown()).sum();
    let market = named.market.iter().filter(|place| **place == NamedPlace::Unknown).count();
    let deck = named.deck.unknown();
    let (cards, festivals) = (stock.card_count(), stock.festivals.iter().sum::<usize>());
    let (unknown, left) = (hands + market + deck, cards + festivals);
    if unknown == 0 && !named.deck.rest {
        note_missing(stock, board, problems);
        return;
    }
    let fits = if named.deck.rest { unknown <= left } else { unknown == left };
    if !fits || hands + market > cards {
        let problem = PositionProblem::WrongUnknown { what: "cards", unknown, left };
        problems.add(PositionPart::Deck, problem);
    }
}

fn note_missing(stock: &Stock, board: &Board, problems: &mut Problems) {
    let totals = cards_of(board);
    for (kind, &left) in stock.cards.iter().enumerate().filter(|(_, left)| **left > 0) {
        let what = format!("{} cards", card_name(card_of(kind, board), board));
        problems.exactly(PositionPart::Deck, &what, totals[kind] - left, totals[kind]);
    }
    let festivals = board.festivals().map_or(&[][..], |festivals| &festivals.list);
    for (festival, &left) in festivals.iter().zip(&stock.festivals).filter(|(_, left)| **left > 0) {
        let what = format!("cards of the festival {}", festival.id);
        let expected = usize::from(festival.cards);
        problems.exactly(PositionPart::Laid, &what, expected - left, expected);
    }
}

/// Writes the market and the discards into the game. Unknown market cards are taken from `unknown`,
/// in order.
pub(super) fn write_open(
    named: &Named,
    unknown: impl IntoIterator<Item = usize>,
    game: &mut Game<'_>,
) {
    let mut unknown = unknown.into_iter();
    let mut market = Market::new(game.board.market().places());
    for (place, card) in named.market.iter().enumerate() {
        let kind = match card {
            NamedPlace::Empty => None,
            NamedPlace::Unknown => unknown.next(),
            NamedPlace::Kind(kind) => Some(*kind),
        };
        if let Some(kind) = kind {
            market.put(place, kind);
        }
    }
    game.state.market = market;
    game.state.discard = Cards(counts(named.discard.iter().copied()));
}

/// Writes the deck into the game. Unknown entries are taken from `unknown`, from the top.
pub(super) fn write_deck(
    named: &Named,
    stock: &Stock,
    unknown: impl IntoIterator<Item = DeckByte>,
    game: &mut Game<'_>,
) {
    let mut unknown = unknown.into_iter();
    let mut from_top: Vec<DeckByte> =
        named.deck.ids.iter().filter_map(|entry| entry.or_else(|| unknown.next())).collect();
    from_top.extend(unknown);
    from_top.extend(stock.draft_card_missing.then_some(DeckByte::DRAFT));
    game.state.deck = Deck::EMPTY;
    from_top.into_iter().rev().for_each(|entry| game.state.deck.push(entry));
}

pub(super) fn counts(kinds: impl Iterator<Item = usize>) -> Counts {
    let mut counts = [0; KINDS];
    kinds.for_each(|kind| counts[kind] += 1);
    counts
}

/// Deals the unknown cards of a whole position in an order that the seed decides. Market places get
/// colored cards first, because a market with many wilds would have been swept.
pub(super) fn deal_unknown(named: &Named, stock: &Stock, seed: Seed, game: &mut Game<'_>) {
    let kinds = stock.cards.iter().enumerate();
    let mut cards: Vec<usize> =
        kinds.flat_map(|(kind, &count)| std::iter::repeat_n(kind, count)).collect();
    Stream::new(&seed, Label::Cards, 0).shuffle(&mut cards);
    cards.reverse();
    let places = named.market.iter().filter(|place| **place == NamedPlace::Unknown).count();
    let mut market = Vec::new();
    for _ in 0..places {
        let colored = cards.iter().rposition(|&kind| kind != WILD);
        let at = colored.or_else(|| cards.len().checked_sub(1));
        market.extend(at.map(|at| cards.remove(at)));
    }
    write_open(named, market, game);
    for (seat, of) in named.seats.iter().enumerate() {
        let hand = of.hand.ids.iter().filter_map(|card| card.or_else(|| cards.pop()));
        game.state.hands[seat] = Cards(counts(hand));
    }
    let mut rest: Vec<DeckByte> = cards.into_iter().map(DeckByte::card).collect();
    rest.extend(stock.festival_entries());
    Stream::new(&seed, Label::Festivals, 0).shuffle(&mut rest);
    write_deck(named, stock, rest, game);
}

/// Returns whether the market may still be the one of the setup, laid out when no card was left.
/// Festival cards and the draft card enter the deck later (IB-SETUP-3, 4), and the market is filled
/// again only after a card is taken from it or a route is claimed.
fn is_as_set_up(game: &Game<'_>) -> bool {
    let Game { state, .. } = game;
    let no_cards = state.deck.entries().iter().all(|entry| entry.kind().is_none());
    let untouched = state.claims.iter().all(|claims| claims.is_empty())
        && state.memory.known.iter().flatten().all(|&count| count == 0);
    no_cards && untouched && state.discard.total() == 0
}

/// Checks that no market place is empty while there are cards, and that no sweep is due (B-DRAW-2,
/// 6, 11, 15).
pub(super) fn check_market(game: &Game<'_>, problems: &mut Problems) {
    let (state, market) = (&game.state, game.board.market());
    let open = state.deck.len() > 0 || state.discard.total() > 0;
    if open && !state.market.is_full() {
        let place = state.market.filled().trailing_ones() as usize;
        problems.add(PositionPart::Market, PositionProblem::EmptyPlace { place });
    }
    let many_wilds =
        state.market.is_full() && state.market.wilds().count_ones() >= u32::from(market.sweep_at);
    if many_wilds && open && !state.at_rest && !is_as_set_up(game) {
        problems.add(PositionPart::Market, PositionProblem::SweepDue);
    }
    if state.at_rest && !many_wilds {
        problems.add(PositionPart::MarketRests, PositionProblem::NothingToSweep);
    }
}
