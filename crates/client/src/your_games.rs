//! "Your games" on the first screen: every game that is not over, on this device and at tables of the server.

use board::{Board, library};
use js_sys::{Date, Function, Object, Reflect};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::JsValue;
use protocol::{SeatNumber, Sitter, Stage};

use crate::kept_games::{self, GameSummary};
use crate::map::{ground, picture};
use crate::online::{ReturnDetails, ServerTables, TableStatus};
use crate::personas::{all_called, called, face};
use crate::pieces::{badge, livery_class};
use crate::solo::SoloGame;
use crate::words::{language, t};

/// The games that are not over: those that wait for this person first, then the latest.
#[component]
pub(crate) fn YourGames(solo: SoloGame, tables: ServerTables) -> impl IntoView {
    let here = RwSignal::new(kept_games::going());
    let there = tables.going();
    Effect::new(move || {
        let asked = |game: &GameSummary| game.waiting.iter().any(|seat| game.mine.contains(seat));
        let local = here.with(|here| here.iter().filter(|(_, game)| asked(game)).count());
        show_badge(
            local + there.with(|there| there.iter().filter(|line| is_awaited(line)).count()),
        );
    });
    move || {
        let (here, tables) = (here, there.get());
        let local = here.get();
        if local.is_empty() && tables.is_empty() {
            return None;
        }
        let tables = tables.into_iter().map(|line| view! { <TableCard line /> }).collect_view();
        let first = local.first().map(|(id, _)| id.clone());
        let local = local.into_iter().map(|(id, game)| {
            let latest = first.as_ref() == Some(&id);
            view! { <GameCard id game latest here solo /> }
        });
        Some(view! {
            <section class="your-games" data-list="mine">
                <h2>{t!("your-games")}</h2>
                <ul>{tables}{local.collect_view()}</ul>
            </section>
        })
    }
}

/// Shows the number of games that wait for this person on the icon of the installed page, where the system can.
fn show_badge(number: usize) {
    let navigator: JsValue = window().navigator().into();
    let set = Reflect::get(&navigator, &"setAppBadge".into()).ok();
    if let Some(set) = set.and_then(|set| set.dyn_into::<Function>().ok()) {
        // A page that is not installed has no icon, which is no error.
        let _ = set.call1(&navigator, &JsValue::from(number as u32));
    }
}

type Games = RwSignal<Vec<(String, GameSummary)>>;

/// A game on this device.
#[component]
fn GameCard(
    id: String,
    game: GameSummary,
    latest: bool,
    here: Games,
    solo: SoloGame,
) -> impl IntoView {
    let asked = game.waiting.iter().any(|seat| game.mine.contains(seat));
    let state = match asked {
        _ if game.waiting.is_empty() => String::new(),
        true => t!("table-your-turn"),
        false => t!("waits-for", names = all_called(&game.seats, game.waiting.iter().copied())),
    };
    let address = format!("#/play/{id}");
    let is_open = solo.open_id().as_ref() == Some(&id);
    let remove = (!is_open).then(|| view! { <RemoveGame id here /> });
    view! {
        <li class="game-card" class:asked=asked>
            {small_map(&game.board, &game.claims)}
            <div class="game-words">
                <h3>{board_name(&game.board)}</h3>
                {game.guided.then(|| view! { <p class="note">{t!("learn")}</p> })}
                <p class="state"><b>{state}</b>" "<small>{when(game.changed)}</small></p>
                {sitters(&game.seats)}
                <span class="buttons">
                    <a class="button main" data-act=if latest { "continue" } else { "go-on" } href=address>{t!("continue")}</a>
                    {remove}
                </span>
            </div>
        </li>
    }
}

/// Removes a game after a second press.
#[component]
fn RemoveGame(id: String, here: Games) -> impl IntoView {
    let sure = RwSignal::new(false);
    let press = move |_| {
        if sure.get_untracked() {
            kept_games::remove(&id);
            here.set(kept_games::going());
        } else {
            sure.set(true);
        }
    };
    let label = move || if sure.get() { t!("remove-game-sure") } else { t!("remove-game") };
    view! { <button class="quiet" data-act="remove-game" on:click=press>{label}</button> }
}

