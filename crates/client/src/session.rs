//! The table that is open on this device: started, kept, taken up again.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use protocol::{ClientMessage, ServerMessage, Stage};
use serde::{Deserialize, Serialize};

use crate::files;
use crate::map::picture;
use crate::preferences::{is_hidden, preferences};
use crate::scene::Scene;
use crate::storage;
use crate::wire::{Incoming, Link, SoloPlan, ToHouse};

const KEY: &str = "table";
const REPLAY: &str = "replay";

/// A table as it is kept.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) board: String,
    pub(crate) seats: usize,
    entries: Vec<String>,
}

/// The game on this device. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    pub(crate) scene: RwSignal<Option<Scene>>,
    /// What was kept cannot be read.
    pub(crate) lost: RwSignal<bool>,
    /// Why the record that was opened cannot be played again.
    pub(crate) unreadable: RwSignal<Option<String>>,
    /// Whether a record is on the screen, and not a table.
    replays: StoredValue<bool>,
    hidden: ReadSignal<bool>,
    link: StoredValue<Option<Link>, LocalStorage>,
    /// A house that was started ahead, for the first table.
    spare: StoredValue<Option<Link>, LocalStorage>,
    kept: StoredValue<RefCell<Kept>, LocalStorage>,
    /// Whether entries came that the browser does not keep yet.
    unwritten: StoredValue<bool>,
    /// Scenes live longer than the screen that opened them, but no longer than the next one.
    owner: StoredValue<Owner>,
    /// What the scene on the screen owns.
    props: StoredValue<Option<Owner>>,
}

/// The table that was kept, if there is one to go on with.
pub(crate) fn kept_table() -> Option<Kept> {
    storage::read(KEY).filter(|kept: &Kept| !kept.entries.is_empty())
}

impl Session {
    /// Nothing is open yet.
    pub(crate) fn new() -> Session {
        let session = Session {
            scene: RwSignal::new(None),
            lost: RwSignal::new(false),
            unreadable: RwSignal::new(None),
            replays: StoredValue::new(false),
            hidden: is_hidden(),
            link: StoredValue::new_local(None),
            spare: StoredValue::new_local(None),
            kept: StoredValue::new_local(RefCell::default()),
            unwritten: StoredValue::new(false),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            props: StoredValue::new(None),
        };
        Effect::new(move || session.tell_house(&ToHouse::Pace(session.pace())));
        session
    }

    /// Opens a new table on this device.
    pub(crate) fn open(self, plan: SoloPlan) {
        let kept = Kept { board: plan.board.clone(), seats: plan.seats.len(), entries: Vec::new() };
        self.begin(kept, &ToHouse::Open(plan));
    }

    /// Goes on with the table that was kept.
    pub(crate) fn go_on(self) {
        let Some(kept) = kept_table() else { return };
        let entries = kept.entries.iter().map(|entry| bytes(entry)).collect();
        let wake = ToHouse::Wake { board: kept.board.clone(), entries };
        self.begin(kept, &wake);
    }

    /// Plays a record again.
    pub(crate) fn replay(self, record: String) {
        storage::write(REPLAY, &record);
        self.begin(Kept::default(), &ToHouse::Replay(record));
        self.replays.set_value(true);
    }

    /// Goes on with the record that was opened last; says whether there is one.
    pub(crate) fn replay_again(self) -> bool {
        let open = self.replays.get_value();
        let kept = if open { None } else { storage::read(REPLAY) };
        let found = open || kept.is_some();
        kept.into_iter().for_each(|record| self.replay(record));
        found
    }

    /// Whether a table is open.
    pub(crate) fn is_open(self) -> bool {
        !self.replays.get_value() && self.link.with_value(Option::is_some)
    }

    fn begin(self, kept: Kept, first: &ToHouse) {
        self.strike();
        self.lost.set(false);
        self.unreadable.set(None);
        self.replays.set_value(false);
        self.kept.with_value(|known| known.replace(kept));
        let spare = self.spare.try_update_value(Option::take).flatten();
        self.link.set_value(spare.or_else(|| self.start_house()));
        self.tell_house(first);
        self.tell_house(&ToHouse::Pace(untrack(|| self.pace())));
        self.join();
    }

