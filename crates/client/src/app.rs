//! The page: a title, a switch between the boards, and the board chosen.

use board::{Board, Layout, library};
use leptos::prelude::*;

use crate::drawing::drawing;

/// The whole page.
#[component]
pub(crate) fn App() -> impl IntoView {
    let chosen = RwSignal::new(board_in_address());
    window_event_listener(leptos::ev::hashchange, move |_| chosen.set(board_in_address()));
    view! {
        <header>
            <h1>"Roundhouse"</h1>
            <p>"Two railway games, one table."</p>
            <nav aria-label="Boards">
                {library::boards().map(|board| choice(board, chosen)).collect_view()}
            </nav>
        </header>
        <main>{move || picture(chosen.get())}</main>
    }
}

/// A link, so that a board has an address one can send.
fn choice(board: &'static Board, chosen: RwSignal<&'static str>) -> impl IntoView {
    let is_chosen = move || (chosen.get() == board.id()).then_some("page");
    view! { <a href=format!("#{}", board.id()) aria-current=is_chosen>{board.name()}</a> }
}

/// The board that the address names, or else the one with most to see.
fn board_in_address() -> &'static str {
    let address = window().location().hash().unwrap_or_default();
    let named = library::ids().find(|id| address.strip_prefix('#') == Some(*id));
    named.or_else(biggest).unwrap_or_default()
}

fn biggest() -> Option<&'static str> {
    library::boards().max_by_key(|board| board.routes().len()).map(Board::id)
}

fn picture(id: &'static str) -> impl IntoView {
    let board = library::board(id)?;
    let layout = library::layout_text(id)?;
    // The tests of `board` see to it that every layout of the library can be read.
    let layout = Layout::parse(layout, board).ok()?;
    let ratio = f64::from(layout.width()) / f64::from(layout.height());
    let style = format!("--ratio: {ratio:.4}");
    Some(view! { <figure data-board=id style=style>{drawing(board, &layout)}</figure> })
}
