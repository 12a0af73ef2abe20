//! Makes the position that one observer sees and remembers.

use super::of_game::{card_names, decks, pack, rounds, settled_offers, ticket_name, write_hidden};
use super::{
    CardMove, DeckList, DeckName, NameList, Position, PositionSeat, SettledOffer, SettledTickets,
};
use crate::card::{Cards, card_of};
use crate::game::Game;
use crate::memory::CardEntry;
use crate::seat::Seat;
use crate::view::View;

impl Position {
    /// Returns what the view's observer sees and remembers. Hidden things are unknown names.
    pub fn seen(view: &View<'_, '_>) -> Position {
        let (game, own) = (view.game(), view.seat());
        let mut position = Position::open_part(game);
        position.seen_by = Some(view.observer());
        position.deck = deck(game);
        position.ticket_deck = NameList::unknown(view.ticket_deck_size());
        for (seat, of) in Seat::all(game.seats()).zip(&mut position.seats) {
            if view.is_over() || Some(seat) == own {
                write_hidden(game, seat, of);
            } else {
                write_counts(view, seat, of);
            }
        }
        if view.is_over() {
            forget(&mut position);
        } else {
            remember(game, own, &mut position);
        }
        position
    }
}

/// Removes what was seen earlier: a finished game is not sampled, so nobody needs it.
fn forget(position: &mut Position) {
    for of in &mut position.seats {
        of.known = Vec::new();
        of.picks = [Vec::new(), Vec::new()];
    }
}

/// Returns the deck: every entry is unknown except the draft card (IB-SETUP-6).
fn deck(game: &Game<'_>) -> DeckList {
    let mut entries = vec![DeckName::Unknown; game.state.deck.len()];
    if let Some(above) = game.state.deck.above_draft_card() {
        entries[above] = DeckName::Draft;
    }
    DeckList { entries, rest: false }
}

fn write_counts(view: &View<'_, '_>, seat: Seat, of: &mut PositionSeat) {
    of.hand = NameList::unknown(view.hand_size(seat));
    of.tickets = NameList::unknown(view.ticket_count(seat));
    of.offer = NameList::unknown(view.offered_count(seat));
    let answered = view.game().state.answered().contains(seat);
    of.answer = answered.then(|| NameList::unknown(1));
}

fn remember(game: &Game<'_>, own: Option<Seat>, position: &mut Position) {
    let decks = decks(&game.state.memory.cards);
    position.unseen = decks[..decks.len() - 1].iter().map(|deck| unseen(game, own, deck)).collect();
    position.moved = Some(decks.iter().map(|deck| moves(game, own, deck)).collect());
    if let Some(own) = own {
        for (draft, packs) in position.packs.iter_mut().enumerate() {
            let rounds = rounds(game, draft).map_or(0, |(rounds, _)| rounds);
            let named = |round| {
                let tickets = pack(game, draft, own, round).into_iter();
                tickets.map(|id| ticket_name(game.board, id)).collect()
            };
            *packs = (0..rounds).map(named).collect();
        }
    }
    position.settled = settled_offers(game)
        .into_iter()
        .map(|offer| {
            if Some(offer.seat) == own {
                return offer.named(game.board);
            }
            let kept = offer.tickets.iter().filter(|(_, kept)| *kept).count() as u8;
            let returned = offer.tickets.len() as u8 - kept;
            let tickets = SettledTickets::Counted { kept, returned };
            SettledOffer { seat: offer.seat.index(), tickets }
        })
        .collect();
}

fn moves(game: &Game<'_>, own: Option<Seat>, deck: &[CardEntry]) -> Vec<CardMove> {
    let name = |kind| super::of_game::card_name(card_of(kind, game.board), game.board);
    let step = |entry: &CardEntry| match *entry {
        CardEntry::Drawn { seat, kind } => {
            let card = (Some(seat) == own).then(|| name(kind));
            Some(CardMove::Drawn { seat: seat.index(), card })
        }
        CardEntry::Proved { seat, kind } => {
            Some(CardMove::Paid { seat: seat.index(), card: name(kind) })
        }
        CardEntry::Reshuffled => None,
    };
    deck.iter().filter_map(step).collect()
}

/// Returns all cards that others drew from a used-up deck. The observer knows these cards, but not
/// who has which.
fn unseen(game: &Game<'_>, own: Option<Seat>, deck: &[CardEntry]) -> Vec<String> {
    let mut cards = Cards::default();
    for entry in deck {
        if let CardEntry::Drawn { seat, kind } = *entry
            && Some(seat) != own
        {
            cards.0[kind] += 1;
        }
    }
    card_names(&cards, game.board)
}
