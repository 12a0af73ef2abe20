//! The show at the end of a game: seat by seat and ticket by ticket the points are counted, the winner last.

use std::time::Duration;

use board::TicketId;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use protocol::{Score, SeatNumber};

use super::result::{collected, sign, signed};
use crate::map::TicketMark;
use crate::pieces::{badge, livery_class, ticket_name};
use crate::preferences::{Motion, preferences_now};
use crate::scene::Scene;
use crate::words::t;

/// A step of the show.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ShowStep {
    /// The points for routes, which everybody knows.
    Routes,
    /// A ticket lights up or breaks off.
    Ticket { id: TicketId, done: bool, points: i16 },
    /// What was collected: tokens or festival cards.
    Collection { points: i16 },
}

/// All steps in order, with the seat of each: the last place first.
fn steps(scene: Scene) -> Vec<(SeatNumber, ShowStep)> {
    let mut scores = scores(scene);
    scores.reverse();
    let mut steps = Vec::new();
    for (seat, score) in scores {
        steps.push((seat, ShowStep::Routes));
        let ticket = |name: &String, done: bool| {
            let id = scene.board.ticket_named(name)?;
            let points = i16::from(scene.board.ticket(id).points);
            let points = if done { points } else { -points };
            Some((seat, ShowStep::Ticket { id, done, points }))
        };
        steps.extend(score.incomplete.iter().filter_map(|name| ticket(name, false)));
        steps.extend(score.complete.iter().filter_map(|name| ticket(name, true)));
        let points = score.tokens + score.festivals;
        if points != 0 {
            steps.push((seat, ShowStep::Collection { points }));
        }
    }
    steps
}

/// Returns the scores by place, the winner first.
pub(crate) fn scores(scene: Scene) -> Vec<(SeatNumber, Score)> {
    let shared = scene.shared();
    let scores = shared.players.iter().enumerate();
    let mut scores: Vec<_> = scores
        .filter_map(|(seat, player)| Some((seat as SeatNumber, player.score.clone()?)))
        .collect();
    board::sort_short_by_key(&mut scores, |(_, score)| score.place);
    scores
}

/// Returns the ticket that is counted, with the part of its path that its owner has built.
pub(super) fn ticket_on_map(scene: Scene) -> Option<TicketMark> {
    let (seat, id) = scene.counted.get()?;
    let ticket = scene.board.ticket(id);
    let claimed = scene.claimed_routes();
    let path = claimed.cheapest_path(seat, id, &[]).unwrap_or_default();
    let built = path.routes.into_iter().filter(|&route| claimed.owner(route) == Some(seat));
    Some(TicketMark { ends: vec![ticket.a, ticket.b], path: built.collect() })
}

/// Returns how long a step is shown.
fn pause() -> Duration {
    Duration::from_millis(match preferences_now().motion {
        Motion::None | Motion::Fast => 550,
        Motion::System | Motion::Normal => 1_000,
        Motion::Slow => 1_800,
    })
}

/// The show. It sets `running` to false when it is over or skipped.
#[component]
pub(super) fn Show(scene: Scene, running: RwSignal<bool>) -> impl IntoView {
    let all = StoredValue::new(untrack(|| steps(scene)));
    let shown = RwSignal::new(0_usize);
    scene.counting.set(true);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move || {
        let at = shown.get();
        let (length, step) = all.with_value(|all| (all.len(), all.get(at).cloned()));
        scene.counted.set(match step {
            Some((seat, ShowStep::Ticket { id, .. })) => Some((seat, id)),
            Some((_, ShowStep::Routes | ShowStep::Collection { .. })) | None => None,
        });
        let next = move || {
            if at >= length { running.set(false) } else { shown.set(at + 1) }
        };
        timer.set_value(set_timeout_with_handle(next, pause()).ok());
    });
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if ["Escape", "Enter", " ", "f", "F"].contains(&event.key().as_str()) {
            event.prevent_default();
            running.set(false);
        }
    });
    on_cleanup(move || {
        keys.remove();
        scene.counted.try_set(None);
        scene.counting.try_set(false);
        if let Some(timer) = timer.try_get_value().flatten() {
            timer.clear();
        }
    });
    let so_far = move |seat: SeatNumber| {
        let routes = |all: &[(SeatNumber, ShowStep)]| {
            all.iter()
                .take(shown.get() + 1)
                .filter(|(of, _)| *of == seat)
                .cloned()
                .collect::<Vec<_>>()
        };
        all.with_value(|all| routes(all))
    };
    let rows = move || {
        let mut scores = scores(scene);
        board::sort_short_by_key(&mut scores, |(seat, _)| *seat);
        let row = |(seat, score)| view! { <Row scene seat score counted=Memo::new(move |_| so_far(seat)) /> };
        scores.into_iter().map(row).collect_view()
    };
    let at_end = Memo::new(move |_| all.with_value(|all| shown.get() >= all.len()));
    let winner = move || at_end.get().then(|| view! { <h2>{title(scene)}</h2> });
    view! {
        <section class="panel end-show" aria-label=move || t!("counting")>
            {winner}
            <ol>{untrack(rows)}</ol>
            <button data-act="skip-show" on:click=move |_| running.set(false)>{move || t!("skip-show")}</button>
        </section>
    }
}

/// A seat in the show: its points so far, and what is counted now.
#[component]
fn Row(
    scene: Scene,
    seat: SeatNumber,
    score: Score,
    counted: Memo<Vec<(SeatNumber, ShowStep)>>,
) -> impl IntoView {
    let routes = score.routes;
    let score = StoredValue::new(score);
    let points = move || {
        let more = |(_, step): &(SeatNumber, ShowStep)| match step {
            ShowStep::Routes => routes,
            ShowStep::Ticket { points, .. } | ShowStep::Collection { points } => *points,
        };
        counted.with(|counted| counted.iter().map(more).sum::<i16>())
    };
    let last = move || {
        let last = counted.with(|counted| counted.last().cloned());
        last.map(|(_, step)| match step {
            ShowStep::Routes => view! { <span>{t!("score-routes")}</span> }.into_any(),
            ShowStep::Ticket { id, done, points } => view! {
                <span class:done=done class:failed=!done>{sign(done)}" "{ticket_name(scene.board, id)}" "<b>{signed(points)}</b></span>
            }
            .into_any(),
            ShowStep::Collection { points } => {
                view! { {score.with_value(|score| collected(scene, seat, score))}" "<b>{signed(points)}</b> }
                    .into_any()
            }
        })
    };
    let waits = move || counted.with(Vec::is_empty);
    view! {
        <li class=livery_class(seat) class:waits=waits>
            {badge(seat)}<b class="name">{move || scene.name_of(seat)}</b>
            <span class="counted">{last}</span>
            <output>{move || if waits() { String::new() } else { signed(points()) }}</output>
        </li>
    }
}

/// Says who won.
pub(super) fn title(scene: Scene) -> String {
    let winners = scene.room.get().winners.clone();
    match winners.as_slice() {
        [one] if scene.me() == Some(*one) => t!("you-win"),
        [one] => t!("wins", name = scene.name_of(*one)),
        several => t!("shared-win", number = several.len()),
    }
}
