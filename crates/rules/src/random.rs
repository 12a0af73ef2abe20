//! Randomness: seeds, streams of random numbers for each purpose, and commitments to fair deals.
//! Specified in `docs/randomness.md`.

use chacha20::cipher::{Block, KeyIvInit, StreamCipherCore};
use chacha20::variants::Ietf;
use chacha20::{ChaChaCore, R8};
use sha2::{Digest, Sha256};

/// 32 bytes that decide everything random in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Returns the seed with this number, for simulations and tests.
    pub fn from_number(number: u64) -> Seed {
        Seed(hash(b"roundhouse number 1", &[&number.to_le_bytes()]))
    }

    /// Returns the seed of a numbered game in a series that has this seed.
    pub fn of_game(&self, number: u64) -> Seed {
        let mut nonce = *b"game\0\0\0\0\0\0\0\0";
        nonce[4..].copy_from_slice(&number.to_le_bytes());
        let mut block = Block::<Cipher>::default();
        Cipher::new(&self.0.into(), &nonce.into()).write_keystream_block(&mut block);
        Seed(*block.first_chunk().expect("a block is longer than a seed"))
    }

    /// Returns the seed of a fair deal: the hash of the server's secret and every seat's nonce.
    pub fn from_fair_deal(secret: &[u8; 32], nonces: &[[u8; 32]]) -> Seed {
        let count = [nonces.len() as u8];
        let mut parts: Vec<&[u8]> = vec![secret, &count];
        parts.extend(nonces.iter().map(|nonce| &nonce[..]));
        Seed(hash(b"roundhouse seed 1", &parts))
    }

    /// Chooses the player who moves first, by index from 0 (B-TURN-1).
    pub fn first_player(&self, players: usize) -> usize {
        Stream::new(self, Label::First, 0).below(players as u32) as usize
    }
}

/// Hides the bytes, so that no log shows a seed by accident.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// Returns the hash of the server's secret, which the server publishes before it deals.
pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
    hash(b"roundhouse commitment 1", &[secret])
}

fn hash(domain: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new_with_prefix(domain);
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize().into()
}

/// A source of random numbers.
pub trait Dice {
    /// Returns the next 32 random bits.
    fn next_u32(&mut self) -> u32;

    /// Returns a random number from 0 to `bound - 1`, all equally likely. `bound` must not be 0.
    fn below(&mut self, bound: u32) -> u32 {
        loop {
            if let Some(number) = fair(self.next_u32(), bound) {
                return number;
            }
        }
    }
}

/// Converts a random word to a number below `bound`. Returns none for the few words that would make
/// some numbers more likely than others (Lemire's method).
fn fair(word: u32, bound: u32) -> Option<u32> {
    let product = u64::from(word) * u64::from(bound);
    let rest = product as u32;
    if rest < bound && is_unfair(rest, bound) {
        return None;
    }
    Some((product >> 32) as u32)
}

/// Returns whether a word must be rejected. Needs a division, but is hardly ever called.
#[cold]
#[inline(never)]
fn is_unfair(rest: u32, bound: u32) -> bool {
    rest < bound.wrapping_neg() % bound
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn next_u32(&mut self) -> u32 {
        (**self).next_u32()
    }
}

/// Shuffles the items (Fisher-Yates from the end).
pub(crate) fn shuffle<T>(items: &mut [T], dice: &mut impl Dice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

/// The purpose of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Label {
    First,
    Cards,
    Festivals,
    Tickets,
    Stacks,
    Reshuffle,
    Returned,
}

impl Label {
    const fn bytes(self) -> [u8; 8] {
        match self {
            Label::First => *b"first\0\0\0",
            Label::Cards => *b"cards\0\0\0",
            Label::Festivals => *b"festival",
            Label::Tickets => *b"tickets\0",
            Label::Stacks => *b"stacks\0\0",
            Label::Reshuffle => *b"reshuffl",
            Label::Returned => *b"returned",
        }
    }
}

