//! The face-up cards. Filled places and wilds are also kept as bits, so that two bytes tell what may be
//! taken and whether a sweep is due.

use board::MAX_MARKET;

use crate::card::WILD;

/// The face-up cards. Places are counted from 0; places that the board does not have stay empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Market {
    kinds: [u8; MAX_MARKET],
    places: u8,
    filled: u8,
    wilds: u8,
}

impl Market {
    /// Returns an empty market with these places, given as bits.
    pub(crate) fn new(places: u8) -> Market {
        Market { kinds: [0; MAX_MARKET], places, filled: 0, wilds: 0 }
    }

    /// Returns whether every place has a card.
    pub(crate) fn is_full(&self) -> bool {
        self.filled == self.places
    }

    /// Returns the kind of card at a place.
    pub(crate) fn kind(&self, place: usize) -> Option<usize> {
        (self.filled >> place & 1 == 1).then(|| self.kinds[place] as usize)
    }

    /// Returns the kinds of all cards in the order of their places.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = usize> {
        (0..MAX_MARKET).filter_map(|place| self.kind(place))
    }

    /// Returns the places with a card as bits.
    pub(crate) fn filled(&self) -> u8 {
        self.filled
    }

    /// Returns the places with a wild as bits.
    pub(crate) fn wilds(&self) -> u8 {
        self.wilds
    }

    /// Puts a card at an empty place.
    pub(crate) fn put(&mut self, place: usize, kind: usize) {
        self.kinds[place] = kind as u8;
        self.filled |= 1 << place;
        self.wilds |= u8::from(kind == WILD) << place;
    }

    /// Removes the card at a place.
    pub(crate) fn take(&mut self, place: usize) -> Option<usize> {
        let kind = self.kind(place)?;
        self.filled &= !(1 << place);
        self.wilds &= !(1 << place);
        Some(kind)
    }

    /// Removes all cards in the order of their places and calls `took` with the kind of each.
    pub(crate) fn clear(&mut self, mut took: impl FnMut(usize)) {
        (0..MAX_MARKET).filter_map(|place| self.take(place)).for_each(&mut took);
    }
}
