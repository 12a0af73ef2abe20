//! The bar that claims a route: its ends, length and points, and exactly which cards pay.

use std::sync::Arc;

use board::{LocationId, RouteId};
use leptos::prelude::*;
use protocol::Answer;

use super::festivals;
use super::keys::return_focus;
use super::route_note::name;
use crate::claims::{CardPayment, ClaimOptions, ClaimTerms, claim};
use crate::pieces::{card_name, card_row, emblem, letter, pin, poster};
use crate::places::{language_of, place};
use crate::scene::{LessonMark, Scene};
use crate::words::t;

/// The claim bar, while a route is open in it; or the question whether to draw tickets.
#[component]
pub(super) fn ClaimBar(scene: Scene) -> impl IntoView {
    let open = Memo::new(move |_| {
        let id = scene.intent.route.get()?;
        scene.open_claims.with(|open| Some((id, open.get(id)?.clone())))
    });
    view! {
        {move || {
            let (id, options) = open.get()?;
            Some(view! { <Bar scene id options /> })
        }}
        {move || scene.intent.asks_tickets.get().then(|| view! { <AskTickets scene /> })}
    }
}

/// Asks whether to draw tickets: they cost a turn, and a finger slips.
#[component]
fn AskTickets(scene: Scene) -> impl IntoView {
    let offer = scene.board.ticket_draw().offer;
    let draw = move |_| scene.answer(Answer::DrawTickets);
    let cancel = move |_| scene.plan(|intent| intent.asks_tickets = false);
    view! {
        <section class="panel claim ask-tickets" aria-label=move || t!("tickets")>
            <h2>{move || t!("ask-tickets")}</h2>
            <p class="note">{move || t!("ask-tickets-how", offered = offer.offered, keep = offer.keep)}</p>
            <div class="buttons">
                <button class="quiet" on:click=cancel>{move || t!("cancel")}</button>
                <button class="main" data-act="draw-tickets" on:click=draw>{move || t!("ask-tickets-yes")}</button>
            </div>
        </section>
    }
}

#[component]
fn Bar(scene: Scene, id: RouteId, options: ClaimOptions) -> impl IntoView {
    let board = scene.board;
    let route = board.route(id);
    let mut usual = options.usual_terms(scene.intent.card.get_untracked().as_deref());
    // A lesson about wilds begins with one among the cards.
    if scene.lesson.get_untracked() == Some(LessonMark::Route { route: id, wild: true }) {
        let mixed = |payment: &&CardPayment| payment.wilds > 0 && payment.colored > 0;
        usual.payment = options.payments.iter().find(mixed).unwrap_or(&usual.payment).clone();
    }
    let known = options.clone();
    let terms = Memo::new(move |_| {
        let plan = scene.intent.claim.get().filter(|plan| plan.route == id);
        let chosen = plan.and_then(|plan| plan.terms).filter(|terms| known.allows(terms));
        chosen.unwrap_or_else(|| usual.clone())
    });
    let must_choose_end = options.collect.len() > 1;
    let ready = move || !must_choose_end || terms.get().collect_at.is_some();
    let confirm = move |_| scene.answer(claim(board, id, terms.get_untracked()));
    let points = board.route_points(route.length);
    let ends = options.collect.iter();
    let ends = ends.map(|&end| end_option(scene, end, terms, must_choose_end)).collect_view();
    let title = move || name(scene, id);
    let payments = options.payments.clone();
    return_focus(".claim");
    view! {
        <section class="panel claim" aria-label=title>
            <h2>{title}
                <small>{move || t!("route-worth", length = route.length, points = points)}</small>
            </h2>
            {colors(scene, &payments, terms)}
            {wilds(scene, payments, terms)}
            {(!options.collect.is_empty()).then(|| view! {
                <div class="collect" role="radiogroup" aria-label=move || t!("collect-at")>
                    <span class="note">{move || if must_choose_end { t!("collect-choose") } else { t!("collect-takes") }}</span>
                    {ends}
                </div>
            })}
            <div class="buttons">
                <button class="quiet" on:click=move |_| scene.plan(|intent| intent.claim = None)>{move || t!("cancel")}</button>
                <button class="main" data-act="claim" disabled=move || !ready() on:click=confirm>
                    {move || if ready() { t!("claim", points = points) } else { t!("collect-first") }}
                </button>
            </div>
        </section>
    }
}

/// Sets the terms of the claim in the claim bar.
fn choose(scene: Scene, terms: ClaimTerms) {
    scene.plan(|intent| {
        if let Some(plan) = &mut intent.claim {
            plan.terms = Some(terms);
        }
    });
}