type Cipher = ChaChaCore<R8, Ietf>;

/// The random numbers for one purpose: ChaCha8 with the seed as key and (label, index) as nonce. No
/// stream depends on how many numbers of another were used.
pub(crate) struct Stream {
    cipher: Cipher,
    blocks: [Block<Cipher>; Stream::BLOCKS],
    used: usize,
}

/// Four bytes of the cipher, little-endian.
type Word = [u8; 4];

impl Stream {
    /// The number of cipher blocks generated at once: as many as the widest vector registers hold.
    const BLOCKS: usize = 4;
    const WORDS: usize = 16 * Stream::BLOCKS;

    pub(crate) fn new(seed: &Seed, label: Label, index: u32) -> Stream {
        let mut nonce = [0; 12];
        nonce[..8].copy_from_slice(&label.bytes());
        nonce[8..].copy_from_slice(&index.to_le_bytes());
        let cipher = Cipher::new(&seed.0.into(), &nonce.into());
        Stream { cipher, blocks: Default::default(), used: Stream::WORDS }
    }

    /// Shuffles the items like [`shuffle`]. It uses all words of a refill in one loop, four at a time,
    /// which is faster than asking for each.
    pub(crate) fn shuffle<T>(mut self, items: &mut [T]) {
        let (mut left, mut words) = (items.len(), &[][..]);
        while left > 1 {
            if words.is_empty() {
                self.refill();
                words = self.words();
            }
            let (now, later) = words.split_at(words.len().min(left - 1));
            let mut draw = |word: &Word| {
                if let Some(place) = fair(u32::from_le_bytes(*word), left as u32) {
                    left -= 1;
                    items.swap(left, place as usize);
                }
            };
            let (fours, few) = now.as_chunks::<4>();
            fours.iter().for_each(|four| four.iter().for_each(&mut draw));
            few.iter().for_each(draw);
            words = later;
        }
    }

    fn words(&self) -> &[Word] {
        Block::<Cipher>::slice_as_flattened(&self.blocks).as_chunks().0
    }

    /// Generates new words.
    #[cold]
    fn refill(&mut self) {
        self.cipher.write_keystream_blocks(&mut self.blocks);
        self.used = 0;
    }
}

impl Dice for Stream {
    fn next_u32(&mut self) -> u32 {
        if self.used == Stream::WORDS {
            self.refill();
        }
        let word = self.words()[self.used];
        self.used += 1;
        u32::from_le_bytes(word)
    }
}

/// A fast source of random numbers for simulations and bots: xoshiro128++, seeded by splitmix64. Not
/// for deals.
#[derive(Clone, Debug)]
pub struct QuickDice([u32; 4]);

impl QuickDice {
    /// Returns the dice with this number. Equal numbers give equal dice.
    pub const fn new(number: u64) -> QuickDice {
        let (low, high) = (splitmix(number), splitmix(number.wrapping_add(GOLDEN)));
        QuickDice([low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32 | 1])
    }
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

const fn splitmix(number: u64) -> u64 {
    let mut z = number.wrapping_add(GOLDEN);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Dice for QuickDice {
    fn next_u32(&mut self) -> u32 {
        let [a, b, c, d] = self.0;
        let result = a.wrapping_add(d).rotate_left(7).wrapping_add(a);
        let c = c ^ a;
        let d = d ^ b;
        self.0 = [a ^ d, b ^ c, c ^ (b << 9), d.rotate_left(11)];
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_depends_on_its_label_and_index_alone() {
        let seed = Seed::from_number(1);
        let first = |label, index| Stream::new(&seed, label, index).next_u32();
        assert_eq!(first(Label::Cards, 0), first(Label::Cards, 0));
        assert_ne!(first(Label::Cards, 0), first(Label::Cards, 1));
        assert_ne!(first(Label::Cards, 0), first(Label::Tickets, 0));
    }
}
