//! Values that nobody can guess: session tokens, table ids, keys of links.
//!
//! A session token is 32 random bytes in a cookie; tables know half of its hash and nothing else. The
//! keys in links are hashes of this server's secret and of what they give access to, so the server keeps
//! no list of them that could leak.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use store::{NoteStore, NoteUpdate, StoreError, TableId};
use subtle::ConstantTimeEq as _;
use table::Session;

use crate::secret_copy;

/// The key of the note with the server's secret. It is in the store, so that links still work on a
/// restored backup.
pub const NOTE: &str = "secret";

/// Returns random bytes of the operating system.
///
/// # Panics
/// If the system has none; nothing here works without them.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// Makes a new table id from 128 random bits. It begins with no hyphen: programs take that for an option.
pub(crate) fn table_id() -> TableId {
    let mut texts = std::iter::repeat_with(|| URL_SAFE_NO_PAD.encode(random::<16>()));
    let text = texts.find(|text| !text.starts_with('-')).expect("the texts never end");
    TableId::new(&text).expect("these letters are allowed")
}

/// The secret in a browser's cookie that identifies its session.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SessionToken([u8; 32]);

impl SessionToken {
    pub(crate) fn new() -> SessionToken {
        SessionToken(random())
    }
    /// Reads the value of a cookie that this server has sealed. A value that somebody else made up, or
    /// planted in a browser, is no session.
    pub(crate) fn open(secret: &LinkSecret, text: &str) -> Option<SessionToken> {
        let bytes: [u8; 48] = URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
        let (token, seal) = bytes.split_at(32);
        let token = SessionToken(token.try_into().ok()?);
        bool::from(secret.seal(&token).ct_eq(seal)).then_some(token)
    }
    /// Reads the value of a cookie without a seal, which earlier versions of the program sent.
    pub(crate) fn unsealed(text: &str) -> Option<SessionToken> {
        Some(SessionToken(URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?))
    }
    /// Returns the value of the cookie: the token and the server's seal.
    pub(crate) fn cookie(&self, secret: &LinkSecret) -> String {
        URL_SAFE_NO_PAD.encode([&self.0[..], &secret.seal(self)].concat())
    }
    /// Returns the session: a hash, the only part that tables and the store know.
    pub(crate) fn session(&self) -> Session {
        Session(half_hash(&[b"roundhouse session 1", &self.0]))
    }
}

/// What a key gives access to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KeyPurpose {
    /// To sit down. Keys of earlier generations are void.
    Invite { generation: u32 },
    /// To watch, likewise.
    Watch { generation: u32 },
    /// To take over the seats that the session `origin` took first. Keys of earlier generations are
    /// void.
    Return { origin: Session, generation: u32 },
    /// To play those seats with a program.
    Play { origin: Session, generation: u32 },
    /// To take the seat that its holder gives away with this offer.
    Take { offer: [u8; 16] },
}

/// The server's secret, from which all keys of links are made.
pub(crate) struct LinkSecret([u8; 32]);

impl LinkSecret {
    /// Reads the secret from the store or from its copy in this folder, or makes a new one. Afterwards
    /// both have it.
    pub(crate) async fn open(
        store: &dyn NoteStore,
        folder: &Path,
    ) -> Result<LinkSecret, StoreError> {
        let copy = secret_copy::read(folder);
        let stored = match store.get(NOTE).await {
            Ok(note) => note.and_then(|bytes| bytes.try_into().ok()),
            // Its page is damaged.
            Err(error) if copy.is_some() => {
                tracing::error!(%error, "cannot read the secret of sessions and links");
                None
            }
            Err(error) => return Err(error),
        };
        let mut secret = stored.or(copy).unwrap_or_else(random);
        if stored.is_none() {
            if copy.is_some() {
                tracing::warn!("took the secret of sessions and links from its copy");
            }
            match store.put(NoteUpdate::set(NOTE, secret).if_absent()).await {
                Ok(()) => {}
                // Another node was faster, or the note cannot be read as a secret.
                Err(StoreError::NoteChanged { .. }) => {
                    let noted = store.get(NOTE).await?.and_then(|bytes| bytes.try_into().ok());
                    match noted {
                        Some(noted) => secret = noted,
                        None => store.put(NoteUpdate::set(NOTE, secret)).await?,
                    }
                }
                Err(error) => return Err(error),
            }
        }
        if copy != Some(secret)
            && let Err(error) = secret_copy::write(folder, &secret)
        {
            tracing::warn!(%error, "cannot write the copy of the secret of sessions and links");
        }
        Ok(LinkSecret(secret))
    }

    /// Makes a secret that a test knows.
    #[cfg(test)]
    pub(crate) fn known(secret: [u8; 32]) -> LinkSecret {
        LinkSecret(secret)
    }

    /// Makes the seal by which the server knows the cookies that it sent.
    fn seal(&self, token: &SessionToken) -> [u8; 16] {
        half_hash(&[&self.0, b"cookie", &token.0])
    }

