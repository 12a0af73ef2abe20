//! The face-up cards: a kind for each place, and the places as bits, so that what may be taken and
//! whether a sweep is due is asked of two bytes.

use board::MAX_MARKET;

use crate::card::WILD;

/// The market. Places are counted from 0; those beyond the board's number stay empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Market {
    kinds: [u8; MAX_MARKET],
    places: u8,
    filled: u8,
    wilds: u8,
}

impl Market {
    /// With these places, given as bits, all of them empty.
    pub(crate) fn new(places: u8) -> Market {
        Market { kinds: [0; MAX_MARKET], places, filled: 0, wilds: 0 }
    }

    /// Whether there is a card at every place.
    pub(crate) fn is_full(&self) -> bool {
        self.filled == self.places
    }

    /// The kind of card at a place.
    pub(crate) fn kind(&self, place: usize) -> Option<usize> {
        (self.filled >> place & 1 == 1).then(|| self.kinds[place] as usize)
    }

    /// The kinds of all cards, by place.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = usize> {
        (0..MAX_MARKET).filter_map(|place| self.kind(place))
    }

    /// The places that hold a card, as bits.
    pub(crate) fn filled(&self) -> u8 {
        self.filled
    }

    /// The places that hold a wild, as bits.
    pub(crate) fn wilds(&self) -> u8 {
        self.wilds
    }

    pub(crate) fn put(&mut self, place: usize, kind: usize) {
        self.kinds[place] = kind as u8;
        self.filled |= 1 << place;
        self.wilds |= u8::from(kind == WILD) << place;
    }

    pub(crate) fn take(&mut self, place: usize) -> Option<usize> {
        let kind = self.kind(place)?;
        self.filled &= !(1 << place);
        self.wilds &= !(1 << place);
        Some(kind)
    }

    /// Takes all cards, in the order of their places.
    pub(crate) fn clear(&mut self, mut took: impl FnMut(usize)) {
        (0..MAX_MARKET).filter_map(|place| self.take(place)).for_each(&mut took);
    }
}
