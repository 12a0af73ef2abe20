//! Backups on a schedule: a new file every few hours, checked after it is written, and only the latest
//! ones kept.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, io};

use store::Health;

use crate::registry::Registry;

/// The time after which a backup that failed is tried again, if the next one is not due before.
const RETRY: Duration = Duration::from_secs(10 * 60);
/// Bytes that a backup leaves free on its disk.
const SPARE: u64 = 64 << 20;

/// When backups are made, where, and how many are kept.
#[derive(Clone, Debug)]
pub struct BackupPlan {
    /// The time from one backup to the next.
    pub every: Duration,
    /// The folder of the backups; created if it does not exist.
    pub to: PathBuf,
    /// The number of backups to keep.
    pub keep: NonZeroUsize,
}

/// A backup that was made.
#[derive(Clone, Debug)]
struct MadeBackup {
    file: PathBuf,
    /// When it was written, by the wall clock.
    at: SystemTime,
    bytes: u64,
    /// Tables in it; none if a server that ran before has made it.
    tables: Option<u64>,
}

/// The backups of a server.
#[derive(Debug)]
pub(crate) struct Backups {
    /// The folder of the store.
    folder: PathBuf,
    plan: BackupPlan,
    /// What is known about the latest ones.
    state: Mutex<BackupState>,
    /// Held while one is made.
    making: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct BackupState {
    last: Option<MadeBackup>,
    /// Why the latest one could not be made.
    failure: Option<String>,
    next: Option<Instant>,
}

impl Backups {
    /// Plans backups of the store in this folder.
    pub(crate) fn new(folder: &Path, plan: BackupPlan) -> Backups {
        let last = numbered(&plan.to).ok().and_then(|files| files.into_iter().next_back());
        let last = last.and_then(|(_, file)| found(file).ok());
        let state = Mutex::new(BackupState { last, ..BackupState::default() });
        Backups { folder: folder.to_owned(), plan, state, making: tokio::sync::Mutex::default() }
    }

    /// Makes backups until the server stops.
    pub(crate) async fn run(self: Arc<Backups>, registry: Arc<Registry>) {
        let mut wait = self.first_wait();
        loop {
            self.state().next = Some(Instant::now() + wait);
            tokio::select! {
                () = registry.stop.cancelled() => return,
                () = tokio::time::sleep(wait) => {}
            }
            wait = match self.make().await {
                Ok(_) => self.plan.every,
                Err(_) => RETRY.min(self.plan.every),
            };
        }
    }

    /// Returns how long to wait for the first one: what is left since the last one before this start.
    fn first_wait(&self) -> Duration {
        let state = self.state();
        // One from the future was written under a wrong clock, and says nothing.
        let age = state.last.as_ref().and_then(|last| last.at.elapsed().ok());
        age.map_or(Duration::ZERO, |age| self.plan.every.saturating_sub(age))
    }

    /// Makes a backup now, and removes old ones if it is whole. Returns what to tell the operator.
    pub(crate) async fn make(self: &Arc<Backups>) -> Result<String, String> {
        let _one_at_a_time = self.making.lock().await;
        let own = self.clone();
        let made = tokio::task::spawn_blocking(move || write(&own.folder, &own.plan)).await;
        let made = made.unwrap_or_else(|_| Err("making it panicked".to_owned()));
        let mut state = self.state();
        match made {
            Ok(backup) => {
                let text = describe(&backup);
                tracing::info!(file = %backup.file.display(), bytes = backup.bytes, "backed up");
                (state.last, state.failure) = (Some(backup), None);
                Ok(text)
            }
            Err(error) => {
                tracing::error!(error, "the backup failed");
                state.failure = Some(error.clone());
                Err(error)
            }
        }
    }

    /// Describes the backups for the operator, line by line.
    pub(crate) fn status(&self) -> Vec<String> {
        let state = self.state();
        let BackupPlan { every, to, keep } = &self.plan;
        let minutes = every.as_secs() / 60;
        let mut lines =
            vec![format!("backups: every {minutes} minutes to {}, {keep} kept", to.display())];
        lines.push(match &state.last {
            Some(last) => format!("last backup: {}", describe(last)),
            None => "last backup: none yet".to_owned(),
        });
        lines.extend(state.failure.as_ref().map(|failure| format!("BACKUP FAILED: {failure}")));
        let next = state.next.map(|next| next.saturating_duration_since(Instant::now()));
        lines.extend(next.map(|next| format!("next backup: in {} minutes", next.as_secs() / 60)));
        lines
    }

    fn state(&self) -> MutexGuard<'_, BackupState> {
        self.state.lock().expect("nobody panics while looking at backups")
    }
}

fn describe(backup: &MadeBackup) -> String {
    let age = backup.at.elapsed().unwrap_or_default().as_secs() / 60;
    let content = match backup.tables {
        Some(tables) => format!("{tables} tables, checked and whole"),
        None => "from before the server started".to_owned(),
    };
    let (file, bytes) = (backup.file.display(), backup.bytes);
    format!("{file}, {age} minutes ago, {bytes} bytes, {content}")
}

