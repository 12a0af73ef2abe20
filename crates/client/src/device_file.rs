//! Everything that the page keeps on this device, in one file: saved here, opened on another device.

use std::collections::BTreeMap;

use protocol::read_json;
use serde::{Deserialize, Serialize};

use crate::files;
use crate::kept_games::{self, GameSummary};
use crate::online::{RETURN_LINKS, TABLES};
use crate::storage::{self, StorageProblem};

/// The version of the file's form.
const VERSION: u32 = 1;

/// The file.
#[derive(Serialize, Deserialize)]
struct DeviceFile {
    /// The version of this form.
    roundhouse: u32,
    /// Every value by its key, as the browser stores it.
    values: BTreeMap<String, String>,
}

/// Why a file is not taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImportError {
    /// It is not such a file, or one of a newer form.
    Unreadable,
    /// The browser does not store it.
    Storage(StorageProblem),
}

/// Saves everything as a download.
pub(crate) fn save() {
    let mut values = storage::everything();
    // A lease says which tab of this browser plays a game, and tables belong to its session; both mean nothing elsewhere.
    values.retain(|name, _| !name.starts_with("lease.") && name != TABLES);
    let file = DeviceFile { roundhouse: VERSION, values };
    let text = serde_json::to_string(&file).expect("plain values can be written");
    files::save("roundhouse.json", &text);
}

/// Takes in a file. A game that is there already stays if it is the later one. Returns the number of games taken in.
pub(crate) fn take_in(text: &str) -> Result<usize, ImportError> {
    let file: DeviceFile = read_json(text).ok_or(ImportError::Unreadable)?;
    if file.roundhouse != VERSION {
        return Err(ImportError::Unreadable);
    }
    let here = storage::everything();
    let mut chosen = newer(file.values, &here);
    merge_links(&mut chosen, &here);
    for (name, value) in &chosen {
        storage::write_text(name, value).map_err(ImportError::Storage)?;
    }
    kept_games::drop_old_records();
    Ok(chosen.keys().filter(|name| name.starts_with("game.")).count())
}

/// Removes the games from a file's values that this device knows at a later moment, and the records that it has.
fn newer(
    values: BTreeMap<String, String>,
    here: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let changed = |values: &BTreeMap<String, String>, id: &str| {
        let game: GameSummary = read_json(values.get(&format!("game.{id}"))?)?;
        Some(game.changed)
    };
    let is_newer = |name: &str| {
        if name.starts_with("record.") {
            return !here.contains_key(name);
        }
        let id = name.strip_prefix("game.").or_else(|| name.strip_prefix("log."));
        id.is_none_or(|id| changed(here, id).is_none_or(|known| changed(&values, id) > Some(known)))
    };
    let chosen: Vec<_> = values.keys().filter(|name| is_newer(name)).cloned().collect();
    values.into_iter().filter(|(name, _)| chosen.contains(name)).collect()
}

/// Adds the return links of this device to those of a file.
fn merge_links(values: &mut BTreeMap<String, String>, here: &BTreeMap<String, String>) {
    let links = |values: &BTreeMap<String, String>| -> BTreeMap<String, String> {
        let text = values.get(RETURN_LINKS);
        text.and_then(|text| read_json(text)).unwrap_or_default()
    };
    let mut all = links(values);
    all.extend(links(here));
    if !all.is_empty() {
        let text = serde_json::to_string(&all).expect("plain values can be written");
        values.insert(RETURN_LINKS.to_owned(), text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(changed: f64) -> String {
        let game = GameSummary {
            board: "toy".into(),
            seats: Vec::new(),
            mine: Vec::new(),
            began: 0.0,
            changed,
            waiting: Vec::new(),
            claims: Vec::new(),
            scores: Vec::new(),
            winners: Vec::new(),
            table: None,
            guided: false,
            over: false,
        };
        serde_json::to_string(&game).expect("plain values can be written")
    }

    #[test]
    fn a_file_does_not_replace_a_later_game() {
        let values = |changed, log: &str| {
            BTreeMap::from([
                ("game.a".to_owned(), game(changed)),
                ("log.a".to_owned(), log.to_owned()),
            ])
        };
        let (early, late) = (values(1.0, "early"), values(2.0, "late"));
        assert_eq!(newer(early.clone(), &late), BTreeMap::new());
        assert_eq!(newer(late.clone(), &early), late);
        assert_eq!(newer(early.clone(), &BTreeMap::new()), early);
    }

    #[test]
    fn a_file_brings_the_record_of_a_game_that_is_known_without_it() {
        let summary = BTreeMap::from([("game.a".to_owned(), game(1.0))]);
        let record = BTreeMap::from([("record.a".to_owned(), "moves".to_owned())]);
        let both: BTreeMap<_, _> = summary.clone().into_iter().chain(record.clone()).collect();
        assert_eq!(newer(both.clone(), &summary), record);
        assert_eq!(newer(both.clone(), &both), BTreeMap::new());
        assert_eq!(newer(both.clone(), &BTreeMap::new()), both);
    }
}
