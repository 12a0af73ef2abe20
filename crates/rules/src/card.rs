//! Cards, counts of cards, and what else can lie in the deck.

use board::{Board, Color, FestivalId, MAX_COLORS};

/// How many kinds of card there are at most: the colors, then the wild.
pub(crate) const KINDS: usize = MAX_COLORS + 1;
/// The kind of a wild; colors come before it.
pub(crate) const WILD: usize = MAX_COLORS;

/// A card as players know it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// A card of one color.
    Colored(Color),
    /// A wild: the ferry card, the locomotive.
    Wild,
}

impl Card {
    /// The card's row in counts: its color's index, or the last row for a wild.
    pub(crate) fn kind(self) -> usize {
        match self {
            Card::Colored(color) => color.index(),
            Card::Wild => WILD,
        }
    }
}

/// How many cards of each kind: a hand, the discards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
pub struct Cards(pub(crate) [u8; KINDS]);

impl Cards {
    /// How many of this kind.
    pub fn count(&self, card: Card) -> usize {
        self.0[card.kind()] as usize
    }
    /// How many wilds.
    pub fn wilds(&self) -> usize {
        self.0[WILD] as usize
    }
    /// How many of each color.
    pub(crate) fn colored(&self) -> &[u8; MAX_COLORS] {
        self.0.first_chunk().expect("the colors come first")
    }
    /// How many of this color.
    pub fn color(&self, color: Color) -> usize {
        self.0[color.index()] as usize
    }
    /// How many of the color of which there are most.
    pub(crate) fn most_of_a_color(&self) -> usize {
        self.colored().iter().fold(0, |most, &count| most.max(count)).into()
    }
    /// How many in all.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| count as usize).sum()
    }
    /// Every card in it, colors in board order, wilds last.
    pub fn iter(&self, board: &Board) -> impl Iterator<Item = Card> {
        let cards = board.color_ids().map(Card::Colored).chain([Card::Wild]);
        let counts = self.0;
        cards.flat_map(move |card| std::iter::repeat_n(card, counts[card.kind()] as usize))
    }
}

/// One entry of the deck in a byte: a card, a festival card or the draft card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct DeckByte(u8);

impl DeckByte {
    pub(crate) const DRAFT: DeckByte = DeckByte(u8::MAX);

    pub(crate) const fn card(kind: usize) -> DeckByte {
        DeckByte(kind as u8)
    }
    pub(crate) const fn festival(index: usize) -> DeckByte {
        DeckByte((KINDS + index) as u8)
    }
    /// The kind of card, if it is one.
    pub(crate) const fn kind(self) -> Option<usize> {
        if (self.0 as usize) < KINDS { Some(self.0 as usize) } else { None }
    }
    pub(crate) const fn festival_index(self) -> Option<usize> {
        if self.0 == u8::MAX || (self.0 as usize) < KINDS {
            None
        } else {
            Some(self.0 as usize - KINDS)
        }
    }
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }
}

/// What can lie in the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeckEntry {
    /// A card.
    Card(Card),
    /// A festival card, laid open at its place when it comes off the deck.
    Festival(FestivalId),
    /// The draft card: its coming calls the second draft.
    Draft,
}

impl DeckEntry {
    pub(crate) fn of(entry: DeckByte, board: &Board) -> DeckEntry {
        match (entry.kind(), entry.festival_index()) {
            (Some(kind), _) => DeckEntry::Card(card_of(kind, board)),
            (None, Some(index)) => {
                let ids = board.festivals().and_then(|festivals| festivals.id(index));
                DeckEntry::Festival(ids.expect("festival entries are made from the board's list"))
            }
            (None, None) => DeckEntry::Draft,
        }
    }
}

/// The card of a kind.
pub(crate) fn card_of(kind: usize, board: &Board) -> Card {
    board.color(kind).map_or(Card::Wild, Card::Colored)
}
