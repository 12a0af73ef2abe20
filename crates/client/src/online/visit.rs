//! A table of the server that one sits at or watches: who is there, what is said, how the connection is.
//! Copies share their signals.

use std::sync::Arc;
use std::time::Duration;

use js_sys::Date;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{
    ClientMessage, Happened, Millis, News, Presence, Refusal, Room, SeatNumber, ServerMessage,
    Sitter, Stage,
};

use super::api;
use super::chat::Spoken;
use super::{draft, version};
use crate::map::picture;
use crate::scene::Scene;
use crate::wire::{Connection, Incoming, Link, Place, Tie};

/// A table that one visits.
#[derive(Clone, Copy)]
pub(crate) struct Visit {
    place: StoredValue<Place>,
    pub(crate) room: RwSignal<Option<Arc<Room>>>,
    /// The game, once it has begun.
    pub(crate) scene: RwSignal<Option<Scene>>,
    pub(crate) connection: RwSignal<Connection>,
    pub(crate) presence: RwSignal<Option<Presence>>,
    /// The seats of this session.
    pub(crate) seats: RwSignal<Vec<SeatNumber>>,
    pub(crate) host: RwSignal<bool>,
    pub(crate) levels: RwSignal<Vec<String>>,
    /// When the decisions that are open time out.
    pub(crate) deadline: RwSignal<Option<Millis>>,
    /// How far the table's clock is ahead of ours.
    ahead: RwSignal<f64>,
    /// Our clock, once a second.
    second: RwSignal<f64>,
    pub(crate) spoken: RwSignal<Vec<Spoken>>,
    /// The position of the last line that was on a small screen.
    pub(crate) read: RwSignal<protocol::LogPosition>,
    pub(crate) refusal: RwSignal<Option<Refusal>>,
    /// The table with the links that this session may know.
    pub(crate) outline: RwSignal<Option<protocol::http::TableStatus>>,
    /// Whether the player asked for a rematch and goes there when it is ready.
    pub(crate) wants_rematch: RwSignal<bool>,
    link: StoredValue<Option<Link>, LocalStorage>,
    timer: StoredValue<Option<IntervalHandle>>,
    left: StoredValue<bool>,
    owner: StoredValue<Owner>,
}

impl Visit {
    /// Goes to a table.
    pub(super) fn to(place: Place) -> Visit {
        let visit = Visit {
            place: StoredValue::new(place),
            room: RwSignal::new(None),
            scene: RwSignal::new(None),
            connection: RwSignal::new(Connection { tie: Tie::Well, unsent: false }),
            presence: RwSignal::new(None),
            seats: RwSignal::new(Vec::new()),
            host: RwSignal::new(false),
            levels: RwSignal::new(Vec::new()),
            deadline: RwSignal::new(None),
            ahead: RwSignal::new(0.0),
            second: RwSignal::new(Date::now()),
            spoken: RwSignal::new(Vec::new()),
            read: RwSignal::new(0),
            refusal: RwSignal::new(None),
            outline: RwSignal::new(None),
            wants_rematch: RwSignal::new(false),
            link: StoredValue::new_local(None),
            timer: StoredValue::new(None),
            left: StoredValue::new(false),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        };
        spawn_local(visit.connect());
        visit
    }

    /// A session first: the socket carries its cookie and cannot get one.
    async fn connect(self) {
        while api::session().await.is_err() {
            self.connection.set(Connection { tie: Tie::Away, unsent: false });
            api::pause(1_500).await;
        }
        if self.left.get_value() {
            return;
        }
        let hear = move |incoming| self.hear(incoming);
        self.link.set_value(Some(Link::to_server(self.place.get_value(), hear)));
        let count = move || self.second.set(Date::now());
        let timer = set_interval_with_handle(count, Duration::from_secs(1));
        self.timer.set_value(timer.ok());
    }

    /// Leaves: others see that this session is away.
    pub(super) fn leave(self) {
        self.left.set_value(true);
        if let Some(link) = self.link.try_update_value(Option::take).flatten() {
            link.close();
        }
        if let Some(timer) = self.timer.get_value() {
            timer.clear();
        }
    }

    /// The table's id.
    pub(crate) fn table(self) -> String {
        self.place.with_value(|place| place.table.clone())
    }

    /// Where the table is on the page, by the way that this person came.
    pub(super) fn address(self) -> String {
        let place = self.place.get_value();
        match place.key.filter(|_| self.seats.with_untracked(Vec::is_empty)) {
            Some(key) if place.invited => format!("#join/{}/{key}", place.table),
            Some(key) => format!("#watch/{}/{key}", place.table),
            None => format!("#table/{}", place.table),
        }
    }

    /// Whether an empty seat may be taken by this way in.
    pub(crate) fn may_sit(self) -> bool {
        let listed = self.room.get().is_some_and(|room| room.settings.listed);
        listed || self.host.get() || self.place.with_value(|place| place.invited)
    }

    /// Says something to the table.
    pub(crate) fn say(self, message: ClientMessage) {
        self.refusal.set(None);
        self.link.with_value(|link| link.as_ref().map(|link| link.say(message)));
    }

    /// How far the table is.
    pub(crate) fn stage(self) -> Option<Stage> {
        self.room.with(|room| room.as_ref().map(|room| room.stage))
    }

    /// The table's clock, as well as we know it; changes once a second.
    pub(crate) fn now(self) -> Millis {
        (self.second.get() + self.ahead.get()).max(0.0) as Millis
    }