/// A table of the server at which this person has a seat.
#[component]
fn TableCard(line: TableStatus) -> impl IntoView {
    let asked = is_awaited(&line);
    let state = match line.summary.stage {
        Stage::Gathering => t!("table-gathering"),
        Stage::Playing if asked => t!("table-your-turn"),
        Stage::Playing | Stage::Finished | Stage::Stopped | Stage::Abandoned => {
            let waiting = line.waiting.iter().copied();
            t!("waits-for", names = all_called(&line.summary.seats, waiting))
        }
    };
    let address = format!("#table/{}", line.table);
    view! {
        <li class="game-card" class:asked=asked>
            {small_map(&line.summary.board, &[])}
            <div class="game-words">
                <h3>{board_name(&line.summary.board)}</h3>
                <p class="state"><b>{state}</b>" "<small>{crate::online::pace(line.summary.clock)}</small></p>
                {sitters(&line.summary.seats)}
                <span class="buttons"><a class="button main" data-act="go-on" href=address>{t!("continue")}</a></span>
                {line.links.return_link.map(|address| view! { <ReturnDetails address /> })}
            </div>
        </li>
    }
}

/// Returns whether a table waits for this person.
pub(crate) fn is_awaited(line: &TableStatus) -> bool {
    line.waiting.iter().any(|seat| line.yours.contains(seat))
}

/// Returns the name of a board; its id if this build does not know it.
pub(crate) fn board_name(id: &str) -> String {
    library::board(id).map_or_else(|| id.to_owned(), |board| board.name().to_owned())
}

/// Draws who sits at a table, in a row.
pub(crate) fn sitters(seats: &[Sitter]) -> impl IntoView + use<> {
    let one = |seat: usize| {
        let number = seat as SeatNumber;
        let name = match &seats[seat] {
            Sitter::Nobody => t!("seat-open"),
            Sitter::Person { .. } | Sitter::Bot { .. } => called(seats, number),
        };
        view! { <span class="sitter">{badge(number)}{face(seats, number)}{name}</span> }
    };
    let all: Vec<_> = (0..seats.len()).map(one).collect();
    view! { <span class="sitters">{all}</span> }
}

/// Draws a board without words, with the routes that each seat has claimed.
pub(crate) fn small_map(board: &str, claims: &[Vec<String>]) -> Option<impl IntoView + use<>> {
    let picture = picture(board)?;
    let board: &Board = picture.board;
    let path = |routes: &[String]| -> String {
        let ids = routes.iter().filter_map(|name| board.route_named(name));
        ids.map(|id| picture.curve_path(id)).collect()
    };
    let claimed = claims.iter().enumerate().map(|(seat, routes)| {
        let class = format!("small-claims {}", livery_class(seat as SeatNumber));
        view! { <path class=class d=path(routes) /> }
    });
    let all: String = board.route_ids().map(|id| picture.curve_path(id)).collect();
    let claimed = claimed.collect_view();
    Some(view! {
        <svg class="small-map" viewBox=picture.frame() preserveAspectRatio="xMidYMid slice" style=picture.palette() aria-hidden="true">
            {ground(picture)}
            <path class="small-routes" d=all />
            {claimed}
        </svg>
    })
}

/// Writes a moment as date and time, in the player's language.
pub(crate) fn when(millis: f64) -> String {
    let options = Object::new();
    for (part, form) in
        [("day", "numeric"), ("month", "short"), ("hour", "2-digit"), ("minute", "2-digit")]
    {
        // This cannot fail for a plain object.
        let _ = Reflect::set(&options, &part.into(), &form.into());
    }
    let tag = untrack(language);
    Date::new(&millis.into())
        .to_locale_string(if tag == "pt" { "pt-PT" } else { tag }, &options)
        .into()
}
