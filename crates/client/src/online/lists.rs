//! The lists of the first screen: this person's tables, open ones, finished ones. Without a server there are none.

use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::http::{ListedTable, ScoreSummary, TableLists, TableStatus};
use protocol::{SeatNumber, Sitter, Stage};

use super::api::{self, RequestError};
use super::link::LinkField;
use super::notice::Notice;
use super::open_filter::{MoreOpen, OpenFilter, OpenFilters};
use super::version;
use crate::address::{go, way_in};
use crate::personas::{all_called, called};
use crate::pieces::badge;
use crate::storage;
use crate::words::t;
use crate::your_games::{board_name, is_awaited, sitters, small_map};

/// The key of this person's tables as the server listed them last. They are shown until it answers, so that nothing moves
/// under the finger when it does.
pub(crate) const TABLES: &str = "tables";
/// How often the lists are fetched.
const EVERY: std::time::Duration = std::time::Duration::from_secs(8);

/// The server's tables for the first screen; until the server has answered, only this person's tables as it listed them last.
#[derive(Clone, Copy)]
pub(crate) struct ServerTables {
    is_there: RwSignal<Option<bool>>,
    mine: RwSignal<Vec<TableStatus>>,
    open: RwSignal<Vec<ListedTable>>,
    /// Which open tables are wanted.
    pub(super) filter: OpenFilter,
    /// What the operator wants everybody to know.
    message: RwSignal<Option<String>>,
    finished: RwSignal<TableLists>,
    /// Whether the finished tables were fetched since the first screen was entered.
    knows_finished: StoredValue<bool>,
    timer: StoredValue<Option<IntervalHandle>>,
}

impl ServerTables {
    /// Begins without tables.
    pub(crate) fn new() -> ServerTables {
        ServerTables {
            is_there: RwSignal::new(None),
            mine: RwSignal::new(storage::read(TABLES).unwrap_or_default()),
            open: RwSignal::new(Vec::new()),
            filter: OpenFilter::new(),
            message: RwSignal::new(None),
            finished: RwSignal::new(TableLists::default()),
            knows_finished: StoredValue::new(false),
            timer: StoredValue::new(None),
        }
    }

    /// Fetches the server's tables now, and again and again until [`ServerTables::rest`].
    pub(crate) fn follow(self) {
        self.rest();
        self.knows_finished.set_value(false);
        spawn_local(self.look());
        let again = set_interval_with_handle(move || spawn_local(self.look()), EVERY);
        self.timer.set_value(again.ok());
    }

    /// Fetches nothing any more, because another screen is shown.
    pub(crate) fn rest(self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }

    /// This person's tables whose game is not over. Those that wait for this person come first.
    pub(crate) fn going(self) -> Memo<Vec<TableStatus>> {
        Memo::new(move |_| {
            let mut going = self.mine.get();
            going.retain(|line| matches!(line.summary.stage, Stage::Gathering | Stage::Playing));
            board::sort_short_by_key(&mut going, |line| !is_awaited(line));
            going
        })
    }

    async fn look(self) {
        if let Err(trouble) = self.ask().await {
            let there = trouble != RequestError::NoServer;
            self.is_there.try_set(Some(there));
        }
    }

    async fn ask(self) -> Result<(), RequestError> {
        let info = api::server_info().await?;
        version::compare(&info.build);
        self.message.try_set(info.message);
        if self.is_there.try_get_untracked() == Some(None) {
            api::session().await?;
        }
        let mine = api::mine().await?.mine;
        // Without a storage the next visit waits for the server.
        let _ = storage::write(TABLES, &mine);
        self.mine.try_set(mine);
        self.fetch_open().await?;
        if !self.knows_finished.get_value() {
            self.finished.try_set(api::finished(None).await?);
            self.knows_finished.set_value(true);
        }
        self.is_there.try_set(Some(true));
        Ok(())
    }

    /// Fetches the open tables that the person chose, after the choice has changed.
    pub(super) async fn refresh_open(self) {
        // If it fails, the next look at the server tries again.
        let _ = self.fetch_open().await;
    }

