//! The players: cards, cars, tickets, points.

use leptos::prelude::*;
use protocol::{Player, SeatNumber};

use super::result::signed;
use crate::online::SeatSigns;
use crate::pieces::{badge, pin, symbol_name};
use crate::scene::Scene;
use crate::words::t;

/// All players, in turn order.
#[component]
pub(super) fn Players(scene: Scene) -> impl IntoView {
    let seats = untrack(|| scene.shared().players.len()) as SeatNumber;
    view! {
        <section class="panel players" aria-label=move || t!("players")>
            <ol>{(0..seats).map(|seat| view! { <PlayerRow scene seat /> }).collect_view()}</ol>
        </section>
    }
}

#[component]
fn PlayerRow(scene: Scene, seat: SeatNumber) -> impl IntoView {
    let player = Memo::new(move |_| scene.shared().players.get(usize::from(seat)).cloned());
    let waits = move || scene.shared().waiting.seats.contains(&seat);
    let is_me = move || scene.me() == Some(seat);
    let figures = move || player.get().map(|player| figures(scene, &player));
    view! {
        <li class=format!("player livery-{seat}") class:turn=waits class:me=is_me data-seat=seat>
            {badge(seat)}
            <span class="name">{move || scene.name_of(seat)}{move || is_me().then(|| view! { " " <small>{t!("yourself")}</small> })}</span>
            <span class="points">{move || player.get().map(|player| points(scene, &player))}</span>
            <span class="figures">{figures}</span>
            <SeatSigns scene seat />
        </li>
    }
}

/// Returns the points so far, and the final ones once the show has counted them.
fn points(scene: Scene, player: &Player) -> String {
    let score = player.score.as_ref().filter(|_| !scene.counting.get());
    signed(score.map_or(player.points, |score| score.total))
}

fn figures(scene: Scene, player: &Player) -> impl IntoView + use<> {
    let figure = |sign: &'static str, number: u8, says: String| {
        view! { <span class=format!("figure {sign}") role="img" title=says.clone() aria-label=says><i aria-hidden="true"></i>{number}</span> }
    };
    let car = t!("cars-left", number = player.cars);
    let few = player.cars <= scene.board.last_round_at() + 3;
    let pile = scene
        .board
        .festivals()
        .map(|_| figure("piles", player.pile, t!("festival-cards", number = player.pile)));
    let tokens = player.tokens.iter().map(|&symbol| {
        view! {
            <svg class="small-pin" viewBox="-11 -11 22 22" role="img" aria-label=symbol_name(symbol)>{pin(symbol)}</svg>
        }
    });
    view! {
        {figure("cards", player.hand, t!("cards-held", number = player.hand))}
        <span class="figure cars" class:few=few role="img" title=car.clone() aria-label=car><i aria-hidden="true"></i>{player.cars}</span>
        {figure("tickets", player.tickets, t!("tickets-held", number = player.tickets))}
        {pile}
        <span class="pins">{tokens.collect_view()}</span>
    }
}
