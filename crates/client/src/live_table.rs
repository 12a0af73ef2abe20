//! A table that this page is connected to: the model of what it has sent, as a signal, and the link
//! to it.

use js_sys::Date;
use leptos::prelude::*;
use protocol::{ClientMessage, DecisionId};

use crate::livery_choice::wanted_livery;
use crate::model::{Changes, TableInput, TableModel};
use crate::wire::{Link, ToWorker};

/// A table on this page, kept by a Worker or a server. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct LiveTable {
    model: RwSignal<TableModel>,
    link: StoredValue<Option<Link>, LocalStorage>,
}

impl LiveTable {
    /// Makes a table that has sent nothing yet and has no connection.
    pub(crate) fn new() -> LiveTable {
        LiveTable { model: RwSignal::default(), link: StoredValue::new_local(None) }
    }

    /// Replaces the link to the table; `None` removes it.
    pub(crate) fn set_link(self, link: Option<Link>) {
        self.link.set_value(link);
    }

    /// Takes the link away, for use with another table.
    pub(crate) fn take_link(self) -> Option<Link> {
        self.link.try_update_value(Option::take).flatten()
    }

    /// Closes the connection to a server.
    pub(crate) fn close(self) {
        if let Some(link) = self.take_link() {
            link.close();
        }
    }

    /// Updates the model with an input. Requests the parts of the log that are missing, and the person's livery where
    /// people or seats have changed.
    pub(crate) fn take(self, input: TableInput) -> Changes {
        let changes = self.model.try_update(|model| model.take(input, Date::now()));
        // The model is gone if the table has left the screen.
        let changes = changes.unwrap_or_default();
        if let Some(since) = changes.log_missing_after {
            self.say(ClientMessage::Log { since });
        }
        if changes.room {
            self.ask_livery();
        }
        changes
    }

    /// Asks for the livery that the person likes, unless a chair has it.
    pub(crate) fn ask_livery(self) {
        if let Some(wish) = self.now(wanted_livery) {
            self.say(wish);
        }
    }

    /// Sends a message to the table.
    pub(crate) fn say(self, message: ClientMessage) {
        self.with_link(|link| link.say(message));
    }

    /// Asks for the record of the game.
    pub(crate) fn ask_record(self) {
        self.with_link(Link::ask_record);
    }

    /// Asks for a hint for this decision; iterations are those of a search on this device.
    pub(crate) fn ask_hint(self, decision: DecisionId, iterations: u32) {
        self.with_link(|link| link.ask_hint(decision, iterations));
    }

    /// Lets bots wait this long between two moves, if they are on this device.
    pub(crate) fn set_pace(self, pace: protocol::Millis) {
        self.tell_worker(&ToWorker::SetPace(pace));
    }

    /// Sends the Worker a message that is not part of the wire.
    pub(crate) fn tell_worker(self, message: &ToWorker) {
        self.with_link(|link| link.tell_worker(message));
    }

    fn with_link(self, use_link: impl FnOnce(&Link)) {
        self.link.try_with_value(|link| link.as_ref().map(use_link));
    }

    /// Returns a part of the model as a memo, which changes only when that part changes.
    pub(crate) fn part<T>(self, part: impl Fn(&TableModel) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.model.with(&part))
    }

    /// Reads the model without subscribing to its changes.
    pub(crate) fn now<T>(self, read: impl FnOnce(&TableModel) -> T) -> T {
        self.model.with_untracked(read)
    }
}
