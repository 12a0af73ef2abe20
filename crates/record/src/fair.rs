//! A fair deal: the values with which everybody can check that nobody chose the seed.

use rules::{Seed, commitment};

/// The server's secret, what it published before the deal, and what the players added.
#[derive(Clone, PartialEq, Eq)]
pub struct FairDeal {
    /// Published before dealing: the hash of the secret.
    pub commitment: [u8; 32],
    /// The server's part of the seed.
    pub secret: [u8; 32],
    /// The players' parts, in the order they were hashed.
    pub nonces: Vec<[u8; 32]>,
}

impl FairDeal {
    /// Commits to a secret and adds the players' nonces.
    pub fn new(secret: [u8; 32], nonces: Vec<[u8; 32]>) -> FairDeal {
        FairDeal { commitment: commitment(&secret), secret, nonces }
    }

    /// Returns the seed that follows from it.
    pub fn seed(&self) -> Seed {
        Seed::from_fair_deal(&self.secret, &self.nonces)
    }
}

/// Writes no secret, so that none gets into a log by accident.
impl std::fmt::Debug for FairDeal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FairDeal(…)")
    }
}
