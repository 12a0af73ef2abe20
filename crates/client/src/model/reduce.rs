//! The reducer: what a message or a change of the connection does to the model.

use std::sync::Arc;

use protocol::{Answer, LogPosition, Millis, News, ServerMessage, Update, Welcome};

use super::{ConnectionStatus, TableModel, chat, log};

/// Something that changes the model.
#[derive(Clone, Debug)]
pub(crate) enum TableInput {
    /// The table sent a message.
    Message(Box<ServerMessage>),
    /// The state of the connection changed.
    Connection(ConnectionStatus),
    /// The player goes back from an earlier moment to the present.
    BackToPresent,
    /// The player closed the refusal.
    DismissRefusal,
}

/// What an input changed that the page has to act on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// The log lacks entries after this position: the page asks for them.
    pub(crate) log_missing_after: Option<LogPosition>,
    /// The build of the server or Worker, sent when the page joins.
    pub(crate) build: Option<String>,
    /// The update contains people, seats or settings.
    pub(crate) room: bool,
    /// The table is at another stage, or this session holds other seats: the server may show other links.
    pub(crate) links: bool,
    /// Another device of the same seat changed the half-made answer to the open decision.
    pub(crate) partial_answer: Option<String>,
    /// The server's hint for the open decision.
    pub(crate) hint: Option<Answer>,
}

impl TableModel {
    /// Updates the model with an input. `now` is this device's clock in milliseconds since 1970.
    pub(crate) fn take(&mut self, input: TableInput, now: f64) -> Changes {
        match input {
            TableInput::Message(message) => return self.take_message(*message, now),
            TableInput::Connection(connection) => self.connection = connection,
            TableInput::BackToPresent => self.past = None,
            TableInput::DismissRefusal => self.refusal = None,
        }
        Changes::default()
    }

    fn take_message(&mut self, message: ServerMessage, now: f64) -> Changes {
        match message {
            ServerMessage::Welcome(welcome) => return self.take_welcome(welcome),
            ServerMessage::Update(update) => return self.take_update(update, now),
            ServerMessage::Log { news, more } => return self.take_log_page(news, more),
            ServerMessage::Past(past) => self.past = Some(past.into()),
            ServerMessage::Refused { refusal, .. } => self.refusal = Some(refusal),
            ServerMessage::Done { .. } => self.refusal = None,
            ServerMessage::Presence(presence) => {
                self.set_clock(presence.now, now);
                self.presence = Some(presence);
            }
            ServerMessage::PartialAnswer { decision, text }
                if self.decision() == Some(decision) =>
            {
                return Changes { partial_answer: Some(text), ..Changes::default() };
            }
            ServerMessage::Hint { decision, answer } if self.decision() == Some(decision) => {
                return Changes { hint: Some(answer), ..Changes::default() };
            }
            ServerMessage::PartialAnswer { .. }
            | ServerMessage::Hint { .. }
            | ServerMessage::Goodbye { .. } => {}
        }
        Changes::default()
    }

    fn take_welcome(&mut self, Welcome { seats, host, build, .. }: Welcome) -> Changes {
        self.seats = seats;
        self.host = host;
        Changes { build: Some(build), ..Changes::default() }
    }

    fn take_update(&mut self, update: Update, now: f64) -> Changes {
        let (stage, decision) = (self.stage(), self.decision());
        let last_known = self.log.last().map_or(0, |news| news.position);
        let room = update.room.is_some();
        let links = update.room.as_ref().is_some_and(|room| {
            stage.is_none_or(|before| before != room.stage || update.seats.is_some())
        });
        self.set_clock(update.now, now);
        self.deadline = update.clock.map(|clock| clock.until);
        self.position = update.position;
        if let Some(room) = update.room {
            self.room = Some(Arc::new(room));
        }
        if let Some(seats) = update.seats {
            self.seats = seats;
        }
        chat::collect(&mut self.chat, self.room.as_deref(), &update.news);
        log::append(Arc::make_mut(&mut self.log), update.news.into_iter().map(Arc::new));
        if let Some(shared) = update.shared {
            self.shared = Some(Arc::new(shared));
        }
        self.private = update.own.map(Arc::new);
        if self.decision() != decision {
            self.refusal = None;
        }
        let log_missing_after = update.skipped.then_some(last_known);
        Changes { log_missing_after, room, links, ..Changes::default() }
    }

    fn take_log_page(&mut self, news: Vec<News>, more: bool) -> Changes {
        let last = news.last().map(|news| news.position);
        chat::collect(&mut self.chat, self.room.as_deref(), &news);
        log::merge_page(Arc::make_mut(&mut self.log), news);
        Changes { log_missing_after: last.filter(|_| more), ..Changes::default() }
    }

    fn set_clock(&mut self, table: Millis, here: f64) {
        self.clock_ahead = table as f64 - here;
    }
}