    /// Fetches as many pages of open tables as are shown.
    async fn fetch_open(self) -> Result<(), RequestError> {
        let OpenFilter { board, seats, after, pages } = self.filter;
        let chosen = (board.get_untracked(), seats.get_untracked());
        let (mut listed, mut next) = (Vec::new(), None);
        for _ in 0..pages.get_untracked() {
            let page = api::open(&chosen.0, &chosen.1, next.as_deref()).await?;
            listed.extend(page.listed);
            next = page.after;
            if next.is_none() {
                break;
            }
        }
        // The person may have chosen something else meanwhile.
        if chosen == (board.get_untracked(), seats.get_untracked()) {
            self.open.try_set(listed);
            after.try_set(next);
        }
        Ok(())
    }

    async fn more(self) {
        let after = self.finished.get_untracked().after;
        if let Ok(next) = api::finished(after.as_deref()).await {
            self.finished.try_update(|finished| {
                finished.listed.extend(next.listed);
                finished.after = next.after;
            });
        }
    }
}

/// The part of the first screen that needs a server, without this person's own tables.
#[component]
pub(crate) fn Lists(tables: ServerTables) -> impl IntoView {
    let there = Memo::new(move |_| tables.is_there.get());
    move || {
        match there.get() {
        None => ().into_any(),
        Some(false) => {
            view! { <p class="note no-server">{move || t!("no-server-here")}</p> }.into_any()
        }
        Some(true) => view! {
            <Notice message=tables.message />
            <section class="with-friends">
                <h2>{move || t!("with-friends")}</h2>
                <div class="friends-ways">
                    <a class="button main" data-act="make-table" href="#/make">{move || t!("make-table")}</a>
                    <JoinByLink />
                </div>
            </section>
            <Open tables=tables.open all=tables />
            <Finished tables />
        }
        .into_any(),
    }
    }
}

/// A field to paste a link into.
#[component]
fn JoinByLink() -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(false);
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match way_in(&text.get_untracked()) {
            Some(hash) => go(&hash),
            None => wrong.set(true),
        }
    };
    view! {
        <form class="join-by-link" on:submit=join>
            <input data-field="link" aria-label=move || t!("paste-link") placeholder=move || t!("paste-link") prop:value=move || text.get() on:input=move |event| { wrong.set(false); text.set(event_target_value(&event)) } />
            <button data-act="join">{move || t!("join")}</button>
            {move || wrong.get().then(|| view! { <p class="refusal" role="alert">{t!("no-link")}</p> })}
        </form>
    }
}

/// The return link of a table, behind a line that opens it.
#[component]
pub(crate) fn ReturnDetails(address: String) -> impl IntoView {
    view! {
        <details><summary>{move || t!("way-back")}</summary><LinkField key="link-return" address /><p class="note">{move || t!("link-return-how")}</p></details>
    }
}

/// Says how much time there is for each decision.
pub(crate) fn pace(clock: Option<protocol::Millis>) -> String {
    match clock {
        Some(clock) => t!("clock-each", time = super::signs::duration(clock)),
        None => t!("clock-none"),
    }
}

/// Tables at which everybody may take a seat.
#[component]
fn Open(tables: RwSignal<Vec<ListedTable>>, all: ServerTables) -> impl IntoView {
    let has_room = |line: &ListedTable| line.summary.seats.contains(&Sitter::Nobody);
    let open = Memo::new(move |_| {
        let mut open = tables.get();
        open.retain(|line| matches!(line.summary.stage, Stage::Gathering | Stage::Playing));
        board::sort_short_by_key(&mut open, |line| !has_room(line));
        open
    });
    let one = move |line: ListedTable| {
        let clock = pace(line.summary.clock);
        let address = format!("#table/{}", line.table);
        let way_in = match has_room(&line) {
            true => {
                view! { <a class="button main" data-act="sit-at" href=address>{t!("join")}</a> }
            }
            false => view! { <a class="button" data-act="watch" href=address>{t!("watch")}</a> },
        };
        view! {
            <li>
                <span class="list-map">{small_map(&line.summary.board, &[])}</span>
                <b>{board_name(&line.summary.board)}</b>
                <span class="state">{clock}</span>
                {sitters(&line.summary.seats)}
                <span class="buttons">{way_in}</span>
            </li>
        }
    };
    view! {
        <section class="tables" data-list="open">
            <h2>{move || t!("open-tables")}</h2>
            <OpenFilters tables=all />
            {move || match open.get() {
                none if none.is_empty() => view! { <p class="note">{t!("no-open-tables")}</p> }.into_any(),
                open => view! { <ul>{open.into_iter().map(one).collect_view()}</ul> }.into_any(),
            }}
            <MoreOpen tables=all />
        </section>
    }
}

