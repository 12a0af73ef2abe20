//! The functions that the Worker loads when it first calls one of them, with everything that nothing else needs.

use anyhow::{Result, ensure};

/// The paths of functions, or of modules and types that contain them. The Worker can do without them in most games. Where
/// others call them they are marked `#[inline(never)]`, because what is inlined is loaded with the caller.
const APART: [&str; 4] = [
    // The levels that search.
    "bots::driver::drive_searcher",
    // Advice, reviews, and verdicts on answers to puzzles.
    "client::thinker::answer",
    // Records and positions that are shown, and games that go on from them.
    "client::wire::replay",
    // Tables whose game begins from a position.
    "record::position",
];

/// Returns the listed path of a function that is loaded apart. The name is the linker's.
pub(crate) fn path_of(name: &str) -> Option<&'static str> {
    let name = format!("{:#}", rustc_demangle::demangle(name));
    // Methods of types in v0: `<module::Type>::method`, `<module::Type as Trait>::method`.
    let name = name.trim_start_matches('<');
    APART.into_iter().find(|path| {
        let rest = name.strip_prefix(path);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    })
}

/// Checks that every listed path is called, so that none is forgotten when a module is renamed.
pub(crate) fn check_all<'n>(called: impl Iterator<Item = &'n str>) -> Result<()> {
    let called: Vec<_> = called.filter_map(path_of).collect();
    for path in APART {
        ensure!(
            called.contains(&path),
            "{path} is to be loaded apart, but nothing that is loaded earlier calls it: was it renamed or inlined?"
        );
    }
    Ok(())
}