    /// Starts a house before it is asked for, so that the first table is there at once.
    pub(crate) fn expect_table(self) {
        let has_house = |link: &Option<Link>| link.is_some();
        if !self.link.with_value(has_house) && !self.spare.with_value(has_house) {
            self.spare.set_value(self.start_house());
        }
    }

    fn start_house(self) -> Option<Link> {
        Link::to_house(move |all| {
            all.into_iter().for_each(|incoming| self.hear(incoming));
            self.write_down();
        })
    }

    /// As the player likes it, but at once while nobody looks or the player is in a hurry.
    fn pace(self) -> protocol::Millis {
        let hurry = self.scene.get().is_some_and(|scene| scene.hurry.get());
        if hurry || self.hidden.get() { 0 } else { preferences().pace.millis() }
    }

    fn join(self) {
        self.say(ClientMessage::Join {
            protocol: protocol::VERSION,
            build: crate::BUILD.to_owned(),
            since: Some(0),
        });
    }

    fn say(self, message: ClientMessage) {
        self.link.with_value(|link| {
            if let Some(link) = link {
                link.say(message);
            }
        });
    }

    fn tell_house(self, what: &ToHouse) {
        self.link.with_value(|link| {
            if let Some(link) = link {
                link.tell_house(what);
            }
        });
    }

    fn hear(self, incoming: Incoming) {
        match incoming {
            Incoming::Message(message) => self.hear_table(*message),
            Incoming::Keep { position, bytes } => self.keep(position, &bytes),
            // The Worker is always there.
            Incoming::Connection(_) => {}
            Incoming::Lost => {
                storage::forget(KEY);
                self.lost.set(true);
            }
            Incoming::Unreadable(why) => self.unreadable.set(Some(why)),
            Incoming::Record(text) => files::save(&text),
        }
    }

    fn hear_table(self, message: ServerMessage) {
        let rematch = matches!(&message, ServerMessage::Update(update)
            if update.room.as_ref().is_some_and(|room| room.next_table.is_some()));
        match (self.scene.get_untracked(), message) {
            (Some(scene), message) => scene.hear(message),
            (None, ServerMessage::Update(update)) => self.show(&update),
            (None, _) => {}
        }
        if rematch {
            self.follow();
        }
    }

    fn show(self, update: &protocol::Update) {
        let Some(link) = self.link.get_value() else { return };
        let picture = update.room.as_ref().and_then(|room| picture(&room.board));
        let props = self.owner.get_value().with(Owner::new);
        let scene = props.with(|| Scene::new(update, picture?, link, None));
        self.props.set_value(Some(props));
        self.scene.set(scene);
        if update.skipped {
            self.say(ClientMessage::Log { since: 0 });
        }
    }

    /// Takes the scene off the screen; what it owned goes when nothing draws it any more.
    fn strike(self) {
        self.scene.set(None);
        if let Some(props) = self.props.try_update_value(Option::take).flatten() {
            set_timeout(move || props.cleanup(), Duration::ZERO);
        }
    }

    /// Goes over to the rematch.
    fn follow(self) {
        self.strike();
        self.kept.with_value(|kept| kept.borrow_mut().entries.clear());
        self.tell_house(&ToHouse::Follow);
        self.join();
    }

    /// An entry of the log. A finished game needs no going on, so it is not written down again.
    fn keep(self, position: protocol::LogPosition, entry: &[u8]) {
        let is_on = |scene: Scene| scene.room.with_untracked(|room| room.stage == Stage::Playing);
        if self.scene.get_untracked().is_none_or(is_on) {
            self.unwritten.set_value(true);
        }
        self.kept.with_value(|kept| {
            let mut kept = kept.borrow_mut();
            kept.entries.truncate(usize::try_from(position).unwrap_or(usize::MAX));
            kept.entries.push(hex(entry));
        });
    }

    /// Keeps the log where the browser keeps things.
    fn write_down(self) {
        if self.unwritten.try_update_value(std::mem::take) == Some(true) {
            self.kept.with_value(|kept| storage::write(KEY, &*kept.borrow()));
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    let pair = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    (0..hex.len()).step_by(2).filter_map(pair).collect()
}