/// Finished tables: this person's, and those that everybody may see.
#[component]
fn Finished(tables: ServerTables) -> impl IntoView {
    let over = Memo::new(move |_| {
        let mine = tables.mine.get().into_iter().map(|line| {
            let TableStatus { table, summary, .. } = line;
            ListedTable { table, summary }
        });
        let mut over: Vec<_> = mine.filter(|line| line.summary.stage == Stage::Finished).collect();
        let listed = tables.finished.get().listed;
        let known = |line: &ListedTable| over.iter().any(|own| own.table == line.table);
        let others: Vec<_> = listed.into_iter().filter(|line| !known(line)).collect();
        over.extend(others);
        over
    });
    let has_more = move || tables.finished.with(|finished| finished.after.is_some());
    move || {
        let over = over.get();
        (!over.is_empty()).then(|| view! {
            <section class="tables" data-list="finished">
                <h2>{t!("finished-tables")}</h2>
                <ul>{over.into_iter().map(|line| view! { <FinishedTable line /> }).collect_view()}</ul>
                {move || has_more().then(|| view! { <button on:click=move |_| spawn_local(tables.more())>{t!("more")}</button> })}
            </section>
        })
    }
}

#[component]
fn FinishedTable(line: ListedTable) -> impl IntoView {
    let ListedTable { table, summary } = line;
    let scores = summary.scores.unwrap_or_default();
    let row = |key: &'static str, value: fn(&ScoreSummary) -> i16| {
        let cells: Vec<_> = scores.iter().map(|score| view! { <td>{value(score)}</td> }).collect();
        let shown = scores.iter().any(|score| value(score) != 0);
        shown.then(|| view! { <tr><th scope="row">{move || t!(key)}</th>{cells}</tr> })
    };
    let heads: Vec<_> = scores.iter().enumerate().map(|(seat, score)| {
        let seat = seat as SeatNumber;
        view! { <th scope="col" class:first={score.place == 1}>{badge(seat)}<span>{called(&summary.seats, seat)}</span></th> }
    }).collect();
    let winners = all_called(&summary.seats, summary.winners.iter().copied());
    let totals: Vec<_> = scores.iter().map(|score| view! { <td>{score.total}</td> }).collect();
    view! {
        <li>
            <span class="list-map">{small_map(&summary.board, &[])}</span>
            <b>{board_name(&summary.board)}</b>
            <span class="state">{t!("won-by", names = winners)}</span>
            <details>
                <summary>{move || t!("score-sheet")}</summary>
                <div class="scroll"><table>
                    <thead><tr><td></td>{heads}</tr></thead>
                    <tbody>
                        {row("score-routes", |score| score.routes)}
                        {row("tickets", |score| score.tickets)}
                        {row("score-tokens", |score| score.tokens)}
                        {row("score-festivals", |score| score.festivals)}
                    </tbody>
                    <tfoot><tr><th scope="row">{move || t!("score-total")}</th>{totals}</tr></tfoot>
                </table></div>
            </details>
            <span class="buttons">
                <a class="button" href=format!("#table/{table}")>{move || t!("look-at-board")}</a>
                <a class="button" download data-act="record" href=api::record_address(&table)>{move || t!("record-download")}</a>
            </span>
        </li>
    }
}
