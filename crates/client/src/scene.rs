//! Everything the game screen shows, and what the player is about to do. Copies share their signals.

use std::collections::BTreeSet;
use std::sync::Arc;

use board::{Board, LocationId, RouteId, TicketId};
use leptos::prelude::*;
use protocol::{
    Answer, ClientMessage, DecisionKind, Happened, Legal, LogPosition, News, PastView, PrivateView,
    PublicView, Refusal, Room, SeatNumber, ServerMessage, Sitter, UndoStatus,
};

use crate::claims::{Offers, Terms};
use crate::game::Drag;
use crate::map::Picture;
use crate::online::Visit;
use crate::wire::{Link, ToHouse};
use crate::words::t;

/// One table on the screen.
#[derive(Clone, Copy)]
pub(crate) struct Scene {
    pub(crate) board: &'static Board,
    pub(crate) picture: &'static Picture,
    pub(crate) room: RwSignal<Arc<Room>>,
    live: RwSignal<Arc<PublicView>>,
    live_own: RwSignal<Option<Arc<PrivateView>>>,
    legal: Memo<Option<Arc<Legal>>>,
    /// Routes that the player may claim now, by what pays for them.
    pub(crate) offers: Memo<Offers>,
    /// An earlier position, while the player looks at one.
    pub(crate) past: RwSignal<Option<Moment>>,
    pub(crate) position: RwSignal<LogPosition>,
    /// The seats on this device.
    pub(crate) seats: RwSignal<Vec<SeatNumber>>,
    pub(crate) log: RwSignal<Arc<Vec<News>>>,
    pub(crate) refusal: RwSignal<Option<Refusal>>,
    /// The route that the player looks at, about to claim it.
    pub(crate) route: RwSignal<Option<RouteId>>,
    /// How the player means to claim it, once that was said; of another route it means nothing.
    pub(crate) terms: RwSignal<Option<Terms>>,
    /// The route under the crosshair or reached by arrow keys; not chosen yet.
    pub(crate) aimed: RwSignal<Option<RouteId>>,
    /// The place that arrow keys have reached, for a stack.
    pub(crate) aimed_place: RwSignal<Option<LocationId>>,
    /// Cards on their way from the hand to the map.
    pub(crate) drag: RwSignal<Option<Drag>>,
    /// What the player asked for with a letter.
    pub(crate) told: RwSignal<Option<String>>,
    /// Whether bots and motion hurry, until the player is asked again.
    pub(crate) hurry: RwSignal<bool>,
    /// The kind of cards in the hand that only matter now.
    pub(crate) only: RwSignal<Option<String>>,
    /// The ticket that is shown on the map.
    pub(crate) ticket: RwSignal<Option<TicketId>>,
    /// Tickets marked in the choice that is open.
    pub(crate) marked: RwSignal<BTreeSet<String>>,
    /// Stacks with the places the player has in mind for them.
    pub(crate) placed: RwSignal<Vec<(u8, String)>>,
    /// The stack whose place the player points out next.
    pub(crate) stack: RwSignal<Option<u8>>,
    /// Which part stands before the others on a small screen.
    pub(crate) sheet: RwSignal<Sheet>,
    /// The people around the game, where a server keeps the table.
    pub(crate) visit: Option<Visit>,
    link: StoredValue<Link, LocalStorage>,
}

/// An earlier position, as it was.
#[derive(Clone)]
pub(crate) struct Moment {
    pub(crate) position: LogPosition,
    shared: Arc<PublicView>,
    own: Option<Arc<PrivateView>>,
}

impl From<PastView> for Moment {
    fn from(PastView { position, shared, own }: PastView) -> Moment {
        Moment { position, shared: Arc::new(shared), own: own.map(Arc::new) }
    }
}

/// What lies over the lower part of a small screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sheet {
    None,
    Tickets,
    Log,
    Chat,
}

