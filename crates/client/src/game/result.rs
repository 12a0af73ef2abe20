//! The result sheet: a row for each source of points, every ticket and what was collected, over the board.

use leptos::prelude::*;
use protocol::{Score, SeatNumber};

use super::history::step;
use super::show::{Show, scores, title};
use crate::learn::Farewell;
use crate::online::{Rematch, SaveRecord};
use crate::pieces::{badge, pin, poster, symbol_name, ticket_name};
use crate::play_on::SameDeal;
use crate::preferences::moves;
use crate::result_picture::SharePicture;
use crate::review::ReviewButton;
use crate::scene::Scene;
use crate::words::t;

/// The show and the result sheet, once the game is over. Whoever saw the game end sees the show first; for others
/// the sheet offers it.
#[component]
pub(super) fn Results(scene: Scene) -> impl IntoView {
    let open = RwSignal::new(true);
    let showing = RwSignal::new(false);
    let over = Memo::new(move |_| scene.is_over());
    Effect::new(move |before: Option<bool>| {
        let over = over.get();
        if before == Some(false) && over && moves() && !scene.hurry.get_untracked() {
            showing.set(true);
        }
        over
    });
    let looks_back = Memo::new(move |_| scene.past.get().is_some());
    let reviewed = Memo::new(move |_| scene.review.is_open());
    move || {
        // The sheet would cover the earlier moment that is shown, or the review.
        if !over.get() || looks_back.get() || reviewed.get() {
            return None;
        }
        Some(view! {
            {move || match (showing.get(), open.get()) {
                (true, _) => view! { <Show scene running=showing /> }.into_any(),
                (false, true) => view! { <Sheet scene open showing /> }.into_any(),
                (false, false) => view! { <button class="main reopen" on:click=move |_| open.set(true)>{move || t!("result")}</button> }.into_any(),
            }}
        })
    }
}

