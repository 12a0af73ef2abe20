//! Buttons about people: removing, ignoring and asking them, giving a seat away, the own return link.

use std::collections::BTreeSet;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, SeatNumber, Stage};

use super::api::{self, RequestError};
use super::link::LinkField;
use super::table::OnlineTable;
use super::{return_links, trouble};
use crate::words::t;

thread_local! {
    /// The seats whose chat lines this person does not see, each with its table, until the page is
    /// closed.
    static IGNORED: ArcRwSignal<BTreeSet<(String, SeatNumber)>> = ArcRwSignal::default();
}

/// Returns whether this person ignores a seat of a table.
pub(super) fn is_ignored(table: &str, seat: SeatNumber) -> bool {
    IGNORED.with(|ignored| ignored.with(|all| all.contains(&(table.to_owned(), seat))))
}

/// Hides what somebody says, or shows it again; nobody else notices.
#[component]
pub(super) fn IgnoreButton(table: OnlineTable, seat: SeatNumber) -> impl IntoView {
    let ignored = IGNORED.with(Clone::clone);
    let press = move |_| {
        let key = (table.table(), seat);
        ignored.update(|all| {
            if !all.remove(&key) {
                all.insert(key);
            }
        });
    };
    let label = move || {
        if is_ignored(&table.table(), seat) { t!("ignore-not") } else { t!("ignore") }
    };
    view! { <button data-act="ignore" on:click=press>{label}</button> }
}

/// Asks a player who is waited for, at a table without a clock (T-STALL-1).
#[component]
pub(super) fn NudgeButton(table: OnlineTable, seat: SeatNumber) -> impl IntoView {
    let is_awaited = move || {
        let room = table.room.get()?;
        let scene = table.scene.get()?;
        let waits = room.stage == Stage::Playing && room.settings.clock.is_none();
        let awaited = scene.shared().waiting.seats.contains(&seat);
        (waits && awaited && table.seats.with(|seats| !seats.is_empty())).then_some(())
    };
    let press = move |_| table.say(ClientMessage::Nudge { seat });
    move || {
        is_awaited()
            .map(|()| view! { <button data-act="nudge" on:click=press>{t!("nudge")}</button> })
    }
}

/// Removes somebody from the table for good, after a second press (T-SEAT-3).
#[component]
pub(super) fn RemoveButton(table: OnlineTable, message: ClientMessage) -> impl IntoView {
    let sure = RwSignal::new(false);
    let message = StoredValue::new(message);
    let press = move |_| {
        if sure.get_untracked() {
            table.say(message.get_value());
        }
        sure.update(|sure| *sure = !*sure);
    };
    let label = move || if sure.get() { t!("remove-sure") } else { t!("remove") };
    view! { <button class="quiet" data-act="remove" on:click=press>{label}</button> }
}

/// What only the host sees before the start: spectators to remove, and several seats for one device.
#[component]
pub(super) fn HostChoices(table: OnlineTable) -> impl IntoView {
    let watching = Memo::new(move |_| table.presence.get().map_or(Vec::new(), |it| it.watching));
    let several = move || table.room.get().is_some_and(|room| room.several);
    let allow = move |_| {
        let allowed = !untrack(several);
        table.say(ClientMessage::AllowSeveral { allowed });
    };
    let watchers = move || {
        let row = |(number, watcher): (usize, u32)| {
            let message = ClientMessage::RemoveWatcher { watcher };
            view! { <li><span>{t!("watcher-number", number = number + 1)}</span><RemoveButton table message /></li> }
        };
        watching.get().into_iter().enumerate().map(row).collect_view()
    };
    move || {
        table.host.get().then(|| {
            view! {
                <label class="check-field">
                    <input type="checkbox" data-field="several" prop:checked=several on:change=allow />
                    {move || t!("several-seats")}
                </label>
                <ul class="people">{watchers}</ul>
            }
        })
    }
}

/// The own return link, to copy, send or scan, and to renew (T-SEAT-1).
#[component]
pub(super) fn ReturnLink(table: OnlineTable, address: String) -> impl IntoView {
    let shown = RwSignal::new(address);
    let renew = move |_| {
        spawn_local(async move {
            table.renew_link().await;
            let links = table.outline.get_untracked().map(|outline| outline.links);
            if let Some(address) = links.and_then(|links| links.return_link) {
                shown.try_set(address);
            }
        });
    };
    view! {
        {move || view! { <LinkField key="link-return" address=shown.get() /> }}
        <p class="note">{move || t!("link-return-how")}</p>
        <button data-act="renew-link" on:click=renew>{move || t!("link-renew")}</button>
    }
}

/// Makes a link by which somebody else takes this person's seat (T-SEAT-2).
#[component]
pub(super) fn GiveSeat(table: OnlineTable) -> impl IntoView {
    let name = RwSignal::new(String::new());
    let given = RwSignal::new(None::<Result<String, RequestError>>);
    let give = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let seat = table.seats.with_untracked(|seats| seats.first().copied());
        let (Some(seat), name) = (seat, name.get_untracked()) else { return };
        spawn_local(async move {
            let link = api::give(&table.table(), seat, name.trim()).await;
            if link.is_ok() {
                return_links::forget(&table.table());
            }
            given.try_set(Some(link.map(|response| response.link)));
        });
    };
    let plays = move || {
        table.stage() == Some(Stage::Playing) && table.seats.with(|seats| !seats.is_empty())
    };
    let result = move || {
        given.get().map(|given| match given {
            Ok(address) => view! { <LinkField key="link-give" address /> }.into_any(),
            Err(why) => view! { <p class="refusal" role="alert">{trouble(&why)}</p> }.into_any(),
        })
    };
    move || {
        plays().then(|| {
            view! {
                <form class="give-seat" on:submit=give>
                    <label class="field name">{move || t!("give-seat")}
                        <input data-field="give" maxlength=protocol::limits::NAME_CHARS prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event)) />
                    </label>
                    <button data-act="give" disabled=move || name.with(|name| name.trim().is_empty())>{move || t!("give-seat-link")}</button>
                </form>
                {result}
            }
        })
    }
}
