//! The lobby of a table before the game: seats, links, and the start.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Chair, ClientMessage, FirstPlayer, SeatNumber, Settings, Sitter};

use super::chat::Chat;
use super::link::LinkField;
use super::people::{HostChoices, RemoveButton, ReturnLink};
use super::report::ReportName;
use super::signs::{ConnectionSign, duration};
use super::table::OnlineTable;
use crate::livery_choice::{LiveryChoice, livery_style};
use crate::personas::called;
use crate::personas::{level_options, usual_bot};
use crate::pieces::badge;
use crate::preferences::{prefer, preferences_now};
use crate::refusals::reason;
use crate::setup::bot_words;
use crate::words::t;
use crate::your_games::{board_name, small_map};

/// The lobby of a table.
#[component]
pub(super) fn Lobby(table: OnlineTable) -> impl IntoView {
    let board = move || table.room.get().and_then(|room| board::library::board(&room.board));
    Effect::new(move || {
        let name = board().map_or("", |board| board.name());
        document().set_title(&t!("title", board = name));
    });
    let seats = Memo::new(move |_| table.room.get().map_or(0, |room| room.chairs.len()));
    let name = RwSignal::new(preferences_now().name);
    let rows = move || {
        let seats = 0..seats.get() as SeatNumber;
        seats.map(|seat| view! { <SeatRow table seat name /> }).collect_view()
    };
    let agreed = move || table.room.get().map(|room| agreed(&room.settings));
    let liveries = move || table.room.get().map(|room| livery_style(&room.liveries()));
    let is_seated = Memo::new(move |_| table.seats.with(|seats| !seats.is_empty()));
    let room = Signal::derive(move || table.room.get());
    let ask = Callback::new(move |()| table.ask_livery());
    let livery = move || {
        is_seated.get().then(|| view! { <div class="livery-line"><span>{t!("livery")}</span><LiveryChoice room ask /></div> })
    };
    let refusal = move || {
        let refusal = table.refusal.get()?;
        Some(view! { <p class="refusal" role="alert">{reason(&refusal)}</p> })
    };
    view! {
        <main class="page lobby" data-table=table.table() style=liveries>
            <a class="back" href="#/">{move || t!("home")}</a>
            <h1>{move || board().map(|board| board.name())}</h1>
            <ConnectionSign table />
            {move || invitation(table)}
            <p class="note">{agreed}</p>
            <div class="lobby-parts">
                <div class="column">
                    <section class="panel">
                        <h2>{move || t!("players")}</h2>
                        <SitDown table name />
                        <div class="round-table" data-seats=move || seats.get()>
                            <div class="table-top">{move || board().and_then(|board| small_map(board.id(), &[]))}</div>
                            <ol class="seats">{rows}</ol>
                        </div>
                        {livery}
                        {refusal}
                        <Start table />
                        <HostChoices table />
                    </section>
                    <Chat table speaks=true />
                </div>
                <Links table />
            </div>
        </main>
    }
}

/// Says who invites to which board, while this person has no seat.
fn invitation(table: OnlineTable) -> Option<impl IntoView> {
    let room = table.room.get()?;
    let sitters: Vec<_> = room.chairs.iter().map(|chair| chair.sitter.clone()).collect();
    let host = called(&sitters, room.host?);
    let invited = table.seats.with(Vec::is_empty) && table.may_sit() && !table.host.get();
    let free = sitters.iter().filter(|sitter| **sitter == Sitter::Nobody).count();
    let board = board_name(&room.board);
    invited.then(|| view! {
        <p class="invitation">{t!("invites-you", name = host, board = board, seats = sitters.len(), free = free)}</p>
    })
}

/// Lists the settings of the table.
fn agreed(settings: &Settings) -> impl IntoView + use<> {
    let listed = if settings.listed { t!("table-listed") } else { t!("table-private") };
    let first = match settings.first {
        FirstPlayer::Random => t!("begins-at-random"),
        FirstPlayer::Seat0 => t!("first-seat"),
    };
    let clock = match settings.clock {
        Some(clock) => t!("clock-each", time = duration(clock)),
        None => t!("clock-none"),
    };
    [listed, first, clock].join(" · ")
}

