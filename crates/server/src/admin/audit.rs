//! The audit log: who did what, to which table, and why; a line of JSON for each act.

use std::fs::File;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::AdminRequest;
use crate::clock::wall_time;

/// The name of the file in the folder of the store.
const FILE: &str = "audit.log";

/// The file to which acts are appended.
pub(super) struct AuditLog(PathBuf);

#[derive(Serialize)]
struct AuditLine<'a> {
    /// Milliseconds since 1970, by the wall clock.
    time: u64,
    /// The number of the user who sent the command, as the system knows it.
    user: Option<u32>,
    done: bool,
    #[serde(flatten)]
    request: &'a AdminRequest,
}

impl AuditLog {
    pub(super) fn in_folder(folder: &Path) -> AuditLog {
        AuditLog(folder.join(FILE))
    }

    /// Appends a line, and waits until it is on disk.
    pub(super) fn write(
        &self,
        user: Option<u32>,
        request: &AdminRequest,
        done: bool,
    ) -> io::Result<()> {
        let mut line =
            serde_json::to_string(&AuditLine { time: wall_time(), user, done, request })?;
        line.push('\n');
        let mut file = File::options().create(true).append(true).mode(0o600).open(&self.0)?;
        file.write_all(line.as_bytes())?;
        file.sync_data()
    }
}
