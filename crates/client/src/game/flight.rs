//! Animates pieces: a card from the market to the hand, a token to its owner.

use std::sync::Arc;

use board::FestivalId;
use leptos::prelude::*;
use protocol::{Card, Event, Happened, LogPosition, News, SeatNumber};

use crate::pieces::{card_face, pin, poster};
use crate::preferences::moves;
use crate::scene::Scene;

/// The most pieces that are animated at once. Nobody can follow more.
const MOST: usize = 8;

/// A piece that is animated.
#[derive(Clone)]
struct Flight {
    number: usize,
    piece: Piece,
    from: (f64, f64),
    to: (f64, f64),
}

#[derive(Clone)]
enum Piece {
    Card(Card),
    /// A card that only its owner has seen.
    Back,
    Token(u8),
    Festival(FestivalId),
}

/// Draws the animated pieces over everything else. They cannot be pressed.
#[component]
pub(super) fn Flights(scene: Scene) -> impl IntoView {
    let flights = RwSignal::new(Vec::<Flight>::new());
    follow(scene, flights);
    let fly = move |flight: Flight| {
        let (from, to) = (flight.from, flight.to);
        let ends = format!("--from: {}px, {}px; --to: {}px, {}px", from.0, from.1, to.0, to.1);
        let land = move |_| flights.update(|all| all.retain(|one| one.number != flight.number));
        view! { <span class="flight" style=ends on:animationend=land>{face(scene, flight.piece)}</span> }
    };
    view! {
        <div class="flights" aria-hidden="true">
            <For each=move || flights.get() key=|flight| flight.number children=fly />
        </div>
    }
}

fn face(scene: Scene, piece: Piece) -> AnyView {
    match piece {
        Piece::Card(card) => card_face(card).into_any(),
        Piece::Back => view! { <span class="deck"><span class="back"></span></span> }.into_any(),
        Piece::Token(symbol) => {
            view! { <svg viewBox="-11 -11 22 22">{pin(symbol)}</svg> }.into_any()
        }
        Piece::Festival(id) => {
            view! { <svg viewBox="-9 -11 18 22">{poster(scene.picture, id)}</svg> }.into_any()
        }
    }
}

/// Animates each new event, after the screen shows the piece at its new place.
fn follow(scene: Scene, flights: RwSignal<Vec<Flight>>) {
    let count = StoredValue::new(0);
    Effect::new(move |seen: Option<LogPosition>| {
        let log = scene.log.get();
        // The log before this moment may come later, page by page. It is not animated.
        let Some(seen) = seen else { return scene.position.get_untracked() };
        let is_watched = untrack(|| scene.past.with(Option::is_none) && !scene.hurry.get());
        if is_watched && moves() {
            let new = log.iter().rev().take_while(|news| news.position > seen);
            let new: Vec<Arc<News>> = new.take(MOST).cloned().collect();
            request_animation_frame(move || {
                let plans = new.iter().rev().flat_map(|news| flight_plans(scene, news));
                let add = plans.filter_map(|plan| take_off(plan, count)).collect::<Vec<_>>();
                flights.update(|all| {
                    all.extend(add);
                    all.drain(..all.len().saturating_sub(MOST));
                });
            });
        }
        log.last().map_or(seen, |news| news.position.max(seen))
    });
}

/// A piece to animate, and the CSS selectors of the elements where it starts and ends.
type FlightPlan = (Piece, String, String);

fn flight_plans(scene: Scene, news: &News) -> Vec<FlightPlan> {
    let Happened::Acted { events, .. } = &news.what else { return Vec::new() };
    events.iter().filter_map(|event| flight_plan(scene, event)).collect()
}

#[allow(clippy::wildcard_enum_match_arm, reason = "most events move no piece")]
fn flight_plan(scene: Scene, event: &Event) -> Option<FlightPlan> {
    let seat = |seat: SeatNumber| format!(".player[data-seat='{seat}'] .badge");
    let hand = |owner: SeatNumber, card: &Card| {
        if scene.me() == Some(owner) {
            format!(".hand .kind[data-card='{card}']")
        } else {
            seat(owner)
        }
    };
    let place = |id: &str| format!(".place[data-place='{id}'] .ring");
    Some(match event {
        Event::TookFaceUp { seat: owner, slot, card } => {
            (Piece::Card(card.clone()), format!(".slot[data-slot='{slot}']"), hand(*owner, card))
        }
        Event::DrewUnseen { seat: owner, card: Some(card), .. } => {
            (Piece::Card(card.clone()), DECK.to_owned(), hand(*owner, card))
        }
        Event::DrewUnseen { seat: owner, found: true, .. } => {
            (Piece::Back, DECK.to_owned(), seat(*owner))
        }
        Event::TokenTaken { seat: owner, symbol, location } => {
            (Piece::Token(*symbol), place(location), seat(*owner))
        }
        Event::FestivalTaken { seat: owner, festival, .. } => {
            let (id, home) = festival_at(scene, festival)?;
            (Piece::Festival(id), place(home), seat(*owner))
        }
        Event::FestivalLaid { festival } => {
            let (id, home) = festival_at(scene, festival)?;
            (Piece::Festival(id), DECK.to_owned(), place(home))
        }
        Event::StackPlaced { seat: owner, symbol, location } => {
            (Piece::Token(*symbol), seat(*owner), place(location))
        }
        _ => return None,
    })
}

/// Finds a festival by its id, and the location where it is held.
fn festival_at(scene: Scene, name: &str) -> Option<(FestivalId, &'static str)> {
    let (board, festivals) = (scene.board, scene.board.festivals()?);
    let id = board.festival_named(name)?;
    let at = board.location_ids().find(|&at| festivals.at(at) == Some(id))?;
    Some((id, &board.location(at).id))
}

const DECK: &str = ".deck:not(.ticket-deck)";

/// Starts an animation; `None` if its start or its end is not on the screen.
fn take_off((piece, from, to): FlightPlan, count: StoredValue<usize>) -> Option<Flight> {
    let (from, to) = (middle_of(&from)?, middle_of(&to)?);
    count.update_value(|count| *count += 1);
    Some(Flight { number: count.get_value(), piece, from, to })
}

fn middle_of(selector: &str) -> Option<(f64, f64)> {
    let element = document().query_selector(selector).ok()??;
    let there = element.get_bounding_client_rect();
    let middle = (there.x() + there.width() / 2.0, there.y() + there.height() / 2.0);
    (there.width() > 0.0).then_some(middle)
}