#[component]
fn SeatRow(table: OnlineTable, seat: SeatNumber, name: RwSignal<String>) -> impl IntoView {
    let chair = Memo::new(move |_| {
        table.room.get().and_then(|room| room.chairs.get(usize::from(seat)).cloned())
    });
    let is_mine = move || table.seats.with(|seats| seats.contains(&seat));
    let is_away = move || {
        table.presence.get().is_some_and(|presence| {
            presence.away_since.get(usize::from(seat)).copied().flatten().is_some()
        })
    };
    let who = move || chair.get().map(|chair| who(table, seat, &chair));
    let clear = move |_| table.say(ClientMessage::Vacate { seat });
    let may_clear = move || match chair.get().map(|chair| chair.sitter) {
        Some(Sitter::Person { .. }) => is_mine(),
        Some(Sitter::Bot { .. }) => table.host.get(),
        Some(Sitter::Nobody) | None => false,
    };
    let is_other = move || {
        let person = |chair: &Chair| matches!(chair.sitter, Sitter::Person { .. });
        table.host.get() && !is_mine() && chair.get().as_ref().is_some_and(person)
    };
    let is_free = move || chair.get().is_some_and(|chair| chair.sitter == Sitter::Nobody);
    view! {
        <li class:mine=is_mine class:free=is_free data-seat=seat>
            {badge(seat)}
            <span class="sitter">{who}{move || is_away().then(|| view! { <small class="away">{t!("away")}</small> })}</span>
            {move || may_clear().then(|| view! {
                <button class="quiet" data-act="vacate" aria-label=move || t!("clear-seat") on:click=clear>"×"</button>
            })}
            {move || is_free().then(|| view! { <SitHere table seat name /> })}
            {move || is_other().then(|| view! { <RemoveButton table message=ClientMessage::Remove { seat } /> })}
            <ReportName table seat />
        </li>
    }
}

fn who(table: OnlineTable, seat: SeatNumber, chair: &Chair) -> AnyView {
    match &chair.sitter {
        Sitter::Person { name } => view! { <b>{name.clone()}</b> }.into_any(),
        Sitter::Bot { .. } => {
            let sitters = table.room.get().map(|room| {
                room.chairs.iter().map(|chair| chair.sitter.clone()).collect::<Vec<_>>()
            });
            let words = sitters.and_then(|sitters| bot_words(&sitters, usize::from(seat)));
            view! { <span class="bot-seat">{words}</span> }.into_any()
        }
        Sitter::Nobody if table.may_host() => view! { <BotChoice table seat /> }.into_any(),
        Sitter::Nobody => {
            view! { <span class="empty-seat">{move || t!("seat-open")}</span> }.into_any()
        }
    }
}

/// Lets the host put a bot in an empty seat.
#[component]
fn BotChoice(table: OnlineTable, seat: SeatNumber) -> impl IntoView {
    let level = RwSignal::new(usual_bot().to_owned());
    let add = move |_| table.say(ClientMessage::AddBot { seat, level: level.get_untracked() });
    view! {
        <span class="empty-seat">{move || t!("seat-open")}</span>
        <span class="bot-choice">
            <select aria-label=move || t!("bot-level") on:change=move |event| level.set(event_target_value(&event))>{level_options(level.get_untracked())}</select>
            <button data-act="add-bot" on:click=add>{move || t!("add-bot")}</button>
        </span>
    }
}

