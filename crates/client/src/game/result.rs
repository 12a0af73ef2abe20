//! The result sheet: a row for each source of points, over the board.

use leptos::prelude::*;
use protocol::{Score, SeatNumber};

use super::history::step;
use crate::online::{Rematch, SaveRecord};
use crate::pieces::{badge, ticket_name};
use crate::scene::Scene;
use crate::words::t;

/// The result sheet, once the game is over.
#[component]
pub(super) fn Results(scene: Scene) -> impl IntoView {
    let open = RwSignal::new(true);
    let over = Memo::new(move |_| scene.is_over());
    let looks_back = Memo::new(move |_| scene.past.get().is_some());
    move || {
        // The sheet would cover the earlier moment that is shown.
        if !over.get() || looks_back.get() {
            return None;
        }
        Some(view! {
            {move || match open.get() {
                true => view! { <Sheet scene open /> }.into_any(),
                false => view! { <button class="main reopen" on:click=move |_| open.set(true)>{move || t!("result")}</button> }.into_any(),
            }}
        })
    }
}

#[component]
fn Sheet(scene: Scene, open: RwSignal<bool>) -> impl IntoView {
    let scores = move || {
        let players = &scene.shared().players;
        let scores = players
            .iter()
            .enumerate()
            .filter_map(|(seat, player)| Some((seat as SeatNumber, player.score.clone()?)));
        let mut scores: Vec<_> = scores.collect();
        board::sort_short_by_key(&mut scores, |(_, score)| score.place);
        scores
    };
    let title = move || {
        let winners = scene.room.get().winners.clone();
        match winners.as_slice() {
            [one] if scene.me() == Some(*one) => t!("you-win"),
            [one] => t!("wins", name = scene.name_of(*one)),
            several => t!("shared-win", number = several.len()),
        }
    };
    let has = |score: fn(&Score) -> i16| move || scores().iter().any(|(_, line)| score(line) != 0);
    let (has_tokens, has_festivals) = (has(|score| score.tokens), has(|score| score.festivals));
    let heads = move || {
        scores().into_iter().map(|(seat, score)| view! {
        <th scope="col" class:first={score.place == 1}>{badge(seat)}<span>{scene.name_of(seat)}</span></th>
    }).collect_view()
    };
    let row = move |key: &'static str, nth: u8, value: fn(&Score) -> i16| {
        let cells = move || {
            scores()
                .into_iter()
                .map(|(_, score)| view! { <td>{signed(value(&score))}</td> })
                .collect_view()
        };
        view! { <tr style=format!("--nth: {nth}")><th scope="row">{move || t!(key)}</th>{cells}</tr> }
    };
    let board = scene.board;
    let fulfilled = move |score: &Score| -> i16 { points_of(board, &score.complete) };
    let failed = move |score: &Score| -> i16 { -points_of(board, &score.incomplete) };
    let computed = move |key: &'static str, nth: u8, value: Callback<Score, i16>| {
        let cells = move || {
            scores()
                .into_iter()
                .map(|(_, score)| view! { <td>{signed(value.run(score))}</td> })
                .collect_view()
        };
        view! { <tr style=format!("--nth: {nth}")><th scope="row">{move || t!(key)}</th>{cells}</tr> }
    };
    let plays = move || !scene.seats.with(Vec::is_empty);
    let tickets = move || {
        scores().into_iter().map(|(seat, score)| tickets_of(scene, seat, &score)).collect_view()
    };
    view! {
        <div class="results" role="dialog" aria-label=title>
            <div class="panel">
                <h2>{title}</h2>
                <div class="scroll"><table>
                    <thead><tr><td></td>{heads}</tr></thead>
                    <tbody>
                        {row("score-routes", 0, |score| score.routes)}
                        {computed("score-failed", 1, Callback::new(move |score: Score| failed(&score)))}
                        {computed("score-fulfilled", 2, Callback::new(move |score: Score| fulfilled(&score)))}
                        {move || has_tokens().then(|| row("score-tokens", 3, |score| score.tokens))}
                        {move || has_festivals().then(|| row("score-festivals", 3, |score| score.festivals))}
                    </tbody>
                    <tfoot>{row("score-total", 4, |score| score.total)}</tfoot>
                </table></div>
                <details><summary>{move || t!("score-tickets")}</summary>{tickets}</details>
                <div class="buttons">
                    <button on:click=move |_| open.set(false)>{move || t!("look-at-board")}</button>
                    <button data-act="step-through" on:click=move |_| step(scene, false)>{move || t!("step-through")}</button>
                    <SaveRecord scene />
                    <a class="button" href="#/">{move || t!("home")}</a>
                    {move || plays().then(|| view! { <Rematch scene /> })}
                </div>
            </div>
        </div>
    }
}

/// Writes points with a minus sign that is as wide as a digit.
fn signed(points: i16) -> String {
    points.to_string().replace('-', "−")
}

fn points_of(board: &board::Board, tickets: &[String]) -> i16 {
    let ids = tickets.iter().filter_map(|name| board.ticket_named(name));
    ids.map(|id| i16::from(board.ticket(id).points)).sum()
}

fn tickets_of(scene: Scene, seat: SeatNumber, score: &Score) -> impl IntoView + use<> {
    let line = |name: &String, done: bool| {
        let id = scene.board.ticket_named(name)?;
        let points = scene.board.ticket(id).points;
        let sign = if done { "✓" } else { "✗" };
        Some(
            view! { <li class:done=done><span aria-hidden="true">{sign}</span> {ticket_name(scene.board, id)} <b>{points}</b></li> },
        )
    };
    let complete = score.complete.iter().map(|name| line(name, true));
    let lines = complete.chain(score.incomplete.iter().map(|name| line(name, false)));
    view! { <h3>{badge(seat)} {scene.name_of(seat)}</h3><ul class="ticket-lines">{lines.collect_view()}</ul> }
}