    pub(crate) fn name_of(self, seat: SeatNumber) -> String {
        self.room.with(|room| {
            let chair = room.as_ref().and_then(|room| room.chairs.get(usize::from(seat)));
            chair.map(|chair| called(&chair.sitter, seat)).unwrap_or_default()
        })
    }

    fn hear(self, incoming: Incoming) {
        match incoming {
            Incoming::Connection(connection) => self.connection.set(connection),
            Incoming::Message(message) => self.hear_table(*message),
            // Only a house on this device says these.
            Incoming::Keep { .. }
            | Incoming::Lost
            | Incoming::Unreadable(_)
            | Incoming::Record(_) => {}
        }
    }

    fn hear_table(self, message: ServerMessage) {
        match &message {
            ServerMessage::Welcome(welcome) => {
                self.seats.set(welcome.seats.clone());
                self.host.set(welcome.host);
                self.levels.set(welcome.levels.clone());
                version::compare(&welcome.build);
            }
            ServerMessage::Update(update) => self.take_in(update),
            ServerMessage::Presence(presence) => {
                self.set_clock(presence.now);
                self.presence.set(Some(presence.clone()));
            }
            ServerMessage::Log { news, .. } => self.listen(news),
            ServerMessage::Refused { refusal, .. } => self.refusal.set(Some(refusal.clone())),
            ServerMessage::Done { .. }
            | ServerMessage::Past(_)
            | ServerMessage::Hint { .. }
            | ServerMessage::Draft { .. }
            | ServerMessage::Goodbye { .. } => {}
        }
        match (self.scene.get_untracked(), message) {
            (Some(scene), ServerMessage::Draft { decision, text }) => {
                draft::take(scene, decision, &text);
            }
            (Some(scene), message) => scene.hear(message),
            (None, ServerMessage::Update(update)) if update.shared.is_some() => self.begin(update),
            (None, _) => {}
        }
    }

    fn take_in(self, update: &protocol::Update) {
        self.set_clock(update.now);
        self.deadline.set(update.clock.map(|clock| clock.until));
        let room_before = self.room.get_untracked();
        if let Some(room) = &update.room {
            self.room.set(Some(Arc::new(room.clone())));
        }
        if let Some(seats) = &update.seats {
            self.seats.set(seats.clone());
        }
        self.listen(&update.news);
        // Who sits where and how far things are decides which links one may know.
        let links_change = update.room.as_ref().is_some_and(|room| {
            room_before.is_none_or(|before| before.stage != room.stage || update.seats.is_some())
        });
        if links_change {
            spawn_local(self.look());
        }
        self.add_chance(update);
    }

    async fn look(self) {
        let place = self.place.get_value();
        if let Ok(outline) = api::table(&place.table, place.key.as_deref()).await {
            self.outline.set(Some(outline));
        }
    }

    /// Whoever sits adds their own chance to the deal, so that nobody else can have arranged it.
    fn add_chance(self, update: &protocol::Update) {
        let Some(room) = update.room.as_ref().filter(|room| room.stage == Stage::Gathering) else {
            return;
        };
        for seat in self.seats.get_untracked() {
            let chair = room.chairs.get(usize::from(seat));
            if chair.is_some_and(|chair| !chair.ready)
                && let Some(nonce) = by_chance()
            {
                self.say(ClientMessage::Ready { seat, nonce });
            }
        }
    }

    /// The game has begun, or is on: the scene is set.
    fn begin(self, mut update: protocol::Update) {
        let Some(link) = self.link.get_value() else { return };
        let room = self.room.get_untracked();
        update.room = update.room.or_else(|| room.map(|room| (*room).clone()));
        update.seats = Some(self.seats.get_untracked());
        let picture = update.room.as_ref().and_then(|room| picture(&room.board));
        let scene = self.owner.get_value().with(|| {
            let scene = Scene::new(&update, picture?, link, Some(self))?;
            draft::follow(scene);
            Some(scene)
        });
        self.scene.set(scene);
        if update.skipped {
            self.say(ClientMessage::Log { since: 0 });
        }
    }

    fn set_clock(self, now: Millis) {
        self.ahead.set(now as f64 - Date::now());
    }

    /// Hears what is said. Seats are turned at the start, so names are noted when a line is heard; lines of
    /// before the start that come with the game have lost theirs.
    fn listen(self, news: &[News]) {
        let started = news.iter().rposition(|news| matches!(news.what, Happened::Started { .. }));
        for news in news.iter().skip(started.unwrap_or_default()) {
            if let Happened::Said { seat, text } = &news.what {
                let name = untrack(|| self.name_of(*seat));
                let spoken =
                    Spoken { position: news.position, name, seat: *seat, text: text.clone() };
                self.spoken.update(|all| {
                    all.retain(|line| line.position != spoken.position);
                    all.push(spoken);
                    all.sort_by_key(|line| line.position);
                });
            }
        }
    }
}

/// What a sitter is called in a seat.
pub(crate) fn called(sitter: &Sitter, seat: SeatNumber) -> String {
    match sitter {
        Sitter::Person { name } => name.clone(),
        Sitter::Bot { .. } => crate::words::say(&format!("bot-{seat}"), None),
        Sitter::Nobody => String::new(),
    }
}

/// 64 hex digits.
fn by_chance() -> Option<String> {
    let mut bytes = [0; 32];
    window().crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
