//! A table of the server that this person plays at or watches: its model, and what a table with
//! people needs besides.

use std::sync::Arc;
use std::time::Duration;

use js_sys::Date;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, Millis, Presence, Refusal, Room, SeatNumber, Stage};

use super::api;
use super::ending::keep_record;
use super::partial_answer::Autosave;
use super::return_links;
use super::version;
use crate::address::TableAddress;
use crate::kept_games::{self, GameSummary};
use crate::live_table::LiveTable;
use crate::model::{ChatLine, ConnectionState, ConnectionStatus, TableInput};
use crate::scene::Scene;
use crate::wire::Link;

/// A table of the server. Copies share their signals.
#[derive(Clone, Copy)]
pub(crate) struct OnlineTable {
    address: StoredValue<TableAddress>,
    table: LiveTable,
    pub(crate) room: Memo<Option<Arc<Room>>>,
    /// The game, once it has begun.
    pub(crate) scene: RwSignal<Option<Scene>>,
    pub(crate) connection: Memo<ConnectionStatus>,
    pub(crate) presence: Memo<Option<Presence>>,
    /// The seats of this session.
    pub(crate) seats: Memo<Vec<SeatNumber>>,
    pub(crate) host: Memo<bool>,
    /// When the open decisions time out, by the table's clock.
    pub(crate) deadline: Memo<Option<Millis>>,
    /// The milliseconds by which the table's clock is ahead of this device's.
    clock_ahead: Memo<f64>,
    /// This device's clock, read once a second.
    second: RwSignal<f64>,
    pub(crate) chat: Memo<Vec<ChatLine>>,
    /// The position of the last chat line that this person has seen on a small screen.
    pub(crate) read: RwSignal<protocol::LogPosition>,
    pub(crate) refusal: Memo<Option<Refusal>>,
    /// The table with the links that this session may know.
    pub(crate) outline: RwSignal<Option<protocol::http::TableStatus>>,
    /// Whether the player asked for a rematch and goes there when it is ready.
    pub(crate) wants_rematch: RwSignal<bool>,
    autosave: Autosave,
    /// Whether the record of the finished game is kept on this device, or on its way.
    record_kept: StoredValue<bool>,
    timer: StoredValue<Option<IntervalHandle>>,
    left: StoredValue<bool>,
    owner: StoredValue<Owner>,
}

impl OnlineTable {
    /// Goes to a table.
    pub(super) fn open(address: TableAddress) -> OnlineTable {
        let table = LiveTable::new();
        let online = OnlineTable {
            address: StoredValue::new(address),
            table,
            room: table.part(|model| model.room.clone()),
            scene: RwSignal::new(None),
            connection: table.part(|model| model.connection),
            presence: table.part(|model| model.presence.clone()),
            seats: table.part(|model| model.seats.clone()),
            host: table.part(|model| model.host),
            deadline: table.part(|model| model.deadline),
            clock_ahead: table.part(|model| model.clock_ahead),
            second: RwSignal::new(Date::now()),
            chat: table.part(|model| model.chat.clone()),
            read: RwSignal::new(0),
            refusal: table.part(|model| model.refusal.clone()),
            outline: RwSignal::new(None),
            wants_rematch: RwSignal::new(false),
            autosave: Autosave::new(),
            record_kept: StoredValue::new(false),
            timer: StoredValue::new(None),
            left: StoredValue::new(false),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        };
        spawn_local(online.connect());
        online
    }

    /// Gets a session, then opens the WebSocket, which sends the session's cookie and cannot get
    /// one itself.
    async fn connect(self) {
        while api::session().await.is_err() {
            let state = ConnectionState::Reconnecting;
            self.table.take(TableInput::Connection(ConnectionStatus { state, unsent: false }));
            api::pause(1_500).await;
        }
        if self.left.get_value() {
            return;
        }
        let link = Link::to_server(self.address.get_value(), move |input| self.hear(input));
        self.table.set_link(Some(link));
        let count = move || self.second.set(Date::now());
        let timer = set_interval_with_handle(count, Duration::from_secs(1));
        self.timer.set_value(timer.ok());
    }

    /// Leaves the table: others see that this session is away.
    pub(super) fn leave(self) {
        self.left.set_value(true);
        self.table.close();
        if let Some(timer) = self.timer.get_value() {
            timer.clear();
        }
    }

    /// Returns the table's id.
    pub(crate) fn table(self) -> String {
        self.address.with_value(|address| address.table.clone())
    }

    /// Returns the key of the link that this person used.
    pub(super) fn key(self) -> Option<String> {
        self.address.with_value(|address| address.key.clone())
    }

    /// Returns the part of the page's address that leads to this table, by the link that this
    /// person used.
    pub(super) fn hash(self) -> String {
        let address = self.address.get_value();
        match address.key.filter(|_| self.seats.with_untracked(Vec::is_empty)) {
            Some(key) if address.invited => format!("#join/{}/{key}", address.table),
            Some(key) => format!("#watch/{}/{key}", address.table),
            None => format!("#table/{}", address.table),
        }
    }

    /// Returns whether this person may take an empty seat.
    pub(crate) fn may_sit(self) -> bool {
        let listed = self.room.get().is_some_and(|room| room.settings.listed);
        listed || self.host.get() || self.address.with_value(|address| address.invited)
    }

    /// Sends a message to the table.
    pub(crate) fn say(self, message: ClientMessage) {
        self.table.take(TableInput::DismissRefusal);
        self.table.say(message);
    }

    /// Asks for the livery that the person likes.
    pub(crate) fn ask_livery(self) {
        self.table.ask_livery();
    }

