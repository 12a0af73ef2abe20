//! The market, the deck and the ticket deck.

use leptos::prelude::*;
use protocol::{Answer, Legal};

use super::hint::lights;
use crate::pieces::{card_face, card_name};
use crate::preferences::is_touched;
use crate::scene::Scene;
use crate::words::t;

/// The market, the deck and the ticket deck.
#[component]
pub(super) fn Market(scene: Scene) -> impl IntoView {
    let places = scene.board.market().size;
    let slots = (0..places).map(move |nth| view! { <Place scene nth /> });
    view! {
        <section class="market" aria-label=move || t!("market")>
            <Deck scene />
            <div class="slots">{slots.collect_view()}</div>
            <TicketDeck scene />
            {move || at_rest(scene)}
        </section>
    }
}

#[component]
fn Place(scene: Scene, nth: u8) -> impl IntoView {
    let slot = nth;
    let card = Memo::new(move |_| scene.shared().market.get(usize::from(slot)).cloned().flatten());
    let open = move || match scene.legal().as_deref() {
        Some(Legal::Turn { market, .. } | Legal::SecondCard { market, .. }) => {
            market.contains(&slot)
        }
        Some(Legal::Keep(_) | Legal::Pick | Legal::Place { .. }) | None => false,
    };
    let says = move || match card.get() {
        Some(card) => t!("take-card", card = card_name(scene.board, &card), number = slot + 1),
        None => t!("empty-place"),
    };
    // A card that may not be taken can still be pressed, so that the table says why.
    view! {
        <button
            class="slot"
            class:open=open
            class:advised=move || lights(scene, &format!("draw {slot}"))
            data-slot=slot
            style=format!("--nth: {slot}")
            aria-label=says
            title=says
            aria-disabled=move || (!open()).to_string()
            on:click=move |_| scene.answer(Answer::DrawMarket { slot })
        >
            {move || card.get().map(|card| view! { <span class="dealt">{card_face(card)}</span> })}
        </button>
    }
}

#[component]
fn Deck(scene: Scene) -> impl IntoView {
    let open = move || match scene.legal().as_deref() {
        Some(Legal::Turn { deck, .. } | Legal::SecondCard { deck, .. }) => *deck,
        Some(Legal::Keep(_) | Legal::Pick | Legal::Place { .. }) | None => false,
    };
    let discarded =
        move || scene.shared().discard.values().map(|&count| u32::from(count)).sum::<u32>();
    view! {
        <button
            class="deck"
            class:open=open
            class:advised=move || lights(scene, "draw deck")
            aria-label=move || {
                let deck = t!("draw-unseen", number = scene.shared().deck);
                scene.shared().draft_card_in.map_or(deck.clone(), |above| format!("{deck}. {}", t!("draft-in", number = above)))
            }
            title=move || t!("discards", number = discarded())
            aria-disabled=move || (!open()).to_string()
            on:click=move |_| scene.answer(Answer::DrawDeck)
        >
            <span class="back"></span>
            <span class="number" aria-hidden="true">{move || scene.shared().deck}</span>
            {move || scene.shared().draft_card_in.map(|above| view! {
                <span class="draft-in" aria-hidden="true" title=t!("draft-in", number = above)>{above}</span>
            })}
        </button>
    }
}

/// Says in words, over the map, how many cards lie above the draft card. The deck has only the number: its name and its
/// tooltip say the rest, and a finger sees neither.
#[component]
pub(super) fn DraftIn(scene: Scene) -> impl IntoView {
    move || {
        scene.shared().draft_card_in.map(|above| {
            view! { <p class="draft-words" aria-hidden="true">{t!("draft-in", number = above)}</p> }
        })
    }
}

#[component]
fn TicketDeck(scene: Scene) -> impl IntoView {
    let open = move || matches!(scene.legal().as_deref(), Some(Legal::Turn { tickets: true, .. }));
    // A slip of the finger would cost the turn.
    let asks = move || untrack(open) && is_touched();
    view! {
        <button
            class="deck ticket-deck"
            class:open=open
            class:advised=move || lights(scene, "tickets")
            aria-label=move || t!("draw-tickets", number = scene.shared().ticket_deck)
            title=move || t!("draw-tickets", number = scene.shared().ticket_deck)
            aria-disabled=move || (!open()).to_string()
            on:click=move |_| if asks() { scene.plan(|intent| { intent.claim = None; intent.asks_tickets = true; }) } else { scene.answer(Answer::DrawTickets) }
        >
            <span class="back" aria-hidden="true">{move || t!("tickets")}</span>
            <span class="number" aria-hidden="true">{move || scene.shared().ticket_deck}</span>
        </button>
    }
}

fn at_rest(scene: Scene) -> Option<impl IntoView> {
    scene.shared().market_at_rest.then(|| {
        view! { <p class="note">{t!("market-at-rest", wild = card_name(scene.board, "wild"))}</p> }
    })
}
