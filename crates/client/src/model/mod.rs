//! What a table has told this page, as one plain value. No signals, no browser: everything here is tested
//! natively.
//!
//! [`TableModel::take`] is the reducer. It takes every message of the wire and every change of the connection,
//! whether a Worker or a server keeps the table. `log` merges news into the log, `chat` collects what people say.

mod chat;
mod log;
mod reduce;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use protocol::{
    Happened, LogPosition, Millis, News, PastView, Presence, PrivateView, PublicView, Refusal,
    Room, SeatNumber, Stage,
};

pub(crate) use chat::ChatLine;
pub(crate) use reduce::{Changes, TableInput};

/// Everything a table has told this page so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TableModel {
    /// The position of the last entry of the table's log.
    pub(crate) position: LogPosition,
    /// The entries that this page knows, in order, without the actions that were taken back.
    pub(crate) log: Arc<Vec<Arc<News>>>,
    /// People, seats and settings.
    pub(crate) room: Option<Arc<Room>>,
    /// What everybody sees; `None` before the deal.
    pub(crate) shared: Option<Arc<PublicView>>,
    /// What only the player on the screen sees.
    pub(crate) private: Option<Arc<PrivateView>>,
    /// The earlier moment that is shown.
    pub(crate) past: Option<Moment>,
    /// The seats that this session holds.
    pub(crate) seats: Vec<SeatNumber>,
    /// Whether this session is the table's host.
    pub(crate) host: bool,
    /// Who is away, and how many watch.
    pub(crate) presence: Option<Presence>,
    /// When the open decisions time out, by the table's clock.
    pub(crate) deadline: Option<Millis>,
    /// Milliseconds that the table's clock is ahead of this device's.
    pub(crate) clock_ahead: f64,
    /// What people have said, in order.
    pub(crate) chat: Vec<ChatLine>,
    /// Why the last message was refused, until the player goes on.
    pub(crate) refusal: Option<Refusal>,
    /// The state of the connection.
    pub(crate) connection: ConnectionStatus,
}

/// An earlier moment of the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Moment {
    pub(crate) position: LogPosition,
    pub(crate) shared: Arc<PublicView>,
    pub(crate) private: Option<Arc<PrivateView>>,
}

impl From<PastView> for Moment {
    fn from(PastView { position, shared, own }: PastView) -> Moment {
        Moment { position, shared: Arc::new(shared), private: own.map(Arc::new) }
    }
}

/// The state of the connection to a table, and whether an answer waits for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ConnectionStatus {
    pub(crate) state: ConnectionState,
    /// Whether an answer of the player waits to be sent.
    pub(crate) unsent: bool,
}

/// Whether messages of the table arrive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ConnectionState {
    /// They arrive, or no loss has been noticed yet.
    #[default]
    Connected,
    /// They do not arrive; the page keeps trying to connect.
    Reconnecting,
    /// The table does not exist, or the server does not show it to this session.
    NoTable,
    /// The server cannot read the table's log and keeps the table closed.
    Damaged,
    /// The server speaks another version of the wire.
    WrongVersion,
    /// The host has removed this person (T-SEAT-3).
    Removed,
}

impl TableModel {
    /// Returns the decision that the player on the screen must take, or may take again.
    pub(crate) fn decision(&self) -> Option<protocol::DecisionId> {
        self.private.as_ref()?.decision
    }

    /// Returns the stage of the table.
    pub(crate) fn stage(&self) -> Option<Stage> {
        self.room.as_ref().map(|room| room.stage)
    }

    /// The number of actions up to a moment of the game, or up to now. `None` if nothing of the game stands at that
    /// moment, because it was taken back or because the page does not know it.
    pub(crate) fn actions_until(&self, moment: Option<LogPosition>) -> Option<usize> {
        let is_action = |news: &&Arc<News>| matches!(news.what, Happened::Acted { .. });
        let actions = self.log.iter().filter(is_action);
        let Some(moment) = moment else { return Some(actions.count()) };
        let stands = |news: &Arc<News>| {
            let of_game = matches!(news.what, Happened::Acted { .. } | Happened::Started { .. });
            of_game && news.position == moment
        };
        let until = actions.take_while(|news| news.position <= moment);
        self.log.iter().any(stands).then(|| until.count())
    }

    /// Returns the position of the last action of a seat that was not taken back.
    pub(crate) fn last_action_of(&self, seat: SeatNumber) -> Option<LogPosition> {
        let of_seat = |news: &&Arc<News>| matches!(news.what, Happened::Acted { seat: who, .. } if who == seat);
        self.log.iter().rev().find(of_seat).map(|news| news.position)
    }
}
