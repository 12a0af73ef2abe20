//! A program and all processes that it has started. Only Linux tells which these are; on other
//! systems a family is empty.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// The processes that have a folder in their environment, and those that they have started.
pub(crate) struct Family {
    folder: PathBuf,
    members: BTreeSet<u32>,
}

impl Family {
    /// Finds the family of a program that was started with this folder in its environment.
    pub(crate) fn of(folder: &Path) -> Family {
        let living = living();
        let folder = folder.to_owned();
        let mut members = marked(&folder, &living);
        // Some processes of browsers overwrite their environment, so their parents count too.
        while let Some(child) = living.iter().find(|one| one.is_new_child_of(&members)) {
            members.insert(child.id);
        }
        Family { folder, members }
    }

    /// Ends all of them, and waits for at most 10 seconds until they have ended.
    pub(crate) fn end(mut self) {
        for _ in 0..500 {
            let living = living();
            self.members.extend(marked(&self.folder, &living));
            self.members.retain(|id| living.iter().any(|one| one.id == *id));
            if self.members.is_empty() {
                return;
            }
            let ids = self.members.iter().map(u32::to_string);
            // This fails for a process that has ended meanwhile, which is fine.
            let _ = Command::new("kill").arg("-KILL").args(ids).stderr(Stdio::null()).status();
            thread::sleep(Duration::from_millis(20));
        }
    }
}

struct Process {
    id: u32,
    parent: u32,
}

impl Process {
    fn is_new_child_of(&self, members: &BTreeSet<u32>) -> bool {
        members.contains(&self.parent) && !members.contains(&self.id)
    }
}

/// Returns all processes of the machine except zombies.
fn living() -> Vec<Process> {
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    let read = |folder: fs::DirEntry| {
        let id = folder.file_name().to_str()?.parse().ok()?;
        let status = fs::read_to_string(folder.path().join("stat")).ok()?;
        // The name before the bracket may contain anything.
        let mut fields = status.rsplit_once(')')?.1.split_whitespace();
        let has_ended = fields.next()? == "Z";
        let parent = fields.next()?.parse().ok()?;
        (!has_ended).then_some(Process { id, parent })
    };
    folders.filter_map(read).collect()
}

fn marked(folder: &Path, living: &[Process]) -> BTreeSet<u32> {
    let folder = folder.to_string_lossy();
    let is_marked = |id: &u32| {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        String::from_utf8_lossy(&environment).contains(&*folder)
    };
    living.iter().map(|one| one.id).filter(is_marked).collect()
}