    /// Records that this person has seen the whole chat.
    pub(crate) fn mark_chat_read(self) {
        let last = self.chat.with_untracked(|chat| chat.last().map(|line| line.position));
        self.read.set(last.unwrap_or_default());
    }

    /// Returns the stage of the table.
    pub(crate) fn stage(self) -> Option<Stage> {
        self.room.with(|room| room.as_ref().map(|room| room.stage))
    }

    /// Returns the table's clock, estimated; changes once a second.
    pub(crate) fn now(self) -> Millis {
        (self.second.get() + self.clock_ahead.get()).max(0.0) as Millis
    }

    /// Sends the player's half-made answer to the server, once it stops changing.
    pub(crate) fn save_partial_answer(self, scene: Scene) {
        self.autosave.save(scene);
    }

    /// Shows the half-made answer that another device has sent to the server.
    pub(crate) fn show_partial_answer(self, scene: Scene, text: &str) {
        self.autosave.show(scene, text);
    }

    fn hear(self, input: TableInput) {
        if matches!(input, TableInput::Connection(it) if it.state == ConnectionState::WrongVersion)
        {
            version::reload_soon();
        }
        let changes = self.table.take(input);
        if let Some(build) = &changes.build {
            version::compare(build);
        }
        if changes.links {
            spawn_local(self.fetch_links());
        }
        match self.scene.get_untracked() {
            Some(scene) => scene.settle(&changes),
            None => self.show_game(),
        }
        if changes.room {
            self.add_chance();
        }
        self.keep_result();
    }

    /// Keeps the result of a game that this person has played to its end, and its record, for the history.
    fn keep_result(self) {
        let over = self
            .table
            .now(|model| model.stage() == Some(Stage::Finished) && !model.seats.is_empty());
        if !over || self.record_kept.get_value() {
            return;
        }
        let id = self.table();
        if kept_games::summary(&id).is_none() {
            let game = self.table.now(|model| GameSummary::of(model, Date::now()));
            let game = game.filter(|game| game.scores.len() == game.seats.len());
            let Some(game) = game else { return };
            // If nothing can be stored, the first screen says so.
            let _ = kept_games::keep_summary(&id, &GameSummary { table: Some(id.clone()), ..game });
        }
        self.record_kept.set_value(true);
        if !kept_games::has_record(&id) {
            spawn_local(keep_record(id));
        }
    }

    async fn fetch_links(self) {
        let TableAddress { table, key, .. } = self.address.get_value();
        if let Ok(outline) = api::table(&table, key.as_deref()).await {
            self.set_outline(outline);
        }
    }

    /// Shows the links of the table, and keeps the return link in the browser.
    pub(super) fn set_outline(self, outline: protocol::http::TableStatus) {
        if let Some(address) = &outline.links.return_link {
            return_links::keep(&outline.table, address);
        }
        self.outline.set(Some(outline));
    }

    /// Renews this person's return link, and shows the new one.
    pub(super) async fn renew_link(self) {
        if api::renew_link(&self.table()).await.is_ok() {
            self.fetch_links().await;
        }
    }

    /// Renews the invite and watch links, and shows the new ones.
    pub(super) async fn renew_invite(self) {
        if let Ok(outline) = api::renew_invite(&self.table()).await {
            self.set_outline(outline);
        }
    }

    /// Returns whether this person may start the game and add bots: as the host, or for a host who has
    /// been away for ten minutes (T-HOST-1).
    pub(crate) fn may_host(self) -> bool {
        let long = protocol::limits::HOST_AWAY.as_millis() as Millis;
        let acts = self.presence.get().is_some_and(|presence| {
            let away = presence.host_away_since.is_some_and(|since| self.now() >= since + long);
            let mine = |seat| self.seats.with(|seats| seats.contains(&seat));
            away && presence.deputy.is_some_and(mine)
        });
        self.host.get() || acts
    }

    /// Returns the return link of a seat that this person had here and that another device plays now.
    pub(super) fn moved_away(self) -> Option<String> {
        let watches = self.seats.with(Vec::is_empty);
        let playing = self.stage() == Some(Stage::Playing);
        (watches && playing).then(|| return_links::kept(&self.table())).flatten()
    }

    /// Adds random bytes to the deal for each seat of this session, so that nobody else can choose
    /// the seed.
    fn add_chance(self) {
        let not_ready = self.table.now(|model| {
            let room = model.room.as_ref().filter(|room| room.stage == Stage::Gathering)?;
            let chair = |seat: &SeatNumber| room.chairs.get(usize::from(*seat));
            let not_ready = |seat: &SeatNumber| chair(seat).is_some_and(|chair| !chair.ready);
            Some(model.seats.iter().copied().filter(not_ready).collect::<Vec<_>>())
        });
        for seat in not_ready.into_iter().flatten() {
            if let Some(nonce) = random_nonce() {
                self.table.say(ClientMessage::Ready { seat, nonce });
            }
        }
    }

    /// Shows the game as soon as it has begun.
    fn show_game(self) {
        let scene = self.owner.get_value().with(|| {
            let scene = Scene::new(self.table, Some(self))?;
            let kept =
                untrack(|| scene.private()).and_then(|private| private.partial_answer.clone());
            if let Some(text) = kept {
                self.autosave.show(scene, &text);
            }
            Some(scene)
        });
        if let Some(scene) = scene {
            self.scene.set(Some(scene));
            scene.follow_address();
        }
    }
}

/// Returns 64 random hex digits.
fn random_nonce() -> Option<String> {
    let mut bytes = [0; 32];
    window().crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
