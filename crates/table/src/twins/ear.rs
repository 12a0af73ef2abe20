//! What one client hears, and whether it tells the client something.

use protocol::{Event, Happened, ServerMessage};

use super::client;
use crate::{Client, Tell};

/// The messages that one client hears, as text.
pub(super) struct Ear {
    pub(super) texts: Vec<String>,
    /// Whether they tell something that the client could not know.
    pub(super) news: bool,
    /// Whether they tell a secret of another seat.
    pub(super) secret: bool,
}

pub(super) fn heard(tells: &[Tell], by: Client) -> Ear {
    let own = tells.iter().filter(|tell| tell.to.contains(&by));
    let texts: Vec<_> = own.map(|tell| tell.message.to_json()).collect();
    let events: Vec<_> = texts.iter().flat_map(|text| events(text)).collect();
    let news = events.iter().any(|event| is_new(event, by));
    let secret = events.iter().any(|event| tells_a_secret(event, by));
    Ear { texts, news, secret }
}

fn events(text: &str) -> Vec<Event> {
    let news = match serde_json::from_str::<ServerMessage>(text).unwrap() {
        ServerMessage::Update(update) => update.news,
        ServerMessage::Log { news, .. } => news,
        ServerMessage::Welcome(_)
        | ServerMessage::Done { .. }
        | ServerMessage::Refused { .. }
        | ServerMessage::Past(_)
        | ServerMessage::Presence(_)
        | ServerMessage::PartialAnswer { .. }
        | ServerMessage::Hint { .. }
        | ServerMessage::Goodbye { .. } => Vec::new(),
    };
    let of = |news: protocol::News| {
        let (Happened::Acted { events, .. } | Happened::Started { events }) = news.what else {
            return Vec::new();
        };
        events
    };
    news.into_iter().flat_map(of).collect()
}

/// Returns whether an event tells a client something new. That others draw, pick or are offered
/// something does not: the client does not see what. An event that is missing here must show the same
/// to both twins, or the test fails.
fn is_new(event: &Event, by: Client) -> bool {
    let to_all = matches!(
        event,
        Event::DraftBegan { .. }
            | Event::PacksPassed { .. }
            | Event::Refilled { .. }
            | Event::Swept
            | Event::MarketAtRest
            | Event::FestivalLaid { .. }
            | Event::DraftCardDrawn
            | Event::Ended { .. }
    );
    let to_seat = matches!(event, Event::Offered { seat, .. } | Event::DrewUnseen { seat, .. } if client(*seat) == by);
    // It tells how many tickets another seat kept.
    let to_others = matches!(event, Event::Kept { seat, .. } if client(*seat) != by);
    to_all || to_seat || to_others
}

fn tells_a_secret(event: &Event, to: Client) -> bool {
    event.secret().is_some_and(|(seat, told)| told && client(seat) != to)
}
