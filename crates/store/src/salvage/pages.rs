//! The pages of an SQLite file, read without SQLite, with those of its write-ahead log
//! (<https://www.sqlite.org/fileformat2.html>).

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

/// The page size of files whose header cannot be read: SQLite's default.
const USUAL_SIZE: usize = 4096;
const LOG_HEADER: u64 = 32;
const FRAME_HEADER: u64 = 24;

/// All pages of a store's file.
pub(super) struct Pages {
    file: File,
    log: Option<File>,
    size: usize,
    count: u32,
    /// The frames of each page in the write-ahead log, the latest last.
    frames: HashMap<u32, Vec<Frame>>,
}

impl Pages {
    pub(super) fn open(path: &Path) -> io::Result<Pages> {
        let mut file = File::open(path)?;
        let mut head = Vec::new();
        file.by_ref().take(100).read_to_end(&mut head)?;
        let mut log = match File::open(log_path(path)) {
            Ok(log) => Some(log),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let size = size_in(&head).unwrap_or(USUAL_SIZE);
        let frames = log.as_mut().map(|log| frames(log, size)).transpose()?.unwrap_or_default();
        let in_file = (file.metadata()?.len() / size as u64) as u32;
        let in_log = frames.keys().copied().max().unwrap_or(0);
        Ok(Pages { file, log, size, count: in_file.max(in_log), frames })
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Lists the numbers of all pages.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        1..=self.count
    }

    /// Reads the latest version of a page.
    pub(super) fn read(&mut self, number: u32) -> io::Result<Vec<u8>> {
        Ok(self.versions(number)?.into_iter().next().map(|latest| latest.bytes).unwrap_or_default())
    }

    /// Reads all versions of a page, the latest first. A version that is not sound is an empty page, because it
    /// is lost, and after that what is left of it.
    pub(super) fn versions(&mut self, number: u32) -> io::Result<Vec<PageVersion>> {
        let mut versions = Vec::new();
        let frames = self.frames.get(&number).cloned().unwrap_or_default();
        for Frame { offset, is_sound } in frames.into_iter().rev() {
            if !is_sound {
                versions.push(PageVersion { bytes: vec![0; self.size], is_sound });
            }
            if let Some(log) = &mut self.log {
                let bytes = read_at(log, offset + FRAME_HEADER, self.size)?;
                versions.extend(bytes.map(|bytes| PageVersion { bytes, is_sound }));
            }
        }
        let offset = u64::from(number.saturating_sub(1)) * self.size as u64;
        let bytes = read_at(&mut self.file, offset, self.size)?;
        versions.extend(bytes.map(|bytes| PageVersion { bytes, is_sound: true }));
        Ok(versions)
    }

    /// Lists the pages that are not in use. What they hold was deleted.
    pub(super) fn unused(&mut self) -> io::Result<HashSet<u32>> {
        let mut unused = HashSet::new();
        let head = self.read(1)?;
        let mut trunk = number_at(&head, 32).unwrap_or(0);
        while (1..=self.count).contains(&trunk) && unused.insert(trunk) {
            let page = self.read(trunk)?;
            let leaves = number_at(&page, 4).unwrap_or(0) as usize;
            let leaves = (0..leaves.min(self.size / 4)).filter_map(|n| number_at(&page, 8 + 4 * n));
            unused.extend(leaves);
            trunk = number_at(&page, 0).unwrap_or(0);
        }
        Ok(unused)
    }
}

/// A version of a page.
pub(super) struct PageVersion {
    pub(super) bytes: Vec<u8>,
    /// Whether its checksum fits, if it has one.
    pub(super) is_sound: bool,
}

fn log_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// Reads the page size from a file's header; `None` if the header is damaged.
fn size_in(head: &[u8]) -> Option<usize> {
    if !head.starts_with(b"SQLite format 3\0") {
        return None;
    }
    let size = u16::from_be_bytes([*head.get(16)?, *head.get(17)?]);
    let size = if size == 1 { 1 << 16 } else { usize::from(size) };
    (size.is_power_of_two() && size >= 512).then_some(size)
}

/// A frame of the write-ahead log: one version of a page.
#[derive(Clone, Copy)]
struct Frame {
    offset: u64,
    /// Whether its checksum fits. A torn or damaged frame may still look like a page, an older one or
    /// a mixture of two.
    is_sound: bool,
}

/// Finds the frames of committed transactions. Frames of an earlier use of the log have other salts; so
/// has a frame whose header is damaged, and those after it still count. What follows the last sound commit
/// was never acknowledged: the power failed while it was written.
fn frames(log: &mut File, size: usize) -> io::Result<HashMap<u32, Vec<Frame>>> {
    let Some(head) = read_at(log, 0, LOG_HEADER as usize)? else { return Ok(HashMap::new()) };
    let (mut found, mut committed) = (HashMap::<u32, Vec<Frame>>::new(), HashMap::new());
    let is_big_endian = head.get(3).is_some_and(|byte| byte & 1 == 1);
    // The checksum of a frame continues that of the frame before it.
    let mut before = checksum_at(&head, 24);
    let mut offset = LOG_HEADER;
    while let Some(frame) = read_at(log, offset, FRAME_HEADER as usize + size)? {
        if frame.get(8..16) == head.get(16..24) {
            let stored = checksum_at(&frame, 16);
            let is_sound = before.is_none_or(|before| {
                let parts = [&frame[..8], &frame[FRAME_HEADER as usize..]];
                let sum = parts.into_iter().fold(before, |sum, part| add(sum, part, is_big_endian));
                Some(sum) == stored
            });
            before = stored;
            let page = number_at(&frame, 0).unwrap_or(0);
            found.entry(page).or_default().push(Frame { offset, is_sound });
            if is_sound && number_at(&frame, 4) != Some(0) {
                committed.clone_from(&found);
            }
        } else {
            before = None;
        }
        offset += FRAME_HEADER + size as u64;
    }
    committed.remove(&0);
    Ok(committed)
}

/// The two halves of a checksum.
type Checksum = (u32, u32);

fn checksum_at(bytes: &[u8], offset: usize) -> Option<Checksum> {
    Some((number_at(bytes, offset)?, number_at(bytes, offset + 4)?))
}

/// Continues a checksum over these bytes, as SQLite does it.
fn add((mut one, mut two): Checksum, bytes: &[u8], is_big_endian: bool) -> Checksum {
    let (pairs, _) = bytes.as_chunks::<8>();
    for &[a, b, c, d, e, f, g, h] in pairs {
        let read = if is_big_endian { u32::from_be_bytes } else { u32::from_le_bytes };
        one = one.wrapping_add(read([a, b, c, d])).wrapping_add(two);
        two = two.wrapping_add(read([e, f, g, h])).wrapping_add(one);
    }
    (one, two)
}

/// Reads bytes; `None` if the file ends before.
fn read_at(file: &mut File, offset: u64, length: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = vec![0; length];
    file.seek(SeekFrom::Start(offset))?;
    match file.read_exact(&mut bytes) {
        Ok(()) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads a big-endian number.
pub(super) fn number_at(bytes: &[u8], offset: usize) -> Option<u32> {
    let bytes = bytes.get(offset..)?.first_chunk()?;
    Some(u32::from_be_bytes(*bytes))
}
