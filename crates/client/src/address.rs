//! Which screen the page shows: the part of the address after `#`. So every screen has an address
//! that can be sent, and the page needs nothing from the web server.

use leptos::ev;
use leptos::prelude::*;
use protocol::LogPosition;

/// A table of the server, and how this person came to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableAddress {
    pub(crate) table: String,
    /// The key of the link.
    pub(crate) key: Option<String>,
    /// Whether the link invites to take a seat.
    pub(crate) invited: bool,
}

/// A screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Home,
    /// A new table, on this board if one is named.
    Setup(Option<String>),
    /// A game on this device; the latest one if none is named.
    Play(Option<String>),
    /// The games that were played on this device.
    History,
    /// A new table for friends with a link.
    Make,
    /// A table of the server.
    Table(TableAddress),
    /// A return link to a seat.
    Return {
        table: String,
        key: String,
    },
    /// The record that was opened last.
    Replay,
    /// The guided games.
    Learn,
    /// All puzzles.
    Puzzles,
    /// One puzzle of a board.
    Puzzle {
        board: String,
        number: u64,
    },
    /// The rules, at a clause if one is named.
    Rules(Option<String>),
    Preferences,
}

impl Screen {
    fn read(hash: &str) -> Screen {
        let screen = hash.split_once(AT).map_or(hash, |(screen, _)| screen);
        let mut parts = screen.trim_start_matches('#').trim_start_matches('/').split('/');
        let [first, second, third] = [(); 3].map(|()| parts.next());
        let third = third.filter(|key| is_word(key));
        let at = |table: &str, invited| {
            let (table, key) = (table.to_owned(), third.map(str::to_owned));
            Screen::Table(TableAddress { table, key, invited })
        };
        match (first, second) {
            (Some("play"), game) => Screen::Play(game.filter(|id| is_word(id)).map(str::to_owned)),
            (Some("history"), _) => Screen::History,
            (Some("replay"), _) => Screen::Replay,
            (Some("new"), board) => {
                Screen::Setup(board.filter(|id| is_word(id)).map(str::to_owned))
            }
            (Some("make"), _) => Screen::Make,
            (Some("table" | "watch"), Some(table)) if is_word(table) => at(table, false),
            (Some("join"), Some(table)) if is_word(table) => at(table, true),
            (Some("return"), Some(table)) if is_word(table) => Screen::Return {
                table: table.to_owned(),
                key: third.unwrap_or_default().to_owned(),
            },
            (Some("learn"), _) => Screen::Learn,
            (Some("puzzles"), _) => Screen::Puzzles,
            (Some("puzzle"), Some(board)) if is_word(board) => {
                let number = third.and_then(|number| number.parse().ok());
                number.map_or(Screen::Puzzles, |number| Screen::Puzzle {
                    board: board.to_owned(),
                    number,
                })
            }
            (Some("rules"), clause) => Screen::Rules(clause.map(str::to_owned)),
            (Some("preferences"), _) => Screen::Preferences,
            (Some(_) | None, _) => Screen::Home,
        }
    }
}

/// Returns whether this can be a table's id or key: only letters, digits, `-` and `_`.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
}

/// Finds the link to a table of the server in a pasted text. Returns its part after `#`.
pub(crate) fn way_in(text: &str) -> Option<String> {
    let hash = text.trim().split_once('#').map_or(text.trim(), |(_, hash)| hash);
    match Screen::read(hash) {
        Screen::Table(_) | Screen::Return { .. } => Some(format!("#{hash}")),
        Screen::Home
        | Screen::Setup(_)
        | Screen::Play(_)
        | Screen::History
        | Screen::Make
        | Screen::Replay
        | Screen::Learn
        | Screen::Puzzles
        | Screen::Puzzle { .. }
        | Screen::Rules(_)
        | Screen::Preferences => None,
    }
}

/// Follows the address from now on. `enter` is called with each new screen before it is shown, `look` after every
/// change of the address. Returns the screen that is shown.
pub(crate) fn follow_address(
    enter: impl Fn(&Screen) + 'static,
    look: impl Fn(&Screen) + 'static,
) -> ReadSignal<Screen> {
    let now = || Screen::read(&window().location().hash().unwrap_or_default());
    let (screen, set_screen) = signal(now());
    enter(&now());
    let handle = window_event_listener(ev::hashchange, move |_| {
        let now = now();
        // Another moment of the same game does not change the screen.
        if screen.get_untracked() != now {
            enter(&now);
            set_screen.set(now.clone());
        }
        look(&now);
    });
    on_cleanup(move || handle.remove());
    screen
}

