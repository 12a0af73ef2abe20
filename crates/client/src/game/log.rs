//! The log: what happened, one line a turn, newest first, with the cards that changed hands.

use std::sync::Arc;

use board::LocationId;
use leptos::prelude::*;
use protocol::{ActedBy, DecisionKind, Ending, Event, Happened, LogPosition, News, SeatNumber};
use words::ListStyle;

use super::history::HistoryBar;
use crate::pieces::{badge, card_name, card_row, symbol_name, ticket_name};
use crate::places::{TextPart, joined, parts, place, spoken};
use crate::scene::Scene;
use crate::words::{list, t};

/// The number of turns that are shown. Stepping through the history reaches all of them.
const SHOWN: usize = 80;

/// The panel with the log and the history. A press on a turn shows the moment after it.
#[component]
pub(super) fn Log(scene: Scene) -> impl IntoView {
    let turns = Memo::new(move |_| turns(&scene.log.get()));
    // Each turn is drawn once, and again when it grows or is no longer new.
    let entries = move || {
        let me = scene.me();
        // At an earlier moment, what came later is not told.
        let until = scene.past.get().map_or(LogPosition::MAX, |past| past.position);
        let mut since_mine = true;
        turns.with(|turns| {
            let told = turns.iter().rev().filter(|turn| turn.first <= until).take(SHOWN);
            let told = told.map(|turn| {
                since_mine &= me.is_none() || turn.seat != me;
                ShownTurn { new: since_mine, until, ..turn.clone() }
            });
            told.collect::<Vec<_>>()
        })
    };
    let key = |turn: &ShownTurn| (turn.first, turn.last.min(turn.until), turn.new);
    let draw = move |turn: ShownTurn| {
        let log = scene.log.get_untracked();
        let news = log[turn.from..turn.to].iter().filter(|news| news.position <= turn.until);
        let lines: Vec<_> = news.flat_map(|news| lines(scene, news)).collect();
        (!lines.is_empty()).then(|| draw_turn(scene, &turn, lines))
    };
    view! {
        <section class="panel log" aria-label=move || t!("log")>
            <h2>{move || t!("log")}</h2>
            <HistoryBar scene />
            <ol class="scroller"><For each=entries key=key children=draw /></ol>
        </section>
    }
}

/// A turn of one player in the log, or something that nobody's turn brought about.
#[derive(Clone, PartialEq)]
struct ShownTurn {
    /// The entries of the log, by index.
    from: usize,
    to: usize,
    /// The positions of its first and its last entry.
    first: LogPosition,
    last: LogPosition,
    seat: Option<SeatNumber>,
    /// Whether it is newer than the player's last action.
    new: bool,
    /// What came after this moment is not told.
    until: LogPosition,
}

/// Joins neighboring entries of one seat into turns.
fn turns(log: &[Arc<News>]) -> Vec<ShownTurn> {
    let mut turns: Vec<ShownTurn> = Vec::new();
    for (index, news) in log.iter().enumerate() {
        let seat = acting_seat(news);
        let (from, to, position) = (index, index + 1, news.position);
        match turns.last_mut() {
            Some(turn) if seat.is_some() && turn.seat == seat => {
                (turn.to, turn.last) = (to, position);
            }
            Some(_) | None => turns.push(ShownTurn {
                from,
                to,
                first: position,
                last: position,
                seat,
                new: false,
                until: LogPosition::MAX,
            }),
        }
    }
    turns
}

/// Draws a turn as one line.
fn draw_turn(scene: Scene, turn: &ShownTurn, lines: Vec<LogLine>) -> impl IntoView + use<> {
    let (last, new) = (turn.last.min(turn.until), turn.new);
    let seat = lines.iter().find_map(|line| line.seat);
    let text = spoken(joined(lines.iter().map(|line| line.parts(scene))));
    let cards = lines.into_iter().filter_map(|line| line.cards);
    let cards = cards.map(|(color, colored, wilds)| card_row(color.as_deref(), colored, wilds));
    let cards = cards.collect_view();
    view! {
        <li class:new=new>
            <button class="quiet" title=move || t!("look-back") on:click=move |_| scene.look(Some(last))>
                {seat.map(badge)}<span>{text}</span>{cards}
            </button>
        </li>
    }
}

fn acting_seat(news: &News) -> Option<SeatNumber> {
    if let Happened::Acted { seat, .. } = news.what { Some(seat) } else { None }
}

fn is_of(news: &News, seat: Option<SeatNumber>) -> bool {
    seat.is_some() && acting_seat(news) == seat
}

/// Tells the newest entry of the log that says something; at an earlier moment, the newest until then.
pub(super) fn newest(scene: Scene) -> Option<Vec<TextPart>> {
    let log = scene.log.get();
    let until = scene.past.get().map_or(LogPosition::MAX, |past| past.position);
    let told = log.iter().rev().filter(|news| news.position <= until).take(4);
    // A game that was opened at its end has only begun in its log.
    let is_over = scene.shared().waiting.what == DecisionKind::Nothing;
    let told = told.filter(|news| !is_over || !matches!(news.what, Happened::Started { .. }));
    let told = told.map(|news| lines(scene, news));
    let mut told = told.filter(|lines| !lines.is_empty());
    told.next().map(|lines| joined(lines.iter().map(|line| line.parts(scene))))
}

/// Tells the entries after this position, in order.
pub(super) fn told_since(scene: Scene, seen: LogPosition) -> Vec<TextPart> {
    let log = scene.log.get();
    let new = log.iter().filter(|news| news.position > seen);
    joined(new.flat_map(|news| lines(scene, news)).map(|line| line.parts(scene)))
}

