//! A hash of everything that a view shows.

use std::hash::{DefaultHasher, Hash, Hasher};

use rules::{Keep, Seat, View};

/// Returns a hash that is equal for views that show the same, the legal actions included.
pub(super) fn look(view: &View<'_, '_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    hash_table(view, &mut hasher);
    for seat in Seat::all(view.seats()) {
        hash_seat(view, seat, &mut hasher);
    }
    let legal = view.legal();
    (legal.len(), legal.claimable()).hash(&mut hasher);
    legal.iter().for_each(|action| action.hash(&mut hasher));
    hasher.finish()
}

fn hash_table(view: &View<'_, '_>, hasher: &mut DefaultHasher) {
    (view.awaiting(), view.turn(), view.turns(), view.last_round(), view.is_over()).hash(hasher);
    view.market().for_each(|place| place.hash(hasher));
    (view.market_at_rest(), view.deck_size(), view.discard(), view.unseen_open()).hash(hasher);
    (view.draft_card_depth(), view.second_draft_held(), view.passes_left()).hash(hasher);
    view.ticket_deck_size().hash(hasher);
    match view.keep_rule() {
        Keep::AtLeast(least) => (0, least).hash(hasher),
        Keep::Exactly(number) => (1, number).hash(hasher),
    }
    for stack in view.stacks() {
        (stack.symbol, stack.location, stack.left).hash(hasher);
    }
    for festival in view.board().festivals().into_iter().flat_map(board::Festivals::ids) {
        view.festival_laid(festival).hash(hasher);
    }
}

fn hash_seat(view: &View<'_, '_>, seat: Seat, hasher: &mut DefaultHasher) {
    (view.claims(seat), view.free_for(seat), view.supply(seat), view.points(seat)).hash(hasher);
    (view.hand_size(seat), view.hand(seat)).hash(hasher);
    (view.ticket_count(seat), view.tickets(seat), view.complete(seat)).hash(hasher);
    (view.offered_count(seat), view.offered(seat), view.picks(seat)).hash(hasher);
    view.answer(seat).hash(hasher);
    for symbol in view.board().tokens().into_iter().flat_map(board::Tokens::symbols) {
        view.tokens(seat).contains(symbol).hash(hasher);
    }
    view.pile_size(seat).hash(hasher);
    for festival in view.board().festivals().into_iter().flat_map(board::Festivals::ids) {
        view.pile(seat, festival).hash(hasher);
    }
}
