//! Which part of the page may know which other part.

use anyhow::Result;

use super::Problem;
use super::source::{Tree, without_comment};

/// The sources of the page.
const PAGE: &str = "crates/client/src/";

/// Words that only some files of the page may use.
struct Boundary {
    /// The files that this is about, by the beginning of their path below [`PAGE`]; all but these with `except`.
    files: &'static [&'static str],
    except: bool,
    /// Paths and names that these files must not mention.
    forbidden: &'static [&'static str],
    why: &'static str,
}

const BOUNDARIES: [Boundary; 5] = [
    Boundary {
        files: &["map/"],
        except: false,
        forbidden: &[
            "crate::app",
            "crate::claims",
            "crate::game",
            "crate::intent",
            "crate::live_table",
            "crate::model",
            "crate::online",
            "crate::paths",
            "crate::scene",
            "crate::solo",
            "crate::wire",
            "protocol",
            "rules",
            "table",
            "bots",
            "record",
        ],
        why: "the map knows no game, no rules and no table",
    },
    Boundary {
        files: &["model/"],
        except: false,
        forbidden: &["leptos", "web_sys", "js_sys", "crate"],
        why: "the model is plain data, tested without a browser",
    },
    Boundary {
        files: &["game/", "scene.rs", "intent.rs"],
        except: false,
        forbidden: &["crate::wire", "crate::solo"],
        why: "the game screen speaks to a table, kept by a Worker or a server",
    },
    Boundary {
        files: &["wire/"],
        except: true,
        forbidden: &["WebSocket", "Worker", "WorkerLink", "ServerLink"],
        why: "only `wire` knows Workers and WebSockets",
    },
    Boundary {
        files: &["wire/", "solo.rs", "online/table.rs"],
        except: true,
        forbidden: &["to_worker", "to_server"],
        why: "only `solo.rs` and `online/table.rs` choose who keeps a table",
    },
];

/// Finds imports and names that cross a boundary between the parts of the page.
pub(super) fn parts_of_the_page_stay_apart(tree: &Tree) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for file in tree.crates() {
        let Some(path) = file.path.strip_prefix(PAGE) else { continue };
        let is_about = |boundary: &&Boundary| {
            boundary.files.iter().any(|part| path.starts_with(part)) != boundary.except
        };
        for boundary in BOUNDARIES.iter().filter(is_about) {
            for (line, text) in file.code() {
                let mut forbidden = boundary.forbidden.iter();
                if let Some(name) = forbidden.find(|name| mentions(without_comment(text), name)) {
                    let what = format!("`{name}`: {}", boundary.why);
                    problems.push(Problem { file: file.path.clone(), line, what });
                }
            }
        }
    }
    Ok(problems)
}

/// Returns whether a line mentions a path or a name. A name in lower case is a crate: it counts at
/// the start of a path.
fn mentions(line: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let is_crate =
        !name.contains("::") && !name.contains('_') && name.starts_with(char::is_lowercase);
    line.match_indices(name).any(|(start, _)| {
        let (before, after) = (&line[..start], &line[start + name.len()..]);
        let whole = !before.ends_with(is_part) && !after.starts_with(is_part);
        whole && (!is_crate || (after.starts_with("::") && !before.ends_with(':')))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    #[test]
    fn a_map_that_knows_the_game_is_found() {
        let code =
            "use crate::scene::Scene;\nuse crate::words::t;\nlet table = protocol::VERSION;\n";
        let tree = tree(&[
            ("crates/client/src/map/a.rs", code),
            ("crates/client/src/home.rs", code),
            ("crates/bots/src/map/a.rs", code),
        ]);
        let problems = parts_of_the_page_stay_apart(&tree).unwrap();
        let lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "crates/client/src/map/a.rs:1: `crate::scene`: the map knows no game, no rules and no table",
                "crates/client/src/map/a.rs:3: `protocol`: the map knows no game, no rules and no table",
            ]
        );
    }

    #[test]
    fn a_socket_outside_of_the_wire_is_found() {
        let code = "let socket = WebSocket::new(address);\nlet link = Link::to_server(address);\n";
        let tree = tree(&[
            ("crates/client/src/wire/a.rs", code),
            ("crates/client/src/online/table.rs", code),
            ("crates/client/src/home.rs", code),
        ]);
        let problems = parts_of_the_page_stay_apart(&tree).unwrap();
        let lines: Vec<_> = problems.iter().map(|problem| (&*problem.file, problem.line)).collect();
        let [home, online] = ["home.rs", "online/table.rs"].map(|file| format!("{PAGE}{file}"));
        assert_eq!(lines, [(&*online, 1), (&*home, 1), (&*home, 2)]);
    }

    #[test]
    fn words_that_only_look_like_crates_are_none() {
        assert!(mentions("use rules::Game;", "rules"));
        assert!(!mentions("Screen::rules::x", "rules"));
        assert!(!mentions("let rules = 3;", "rules"));
        assert!(!mentions("crate::scenery::a", "crate::scene"));
        assert!(mentions("(crate::scene::a)", "crate::scene"));
    }
}