/// A source of points: its message, and the points of a score.
type Source = (&'static str, fn(Scene, &Score) -> i16);

/// The rows of the table.
const SOURCES: [Source; 5] = [
    ("score-routes", |_, score| score.routes),
    ("score-fulfilled", |scene, score| points_of(scene, &score.complete)),
    ("score-failed", |scene, score| -points_of(scene, &score.incomplete)),
    ("score-tokens", |_, score| score.tokens),
    ("score-festivals", |_, score| score.festivals),
];

#[component]
fn Sheet(scene: Scene, open: RwSignal<bool>, showing: RwSignal<bool>) -> impl IntoView {
    let scores = Memo::new(move |_| scores(scene));
    let is_me = move |seat| scene.me() == Some(seat);
    let heads = move || {
        scores.get().into_iter().map(|(seat, score)| view! {
            <th scope="col" class:first={score.place == 1}>{badge(seat)}<span>{scene.name_of(seat)}{is_me(seat).then(|| view! { " " <small>{t!("yourself")}</small> })}</span></th>
        }).collect_view()
    };
    let row = move |nth: usize, (key, points): Source, always: bool| {
        let scores = scores.get();
        let cells: Vec<_> = scores.iter().map(|(_, score)| points(scene, score)).collect();
        // Every board has routes and tickets; a board without tokens has no row for them.
        let shown = always || cells.iter().any(|points| *points != 0);
        let cells = cells.into_iter().map(|points| view! { <td>{signed(points)}</td> });
        let cells = cells.collect_view();
        shown.then(|| {
            view! {
                <tr style=format!("--nth: {nth}")><th scope="row">{t!(key)}</th>{cells}</tr>
            }
        })
    };
    let rows = move || {
        SOURCES
            .into_iter()
            .enumerate()
            .map(|(nth, source)| row(nth, source, nth < 3))
            .collect_view()
    };
    let totals = move || row(5, ("score-total", |_, score| score.total), true);
    let details = move || {
        scores.get().into_iter().map(|(seat, score)| details_of(scene, seat, &score)).collect_view()
    };
    let says = move || title(scene);
    view! {
        <div class="results" role="dialog" aria-label=says>
            <div class="panel">
                // Keys must be able to scroll it, and it holds no button that they could focus.
                <div class="result-sheet scroller" tabindex="0" role="group" aria-label=says>
                    <h2>{says}</h2>
                    <p class="decided">{move || decided(scene, &scores.get())}</p>
                    <div class="scroll"><table>
                        <thead><tr><td></td>{heads}</tr></thead>
                        <tbody>{rows}</tbody>
                        <tfoot>{totals}</tfoot>
                    </table></div>
                    <div class="result-seats">{details}</div>
                </div>
                <SheetButtons scene open showing />
            </div>
        </div>
    }
}

/// The buttons under the sheet. What most players do next is always in sight, everything else waits behind one button.
#[component]
fn SheetButtons(scene: Scene, open: RwSignal<bool>, showing: RwSignal<bool>) -> impl IntoView {
    let plays = move || !scene.seats.with(Vec::is_empty);
    let more = RwSignal::new(false);
    let more_button = move || {
        let toggle = move |_| more.update(|more| *more = !*more);
        view! { <button data-act="more" aria-expanded=move || more.get().to_string() on:click=toggle>{t!("more")}</button> }
    };
    let rest = move || {
        view! {
            <div class="buttons rest">
                <button data-act="look-at-board" on:click=move |_| open.set(false)>{t!("look-at-board")}</button>
                <button data-act="step-through" on:click=move |_| step(scene, false)>{t!("step-through")}</button>
                <button data-act="show-again" on:click=move |_| showing.set(true)>{t!("show-again")}</button>
                {plays().then(|| view! { <SameDeal scene /> })}
                <SaveRecord scene />
                <SharePicture scene />
            </div>
        }
    };
    let next = move || {
        view! {
            <div class="buttons next">
                <a class="button quiet" href="#/">{t!("home")}</a>
                {more_button()}
                <ReviewButton scene />
                {plays().then(|| view! { <Rematch scene /> })}
            </div>
        }
    };
    view! {
        {move || more.get().then(rest)}
        {move || match scene.learned.get() {
            Some(board) => view! { <div class="next farewell"><Farewell board />{more_button()}</div> }.into_any(),
            None => next().into_any(),
        }}
    }
}

/// Says in which source the winner was furthest ahead of the second, if there is one winner. A tie is decided by
/// complete tickets (B-END-3).
fn decided(scene: Scene, scores: &[(SeatNumber, Score)]) -> Option<String> {
    let [(first, winner), (second, other), ..] = scores else { return None };
    if winner.place == other.place {
        return None;
    }
    let sources: [Source; 4] = [
        ("score-routes", |_, score| score.routes),
        ("tickets", |_, score| score.tickets),
        ("score-tokens", |_, score| score.tokens),
        ("score-festivals", |_, score| score.festivals),
    ];
    let ahead = sources.map(|(key, points)| (points(scene, winner) - points(scene, other), key));
    let (points, key) = ahead.into_iter().max_by_key(|(points, _)| *points)?;
    let (name, other_name) = (scene.name_of(*first), scene.name_of(*second));
    let margin = winner.total - other.total;
    if margin == 0 {
        return Some(t!("decided-tie", name = name, other = other_name));
    }
    (points > 0).then(|| {
        t!(
            "decided",
            source = t!(key),
            name = name,
            other = other_name,
            points = points,
            margin = margin
        )
    })
}

/// Draws everything that one seat got points for: tickets, tokens, festival cards.
fn details_of(scene: Scene, seat: SeatNumber, score: &Score) -> impl IntoView + use<> {
    let line = |name: &String, done: bool| {
        let id = scene.board.ticket_named(name)?;
        let points = i16::from(scene.board.ticket(id).points);
        let points = signed(if done { points } else { -points });
        Some(
            view! { <li class:done=done>{sign(done)} {ticket_name(scene.board, id)} <b>{points}</b></li> },
        )
    };
    let complete = score.complete.iter().map(|name| line(name, true));
    let lines = complete.chain(score.incomplete.iter().map(|name| line(name, false)));
    let lines = lines.collect_view();
    view! {
        <section>
            <h3>{badge(seat)} {scene.name_of(seat)}</h3>
            <ul class="ticket-lines">{lines}</ul>
            {collected(scene, seat, score)}
        </section>
    }
}

/// Draws the tokens and festival cards that a seat has collected.
pub(super) fn collected(scene: Scene, seat: SeatNumber, score: &Score) -> impl IntoView + use<> {
    let shared = scene.shared();
    let tokens = shared.players.get(usize::from(seat)).map(|player| player.tokens.clone());
    let tokens = tokens.unwrap_or_default().into_iter().map(|symbol| {
        view! { <svg viewBox="-12 -12 24 24" role="img" aria-label=symbol_name(symbol)>{pin(symbol)}</svg> }
    });
    let worth = |cards: u8| {
        let points = &scene.board.festivals()?.points;
        points.get(usize::from(cards).min(points.len() - 1)).copied()
    };
    let ids = scene.board.festivals().into_iter().flat_map(|festivals| festivals.ids());
    let piles = ids.filter_map(|id| {
        let festival = scene.board.festival(id)?;
        let cards = score.piles.get(&festival.id).copied()?;
        let name = festival.name.clone();
        Some(view! {
            <span class="pile" title=name>
                <svg viewBox="-9 -11 18 22" role="img" aria-label=festival.name.clone()>{poster(scene.picture, id)}</svg>
                {format!("{cards} → {}", worth(cards).unwrap_or_default())}
            </span>
        })
    });
    let (tokens, piles) = (tokens.collect_view(), piles.collect_view());
    view! { <span class="collected">{tokens}{piles}</span> }
}

/// The mark of a ticket that is complete or not.
pub(super) fn sign(done: bool) -> impl IntoView {
    let name = if done { t!("ticket-done") } else { t!("ticket-failed") };
    view! { <span role="img" aria-label=name>{if done { "✓" } else { "✗" }}</span> }
}

/// Writes points with a minus sign that is as wide as a digit.
pub(super) fn signed(points: i16) -> String {
    points.to_string().replace('-', "−")
}

fn points_of(scene: Scene, tickets: &[String]) -> i16 {
    let ids = tickets.iter().filter_map(|name| scene.board.ticket_named(name));
    ids.map(|id| i16::from(scene.board.ticket(id).points)).sum()
}
