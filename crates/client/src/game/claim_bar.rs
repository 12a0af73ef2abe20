//! The bar that claims a route: its ends, length and points, and exactly which cards pay.

use board::{LocationId, RouteId};
use leptos::prelude::*;

use crate::claims::{CardPayment, ClaimOptions, ClaimTerms, claim};
use crate::pieces::{card_name, card_row, pin, poster};
use crate::scene::Scene;
use crate::words::t;

/// The claim bar, while a route is open in it.
#[component]
pub(super) fn ClaimBar(scene: Scene) -> impl IntoView {
    let open = Memo::new(move |_| {
        let id = scene.intent.route.get()?;
        scene.open_claims.with(|open| Some((id, open.get(id)?.clone())))
    });
    move || {
        let (id, options) = open.get()?;
        Some(view! { <Bar scene id options /> })
    }
}

#[component]
fn Bar(scene: Scene, id: RouteId, options: ClaimOptions) -> impl IntoView {
    let board = scene.board;
    let route = board.route(id);
    let [from, to] = [route.a, route.b].map(|end| board.location(end).name.clone());
    let usual = options.usual_terms(scene.intent.card.get_untracked().as_deref());
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
    let payments = options.payments.iter();
    let payments = payments.map(|payment| payment_option(scene, payment, terms)).collect_view();
    let only_one = options.payments.len() == 1;
    let ends = options.collect.iter();
    let ends = ends.map(|&end| end_option(scene, end, terms, must_choose_end)).collect_view();
    let title = {
        let (from, to) = (from.clone(), to.clone());
        move || t!("route-between", from = from.clone(), to = to.clone())
    };
    // The bar lies at the top if the route lies low on the map, so that it does not cover it.
    let middle = (scene.picture.spot(route.a).1 + scene.picture.spot(route.b).1) / 2.0;
    let is_low = middle > scene.picture.height() * 0.55;
    view! {
        <section class="panel claim" class:top=is_low role="dialog" aria-label=title.clone()>
            <h2>{title.clone()}
                <small>{move || t!("route-worth", length = route.length, points = points)}</small>
            </h2>
            <div class="payments" class:single=only_one role="radiogroup" aria-label=move || t!("pay-with")>{payments}</div>
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

fn payment_option(
    scene: Scene,
    payment: &CardPayment,
    terms: Memo<ClaimTerms>,
) -> impl IntoView + use<> {
    let cards = card_row(payment.color.as_deref(), payment.colored, payment.wilds);
    let (color, colored, wilds) = (payment.color.clone(), payment.colored, payment.wilds);
    let says = move || {
        let wild = card_name(scene.board, "wild");
        match &color {
            Some(color) => t!(
                "payment",
                color = card_name(scene.board, color),
                colored = colored,
                wilds = wilds,
                wild = wild
            ),
            None => t!("payment-wilds", wilds = wilds, wild = wild),
        }
    };
    let this = payment.clone();
    let chosen = Memo::new(move |_| terms.with(|terms| terms.payment == this));
    let payment = payment.clone();
    let choose = move |_| {
        let payment = payment.clone();
        choose(scene, ClaimTerms { payment, ..terms.get_untracked() });
    };
    view! {
        <button class="payment" role="radio" class:chosen=chosen aria-checked=move || chosen.get().to_string() aria-label=says.clone() title=says on:click=choose>
            {cards}
        </button>
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
    let cards = festival.and_then(|id| shared.festivals.get(&board.festival(id)?.id)).copied();
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
            <span>{board.location(end).name.clone()}</span>
            {cards.map(|number| view! { <small>{t!("festival-cards", number = number)}</small> })}
        </button>
    }
}
