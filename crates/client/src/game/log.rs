//! The log: what happened, newest first, with the cards that changed hands.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{ActedBy, Ending, Event, Happened, LogPosition, News, SeatNumber};

use crate::pieces::{badge, card_name, card_row, symbol_name, ticket_name};
use crate::scene::Scene;
use crate::words::t;

/// The number of entries that are shown. Stepping through the history reaches all of them.
const SHOWN: usize = 120;

/// The panel with the log.
#[component]
pub(super) fn Log(scene: Scene) -> impl IntoView {
    // Each entry is drawn once, and once more when it is no longer new.
    let entries = move || {
        let (log, me) = (scene.log.get(), scene.me());
        // At an earlier moment, what came later is not told.
        let until = scene.past.get().map_or(LogPosition::MAX, |past| past.position);
        let mut since_mine = true;
        let entry = |(index, news): (usize, &Arc<News>)| {
            since_mine &= !is_of(news, me);
            ShownEntry { index, position: news.position, new: since_mine }
        };
        let told = log.iter().enumerate().rev().skip_while(|(_, news)| news.position > until);
        told.take(SHOWN).map(entry).collect::<Vec<_>>()
    };
    let draw = move |entry: ShownEntry| {
        let log = scene.log.get_untracked();
        let lines = log.get(entry.index).map(|news| lines(scene, news));
        lines.into_iter().flatten().map(|line| line.draw(entry.new)).collect_view()
    };
    view! {
        <section class="panel log" aria-label=move || t!("log")>
            <h2>{move || t!("log")}</h2>
            <ol tabindex="0"><For each=entries key=|entry| (entry.position, entry.new) children=draw /></ol>
        </section>
    }
}

/// An entry of the log by index, and whether it is newer than the player's last action.
struct ShownEntry {
    index: usize,
    position: LogPosition,
    new: bool,
}

fn is_of(news: &News, seat: Option<SeatNumber>) -> bool {
    matches!(news.what, Happened::Acted { seat: who, .. } if Some(who) == seat)
}

/// Lists what was done since the player's last action, the oldest first.
pub(super) fn since_mine(scene: Scene) -> Vec<String> {
    let log = scene.log.get();
    let me = scene.me();
    let since = log.iter().rposition(|news| is_of(news, me)).map_or(0, |at| at + 1);
    let news = log[since..].iter();
    news.flat_map(|news| lines(scene, news).into_iter().rev().map(|line| line.text)).collect()
}

/// A line of the log.
struct LogLine {
    seat: Option<SeatNumber>,
    text: String,
    cards: Option<(Option<String>, u8, u8)>,
}

impl LogLine {
    fn draw(self, new: bool) -> impl IntoView {
        let cards =
            self.cards.map(|(color, colored, wilds)| card_row(color.as_deref(), colored, wilds));
        view! { <li class:new=new>{self.seat.map(badge)}<span>{self.text}</span>{cards}</li> }
    }
}

/// Writes the lines of one entry, the last first.
fn lines(scene: Scene, news: &News) -> Vec<LogLine> {
    let plain =
        |seat: SeatNumber, text: String| vec![LogLine { seat: Some(seat), text, cards: None }];
    match &news.what {
        Happened::Started { events } => {
            let mut lines: Vec<_> = events.iter().filter_map(|event| line(scene, event)).collect();
            lines.insert(0, LogLine { seat: None, text: t!("log-started"), cards: None });
            lines.reverse();
            lines
        }
        Happened::Acted { seat, by, events } => {
            let mut lines: Vec<_> = events.iter().filter_map(|event| line(scene, event)).collect();
            if *by == ActedBy::StandIn {
                lines.insert(
                    0,
                    LogLine {
                        seat: Some(*seat),
                        text: t!("log-stand-in", name = scene.name_of(*seat)),
                        cards: None,
                    },
                );
            }
            lines.reverse();
            lines
        }
        Happened::Undone { seat, .. } => {
            plain(*seat, t!("log-undone", name = scene.name_of(*seat)))
        }
        Happened::Rewound { seat, .. } => {
            plain(*seat, t!("log-rewound", name = scene.name_of(*seat)))
        }
        Happened::Resigned { seat } => {
            plain(*seat, t!("log-resigned", name = scene.name_of(*seat)))
        }
        Happened::HandedOver { seat } => {
            plain(*seat, t!("log-handed-over", name = scene.name_of(*seat)))
        }
        Happened::Given { seat, name } => plain(*seat, t!("log-given", name = name.clone())),
        Happened::Nudged { seat, by } => {
            let (name, by_name) = (scene.name_of(*seat), scene.name_of(*by));
            plain(*by, t!("log-nudged", name = name, by = by_name))
        }
        // Chat lines are shown in the chat, where they can be muted.
        Happened::Said { .. }
        | Happened::Opened
        | Happened::Seated { .. }
        | Happened::BotSeated { .. }
        | Happened::Vacated { .. }
        | Happened::SettingsChanged
        | Happened::HintsAllowed { .. }
        | Happened::Ready { .. }
        | Happened::Muted { .. }
        | Happened::WantsStop { .. }
        | Happened::Removed { .. }
        | Happened::SeveralAllowed { .. }
        | Happened::Abandoned
        | Happened::Rematch { .. } => Vec::new(),
    }
}

