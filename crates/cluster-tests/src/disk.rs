//! A disk for a broker that can be filled, and whose power can be cut: ext4 in a file.
//!
//! A cut uses the order by which ext4 is told to go down at once (`FS_IOC_SHUTDOWN` without flushing its
//! journal). What was written and not synced is still in the system's memory then, and is lost; after mounting, the file
//! system is what a machine would find after a power cut.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The size of a disk in bytes: more than a run needs, and soon full.
const SIZE: u64 = 256 * 1024 * 1024;

/// The order to go down, for all file systems that are named. Python makes the system call, because in Rust it would be
/// unsafe code.
const GO_DOWN: &str = "import fcntl, os, sys
for path in sys.argv[1:]:
    fcntl.ioctl(os.open(path, os.O_RDONLY), 0x8004587d, (2).to_bytes(4, sys.byteorder))";

/// A mounted disk. It goes when this is dropped.
pub(crate) struct Disk {
    /// Where it is mounted.
    at: PathBuf,
    /// The file that holds it; none where the system has no loop devices. Then the disk is in memory, and
    /// its power cannot be cut.
    image: Option<PathBuf>,
}

impl Disk {
    /// Makes an empty disk and mounts it.
    pub(crate) fn make(at: &Path) -> Result<Disk> {
        let image = at.with_extension("image");
        File::create(&image)?.set_len(SIZE)?;
        fs::create_dir_all(at)?;
        let made = run(Command::new("mkfs.ext4").args(["-q", "-m", "0"]).arg(&image));
        match made.and_then(|()| mount(&image, at)) {
            Ok(()) => Ok(Disk { at: at.to_owned(), image: Some(image) }),
            Err(error) => {
                eprintln!("a disk in memory instead, without power cuts: {error:#}");
                let size = format!("size={SIZE}");
                run(Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(at))
                    .context("a disk for a broker needs the right to mount one: be root")?;
                Ok(Disk { at: at.to_owned(), image: None })
            }
        }
    }

    /// Returns whether its power can be cut.
    pub(crate) fn can_lose_power(&self) -> bool {
        self.image.is_some()
    }

    /// Writes to the disk until it is full.
    pub(crate) fn fill(&self) -> Result<()> {
        let mut filler = File::create(self.filler())?;
        while filler.write_all(&[0; 64 * 1024]).is_ok() {}
        Ok(())
    }

    /// Frees a disk that was filled.
    pub(crate) fn empty(&self) -> Result<()> {
        Ok(fs::remove_file(self.filler())?)
    }

    /// Cuts the power of these disks at once. Nothing can be written to them until they are mounted again.
    pub(crate) fn cut_power<'d>(disks: impl Iterator<Item = &'d Disk>) -> Result<()> {
        let disks = disks.filter(|disk| disk.can_lose_power());
        run(Command::new("python3").args(["-c", GO_DOWN]).args(disks.map(|disk| &disk.at)))
    }

    /// Mounts the disk again after its power was cut, with what had been synced. No process may use it.
    pub(crate) fn mount_again(&self) -> Result<()> {
        let Some(image) = &self.image else { return Ok(()) };
        run(Command::new("umount").arg(&self.at))?;
        mount(image, &self.at)
    }

    /// The file that takes all room.
    fn filler(&self) -> PathBuf {
        self.at.join("filler")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("--lazy").arg(&self.at).status());
    }
}

/// Mounts the file system in a file.
fn mount(image: &Path, at: &Path) -> Result<()> {
    run(Command::new("mount").args(["-t", "ext4", "-o", "loop"]).arg(image).arg(at))
}

fn run(command: &mut Command) -> Result<()> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    let says = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?}: {says}");
    Ok(())
}
