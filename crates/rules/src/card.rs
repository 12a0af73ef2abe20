//! Cards, counts of cards, and the other entries of the deck.

use board::{Board, Color, FestivalId, MAX_COLORS};

/// The highest number of kinds of card: each color, then the wild.
pub(crate) const KINDS: usize = MAX_COLORS + 1;
/// The kind of a wild. The kind of a colored card is the index of its color.
pub(crate) const WILD: usize = MAX_COLORS;

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// A card of one color.
    Colored(Color),
    /// A wild card: players call it ferry card or locomotive.
    Wild,
}

impl Card {
    /// Returns the index of the card's kind in [`Cards`].
    pub(crate) fn kind(self) -> usize {
        match self {
            Card::Colored(color) => color.index(),
            Card::Wild => WILD,
        }
    }
}

/// The number of cards of each kind: in a hand, among the discards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
pub struct Cards(pub(crate) [u8; KINDS]);

impl Cards {
    /// Returns these numbers of cards, by color in board order, and wilds.
    pub fn new(colors: [u8; MAX_COLORS], wilds: u8) -> Cards {
        let mut cards = Cards::default();
        cards.0[..MAX_COLORS].copy_from_slice(&colors);
        cards.0[WILD] = wilds;
        cards
    }
    /// Returns the number of cards like this one.
    pub fn count(&self, card: Card) -> usize {
        self.0[card.kind()] as usize
    }
    /// Returns the number of wilds.
    pub fn wilds(&self) -> usize {
        self.0[WILD] as usize
    }
    /// Returns the number of cards of each color in board order; 0 for colors that the board does not
    /// have.
    pub fn colored(&self) -> &[u8; MAX_COLORS] {
        self.0.first_chunk().expect("the colors come first")
    }
    /// Returns the number of cards of this color.
    pub fn color(&self, color: Color) -> usize {
        self.0[color.index()] as usize
    }
    /// Returns the number of cards of the most frequent color.
    pub(crate) fn most_of_a_color(&self) -> usize {
        self.colored().iter().fold(0, |most, &count| most.max(count)).into()
    }
    /// Returns the number of all cards.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| count as usize).sum()
    }
    /// Returns every card: colors in board order, wilds last.
    pub fn iter(&self, board: &Board) -> impl Iterator<Item = Card> {
        let cards = board.color_ids().map(Card::Colored).chain([Card::Wild]);
        let counts = self.0;
        cards.flat_map(move |card| std::iter::repeat_n(card, counts[card.kind()] as usize))
    }
}

/// An entry of the deck in one byte: a card, a festival card or the draft card.
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
    /// Returns the kind of card, if it is a card.
    pub(crate) const fn kind(self) -> Option<usize> {
        if (self.0 as usize) < KINDS { Some(self.0 as usize) } else { None }
    }
    /// Returns the index of the festival, if it is a festival card.
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

/// An entry of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeckEntry {
    /// A card.
    Card(Card),
    /// A festival card. When it comes off the deck, it is laid open at its location.
    Festival(FestivalId),
    /// The draft card. When it comes off the deck, it calls the second draft.
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

/// Returns the card of a kind.
pub(crate) fn card_of(kind: usize, board: &Board) -> Card {
    board.color(kind).map_or(Card::Wild, Card::Colored)
}
