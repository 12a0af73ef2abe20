//! The second copy of the operator's decisions, in a file beside the store: one lost page of the store must
//! not reopen a closed table or end a block.

use std::io;
use std::path::{Path, PathBuf};

use store::{NoteStore, NoteUpdate, OpenError, SqliteStore, StoreError};
use tokio::sync::Mutex;

use crate::checked_file;
use crate::moderation::PREFIX;

/// The name of the file in the folder of the store.
const FILE: &str = "decisions";

/// The keys and values of the notes that hold the decisions.
type Notes = Vec<(String, Vec<u8>)>;

/// The copy in one folder.
pub(crate) struct DecisionsCopy {
    path: PathBuf,
    /// Held from reading the store until the file is written, so that no older state replaces a newer one.
    writing: Mutex<()>,
}

impl DecisionsCopy {
    pub(crate) fn new(folder: &Path) -> DecisionsCopy {
        DecisionsCopy { path: folder.join(FILE), writing: Mutex::default() }
    }

    /// Makes the copy equal to the store. A failure is logged and stops nothing: the store has it all.
    pub(crate) async fn renew(&self, store: &dyn NoteStore) {
        let _writing = self.writing.lock().await;
        let notes = match store.notes(PREFIX).await {
            Ok(notes) => notes,
            Err(error) => return tracing::error!(%error, "cannot read the operator's decisions"),
        };
        let path = self.path.clone();
        let written = tokio::task::spawn_blocking(move || replace(&path, &notes)).await;
        if let Err(error) = written.unwrap_or_else(|error| Err(io::Error::other(error))) {
            tracing::error!(%error, "cannot write the copy of the operator's decisions");
        }
    }
}

/// Writes the file unless it has these notes already.
fn replace(path: &Path, notes: &Notes) -> io::Result<()> {
    if read(path).as_ref() == Some(notes) {
        return Ok(());
    }
    checked_file::write(path, &serde_json::to_vec(notes)?)
}

fn read(path: &Path) -> Option<Notes> {
    serde_json::from_slice(&checked_file::read(path)?).ok()
}

/// Puts the decisions of the copy in this folder into a store that was damaged, unless it has them. Returns
/// how many it lacked.
pub(crate) fn restore(store: &dyn NoteStore, folder: &Path) -> Result<usize, StoreError> {
    let mut restored = 0;
    for (key, value) in read(&folder.join(FILE)).unwrap_or_default() {
        match store.put(NoteUpdate::set(key, value).if_absent()).wait() {
            Ok(()) => restored += 1,
            Err(StoreError::NoteChanged { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(restored)
}

/// Puts the decisions that a damaged store lost into the store that was salvaged from it. Returns how many
/// it lacked.
///
/// # Errors
/// If the new store cannot be written.
pub fn carry_decisions(from: &Path, to: &Path) -> Result<usize, CarryError> {
    Ok(restore(&SqliteStore::open(to)?, from)?)
}

/// The reason why decisions could not be carried over.
#[derive(Debug, thiserror::Error)]
pub enum CarryError {
    /// The new store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The new store cannot be written.
    #[error(transparent)]
    Write(#[from] StoreError),
}
