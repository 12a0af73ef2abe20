//! The panel that chooses tickets: opening offer, drawn tickets, draft packs. The rest of the screen stays usable.

use board::TicketId;
use leptos::prelude::*;
use protocol::{Answer, DecisionKind, KeepRange, Legal};

use super::hint::lights_ticket;
use super::keys::{keep_focus, return_focus};
use super::own_tickets::OwnTickets;
use super::placing::Placing;
use crate::pieces::{badge, ticket_face};
use crate::scene::Scene;
use crate::words::t;

/// The panel for the open decision, unless that is an ordinary turn.
#[component]
pub(super) fn Choice(scene: Scene) -> impl IntoView {
    let kind = Memo::new(move |_| Kind::of(scene));
    move || match kind.get()? {
        Kind::Keep(keep) => Some(view! { <Keep scene keep /> }.into_any()),
        Kind::Pick => Some(view! { <Pick scene /> }.into_any()),
        Kind::Place => Some(view! { <Placing scene /> }.into_any()),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Keep(KeepRange),
    Pick,
    Place,
}

impl Kind {
    fn of(scene: Scene) -> Option<Kind> {
        match &*scene.legal()? {
            Legal::Keep(keep) => Some(Kind::Keep(*keep)),
            Legal::Pick => Some(Kind::Pick),
            Legal::Place { .. } => Some(Kind::Place),
            Legal::Turn { .. } | Legal::SecondCard { .. } => None,
        }
    }
}

/// Keeps some of the tickets on offer.
#[component]
fn Keep(scene: Scene, keep: KeepRange) -> impl IntoView {
    let marked = move || scene.intent.marked.with(|marked| marked.len());
    let enough = move || (usize::from(keep.least)..=usize::from(keep.most)).contains(&marked());
    let press = move |id: TicketId| {
        // An answer that is changed begins with what was chosen before.
        let answered = untrack(|| scene.private()).and_then(|own| own.answer.clone());
        scene.plan(|intent| {
            if intent.marked.is_empty() {
                intent.marked.extend(answered.into_iter().flatten());
            }
            intent.toggle_mark(&scene.board.ticket(id).id);
        });
    };
    let confirm = move |_| {
        let tickets = scene.intent.marked.get_untracked().into_iter().collect();
        keep_focus();
        scene.answer(Answer::KeepTickets { tickets });
    };
    let label = move || match (enough(), keep.least == keep.most) {
        (true, _) => t!("keep-tickets", number = marked()),
        (false, true) => t!("keep-exactly", number = keep.least, marked = marked()),
        (false, false) => t!("keep-at-least", number = keep.least),
    };
    let title = move || match scene.shared().waiting.what {
        DecisionKind::OpeningTickets => t!("choice-opening"),
        DecisionKind::DraftTickets => t!("choice-draft"),
        DecisionKind::Picks
        | DecisionKind::Stacks
        | DecisionKind::Turn
        | DecisionKind::SecondCard
        | DecisionKind::Tickets
        | DecisionKind::Nothing => t!("choice-tickets"),
    };
    let own = OwnTickets::new(scene);
    return_focus(".choice");
    view! {
        <section class="panel choice" class:lists-own=move || own.is_listed() tabindex="-1" aria-label=title>
            <h2>{title}</h2>
            {move || why_keep(scene)}
            <Offered scene press=Callback::new(press) />
            {move || answered(scene)}
            <div class="buttons confirm">
                {own.button()}
                <button class="main" data-act="keep" disabled=move || !enough() on:click=confirm>{label}</button>
            </div>
            {own.list()}
        </section>
    }
}

/// Picks one ticket of the pack.
#[component]
fn Pick(scene: Scene) -> impl IntoView {
    let press =
        move |id: TicketId| scene.plan(|intent| intent.mark_only(&scene.board.ticket(id).id));
    let confirm = move |_| {
        if let Some(ticket) = scene.intent.marked.get_untracked().into_iter().next() {
            keep_focus();
            scene.answer(Answer::Pick { ticket });
        }
    };
    let picks = move || scene.private().map_or(0, |own| own.picks.len());
    let own = OwnTickets::new(scene);
    return_focus(".choice");
    view! {
        <section class="panel choice" class:lists-own=move || own.is_listed() tabindex="-1" aria-label=move || t!("choice-pick")>
            <h2>{move || t!("choice-pick")}<small>{move || t!("picked", number = picks())}</small></h2>
            <p class="passing">{move || passing(scene)}</p>
            <Offered scene press=Callback::new(press) />
            {move || answered(scene)}
            <div class="buttons confirm">
                {own.button()}
                <button class="main" data-act="pick" disabled=move || scene.intent.marked.with(|marked| marked.is_empty()) on:click=confirm>
                    {move || if scene.intent.marked.with(|marked| marked.is_empty()) { t!("pick-one") } else { t!("pick") }}
                </button>
            </div>
            {own.list()}
        </section>
    }
}

/// The tickets to choose from. Pointing at one shows it on the map.
#[component]
fn Offered(scene: Scene, press: Callback<TicketId>) -> impl IntoView {
    let offered =
        Memo::new(move |_| scene.private().map(|own| own.offered.clone()).unwrap_or_default());
    let one = move |name: String| {
        let id = scene.board.ticket_named(&name)?;
        let advised = {
            let name = name.clone();
            move || lights_ticket(scene, &name)
        };
        let (look, away) = pointing(scene, id);
        let is_marked = move || is_marked(scene, &name);
        let pressed = {
            let is_marked = is_marked.clone();
            move || is_marked().to_string()
        };
        Some(view! {
            <button
                class="ticket"
                class:marked=is_marked
                class:advised=advised
                aria-pressed=pressed
                on:pointerenter=move |_| look()
                on:pointerleave=away
                on:focus=move |_| look()
                on:click=move |_| press.run(id)
            >
                {ticket_face(scene.picture, id)}
                <span class="missing">{move || adds(scene, id)}</span>
                <span class="tick" aria-hidden="true"></span>
            </button>
        })
    };
    view! { <div class="ticket-list offered scroller">{move || offered.get().into_iter().map(one).collect_view()}</div> }
}

/// Returns what shows a ticket on the map when the player points at it, and what hides it again.
pub(super) fn pointing(
    scene: Scene,
    id: TicketId,
) -> (impl Fn() + Copy + 'static, impl Fn(web_sys::PointerEvent) + Copy + 'static) {
    let look = move || scene.plan(|intent| intent.ticket = Some(id));
    let away = move |event: web_sys::PointerEvent| {
        if event.pointer_type() == "mouse" {
            scene.plan(|intent| intent.ticket = None);
        }
    };
    (look, away)
}

/// Returns whether a ticket is marked, or was chosen in the answer that can still be changed.
fn is_marked(scene: Scene, name: &str) -> bool {
    let marked = scene.intent.marked.get();
    if !marked.is_empty() {
        return marked.contains(name);
    }
    let answered = scene.private().and_then(|own| own.answer.clone());
    answered.is_some_and(|chosen| chosen.iter().any(|chosen| chosen == name))
}

/// Says what a ticket brings and how many more cars it takes, beside what the player plans already: the tickets held,
/// picked and marked.
fn adds(scene: Scene, id: TicketId) -> Option<String> {
    let own = scene.private()?;
    let claimed = scene.claimed_routes();
    let marked = scene.intent.marked.get();
    // Where the picks themselves are on offer, only the marked ones are planned.
    let picks = own.picks.iter().filter(|pick| !own.offered.contains(pick));
    let planned = own.tickets.iter().chain(picks).chain(&marked);
    let planned =
        planned.filter_map(|name| scene.board.ticket_named(name)).filter(|other| *other != id);
    let mut routes = Vec::new();
    for other in planned {
        let path = claimed.cheapest_path(own.seat, other, &routes);
        routes.extend(path.map(|path| path.routes).unwrap_or_default());
    }
    let Some(path) = claimed.cheapest_path(own.seat, id, &routes) else {
        return Some(t!("ticket-lost"));
    };
    Some(t!("ticket-adds", points = scene.board.ticket(id).points, number = path.cars))
}

/// Says at the first choice of a game what tickets are for.
fn why_keep(scene: Scene) -> Option<impl IntoView> {
    let is_first = scene.shared().waiting.what == DecisionKind::OpeningTickets;
    is_first.then(|| view! { <p class="tickets-why">{t!("tickets-why")}</p> })
}

/// Shows in which direction packs are passed in a draft.
fn passing(scene: Scene) -> impl IntoView + use<> {
    let shared = scene.shared();
    let seats = shared.players.len() as u8;
    let order: Vec<u8> =
        if shared.passes_left { (0..seats).collect() } else { (0..seats).rev().collect() };
    let one = |seat: u8| view! { {badge(seat)} <span class="arrow" aria-hidden="true">"→"</span> };
    let first = order.first().copied();
    let me = scene.me()?;
    let next = if shared.passes_left { (me + 1) % seats } else { (me + seats - 1) % seats };
    Some(view! {
        {order.iter().copied().map(one).collect_view()} {first.map(badge)}
        <span class="passes-to">{t!("passes-to", name = scene.name_of(next))}</span>
    })
}

/// Says that the player has answered and others have not.
fn answered(scene: Scene) -> Option<impl IntoView> {
    let own = scene.private()?;
    own.answer.as_ref()?;
    let others = scene.shared().waiting.seats.len();
    Some(view! { <p class="note">{t!("answered", number = others)}</p> })
}