impl Scene {
    /// A screen for a table, if the update tells everything that is needed.
    pub(crate) fn new(
        update: &protocol::Update,
        picture: &'static Picture,
        link: Link,
        visit: Option<Visit>,
    ) -> Option<Scene> {
        let room = update.room.clone()?;
        let shared = update.shared.clone()?;
        let board = picture.board;
        let live_own = RwSignal::new(update.own.clone().map(Arc::new));
        let past = RwSignal::<Option<Moment>>::new(None);
        // Asked for by every part of the screen, so it is taken out and looked through once.
        let legal = Memo::new(move |_| {
            let own: Option<Arc<PrivateView>> =
                live_own.get().filter(|_| past.with(Option::is_none));
            own.and_then(|own| own.legal.clone()).map(Arc::new)
        });
        let offers = Memo::new(move |_| match legal.get().as_deref() {
            Some(Legal::Turn { claims, .. }) => Offers::of(board, claims),
            Some(Legal::SecondCard { .. } | Legal::Keep(_) | Legal::Pick | Legal::Place { .. })
            | None => Offers::none(board),
        });
        Some(Scene {
            board,
            picture,
            room: RwSignal::new(Arc::new(room)),
            live: RwSignal::new(Arc::new(shared)),
            live_own,
            legal,
            offers,
            past,
            position: RwSignal::new(update.position),
            seats: RwSignal::new(update.seats.clone().unwrap_or_default()),
            log: RwSignal::new(Arc::new(update.news.clone())),
            refusal: RwSignal::new(None),
            route: RwSignal::new(None),
            terms: RwSignal::new(None),
            aimed: RwSignal::new(None),
            aimed_place: RwSignal::new(None),
            drag: RwSignal::new(None),
            told: RwSignal::new(None),
            hurry: RwSignal::new(false),
            only: RwSignal::new(None),
            ticket: RwSignal::new(None),
            marked: RwSignal::new(BTreeSet::new()),
            placed: RwSignal::new(Vec::new()),
            stack: RwSignal::new(None),
            sheet: RwSignal::new(Sheet::None),
            visit,
            link: StoredValue::new_local(link),
        })
    }

    /// What is open to all: now, or at the position the player looks at.
    pub(crate) fn shared(self) -> Arc<PublicView> {
        match self.past.get() {
            Some(past) => past.shared,
            None => self.live.get(),
        }
    }

    /// What is open to the player on the screen.
    pub(crate) fn own(self) -> Option<Arc<PrivateView>> {
        match self.past.get() {
            Some(past) => past.own,
            None => self.live_own.get(),
        }
    }

    /// What may be answered now; nothing while the player looks back.
    pub(crate) fn legal(self) -> Option<Arc<Legal>> {
        self.legal.get()
    }

    /// The seat of the player on the screen.
    pub(crate) fn me(self) -> Option<SeatNumber> {
        self.own().map(|own| own.seat)
    }

    /// Whether the player on the screen must decide now.
    pub(crate) fn is_asked(self) -> bool {
        let own = self.live_own.get();
        own.is_some_and(|own| self.live.get().waiting.seats.contains(&own.seat))
    }

    /// Whether all is over.
    pub(crate) fn is_over(self) -> bool {
        self.live.get().waiting.what == DecisionKind::Nothing
    }

    /// What somebody at the table is called.
    pub(crate) fn name_of(self, seat: SeatNumber) -> String {
        match self.room.get().chairs.get(usize::from(seat)).map(|chair| &chair.sitter) {
            Some(Sitter::Person { name }) => name.clone(),
            Some(Sitter::Bot { .. }) => crate::words::say(&format!("bot-{seat}"), None),
            Some(Sitter::Nobody) | None => t!("player-number", number = seat + 1),
        }
    }

    /// Says something to the table.
    pub(crate) fn say(self, message: ClientMessage) {
        self.link.with_value(|link| link.say(message));
    }

    /// Asks for the record of the game, to be saved.
    pub(crate) fn ask_record(self) {
        self.link.with_value(|link| link.tell_house(&ToHouse::Record));
    }

    /// Answers the decision that is open.
    pub(crate) fn answer(self, answer: Answer) {
        let decision = self.live_own.get_untracked().and_then(|own| own.decision);
        if let Some(decision) = decision {
            self.say(ClientMessage::Act { decision, answer });
            self.forget_plans();
        }
    }

    /// Takes the last own action back, or the game to before it where nobody minds.
    pub(crate) fn undo(self) {
        let Some(own) = self.live_own.get_untracked() else { return };
        let Some(position) = self.last_own_action(own.seat) else { return };
        self.forget_plans();
        match own.undo {
            UndoStatus::Open => self.say(ClientMessage::Undo { seat: own.seat, position }),
            UndoStatus::Closed(_) => self.say(ClientMessage::Rewind { to: position }),
        }
    }

