//! The boards that come with the program: every file of the folder `crates/board/boards`, found when the program
//! is built. Adding a file there adds a board; no name of a board is written in code.

use std::sync::{Arc, OnceLock};

use crate::Board;

struct LibraryFile {
    id: &'static str,
    text: &'static str,
    layout: Option<&'static str>,
    board: OnceLock<Arc<Board>>,
}

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// The names of all boards, in alphabetical order.
pub fn ids() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|file| file.id)
}

/// A board's file.
pub fn text(id: &str) -> Option<&'static str> {
    Some(file(id)?.text)
}

/// A board's layout file, if it has one.
pub fn layout_text(id: &str) -> Option<&'static str> {
    file(id)?.layout
}

/// A board, parsed when it is first asked for.
///
/// # Panics
/// If the file has problems, which the tests of this crate rule out.
pub fn board(id: &str) -> Option<&'static Board> {
    file(id).map(|file| &**file.board())
}

/// Returns a board as a handle that can be shared, for whoever must not borrow.
///
/// # Panics
/// Like [`board`].
pub fn shared_board(id: &str) -> Option<Arc<Board>> {
    file(id).map(|file| Arc::clone(file.board()))
}

/// All boards, in the order of [`ids`].
pub fn boards() -> impl Iterator<Item = &'static Board> {
    FILES.iter().map(|file| &**file.board())
}

fn file(id: &str) -> Option<&'static LibraryFile> {
    FILES.iter().find(|file| file.id == id)
}

impl LibraryFile {
    fn board(&'static self) -> &'static Arc<Board> {
        self.board.get_or_init(|| match Board::parse(self.text) {
            Ok(board) => Arc::new(board),
            Err(errors) => panic!("{}.toml:\n{errors}", self.id),
        })
    }
}
