//! The first screen: go on with a game, start one, or find people.

use std::time::Duration;

use board::{Board, library};
use leptos::prelude::*;

use crate::address::go;
use crate::files;
use crate::map::{Picture, ground, picture};
use crate::online::{Lists, MyTables, ServerTables};
use crate::setup::{boards_for_players, usual_setup};
use crate::solo::{SoloGame, saved_game};
use crate::words::t;

/// The first screen.
#[component]
pub(crate) fn Home(solo: SoloGame, tables: ServerTables) -> impl IntoView {
    Effect::new(|| document().set_title("Roundhouse"));
    // Prepares the first table while the player reads the screen.
    request_animation_frame(|| {
        for board in boards_for_players() {
            set_timeout(
                move || picture(board.id()).into_iter().for_each(Picture::prepare),
                Duration::ZERO,
            );
        }
    });
    let open_record = move |event: leptos::ev::Event| {
        files::read(&event, move |record| {
            solo.replay(record);
            go("#/replay/at/0");
        });
    };
    view! {
        <main class="page home">
            <header class="masthead">
                <h1>"Roundhouse"</h1>
                <p>{move || t!("motto")}</p>
            </header>
            {go_on(solo)}
            <MyTables tables />
            <section class="boards">
                {boards_for_players().map(|board| view! { <Poster board solo /> }).collect_view()}
            </section>
            <Lists tables />
            <nav class="links">
                <a href="#/new">{move || t!("new-table")}</a>
                <label class="open-record">
                    {move || t!("open-record")}
                    <input type="file" accept=".record,.position,text/plain" on:change=open_record />
                </label>
                <a href="#/rules">{move || t!("rules")}</a>
                <a href="#/preferences">{move || t!("preferences")}</a>
            </nav>
            <footer><small>{move || t!("unofficial")}</small></footer>
        </main>
    }
}

fn go_on(solo: SoloGame) -> Option<impl IntoView> {
    let saved = saved_game()?;
    let board = library::board(&saved.board)?;
    let press = move |_| {
        if !solo.is_open() {
            solo.resume();
        }
        go("#/play");
    };
    Some(view! {
        <button class="main go-on" data-act="continue" on:click=press>
            {move || t!("continue", board = board.name(), seats = saved.seats)}
        </button>
    })
}

/// A poster of a board, with a button that starts a quick game.
#[component]
fn Poster(board: &'static Board, solo: SoloGame) -> impl IntoView {
    let play = move |_| {
        solo.start(usual_setup(board));
        go("#/play");
    };
    let drawing = picture(board.id()).map(|picture| {
        let places = board.location_ids().map(|id| {
            let (x, y) = picture.spot(id);
            view! { <circle class="poster-place" cx=x cy=y r="9" /> }
        });
        let bed: String = board.route_ids().map(|id| picture.curve_path(id)).collect();
        let colors = board.color_ids().map(Some).chain([None]);
        let ways = colors.map(|color| {
            let name = color.map_or("gray", |color| &board.colors()[color.index()].id);
            let alike = board.route_ids().filter(|id| board.route(*id).color == color);
            let ways: String = alike.map(|id| picture.curve_path(id)).collect();
            view! { <path class=format!("poster-way color-{name}") d=ways /> }
        });
        view! {
            <svg viewBox=picture.frame() aria-hidden="true">
                {ground(picture)}
                <path class="poster-bed" d=bed />
                {ways.collect_view()}
                {places.collect_view()}
            </svg>
        }
    });
    let seats = board.seats();
    view! {
        <article class="board-poster" data-board=board.id() style=picture(board.id()).map(|picture| picture.palette())>
            {drawing}
            <div class="board-words">
                <h2>{board.name()}</h2>
                <p>{move || t!("board-about", least = *seats.start(), most = *seats.end(), cars = board.supply(), routes = board.routes().len())}</p>
                <button class="main" data-act="play-now" on:click=play>{move || t!("play-now")}</button>
            </div>
        </article>
    }
}
