//! The boards that come with the program. The build script lists the files of `crates/board/boards`;
//! a new file there is a new board, and no code names a board.

use std::sync::{Arc, OnceLock};

use crate::document::DocumentTable;
use crate::{Board, Layout};

/// A board, with what the build script read from its files.
struct LibraryFile {
    id: &'static str,
    document: &'static [u8],
    board: OnceLock<Arc<Board>>,
}

/// The layout of a board, if it has one. Layouts are apart from the boards, and the texts of files from both, so that a
/// program that does not ask for them does not contain them.
struct LibraryLayout {
    id: &'static str,
    document: Option<&'static [u8]>,
}

/// The texts of a board's files.
struct FileTexts {
    id: &'static str,
    board: &'static str,
    layout: Option<&'static str>,
}

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// Returns the ids of all boards in alphabetical order.
pub fn ids() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|file| file.id)
}

/// Returns the text of a board's file.
pub fn text(id: &str) -> Option<&'static str> {
    Some(texts(id)?.board)
}

/// Returns the text of a board's layout file, if it has one.
pub fn layout_text(id: &str) -> Option<&'static str> {
    texts(id)?.layout
}

/// Returns the layout of a board of the library. None if it has no layout, or if a board of that name
/// from elsewhere does not fit it.
pub fn layout(board: &Board) -> Option<Layout> {
    let layout = LAYOUTS.iter().find(|layout| layout.id == board.id())?;
    let document = DocumentTable::from_bytes(layout.document?)?;
    Layout::from_document(&document, board).ok()
}

/// Returns a board. It is read at the first call.
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

fn texts(id: &str) -> Option<&'static FileTexts> {
    TEXTS.iter().find(|texts| texts.id == id)
}

fn file(id: &str) -> Option<&'static LibraryFile> {
    FILES.iter().find(|file| file.id == id)
}

impl LibraryFile {
    fn board(&'static self) -> &'static Arc<Board> {
        self.board.get_or_init(|| {
            let document = DocumentTable::from_bytes(self.document);
            let board = document.and_then(|document| Board::from_document(&document).ok());
            // Without the problems: their texts would be a part of every program.
            Arc::new(board.expect("the tests parse every board"))
        })
    }
}
