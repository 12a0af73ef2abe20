//! The first screen: go on with a game, start one, or find people.

use std::time::Duration;

use board::Board;
use leptos::prelude::*;

use crate::address::go;
use crate::files;
use crate::map::{Picture, ground, picture};
use crate::online::{Lists, ServerTables};
use crate::preferences::prefer;
use crate::setup::{StorageNotice, boards_for_players, sitters_of, usual_setup};
use crate::solo::SoloGame;
use crate::words::{self, t};
use crate::your_games::{YourGames, sitters};

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
            <nav class="home-menu" aria-label=move || t!("menu")>
                <Languages />
                <a class="button learn-link" href="#/learn">{move || t!("learn")}</a>
                <a class="button quiet" href="#/puzzles">{move || t!("puzzles")}</a>
                <a class="button quiet" href="#/history">{move || t!("history")}</a>
                <a class="button quiet" href="#/rules">{move || t!("rules")}</a>
                <a class="button quiet" href="#/preferences">{move || t!("preferences")}</a>
            </nav>
            <header class="masthead">
                <h1>"Roundhouse"</h1>
                <p>{move || t!("motto")}</p>
            </header>
            <StorageNotice />
            <YourGames solo tables />
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
            </nav>
            <footer><small>{move || t!("unofficial")}</small></footer>
        </main>
    }
}

/// The languages of the page. Each has its own name, so that everybody finds theirs.
#[component]
fn Languages() -> impl IntoView {
    let choose = move |event| prefer(|all| all.language = Some(event_target_value(&event)));
    let one = |tag: &'static str| {
        let selected = move || words::language() == tag;
        view! { <option value=tag lang=tag selected=selected>{words::own_name(tag)}</option> }
    };
    view! {
        <select class="languages" data-field="language" aria-label=move || t!("language") on:change=choose>
            {words::languages().into_iter().map(one).collect_view()}
        </select>
    }
}

/// A poster of a board, with a button that starts a quick game.
#[component]
fn Poster(board: &'static Board, solo: SoloGame) -> impl IntoView {
    let play = move |_| {
        solo.start(usual_setup(board));
    };
    let against = sitters_of(&usual_setup(board));
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
                {sitters(&against)}
                <div class="poster-ways">
                    <button class="main" data-act="play-now" on:click=play>{move || t!("play-now")}</button>
                    <a class="button" data-act="choose-players" href=format!("#/new/{}", board.id())>{move || t!("choose-players")}</a>
                </div>
            </div>
        </article>
    }
}