    /// Whether [`Scene::undo`] has something to take back.
    pub(crate) fn can_undo(self) -> bool {
        let Some(own) = self.live_own.get() else { return false };
        let bots = |sitter: &Sitter| matches!(sitter, Sitter::Bot { .. });
        let alone = self.room.get().chairs.iter().filter(|chair| !bots(&chair.sitter)).count() == 1;
        own.undo == UndoStatus::Open || (alone && self.last_own_action(own.seat).is_some())
    }

    /// The position of the last action of this seat that stands.
    fn last_own_action(self, seat: SeatNumber) -> Option<LogPosition> {
        let log = self.log.get();
        let of_seat =
            |news: &&News| matches!(news.what, Happened::Acted { seat: who, .. } if who == seat);
        log.iter().rev().find(of_seat).map(|news| news.position)
    }

    /// Looks at an earlier position, or at the present again.
    pub(crate) fn look(self, at: Option<LogPosition>) {
        match at {
            Some(at) => self.say(ClientMessage::Look { at }),
            None => self.past.set(None),
        }
    }

    /// Puts aside whatever the player had in mind.
    pub(crate) fn forget_plans(self) {
        forget(self.route);
        forget(self.terms);
        forget(self.aimed);
        forget(self.aimed_place);
        forget(self.drag);
        forget(self.only);
        forget(self.ticket);
        forget(self.marked);
        forget(self.placed);
        forget(self.stack);
        forget(self.refusal);
    }

    /// The table says something.
    pub(crate) fn hear(self, message: ServerMessage) {
        match message {
            ServerMessage::Update(update) => self.take_in(update),
            ServerMessage::Refused { refusal, .. } => self.refusal.set(Some(refusal)),
            ServerMessage::Past(past) => self.past.set(Some(past.into())),
            ServerMessage::Done { .. } => forget(self.refusal),
            ServerMessage::Welcome(welcome) => self.seats.set(welcome.seats),
            ServerMessage::Log { news, more } => self.read_page(news, more),
            ServerMessage::Hint { .. }
            | ServerMessage::Draft { .. }
            | ServerMessage::Presence(_)
            | ServerMessage::Goodbye { .. } => {}
        }
    }

    /// A page of the log; the next one is asked for while there is one.
    fn read_page(self, news: Vec<News>, more: bool) {
        let last = news.last().map(|news| news.position);
        self.log.update(|log| {
            let known = std::mem::take(Arc::make_mut(log));
            let mut all: Vec<_> = news.into_iter().chain(known).collect();
            all.sort_by_key(|news| news.position);
            all.dedup_by_key(|news| news.position);
            remember(Arc::make_mut(log), all);
        });
        if let Some(since) = last.filter(|_| more) {
            self.say(ClientMessage::Log { since });
        }
    }

    fn take_in(self, update: protocol::Update) {
        let decision = |own: &Option<Arc<PrivateView>>| own.as_ref().and_then(|own| own.decision);
        let before = decision(&self.live_own.get_untracked());
        self.position.set(update.position);
        if let Some(room) = update.room {
            self.room.set(Arc::new(room));
        }
        if let Some(seats) = update.seats {
            self.seats.set(seats);
        }
        self.log.update(|log| remember(Arc::make_mut(log), update.news));
        if let Some(shared) = update.shared {
            self.live.set(Arc::new(shared));
        }
        self.live_own.set(update.own.map(Arc::new));
        if before != decision(&self.live_own.get_untracked()) {
            self.forget_plans();
        }
        if untrack(|| self.is_asked() || self.is_over()) {
            forget(self.hurry);
        }
    }
}

/// Empties a signal; one that is empty already has nothing to tell.
fn forget<T: Default + PartialEq + Send + Sync + 'static>(signal: RwSignal<T>) {
    if signal.with_untracked(|value| *value != T::default()) {
        signal.set(T::default());
    }
}

/// Adds what happened; what was taken back is told no more.
fn remember(log: &mut Vec<News>, news: Vec<News>) {
    for one in news {
        if log.last().is_some_and(|last| last.position >= one.position) {
            continue;
        }
        if let Happened::Undone { undone: to, .. } | Happened::Rewound { to, .. } = one.what {
            let is_game = |news: &News| matches!(news.what, Happened::Acted { .. });
            log.retain(|news| news.position < to || !is_game(news));
        }
        log.push(one);
    }
}
