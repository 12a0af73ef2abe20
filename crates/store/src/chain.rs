//! Checksums, each computed over the one before it. An entry that was changed, left out, moved, or
//! copied from another table does not match.

use sha2::{Digest, Sha256};

use crate::log::{TableId, Timestamp};

/// The checksum of a log up to one of its entries: the first 16 bytes of a SHA-256. The project uses
/// this hash anyway, and it costs less than a microsecond for an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chain([u8; Chain::LENGTH]);

impl Chain {
    const LENGTH: usize = 16;

    /// Returns the checksum before the first entry.
    pub(crate) fn start(table: &TableId) -> Chain {
        Chain::of(Sha256::new_with_prefix("roundhouse log 1 ").chain_update(table.as_str()))
    }

    /// Returns the checksum after one more entry.
    pub(crate) fn after(self, time: Timestamp, bytes: &[u8]) -> Chain {
        let hash = Sha256::new_with_prefix(self.0).chain_update(time.0.to_le_bytes());
        Chain::of(hash.chain_update(bytes))
    }

    fn of(hash: Sha256) -> Chain {
        let digest = hash.finalize();
        let half = digest.first_chunk().expect("SHA-256 has 32 bytes");
        Chain(*half)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Reads a stored checksum; returns `None` if it does not have 16 bytes.
    pub(crate) fn stored(bytes: &[u8]) -> Option<Chain> {
        bytes.try_into().ok().map(Chain)
    }
}