/// Makes a backup, checks it, and removes old ones.
fn write(folder: &Path, plan: &BackupPlan) -> Result<MadeBackup, String> {
    let cannot = |error: io::Error| format!("{}: {error}", plan.to.display());
    make_folder(&plan.to).map_err(cannot)?;
    remove_leftovers(&plan.to).map_err(cannot)?;
    check_space(folder, &plan.to).map_err(cannot)?;
    let files = numbered(&plan.to).map_err(cannot)?;
    // Numbered, because the wall clock may go back.
    let number = files.last().map_or(1, |(number, _)| number + 1);
    let file = plan.to.join(format!("roundhouse-{number:06}.db"));
    let health = store::backup(folder, &file).map_err(|error| error.to_string())?;
    if !health.is_good() {
        // Kept under another name, because what is whole in it can be used; the old ones stay too.
        let aside = file.with_extension("damaged");
        fs::rename(&file, &aside).map_err(cannot)?;
        let places = health.damage.len();
        return Err(format!("{} is damaged in {places} places", aside.display()));
    }
    let Health { live, finished, .. } = health;
    let made = MadeBackup { tables: Some(live + finished), ..found(file).map_err(cannot)? };
    let surplus = (files.len() + 1).saturating_sub(plan.keep.get());
    for (_, old) in files.iter().take(surplus) {
        fs::remove_file(old).map_err(cannot)?;
    }
    Ok(made)
}

/// No backup has this number or a higher one: at one a minute it takes a thousand years. A file with such a
/// number is not one of ours.
const LAST_NUMBER: u64 = 1_000_000_000;

/// Lists the backups in a folder, the oldest first.
fn numbered(folder: &Path) -> io::Result<Vec<(u64, PathBuf)>> {
    let mut files = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let number = name.strip_prefix("roundhouse-").and_then(|name| name.strip_suffix(".db"));
        if let Some(number) =
            number.and_then(|number| number.parse().ok()).filter(|&number| number < LAST_NUMBER)
        {
            files.push((number, path));
        }
    }
    files.sort();
    Ok(files)
}

fn found(file: PathBuf) -> io::Result<MadeBackup> {
    let facts = file.metadata()?;
    Ok(MadeBackup { at: facts.modified()?, bytes: facts.len(), file, tables: None })
}

/// Removes what a server that was killed while it made a backup has left behind.
fn remove_leftovers(folder: &Path) -> io::Result<()> {
    for file in fs::read_dir(folder)? {
        let file = file?;
        if file.file_name().to_string_lossy().starts_with(store::UNFINISHED_BACKUP) {
            fs::remove_file(file.path())?;
        }
    }
    Ok(())
}

/// Creates a folder that only its owner may read: backups hold hidden cards.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Returns the bytes that are free on the disk of a folder.
#[cfg(unix)]
pub(crate) fn free_bytes(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Returns the largest number: here nobody can be asked.
#[cfg(not(unix))]
pub(crate) fn free_bytes(_: &Path) -> io::Result<u64> {
    Ok(u64::MAX)
}

/// Checks that a backup leaves room on its disk. The server's own writes may be on the same one.
#[cfg(unix)]
fn check_space(folder: &Path, to: &Path) -> io::Result<()> {
    let needed = fs::metadata(folder.join("roundhouse.db")).map_or(0, |file| file.len());
    let free = free_bytes(to)?;
    if free >= needed.saturating_add(SPARE) {
        return Ok(());
    }
    let what = format!("{free} bytes are free, and a backup needs {needed} and {SPARE} to spare");
    Err(io::Error::new(io::ErrorKind::StorageFull, what))
}

#[cfg(not(unix))]
fn check_space(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Append, LogPosition, LogStore as _, SqliteStore, TableId, Timestamp};

    fn plan(to: &Path, keep: usize) -> BackupPlan {
        let keep = NonZeroUsize::new(keep).unwrap();
        BackupPlan { every: Duration::from_secs(3600), to: to.to_owned(), keep }
    }

    fn names(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[tokio::test]
    async fn backups_are_numbered_and_only_the_latest_are_kept() {
        let [folder, to] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let store = SqliteStore::open(folder.path()).unwrap();
        let table = TableId::new("a").unwrap();
        store.append(Append::new(table, LogPosition(0), Timestamp(1), "x")).await.unwrap();
        fs::write(to.path().join("other.db"), "stays").unwrap();
        fs::write(to.path().join(format!("{}x", store::UNFINISHED_BACKUP)), "half").unwrap();
        let backups = Arc::new(Backups::new(folder.path(), plan(to.path(), 2)));
        for _ in 0..3 {
            assert!(backups.make().await.unwrap().contains("1 tables"));
        }
        let kept = ["other.db", "roundhouse-000002.db", "roundhouse-000003.db"];
        assert_eq!(names(to.path()), kept);
        let again = Backups::new(folder.path(), plan(to.path(), 2));
        assert!(again.first_wait() > Duration::from_secs(3500), "the last one was just made");
        assert!(again.status()[1].contains("roundhouse-000003.db"));
    }

    #[tokio::test]
    async fn a_backup_that_fails_removes_nothing_and_says_why() {
        let [folder, to] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let store = SqliteStore::open(folder.path()).unwrap();
        let table = TableId::new("a").unwrap();
        store.append(Append::new(table, LogPosition(0), Timestamp(1), "x")).await.unwrap();
        let backups = Arc::new(Backups::new(folder.path(), plan(to.path(), 1)));
        backups.make().await.unwrap();
        let file = rusqlite::Connection::open(folder.path().join("roundhouse.db")).unwrap();
        file.execute_batch("UPDATE entries SET bytes = x'00'").unwrap();
        assert!(backups.make().await.unwrap_err().contains("damaged in 1"));
        assert_eq!(names(to.path()), ["roundhouse-000001.db", "roundhouse-000002.damaged"]);
        assert!(backups.status().iter().any(|line| line.starts_with("BACKUP FAILED")));
    }
}