/// Lists what was done since the player's last action, the oldest first.
pub(super) fn since_mine(scene: Scene) -> Vec<String> {
    let log = scene.log.get();
    let me = scene.me();
    let since = log.iter().rposition(|news| is_of(news, me)).map_or(0, |at| at + 1);
    let news = log[since..].iter();
    news.flat_map(|news| lines(scene, news).into_iter().map(|line| line.text)).collect()
}

/// A line of the log.
struct LogLine {
    seat: Option<SeatNumber>,
    text: String,
    /// The places that the text names.
    places: Vec<LocationId>,
    cards: Option<(Option<String>, u8, u8)>,
}

impl LogLine {
    fn new(seat: Option<SeatNumber>, text: String) -> LogLine {
        LogLine { seat, text, places: Vec::new(), cards: None }
    }

    fn parts(&self, scene: Scene) -> Vec<TextPart> {
        parts(scene.board, &self.text, &self.places)
    }
}

/// Writes the lines of one entry, in order.
fn lines(scene: Scene, news: &News) -> Vec<LogLine> {
    let plain = |seat: SeatNumber, text: String| vec![LogLine::new(Some(seat), text)];
    match &news.what {
        Happened::Started { events } => {
            let mut lines: Vec<_> = events.iter().filter_map(|event| line(scene, event)).collect();
            lines.insert(0, LogLine::new(None, t!("log-started")));
            lines
        }
        Happened::Acted { seat, by, events } => {
            let mut lines: Vec<_> = events.iter().filter_map(|event| line(scene, event)).collect();
            if *by == ActedBy::StandIn {
                let text = t!("log-stand-in", name = scene.name_of(*seat));
                lines.insert(0, LogLine::new(Some(*seat), text));
            }
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
        | Happened::WantsHints { .. }
        | Happened::LiveryChosen { .. }
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
    let by = |seat: &SeatNumber, text: String| Some(LogLine::new(Some(*seat), text));
    let all = |text: String| Some(LogLine::new(None, text));
    match event {
        Event::Claimed { seat, route, color, colored, wilds, points, .. } => {
            let route = scene.board.route(scene.board.route_named(route)?);
            let [from, to] = [route.a, route.b].map(|end| place(scene.board, end));
            let text = t!("log-claimed", name = name(seat), from = from, to = to, points = *points);
            Some(LogLine {
                seat: Some(*seat),
                text,
                places: vec![route.a, route.b],
                cards: Some((color.clone(), *colored, *wilds)),
            })
        }
        Event::TookFaceUp { seat, card, .. } => {
            let text = t!("log-took", name = name(seat), card = card_name(scene.board, card));
            Some(LogLine {
                cards: Some((Some(card.clone()), 1, 0)),
                ..LogLine::new(Some(*seat), text)
            })
        }
        Event::DrewUnseen { seat, card: Some(card), .. } => {
            let text = t!("log-drew-card", name = name(seat), card = card_name(scene.board, card));
            Some(LogLine {
                cards: Some((Some(card.clone()), 1, 0)),
                ..LogLine::new(Some(*seat), text)
            })
        }
        Event::DrewUnseen { seat, found: true, .. } => by(seat, t!("log-drew", name = name(seat))),
        Event::DrewUnseen { seat, .. } => by(seat, t!("log-drew-nothing", name = name(seat))),
        Event::Kept { seat, kept, tickets, .. } => {
            Some(kept_line(scene, *seat, *kept, tickets.as_deref()))
        }
        Event::Offered { seat, count, .. } => {
            by(seat, t!("log-offered", name = name(seat), number = *count))
        }
        Event::StackPlaced { seat, symbol, location } => {
            Some(symbol_line(scene, "log-placed", *seat, *symbol, location))
        }
        Event::TokenTaken { seat, symbol, location } => {
            Some(symbol_line(scene, "log-token", *seat, *symbol, location))
        }
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
        Event::Swept => all(t!("log-swept", wild = card_name(scene.board, "wild"))),
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

fn kept_line(scene: Scene, seat: SeatNumber, kept: u8, tickets: Option<&[String]>) -> LogLine {
    let name = scene.name_of(seat);
    let Some(tickets) = tickets else {
        return LogLine::new(Some(seat), t!("log-kept", name = name, number = kept));
    };
    let ids = tickets.iter().filter_map(|ticket| scene.board.ticket_named(ticket));
    let names = list(ListStyle::And, ids.clone().map(|id| ticket_name(scene.board, id)));
    let text = t!("log-kept-own", name = name, tickets = names);
    let ends = ids.map(|id| scene.board.ticket(id)).flat_map(|ticket| [ticket.a, ticket.b]);
    LogLine { places: ends.collect(), ..LogLine::new(Some(seat), text) }
}

/// Writes the line of a message about a symbol at a place.
fn symbol_line(scene: Scene, key: &str, seat: SeatNumber, symbol: u8, location: &str) -> LogLine {
    let at = scene.board.location_named(location);
    let name = at.map(|at| place(scene.board, at)).unwrap_or_default();
    let (who, symbol) = (scene.name_of(seat), symbol_name(symbol));
    let text = t!(key, name = who, symbol = symbol, place = name);
    LogLine { places: at.into_iter().collect(), ..LogLine::new(Some(seat), text) }
}

fn festival_name(scene: Scene, id: &str) -> String {
    let festival = scene.board.festival_named(id).and_then(|id| scene.board.festival(id));
    festival.map(|festival| festival.name.clone()).unwrap_or_default()
}