    /// Makes the key of a table for this purpose.
    pub(crate) fn key(&self, table: &TableId, purpose: KeyPurpose) -> String {
        let table = table.as_str().as_bytes();
        let length = [table.len() as u8];
        let bytes = match purpose {
            KeyPurpose::Invite { generation } => {
                half_hash(&[&self.0, b"invite", &length, table, renewed(&generation.to_le_bytes())])
            }
            KeyPurpose::Watch { generation } => {
                half_hash(&[&self.0, b"watch_", &length, table, renewed(&generation.to_le_bytes())])
            }
            KeyPurpose::Take { offer } => half_hash(&[&self.0, b"take__", &length, table, &offer]),
            KeyPurpose::Return { origin, generation } => {
                let generation = generation.to_le_bytes();
                half_hash(&[&self.0, b"return", &length, table, &origin.0, &generation])
            }
            KeyPurpose::Play { origin, generation } => {
                let generation = generation.to_le_bytes();
                half_hash(&[&self.0, b"play__", &length, table, &origin.0, &generation])
            }
        };
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Returns whether this is the key for this purpose. Compares in constant time.
    pub(crate) fn verify(&self, table: &TableId, purpose: KeyPurpose, key: &str) -> bool {
        self.key(table, purpose).as_bytes().ct_eq(key.as_bytes()).into()
    }
}

/// Returns the generation of a link as part of its key. Links that were never renewed have none, as in
/// earlier versions of the program, so that those links still work.
fn renewed(generation: &[u8; 4]) -> &[u8] {
    if generation == &[0; 4] { &[] } else { generation }
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
    fn a_new_table_id_is_no_option_of_a_program() {
        assert!((0..1_000).all(|_| !table_id().as_str().starts_with('-')));
    }

    #[test]
    fn every_purpose_has_its_own_key() {
        let secret = LinkSecret::known([9; 32]);
        let [one, two] = [table_id(), table_id()];
        let [ann, ben] = [Session([1; 16]), Session([2; 16])];
        let purposes = [
            KeyPurpose::Invite { generation: 0 },
            KeyPurpose::Invite { generation: 1 },
            KeyPurpose::Watch { generation: 0 },
            KeyPurpose::Take { offer: [0; 16] },
            KeyPurpose::Return { origin: ann, generation: 0 },
            KeyPurpose::Return { origin: ann, generation: 1 },
            KeyPurpose::Return { origin: ben, generation: 0 },
            KeyPurpose::Play { origin: ann, generation: 0 },
        ];
        let all = [&one, &two].map(|table| purposes.map(|purpose| secret.key(table, purpose)));
        let all: std::collections::BTreeSet<_> = all.into_iter().flatten().collect();
        assert_eq!(all.len(), 16);
        let watch = secret.key(&one, KeyPurpose::Watch { generation: 0 });
        assert!(secret.verify(&one, KeyPurpose::Watch { generation: 0 }, &watch));
        assert!(!secret.verify(&one, KeyPurpose::Invite { generation: 0 }, &watch));
        assert!(!secret.verify(&one, KeyPurpose::Watch { generation: 0 }, ""));
    }

    #[tokio::test]
    async fn the_secret_stays_with_the_store() {
        let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let [one, other] =
            folders.each_ref().map(|folder| store::SqliteStore::open(folder.path()).unwrap());
        let [here, there] = folders.each_ref().map(|folder| folder.path());
        let first = LinkSecret::open(&one, here).await.unwrap();
        assert_eq!(first.0, LinkSecret::open(&one, here).await.unwrap().0);
        let second = LinkSecret::open(&other, there).await.unwrap();
        assert_ne!(first.0, second.0);
        // A folder without the copy, as after a restored backup, and a store without the note.
        let empty = tempfile::tempdir().unwrap();
        assert_eq!(first.0, LinkSecret::open(&one, empty.path()).await.unwrap().0);
        assert_eq!(secret_copy::read(empty.path()), Some(first.0));
        one.put(NoteUpdate::remove(NOTE)).await.unwrap();
        assert_eq!(first.0, LinkSecret::open(&one, here).await.unwrap().0);
        // The store's own secret counts more than a copy from elsewhere.
        assert_eq!(second.0, LinkSecret::open(&other, here).await.unwrap().0);
    }

    #[test]
    fn a_cookie_is_known_again_by_the_seal_of_its_server() {
        let [own, other] = [LinkSecret::known([9; 32]), LinkSecret::known([8; 32])];
        let token = SessionToken::new();
        let again = SessionToken::open(&own, &token.cookie(&own)).unwrap();
        assert!(again == token && again.session() == token.session());
        assert!(SessionToken::open(&own, &token.cookie(&other)).is_none());
        assert!(SessionToken::open(&own, "short").is_none());
        assert_ne!(&token.0[..16], &token.session().0);
    }
}
