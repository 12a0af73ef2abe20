//! Checks that a test run leaves nothing behind. Every run has a folder for temporary files and
//! marks its processes. At its end it looks for files and processes that are still there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

use anyhow::{Context, Result};

use crate::shell;
use crate::tally::Tally;

/// The variable that marks every process of a run; its value is the run's folder.
const MARK: &str = "ROUNDHOUSE_TEST_RUN";
/// How long a process may take to end after the last step.
const PATIENCE: Duration = Duration::from_secs(10);
/// Programs that serve several builds and end by themselves, by the start of their name.
const SHARED: [&str; 2] = ["sccache", "gpg-agent"];

/// Runs the tests in a separate process, whose children all carry the mark and the temporary folder
/// of the run. `work` is what that process does. Returns whether it succeeded.
pub(crate) fn in_own_run(work: impl FnOnce() -> Result<bool>) -> Result<bool> {
    if env::var_os(MARK).is_some() {
        return work();
    }
    // A short path: browsers put sockets there, and the system allows them about 100 bytes.
    let folder = tempfile::Builder::new().prefix("roundhouse-").tempdir()?;
    let mut again = Command::new(env::current_exe()?);
    again.args(env::args_os().skip(1)).env(MARK, folder.path()).env("TMPDIR", folder.path());
    let status = again.status().context("cannot start the test run")?;
    Ok(status.success())
}

/// Lists what the run left behind, ends the processes, and fails when there was anything.
pub(crate) fn check() -> Result<Tally> {
    let Some(folder) = env::var_os(MARK).map(PathBuf::from) else { return Ok(Tally::PASSED) };
    let processes = processes_left(&folder);
    let files = files_left(&folder)?;
    for Process { id, command } in &processes {
        println!("still running: {id} {command}");
    }
    for path in &files {
        println!("left behind: {}", path.display());
    }
    if !processes.is_empty() {
        let ids = processes.iter().map(|process| process.id.to_string());
        shell::run(Command::new("kill").arg("-KILL").args(ids))?;
    }
    println!("{} processes and {} files are left", processes.len(), files.len());
    Ok(if processes.is_empty() && files.is_empty() { Tally::PASSED } else { Tally::FAILED })
}

/// A process of this run.
struct Process {
    id: u32,
    command: String,
}

/// Waits until no process of the run lives besides this one, and returns those that do not end.
fn processes_left(folder: &Path) -> Vec<Process> {
    let given_up = Instant::now() + PATIENCE;
    loop {
        let processes = processes_of(folder);
        if processes.is_empty() || Instant::now() > given_up {
            return processes;
        }
        sleep(Duration::from_millis(100));
    }
}

/// Returns the living processes that carry the mark or name the run's folder. Only Linux tells;
/// elsewhere there are none.
fn processes_of(folder: &Path) -> Vec<Process> {
    let folder = folder.to_string_lossy();
    let ids = fs::read_dir("/proc").into_iter().flatten().filter_map(|entry| {
        entry.ok()?.file_name().to_str()?.parse::<u32>().ok().filter(|id| *id != std::process::id())
    });
    let of_run = |id: u32| {
        let read = |name: &str| fs::read(format!("/proc/{id}/{name}")).unwrap_or_default();
        // A process that has ended and waits to be asked for its status has no command line.
        let command = String::from_utf8_lossy(&read("cmdline")).replace('\0', " ");
        let is_marked = || String::from_utf8_lossy(&read("environ")).contains(&*folder);
        let is_ours = !command.is_empty() && (command.contains(&*folder) || is_marked());
        let is_shared = || {
            let name = String::from_utf8_lossy(&read("comm")).into_owned();
            SHARED.iter().any(|shared| name.starts_with(shared))
        };
        (is_ours && !is_shared()).then_some(Process { id, command })
    };
    ids.filter_map(of_run).collect()
}

fn files_left(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()));
    entries?.map(|entry| Ok(entry?.path())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_left_is_found() {
        let folder = tempfile::tempdir().unwrap();
        assert!(files_left(folder.path()).unwrap().is_empty());
        fs::write(folder.path().join("a"), "").unwrap();
        assert_eq!(files_left(folder.path()).unwrap(), [folder.path().join("a")]);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_is_known_by_its_mark() {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("sleep");
        let mut child = command.arg("60").env(MARK, folder.path()).spawn().unwrap();
        // The system may show a process a moment before its arguments.
        let given_up = Instant::now() + PATIENCE;
        let mut found = processes_of(folder.path());
        while found.is_empty() && Instant::now() < given_up {
            sleep(Duration::from_millis(10));
            found = processes_of(folder.path());
        }
        assert_eq!(found.iter().map(|process| process.id).collect::<Vec<_>>(), [child.id()]);
        assert_eq!(found[0].command.trim(), "sleep 60");
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(processes_of(folder.path()).is_empty());
    }
}