/// Writes the line of an event; `None` if another line says it already.
fn line(scene: Scene, event: &Event) -> Option<LogLine> {
    let name = |seat: &SeatNumber| scene.name_of(*seat);
    let place = |id: &String| {
        let id = scene.board.location_named(id);
        id.map(|id| scene.board.location(id).name.clone()).unwrap_or_default()
    };
    let by =
        |seat: &SeatNumber, text: String| Some(LogLine { seat: Some(*seat), text, cards: None });
    let all = |text: String| Some(LogLine { seat: None, text, cards: None });
    match event {
        Event::Claimed { seat, route, color, colored, wilds, points, .. } => {
            let route = scene.board.route(scene.board.route_named(route)?);
            let [from, to] = [route.a, route.b].map(|end| scene.board.location(end).name.clone());
            let text = t!("log-claimed", name = name(seat), from = from, to = to, points = *points);
            Some(LogLine {
                seat: Some(*seat),
                text,
                cards: Some((color.clone(), *colored, *wilds)),
            })
        }
        Event::TookFaceUp { seat, card, .. } => {
            let text = t!("log-took", name = name(seat), card = card_name(scene.board, card));
            Some(LogLine { seat: Some(*seat), text, cards: Some((Some(card.clone()), 1, 0)) })
        }
        Event::DrewUnseen { seat, card: Some(card), .. } => {
            let text = t!("log-drew", name = name(seat));
            Some(LogLine { seat: Some(*seat), text, cards: Some((Some(card.clone()), 1, 0)) })
        }
        Event::DrewUnseen { seat, found: true, .. } => by(seat, t!("log-drew", name = name(seat))),
        Event::DrewUnseen { seat, .. } => by(seat, t!("log-drew-nothing", name = name(seat))),
        Event::Kept { seat, kept, tickets, .. } => {
            by(seat, kept_line(scene, *seat, *kept, tickets.as_deref()))
        }
        Event::Offered { seat, count, .. } => {
            by(seat, t!("log-offered", name = name(seat), number = *count))
        }
        Event::StackPlaced { seat, symbol, location } => by(
            seat,
            t!(
                "log-placed",
                name = name(seat),
                symbol = symbol_name(*symbol),
                place = place(location)
            ),
        ),
        Event::TokenTaken { seat, symbol, location } => by(
            seat,
            t!(
                "log-token",
                name = name(seat),
                symbol = symbol_name(*symbol),
                place = place(location)
            ),
        ),
        Event::FestivalTaken { seat, festival, cards } => by(
            seat,
            t!(
                "log-festival",
                name = name(seat),
                festival = festival_name(scene, festival),
                number = *cards
            ),
        ),
        Event::FestivalLaid { festival } => {
            all(t!("log-laid", festival = festival_name(scene, festival)))
        }
        Event::DraftBegan { second: false } => all(t!("log-draft")),
        Event::DraftBegan { second: true } => all(t!("log-second-draft")),
        Event::DraftCardDrawn => all(t!("log-draft-card")),
        Event::Swept => all(t!("log-swept")),
        Event::MarketAtRest => all(t!("market-at-rest", wild = card_name(scene.board, "wild"))),
        Event::Reshuffled => all(t!("log-reshuffled")),
        Event::Passed { seat } => by(seat, t!("log-passed", name = name(seat))),
        Event::LastRoundCalled { seat } => by(seat, t!("log-last-round", name = name(seat))),
        Event::Ended { how: Ending::LastRound } => all(t!("log-ended")),
        Event::Ended { how: Ending::AllPassed } => all(t!("log-all-passed")),
        Event::Answered { .. }
        | Event::Picked { .. }
        | Event::PacksPassed { .. }
        | Event::TicketsShuffled
        | Event::Refilled { .. }
        | Event::TurnBegan { .. } => None,
    }
}

fn kept_line(scene: Scene, seat: SeatNumber, kept: u8, tickets: Option<&[String]>) -> String {
    let name = scene.name_of(seat);
    match tickets {
        Some(tickets) => {
            let ids = tickets.iter().filter_map(|ticket| scene.board.ticket_named(ticket));
            let list: Vec<_> = ids.map(|id| ticket_name(scene.board, id)).collect();
            t!("log-kept-own", name = name, tickets = list.join(", "))
        }
        None => t!("log-kept", name = name, number = kept),
    }
}

fn festival_name(scene: Scene, id: &str) -> String {
    let festival = scene.board.festival_named(id).and_then(|id| scene.board.festival(id));
    festival.map(|festival| festival.name.clone()).unwrap_or_default()
}