/// Draws a chip for each color that can pay, if there is more than one. Each takes as few wilds as possible.
fn colors(
    scene: Scene,
    payments: &[CardPayment],
    terms: Memo<ClaimTerms>,
) -> Option<impl IntoView + use<>> {
    let mut cheapest: Vec<CardPayment> = Vec::new();
    for payment in payments {
        if cheapest.iter().all(|known| known.color != payment.color) {
            cheapest.push(payment.clone());
        }
    }
    let chip = |payment: CardPayment| {
        let card = payment.color.clone().unwrap_or_else(|| "wild".to_owned());
        let color = payment.color.clone();
        let payment_is_wild = color.is_none();
        let chosen = Memo::new(move |_| terms.with(|terms| terms.payment.color == color));
        let says = {
            let card = card.clone();
            move || card_name(scene.board, &card)
        };
        let pick = move |_| {
            choose(scene, ClaimTerms { payment: payment.clone(), ..terms.get_untracked() });
        };
        view! {
            <button class=format!("payment color-{card}") role="radio" class:chosen=chosen aria-checked=move || chosen.get().to_string() title=says.clone() aria-label=says on:click=pick>
                <span class="chip" aria-hidden="true">{if payment_is_wild { emblem("wild").into_any() } else { letter(&card).into_any() }}</span>
            </button>
        }
    };
    (cheapest.len() > 1).then(|| {
        let chips = cheapest.into_iter().map(chip).collect_view();
        view! { <div class="payments" role="radiogroup" aria-label=move || t!("pay-with")>{chips}</div> }
    })
}

/// Shows the exact cards that pay, with a stepper for the wilds among them if their number can be chosen.
fn wilds(scene: Scene, payments: Arc<Vec<CardPayment>>, terms: Memo<ClaimTerms>) -> impl IntoView {
    let payments = StoredValue::new(payments);
    let other = move |more: bool| {
        let now = terms.get().payment;
        payments.with_value(|payments| {
            let same = payments.iter().filter(|payment| payment.color == now.color);
            match more {
                true => same
                    .filter(|payment| payment.wilds > now.wilds)
                    .min_by_key(|payment| payment.wilds),
                false => same
                    .filter(|payment| payment.wilds < now.wilds)
                    .max_by_key(|payment| payment.wilds),
            }
            .cloned()
        })
    };
    let step = move |more: bool| {
        if let Some(payment) = untrack(|| other(more)) {
            choose(scene, ClaimTerms { payment, ..terms.get_untracked() });
        }
    };
    let wild = move || card_name(scene.board, "wild");
    let button = move |more: bool, sign: &'static str, key: &'static str, class: &'static str| {
        view! {
            <button class=class aria-label=move || t!(key, wild = wild()) disabled=move || other(more).is_none() on:click=move |_| step(more)>{sign}</button>
        }
    };
    let has_choice = move || other(true).is_some() || other(false).is_some();
    view! {
        <div class="paid">
            <span class="cards" role="img" aria-label=move || paid(scene, &terms.get().payment)>{move || {
                let payment = terms.get().payment;
                card_row(payment.color.as_deref(), payment.colored, payment.wilds)
            }}</span>
            {move || has_choice().then(|| view! {
                <span class="stepper" role="group" aria-label=wild>
                    {button(false, "−", "fewer-wilds", "round fewer")}
                    <span class="note">{move || t!("cards-of", card = wild(), number = terms.get().payment.wilds)}</span>
                    {button(true, "+", "more-wilds", "round more")}
                </span>
            })}
        </div>
    }
}

/// Names the cards of a payment.
fn paid(scene: Scene, payment: &CardPayment) -> String {
    let wild = card_name(scene.board, "wild");
    match &payment.color {
        Some(color) => t!(
            "payment",
            color = card_name(scene.board, color),
            colored = payment.colored,
            wilds = payment.wilds,
            wild = wild
        ),
        None => t!("payment-wilds", wilds = payment.wilds, wild = wild),
    }
}

fn end_option(
    scene: Scene,
    end: LocationId,
    terms: Memo<ClaimTerms>,
    choice: bool,
) -> impl IntoView {
    let board = scene.board;
    let shared = untrack(|| scene.shared());
    let name = &board.location(end).id;
    let symbol = shared
        .stacks
        .iter()
        .find(|stack| stack.location.as_ref() == Some(name))
        .map(|stack| stack.symbol);
    let festival = board.festivals().and_then(|festivals| festivals.at(end));
    let pile = festival.and_then(|id| board.festival(id));
    let cards = pile.and_then(|pile| shared.festivals.get(&pile.id)).copied();
    let gain = pile.map(|pile| format!("+{}", untrack(|| festivals::gain(scene, &pile.id))));
    let picture = match (symbol, festival) {
        (Some(symbol), _) => Some(pin(symbol).into_any()),
        (None, Some(festival)) => Some(poster(scene.picture, festival).into_any()),
        (None, None) => None,
    };
    let chosen = Memo::new(move |_| terms.with(|terms| terms.collect_at == Some(end)));
    let choose = move |_| {
        choose(scene, ClaimTerms { collect_at: Some(end), ..terms.get_untracked() });
    };
    view! {
        <button class="end" role="radio" disabled=!choice class:chosen=chosen aria-checked=move || chosen.get().to_string() on:click=choose>
            <svg viewBox="-12 -12 24 24" aria-hidden="true">{picture}</svg>
            <span lang=language_of(board, end)>{place(board, end)}</span>
            {cards.map(|number| view! { <small>{t!("festival-cards", number = number)}</small> <b class="gain">{gain}</b> })}
        </button>
    }
}
