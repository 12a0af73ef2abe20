//! Checksums, each over the one before: an entry that was changed, left out, moved or belongs to
//! another table does not fit.

use sha2::{Digest, Sha256};

use crate::log::{TableId, Time};

/// The checksum of a log up to one of its entries: the first half of a SHA-256. The project has the
/// hash anyway, it costs well below a microsecond for an entry, and nobody can make two logs that agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chain([u8; Chain::LENGTH]);

impl Chain {
    const LENGTH: usize = 16;

    /// Before the first entry.
    pub(crate) fn start(table: &TableId) -> Chain {
        Chain::of(Sha256::new_with_prefix("roundhouse log 1 ").chain_update(table.as_str()))
    }

    /// After one more entry.
    pub(crate) fn after(self, time: Time, bytes: &[u8]) -> Chain {
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

    /// As it was stored; none when it has another length.
    pub(crate) fn stored(bytes: &[u8]) -> Option<Chain> {
        bytes.try_into().ok().map(Chain)
    }
}
