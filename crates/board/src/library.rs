//! The boards that come with the program. The build script lists the files of `crates/board/boards`;
//! a new file there is a new board, and no code names a board.

use std::sync::{Arc, OnceLock};

use crate::Board;

/// A board file, with the board once it was parsed.
struct LibraryFile {
    id: &'static str,
    text: &'static str,
    layout: Option<&'static str>,
    board: OnceLock<Arc<Board>>,
}

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// Returns the ids of all boards in alphabetical order.
pub fn ids() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|file| file.id)
}

/// Returns the text of a board's file.
pub fn text(id: &str) -> Option<&'static str> {
    Some(file(id)?.text)
}

/// Returns the text of a board's layout file, if it has one.
pub fn layout_text(id: &str) -> Option<&'static str> {
    file(id)?.layout
}

/// Returns a board. It is parsed at the first call.
///
/// # Panics
/// If the file has problems; the tests of this crate make sure that it has none.
pub fn board(id: &str) -> Option<&'static Board> {
    file(id).map(|file| &**file.board())
}

/// Returns a board as a shared handle, for callers that cannot borrow it.
///
/// # Panics
/// Like [`board`].
pub fn shared_board(id: &str) -> Option<Arc<Board>> {
    file(id).map(|file| Arc::clone(file.board()))
}

/// Returns all boards in the order of [`ids`].
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
