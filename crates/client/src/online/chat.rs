//! What people say to each other. Whoever wants quiet has it.

use leptos::prelude::*;
use protocol::{ClientMessage, SeatNumber};

use super::visit::Visit;
use crate::pieces::badge;
use crate::scene::{Scene, Sheet};
use crate::words::t;

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spoken {
    pub(super) position: protocol::LogPosition,
    pub(super) name: String,
    pub(super) seat: SeatNumber,
    pub(super) text: String,
}

thread_local! {
    /// Whether this device wants quiet; as long as the page is open.
    static QUIET: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// The chat of a table.
#[component]
pub(crate) fn Chat(visit: Visit) -> impl IntoView {
    let quiet = QUIET.with(Clone::clone);
    let is_quiet = {
        let quiet = quiet.clone();
        move || quiet.get()
    };
    let lines = {
        let is_quiet = is_quiet.clone();
        move || match is_quiet() {
            true => view! { <li class="note">{t!("chat-quiet")}</li> }.into_any(),
            false => {
                let lines: Vec<_> = visit.spoken.get().into_iter().rev().take(100).collect();
                lines.into_iter().map(line).collect_view().into_any()
            }
        }
    };
    let label = {
        let is_quiet = is_quiet.clone();
        move || if is_quiet() { t!("chat-listen") } else { t!("chat-mute") }
    };
    view! {
        <section class="panel chat" aria-label=move || t!("chat")>
            <h2>{move || t!("chat")}
                <button class="quiet small" data-act="quiet" on:click=move |_| quiet.update(|quiet| *quiet = !*quiet)>{label}</button>
            </h2>
            <ol aria-live="polite">{lines}</ol>
            <Say visit />
        </section>
    }
}

fn line(spoken: Spoken) -> impl IntoView {
    view! { <li>{badge(spoken.seat)}<span><b>{spoken.name}</b>" "{spoken.text}</span></li> }
}

/// Only who sits speaks.
#[component]
fn Say(visit: Visit) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let say = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let seats = visit.seats.get_untracked();
        let speaker = visit.scene.get_untracked().and_then(|scene| untrack(|| scene.me()));
        let line = text.get_untracked().trim().to_owned();
        if let Some(&seat) = speaker.as_ref().or(seats.first())
            && !line.is_empty()
        {
            visit.say(ClientMessage::Say { seat, text: line });
            text.set(String::new());
        }
    };
    let sits = Memo::new(move |_| visit.seats.with(|seats| !seats.is_empty()));
    move || {
        sits.get().then(|| {
            view! {
                <form on:submit=say>
                    <input data-field="chat" aria-label=move || t!("chat-line") placeholder=move || t!("chat-line") maxlength=protocol::limits::CHAT_CHARS prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event)) />
                    <button data-act="say">{move || t!("chat-say")}</button>
                </form>
            }
        })
    }
}

/// How many lines were said since the chat was on the screen; where it stands beside the game, that is always.
pub(crate) fn unread(scene: Scene) -> usize {
    let Some(visit) = scene.visit else { return 0 };
    let spoken = visit.spoken.get();
    if scene.sheet.get() == Sheet::Chat {
        let last = spoken.last().map_or(0, |line| line.position);
        if visit.read.get_untracked() < last {
            visit.read.set(last);
        }
        return 0;
    }
    let (read, quiet) = (visit.read.get(), QUIET.with(ArcRwSignal::get));
    let mine = visit.seats.get();
    let new = |line: &&Spoken| line.position > read && !mine.contains(&line.seat);
    if quiet { 0 } else { spoken.iter().filter(new).count() }
}
