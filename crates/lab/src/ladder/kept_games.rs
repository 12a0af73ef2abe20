//! The games of a contest in a file: a header, then one line for each deal. A contest that was stopped
//! goes on after the last whole line.

use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::path::Path;

use ::board::Board;
use ::rules::Seed;
use anyhow::{Context as _, Result};
use arena::DealResults;
use bots::Policy;
use bots::evaluation::EvaluationFile;
use serde::{Deserialize, Serialize};

use super::{Lineup, policy};
use roundhouse::failure::Usage;
use roundhouse::output::{WholeFile, json_line};

/// What the games of a contest depend on. Games with another header are not mixed with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ContestHeader {
    board: String,
    fingerprint: u64,
    seats: usize,
    bots: Vec<String>,
    field: Vec<String>,
    seed: String,
    /// A hash of the evaluation's weights, if a bot uses them.
    weights: Option<u64>,
}

impl ContestHeader {
    pub(super) fn of(
        board: &Board,
        seats: usize,
        lineup: &Lineup<'_>,
        seed: Seed,
    ) -> Result<ContestHeader> {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let mut weights = None;
        for name in lineup.bots.iter().chain(lineup.field) {
            if let Policy::Searcher(_) = policy(name)? {
                let mut hasher = DefaultHasher::new();
                EvaluationFile::built_in()?.to_bytes().hash(&mut hasher);
                weights = Some(hasher.finish());
            }
        }
        Ok(ContestHeader {
            board: board.id().to_owned(),
            fingerprint: board.fingerprint(),
            seats,
            bots: names(lineup.bots),
            field: names(lineup.field),
            seed: ::record::seed_to_hex(seed),
            weights,
        })
    }

    /// Returns a file name that other contests of a ladder do not have.
    fn file_name(&self) -> String {
        let names = [self.bots.join(","), self.field.join(",")].join(" among ");
        let mut hasher = DefaultHasher::new();
        names.hash(&mut hasher);
        let first = self.bots.first().map_or("", String::as_str);
        let safe = |it: char| if it.is_ascii_alphanumeric() { it } else { '-' };
        let first: String = first.chars().map(safe).collect();
        format!("{}-{}-{first}-{:016x}.games", self.board, self.seats, hasher.finish())
    }
}

/// The deals of a contest that were played, and the file that keeps them if a folder was named.
pub(super) struct KeptGames {
    pub(super) deals: Vec<DealResults>,
    file: Option<File>,
}

impl KeptGames {
    /// Reads what the folder holds of a contest.
    pub(super) fn open(folder: Option<&Path>, header: &ContestHeader) -> Result<KeptGames> {
        let Some(folder) = folder else { return Ok(KeptGames { deals: Vec::new(), file: None }) };
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let path = folder.join(header.file_name());
        let deals = match std::fs::read_to_string(&path) {
            Ok(text) => read(&path, &text, header)?,
            Err(_) => Vec::new(),
        };
        // Written again, because the last line may have been cut off.
        let mut whole = WholeFile::create(&path)?;
        json_line(&mut whole, header)?;
        deals.iter().try_for_each(|deal| json_line(&mut whole, deal))?;
        whole.finish()?;
        let file = File::options().append(true).open(&path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(KeptGames { deals, file: Some(file) })
    }

    /// Adds a deal, and writes it at once.
    pub(super) fn add(&mut self, deal: DealResults) -> Result<()> {
        if let Some(file) = &mut self.file {
            let line = serde_json::to_string(&deal)? + "\n";
            file.write_all(line.as_bytes()).context("cannot write the games of a contest")?;
        }
        self.deals.push(deal);
        Ok(())
    }
}

/// Reads the deals of a file up to the first line that is not whole.
fn read(path: &Path, text: &str, header: &ContestHeader) -> Result<Vec<DealResults>> {
    let mut lines = text.lines();
    let known = lines.next().and_then(|line| serde_json::from_str::<ContestHeader>(line).ok());
    if known.as_ref() != Some(header) {
        let path = path.display();
        return Err(Usage::error(format!(
            "{path} holds games of another board, seed or weights; delete it, or name another folder by --work"
        )));
    }
    Ok(lines.map_while(|line| serde_json::from_str(line).ok()).collect())
}