/// The separator between the address of a table and a moment of its game.
const AT: &str = "/at/";

/// Returns the moment of the game that the address names.
pub(crate) fn moment() -> Option<LogPosition> {
    moment_of(&window().location().hash().unwrap_or_default())
}

fn moment_of(hash: &str) -> Option<LogPosition> {
    hash.split_once(AT)?.1.parse().ok()
}

/// Returns the address of a moment of the game on the screen, or that of the game itself.
pub(crate) fn of_moment(moment: Option<LogPosition>) -> String {
    let hash = window().location().hash().unwrap_or_default();
    with_moment(hash.split_once(AT).map_or(hash.as_str(), |(table, _)| table), moment)
}

/// Returns the address of a moment of a game, or that of the game itself.
pub(crate) fn with_moment(game: &str, moment: Option<LogPosition>) -> String {
    moment.map_or_else(|| game.to_owned(), |moment| format!("{game}{AT}{moment}"))
}

/// Goes to another screen.
pub(crate) fn go(hash: &str) {
    // This fails only for an invalid address.
    let _ = window().location().set_hash(hash);
}

/// Returns whether this address is the present one, or that of the game whose moment is shown.
pub(crate) fn is_at(hash: &str) -> bool {
    let now = window().location().hash().unwrap_or_default();
    now.split_once(AT).map_or(now.as_str(), |(screen, _)| screen) == hash
}

/// Replaces this screen by another, so that the browser's back button skips this one.
pub(crate) fn replace(hash: &str) {
    if window().location().hash().is_ok_and(|now| now != hash) {
        // This fails only for an invalid address.
        let _ = window().location().replace(hash);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screens_have_addresses() {
        assert_eq!(Screen::read(""), Screen::Home);
        assert_eq!(Screen::read("#/play"), Screen::Play(None));
        assert_eq!(Screen::read("#/play/ab12"), Screen::Play(Some("ab12".into())));
        assert_eq!(Screen::read("#/rules/B-DRAW-4"), Screen::Rules(Some("B-DRAW-4".into())));
        assert_eq!(Screen::read("#/play/ab12/at/41"), Screen::Play(Some("ab12".into())));
        assert_eq!(Screen::read("#/puzzles"), Screen::Puzzles);
        let puzzle = Screen::Puzzle { board: "toy".into(), number: 17 };
        assert_eq!(Screen::read("#/puzzle/toy/17"), puzzle);
        assert_eq!(Screen::read("#/puzzle/toy/many"), Screen::Puzzles);
        assert_eq!(Screen::read("#/nowhere"), Screen::Home);
    }

    #[test]
    fn links_of_the_server_lead_to_tables() {
        let place = |key: Option<&str>, invited| {
            let (table, key) = ("ab12".to_owned(), key.map(str::to_owned));
            Screen::Table(TableAddress { table, key, invited })
        };
        assert_eq!(Screen::read("#table/ab12"), place(None, false));
        assert_eq!(Screen::read("#join/ab12/k"), place(Some("k"), true));
        assert_eq!(Screen::read("#watch/ab12/k"), place(Some("k"), false));
        assert_eq!(Screen::read("#table/ab12/at/7"), place(None, false), "a moment is no key");
        assert_eq!(Screen::read("#watch/ab12/k/at/7"), place(Some("k"), false));
        let back = Screen::Return { table: "ab12".into(), key: "k".into() };
        assert_eq!(Screen::read("#return/ab12/k"), back);
        assert_eq!(Screen::read("#table/a&b"), Screen::Home, "nothing odd gets into an address");
    }

    #[test]
    fn a_pasted_link_is_a_way_in() {
        let link = " http://192.168.0.7:8080/#join/ab12/k\n";
        assert_eq!(way_in(link).as_deref(), Some("#join/ab12/k"));
        assert_eq!(way_in("http://example.org/"), None);
        assert_eq!(way_in("#/rules"), None);
    }

    #[test]
    fn moments_have_addresses() {
        assert_eq!(moment_of("#/play/at/41"), Some(41));
        assert_eq!(moment_of("#/play"), None);
    }
}
