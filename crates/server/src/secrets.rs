//! What nobody can guess: sessions, table ids, links.
//!
//! A session is 32 random bytes in a cookie; tables know half of their hash and nothing else. The keys
//! in links are hashes of a secret of this server with what they open, so there is no list of
//! them that could be read.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use store::{NoteUpdate, Store, StoreError, TableId};
use subtle::ConstantTimeEq as _;
use table::Session;

/// The note with the server's secret: in the store, so that a backup has what links need.
pub(crate) const NOTE: &str = "secret";

/// Bytes by chance.
///
/// # Panics
/// When the system has no chance left, which nothing here could do without.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A new table's id: 128 bits that nobody can guess.
pub(crate) fn table_id() -> TableId {
    TableId::new(&URL_SAFE_NO_PAD.encode(random::<16>())).expect("these letters are allowed")
}

/// What a browser shows to be known again.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token([u8; 32]);

impl Token {
    pub(crate) fn new() -> Token {
        Token(random())
    }
    pub(crate) fn parse(text: &str) -> Option<Token> {
        Some(Token(URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?))
    }
    pub(crate) fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }
    /// What is stored of it.
    pub(crate) fn session(&self) -> Session {
        Session(half_hash(&[b"roundhouse session 1", &self.0]))
    }
}

/// What a key is for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Door {
    /// Sit down.
    Invite,
    /// Watch.
    Watch,
    /// Take the seat over that this session took first; keys of an earlier generation are void.
    Return { origin: Session, generation: u32 },
    /// Play that seat by a program.
    Play { origin: Session, generation: u32 },
}

/// The server's secret.
pub(crate) struct Keys([u8; 32]);

impl Keys {
    /// The secret in the store; a new one where there is none.
    pub(crate) async fn open(store: &dyn Store) -> Result<Keys, StoreError> {
        let kept = store.get(NOTE).await?.and_then(|bytes| bytes.try_into().ok());
        if let Some(secret) = kept {
            return Ok(Keys(secret));
        }
        let secret = random();
        store.put(NoteUpdate::set(NOTE, secret)).await?;
        Ok(Keys(secret))
    }

    /// A secret that a test knows.
    #[cfg(test)]
    pub(crate) fn known(secret: [u8; 32]) -> Keys {
        Keys(secret)
    }

    /// The key of a door of a table.
    pub(crate) fn key(&self, table: &TableId, door: Door) -> String {
        let table = table.as_str().as_bytes();
        let length = [table.len() as u8];
        let bytes = match door {
            Door::Invite => half_hash(&[&self.0, b"invite", &length, table]),
            Door::Watch => half_hash(&[&self.0, b"watch_", &length, table]),
            Door::Return { origin, generation } => {
                let generation = generation.to_le_bytes();
                half_hash(&[&self.0, b"return", &length, table, &origin.0, &generation])
            }
            Door::Play { origin, generation } => {
                let generation = generation.to_le_bytes();
                half_hash(&[&self.0, b"play__", &length, table, &origin.0, &generation])
            }
        };
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Whether this key opens the door; how long the answer takes says nothing.
    pub(crate) fn opens(&self, table: &TableId, door: Door, key: &str) -> bool {
        self.key(table, door).as_bytes().ct_eq(key.as_bytes()).into()
    }
}

fn half_hash(parts: &[&[u8]]) -> [u8; 16] {
    let mut hash = Sha256::new();
    parts.iter().for_each(|part| hash.update(part));
    let whole: [u8; 32] = hash.finalize().into();
    let (half, _) = whole.split_at(16);
    half.try_into().expect("half of 32 is 16")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_door_has_its_own_key() {
        let keys = Keys::known([9; 32]);
        let [one, two] = [table_id(), table_id()];
        let [ann, ben] = [Session([1; 16]), Session([2; 16])];
        let doors = [
            Door::Invite,
            Door::Watch,
            Door::Return { origin: ann, generation: 0 },
            Door::Return { origin: ann, generation: 1 },
            Door::Return { origin: ben, generation: 0 },
            Door::Play { origin: ann, generation: 0 },
        ];
        let all = [&one, &two].map(|table| doors.map(|door| keys.key(table, door)));
        let all: std::collections::BTreeSet<_> = all.into_iter().flatten().collect();
        assert_eq!(all.len(), 12);
        assert!(keys.opens(&one, Door::Watch, &keys.key(&one, Door::Watch)));
        assert!(!keys.opens(&one, Door::Invite, &keys.key(&one, Door::Watch)));
        assert!(!keys.opens(&one, Door::Watch, ""));
    }

    #[tokio::test]
    async fn the_secret_stays_with_the_store() {
        let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let [one, other] =
            folders.each_ref().map(|folder| store::SqliteStore::open(folder.path()).unwrap());
        let first = Keys::open(&one).await.unwrap();
        assert_eq!(first.0, Keys::open(&one).await.unwrap().0);
        assert_ne!(first.0, Keys::open(&other).await.unwrap().0);
    }

    #[test]
    fn a_token_is_known_again_by_its_text() {
        let token = Token::new();
        let again = Token::parse(&token.text()).unwrap();
        assert!(again == token && again.session() == token.session());
        assert!(Token::parse("short").is_none());
        assert_ne!(&token.0[..16], &token.session().0);
    }
}
