//! Reports to the operator: about a name or a chat line.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::http::ReportSubject;
use protocol::{SeatNumber, Sitter};

use super::api::{self, RequestError};
use super::table::OnlineTable;
use super::trouble;
use crate::words::t;

/// How far a report is.
#[derive(Clone, PartialEq, Eq)]
enum Progress {
    /// There is a button.
    Offered,
    /// There is a form.
    Asked,
    /// The server has it.
    Sent,
    Failed(RequestError),
}

/// A button that opens a form to report something to the operator.
#[component]
pub(super) fn ReportButton(table: OnlineTable, about: ReportSubject) -> impl IntoView {
    let progress = RwSignal::new(Progress::Offered);
    let comment = RwSignal::new(String::new());
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let comment = comment.get_untracked().trim().to_owned();
        spawn_local(async move {
            let comment = Some(comment).filter(|comment| !comment.is_empty());
            let sent = api::report(&table.table(), about, comment, table.key()).await;
            progress.try_set(sent.map_or_else(Progress::Failed, |()| Progress::Sent));
        });
    };
    let form = move || {
        view! {
            <form class="report" on:submit=send>
                <input data-field="report" aria-label=move || t!("report-comment") placeholder=move || t!("report-comment") maxlength=protocol::limits::CHAT_CHARS prop:value=move || comment.get() on:input=move |event| comment.set(event_target_value(&event)) />
                <button data-act="report-send">{move || t!("report-send")}</button>
                <button type="button" class="quiet" on:click=move |_| progress.set(Progress::Offered)>{move || t!("cancel")}</button>
            </form>
        }
    };
    move || {
        match progress.get() {
        Progress::Offered => view! {
            <button class="quiet small report" data-act="report" title=move || t!("report") aria-label=move || t!("report") on:click=move |_| progress.set(Progress::Asked)>"⚑"</button>
        }
        .into_any(),
        Progress::Asked => form().into_any(),
        Progress::Sent => view! { <small class="sign" role="status" data-reported="">{t!("reported")}</small> }.into_any(),
        Progress::Failed(why) => view! { <small class="refusal" role="alert">{trouble(&why)}</small> }.into_any(),
    }
    }
}

/// The button to report the name of another person in a seat.
#[component]
pub(super) fn ReportName(table: OnlineTable, seat: SeatNumber) -> impl IntoView {
    let is_other = Memo::new(move |_| {
        let room = table.room.get();
        let chair = room.and_then(|room| room.chairs.get(usize::from(seat)).cloned());
        let person = chair.is_some_and(|chair| matches!(chair.sitter, Sitter::Person { .. }));
        person && !table.seats.with(|seats| seats.contains(&seat))
    });
    move || {
        let about = ReportSubject::Name(seat);
        is_other.get().then(|| view! { <ReportButton table about /> })
    }
}
