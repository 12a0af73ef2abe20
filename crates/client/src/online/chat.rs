//! The chat of a table. Everybody can mute it on their device.

use leptos::prelude::*;
use protocol::http::ReportSubject;
use protocol::{ClientMessage, LogPosition, SeatNumber, Sitter};

use super::people::is_ignored;
use super::report::ReportButton;
use super::table::OnlineTable;
use crate::model::ChatLine;
use crate::pieces::badge;
use crate::scene::{Panel, Scene};
use crate::words::t;

thread_local! {
    /// Whether the chat is muted on this device, until the page is closed.
    static QUIET: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// The chat of a table. Where nothing else announces its lines, it does: `speaks`.
#[component]
pub(crate) fn Chat(table: OnlineTable, speaks: bool) -> impl IntoView {
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
                let heard =
                    move |line: &ChatLine| !is_ignored(&table.table(), seat_of(table, line));
                let lines = move || -> Vec<_> {
                    table.chat.get().into_iter().filter(heard).rev().take(100).collect()
                };
                // By position, so that a new line leaves a half-written report about another alone.
                view! {
                    <For each=lines key=|line| line.position let:spoken>{line(table, spoken)}</For>
                }
                .into_any()
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
            <ol aria-live=speaks.then_some("polite")>{lines}</ol>
            <Say table />
        </section>
    }
}

fn line(table: OnlineTable, spoken: ChatLine) -> impl IntoView {
    let about = ReportSubject::Line(spoken.position);
    let ChatLine { name, text, .. } = spoken.clone();
    let seat = Memo::new(move |_| seat_of(table, &spoken));
    let is_mine = Memo::new(move |_| table.seats.with(|seats| seats.contains(&seat.get())));
    let report = move || (!is_mine.get()).then(|| view! { <ReportButton table about /> });
    view! { <li>{move || badge(seat.get())}<span><b>{name}</b>" "{text}</span>{report}</li> }
}

/// Returns the present seat of the person who said a line. The start of a game may turn the seats.
fn seat_of(table: OnlineTable, line: &ChatLine) -> SeatNumber {
    let is_speaker = |chair: &protocol::Chair| matches!(&chair.sitter, Sitter::Person { name } if *name == line.name);
    let room = table.room.get();
    let chairs = room.as_ref().map(|room| room.chairs.as_slice()).unwrap_or_default();
    let mut seats = chairs.iter().enumerate().filter(|(_, chair)| is_speaker(chair));
    match (seats.next(), seats.next()) {
        (Some((seat, _)), None) => seat as SeatNumber,
        // Nobody, or several, have this name now.
        _ => line.seat,
    }
}

/// The field to write a line, for people who have a seat.
#[component]
fn Say(table: OnlineTable) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let say = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let seats = table.seats.get_untracked();
        let speaker = table.scene.get_untracked().and_then(|scene| untrack(|| scene.me()));
        let line = text.get_untracked().trim().to_owned();
        if let Some(&seat) = speaker.as_ref().or(seats.first())
            && !line.is_empty()
        {
            table.say(ClientMessage::Say { seat, text: line, since: None });
            text.set(String::new());
        }
    };
    let sits = Memo::new(move |_| table.seats.with(|seats| !seats.is_empty()));
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

/// Counts the lines that others have said since the chat was last open on a small screen.
pub(crate) fn unread(scene: Scene) -> usize {
    let Some(table) = scene.online.filter(|_| scene.panel.get() != Panel::Chat) else { return 0 };
    heard_since(table, table.read.get()).len()
}

/// Tells what others have said since this position of the log, each with their name.
pub(crate) fn chat_since(scene: Scene, seen: LogPosition) -> String {
    let lines = scene.online.map(|table| heard_since(table, seen)).unwrap_or_default();
    let lines = lines.iter().map(|line| t!("labeled", label = &line.name, text = &line.text));
    lines.collect::<Vec<_>>().join(" ")
}

/// Returns what others have said since this position of the log, and none of it while the chat is muted.
fn heard_since(table: OnlineTable, seen: LogPosition) -> Vec<ChatLine> {
    if QUIET.with(ArcRwSignal::get) {
        return Vec::new();
    }
    let (mine, place) = (table.seats.get(), table.table());
    let is_heard = |line: &&ChatLine| {
        let seat = seat_of(table, line);
        line.position > seen && !mine.contains(&seat) && !is_ignored(&place, seat)
    };
    table.chat.with(|chat| chat.iter().filter(is_heard).cloned().collect())
}
