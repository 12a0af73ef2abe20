//! One damaged page of a database, and what it may take with it.

use std::fmt;

use crate::TestRng;

/// The size of a page in bytes.
const PAGE: usize = 4096;
/// The first bytes of the pages of a B-tree.
const TREE_PAGES: [u8; 4] = [2, 5, 10, 13];

/// A page that was overwritten.
#[derive(Debug)]
pub struct DamagedPage {
    /// Its index in the file.
    pub index: usize,
    /// Its bytes before.
    before: Vec<u8>,
}

/// Names the page and what it was, for the message of a failed test.
impl fmt::Display for DamagedPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.before.first() {
            _ if self.index == 0 => "the first page",
            Some(2) => "an inner page of an index",
            Some(5) => "an inner page of a table",
            Some(10) => "a leaf of an index",
            Some(13) => "a leaf of a table",
            Some(_) | None => "no page of a tree",
        };
        write!(f, "page {} damaged ({kind})", self.index)
    }
}

/// How a table that cannot be read any more was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// Something of it was on the page.
    OnPage,
    /// Its last entry stands right before what is lost. Nobody can tell whether more followed, so it is
    /// closed, although all of it is there.
    Before,
}

/// How often a table was whole after a page was damaged, and how often it was lost.
#[derive(Debug, Clone, Copy, Default)]
pub struct Losses {
    /// All of it was there.
    pub whole: u64,
    /// Something of it was on the page.
    pub on_page: u64,
    /// It is closed to be on the safe side: [`Loss::Before`].
    pub before: u64,
}

impl Losses {
    /// Counts a lost table.
    pub fn count(&mut self, loss: Loss) {
        match loss {
            Loss::OnPage => self.on_page += 1,
            Loss::Before => self.before += 1,
        }
    }
}

impl std::ops::AddAssign for Losses {
    fn add_assign(&mut self, more: Losses) {
        self.whole += more.whole;
        self.on_page += more.on_page;
        self.before += more.before;
    }
}

impl DamagedPage {
    /// Overwrites a random page of a database; `None` if it has no page yet.
    pub fn overwrite(database: &mut [u8], rng: &mut TestRng) -> Option<DamagedPage> {
        let pages = (database.len() / PAGE) as u64;
        let index = (pages > 0).then(|| rng.below(pages) as usize)?;
        let page = &mut database[index * PAGE..(index + 1) * PAGE];
        let before = page.to_vec();
        page.fill(rng.below(256) as u8);
        Some(DamagedPage { index, before })
    }

    /// Returns whether an entry of some table was on the page. The packed log of a finished table may have
    /// the first characters of one by chance.
    fn has_entries(&self) -> bool {
        self.before.windows(2).enumerate().filter(|(_, part)| part == b"<t").any(|(at, _)| {
            let rest = &self.before[at + 2..];
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            digits > 0 && rest.get(digits) == Some(&b':')
        })
    }

    /// Finds out why a table is lost that has this number of entries; `what` is what the store says about
    /// it. Entries must begin with `<TABLE:`.
    ///
    /// # Errors
    /// If nothing of the table was on the page.
    pub fn explain(&self, table: &str, length: u64, what: &str) -> Result<Loss, String> {
        let has = |text: &str| self.before.windows(text.len()).any(|part| part == text.as_bytes());
        // A page outside of the trees continues one long value and does not say whose.
        let continues = !TREE_PAGES.contains(&self.before[0]) && self.index > 0;
        if has(&format!("<{table}:")) || (!self.has_entries() && has(table)) || continues {
            return Ok(Loss::OnPage);
        }
        let last = length.checked_sub(1);
        if last.is_some_and(|last| what == format!("entries after {last} may be missing")) {
            return Ok(Loss::Before);
        }
        Err(format!("table {table} was not on page {}, but: {what}", self.index))
    }
}
