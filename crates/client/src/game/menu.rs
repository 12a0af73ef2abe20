//! The dialogs of the game screen: the menu, help, and the routes that can be claimed as a list.

use board::RouteId;
use leptos::prelude::*;

use super::review::Details;
use super::route_note::{facts, name};
use super::tickets::{Need, need};
use crate::modal::Modal;
use crate::preferences_page::volume;
use crate::refusals::reason_at;
use crate::rules_card::RulesCard;
use crate::rules_page::{Clauses, HowToPlay};
use crate::scene::{GameDialog, Scene};
use crate::words::t;

/// The dialog that is open, if any.
#[component]
pub(super) fn Dialogs(scene: Scene) -> impl IntoView {
    let close = Callback::new(move |()| scene.dialog.set(None));
    move || {
        Some(match scene.dialog.get()? {
            GameDialog::Menu => view! { <Menu scene close /> }.into_any(),
            GameDialog::Routes => view! { <Routes scene close /> }.into_any(),
            GameDialog::Help => view! { <Help scene close /> }.into_any(),
            GameDialog::Clause => view! { <Clause scene close /> }.into_any(),
            GameDialog::Review => view! { <Details scene close /> }.into_any(),
        })
    }
}

/// Where to go from the game. A small screen has no other way there.
#[component]
fn Menu(scene: Scene, close: Callback<()>) -> impl IntoView {
    let link = move |key: &'static str, to: &'static str| {
        view! { <a class="button" href=to on:click=move |_| close.run(())>{move || t!(key)}</a> }
    };
    view! {
        <Modal class="game-menu" title=Signal::derive(|| t!("menu")) close>
            <nav class="menu-items" aria-label=move || t!("menu")>
                <button data-act="routes" on:click=move |_| scene.dialog.set(Some(GameDialog::Routes))>{move || t!("routes")}</button>
                <button data-act="help" on:click=move |_| scene.dialog.set(Some(GameDialog::Help))>{move || t!("rules")}</button>
                {link("learn", "#/learn")}
                {link("puzzles", "#/puzzles")}
                {link("preferences", "#/preferences")}
                {link("home", "#/")}
            </nav>
            {volume()}
        </Modal>
    }
}

/// How to play on this board, over the game. The page with every clause is one press further.
#[component]
fn Help(scene: Scene, close: Callback<()>) -> impl IntoView {
    view! {
        <Modal class="game-help" title=Signal::derive(|| t!("rules")) close>
            <div class="scroller">
                <HowToPlay board=Some(scene.board) />
                <RulesCard board=scene.board />
            </div>
            <div class="buttons"><a class="button quiet" href="#/rules" on:click=move |_| close.run(())>{move || t!("clauses")}</a></div>
        </Modal>
    }
}

/// The clause behind the last refusal, with a way to all rules.
#[component]
fn Clause(scene: Scene, close: Callback<()>) -> impl IntoView {
    let refusal = scene.refusal.get_untracked();
    let clause = refusal.as_ref().and_then(|refusal| refusal.clause.clone()).unwrap_or_default();
    let says = refusal.map(|refusal| reason_at(scene.board, &refusal));
    let address = format!("#/rules/{clause}");
    let clauses = Clauses::fetch();
    let (tag, note, wanted) = (clauses.tag.clone(), clauses.note(), clause.clone());
    view! {
        <Modal class="why-clause" title=Signal::derive(|| t!("why")) close>
            <p><b>{says}</b></p>
            <p class="clause" lang=tag>{move || clauses.clause(&wanted)}</p>
            {note}
            <div class="buttons"><a class="button quiet" href=address on:click=move |_| close.run(())>{move || t!("rules")}</a></div>
        </Modal>
    }
}

/// All routes that can be claimed now, for players who cannot or do not want to press the map. Routes that help a
/// ticket come first, then those with more points.
#[component]
fn Routes(scene: Scene, close: Callback<()>) -> impl IntoView {
    let routes = move || {
        let helpful = untrack(|| helpful(scene));
        let open = scene.open_claims.get();
        let mut routes: Vec<_> =
            scene.board.route_ids().filter(|id| open.get(*id).is_some()).collect();
        let length = |id: RouteId| scene.board.route(id).length;
        board::sort_short_by_key(&mut routes, |id| (!helpful.contains(id), u8::MAX - length(*id)));
        routes
    };
    let one = move |id: RouteId| {
        let color = scene.board.route(id).color;
        let color = color.map_or("gray", |color| &scene.board.colors()[color.index()].id);
        let pick = move |_| {
            close.run(());
            scene.choose_route(id);
            // The claim bar comes after the dialog has given the focus back.
            request_animation_frame(|| super::keys::focus(".claim button:not(:disabled)"));
        };
        view! {
            <li><button data-claim=scene.board.route(id).id.clone() on:click=pick>
                <span class=format!("chip color-{color}") aria-hidden="true">{crate::pieces::letter(color)}</span>
                <span><b>{name(scene, id)}</b> <small>{facts(scene, id)}</small></span>
            </button></li>
        }
    };
    let none =
        move || routes().is_empty().then(|| view! { <p class="note">{t!("routes-none")}</p> });
    view! {
        <Modal class="route-list" title=Signal::derive(|| t!("routes")) close>
            {none}
            <ul class="scroller">{move || routes().into_iter().map(one).collect_view()}</ul>
        </Modal>
    }
}

/// Returns the routes on the cheapest paths of the player's open tickets, and their twins: either half helps.
pub(super) fn helpful(scene: Scene) -> Vec<RouteId> {
    let Some(own) = scene.private() else { return Vec::new() };
    let ids = own.tickets.iter().filter_map(|name| scene.board.ticket_named(name));
    let paths = ids.filter_map(|id| match need(scene, id) {
        Need::Path(path) => Some(path.routes),
        Need::Nothing | Need::Impossible => None,
    });
    paths.flatten().flat_map(|id| [Some(id), scene.board.route(id).twin]).flatten().collect()
}