/// Takes this seat: the first one of this person, or in place of the one that they have.
#[component]
fn SitHere(table: OnlineTable, seat: SeatNumber, name: RwSignal<String>) -> impl IntoView {
    let own = move || table.seats.with(|seats| seats.first().copied());
    let press = move |_| {
        let name = match untrack(own) {
            None => name.get_untracked().trim().to_owned(),
            Some(own) => {
                let room = table.room.get_untracked();
                let chair = room.and_then(|room| room.chairs.get(usize::from(own)).cloned());
                let Some(Sitter::Person { name }) = chair.map(|chair| chair.sitter) else { return };
                table.say(ClientMessage::Vacate { seat: own });
                name
            }
        };
        prefer(|preferences| preferences.name = name.clone());
        table.say(ClientMessage::Sit { seat, name });
    };
    let nameless = move || own().is_none() && name.with(|name| name.trim().is_empty());
    let possible = Memo::new(move |_| own().is_some() || table.may_sit());
    move || {
        possible.get().then(|| {
            let label = move || if own().is_some() { t!("move-here") } else { t!("sit-here") };
            view! { <button data-act="sit-here" disabled=nameless on:click=press>{label}</button> }
        })
    }
}

/// The form to type a name and take a seat.
#[component]
fn SitDown(table: OnlineTable, name: RwSignal<String>) -> impl IntoView {
    let free = move || {
        let room = table.room.get()?;
        let free = room.chairs.iter().position(|chair| chair.sitter == Sitter::Nobody)?;
        let wanted = table.seats.with(Vec::is_empty) && table.may_sit();
        wanted.then_some(free as SeatNumber)
    };
    let sit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked().trim().to_owned();
        let Some(seat) = untrack(free).filter(|_| !name.is_empty()) else { return };
        prefer(|preferences| preferences.name = name.clone());
        table.say(ClientMessage::Sit { seat, name });
    };
    let is_open = Memo::new(move |_| free().is_some());
    move || {
        is_open.get().then(|| {
            view! {
                <form class="sit-down" on:submit=sit>
                    <label class="field name">{move || t!("your-name")}
                        <input data-field="name" maxlength=protocol::limits::NAME_CHARS autocomplete="nickname" prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event)) />
                    </label>
                    <button class="main" data-act="sit" disabled=move || name.with(|name| name.trim().is_empty())>{move || t!("sit-down")}</button>
                </form>
            }
        })
    }
}

/// The button that starts the game, for the host; for others, what the table waits for.
#[component]
fn Start(table: OnlineTable) -> impl IntoView {
    let empty = move || {
        let room = table.room.get();
        room.map_or(0, |room| {
            room.chairs.iter().filter(|chair| chair.sitter == Sitter::Nobody).count()
        })
    };
    let waits = move || match empty() {
        0 => t!("waiting-for-host"),
        empty => t!("waiting-for-people", number = empty),
    };
    let start = move |_| table.say(ClientMessage::Start);
    let may_host = Memo::new(move |_| table.may_host());
    move || match may_host.get() {
        true => view! {
            <button class="main" data-act="start" disabled=move || { empty() > 0 } on:click=start>
                {move || if empty() > 0 { waits() } else { t!("start") }}
            </button>
        }
        .into_any(),
        false => view! { <p class="note" role="status">{waits}</p> }.into_any(),
    }
}

/// The links of the table that this session may know.
#[component]
fn Links(table: OnlineTable) -> impl IntoView {
    let links =
        Memo::new(move |_| table.outline.get().map(|outline| outline.links).unwrap_or_default());
    move || {
        let links = links.get();
        if links.invite.is_none() && links.watch.is_none() && links.return_link.is_none() {
            return None;
        }
        let invite = links.invite.map(|address| view! { <LinkField key="link-invite" address /> });
        let watch = links.watch.map(|address| view! { <LinkField key="link-watch" address /> });
        let renew = table.host.get().then(|| view! {
            <button data-act="renew-invite" on:click=move |_| spawn_local(table.renew_invite())>{move || t!("links-renew")}</button>
        });
        let back = links.return_link.map(|address| view! { <ReturnLink table address /> });
        let invite = invite.map(|invite| view! { <h2>{t!("invite-friends")}</h2>{invite} });
        Some(view! {
            <section class="panel links-panel">
                {invite}
                <details><summary>{t!("more-links")}</summary><div class="more-links">{watch} {renew} {back}</div></details>
            </section>
        })
    }
}
