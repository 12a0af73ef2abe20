//! Chance from a seed.

/// SplitMix64: short, and the same everywhere.
#[derive(Debug, Clone)]
pub struct TestRng(u64);

impl TestRng {
    /// The same seed gives the same throws.
    pub fn new(seed: u64) -> TestRng {
        TestRng(seed)
    }

    /// A number below this one.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % end
    }

    /// Heads or tails.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 0
    }
}
