//! Random numbers from a seed.

/// A SplitMix64 generator: short, and equal on every platform.
#[derive(Debug, Clone)]
pub struct TestRng(u64);

impl TestRng {
    /// Makes a generator. Equal seeds give equal numbers.
    pub fn new(seed: u64) -> TestRng {
        TestRng(seed)
    }

    /// Returns a number below this one.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % end
    }

    /// Returns true or false with equal probability.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 0
    }
}
