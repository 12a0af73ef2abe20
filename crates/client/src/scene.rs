//! A game on the screen: the parts of the table's model as memos, what the player is about to do, and the
//! messages that the player's actions send.

use std::sync::Arc;

use board::{Board, LocationId, RouteId, TicketId};
use leptos::prelude::*;
use protocol::{
    Answer, ClientMessage, DecisionKind, Legal, LogPosition, News, PrivateView, PublicView,
    Refusal, Room, SeatNumber, Sitter, Stage, UndoStatus,
};

use crate::address;
use crate::advice::Hint;
use crate::claims::{ClaimOptions, OpenClaims, attempt, claim};
use crate::intent::{Intent, IntentSignals};
use crate::live_table::LiveTable;
use crate::map::{Picture, picture};
use crate::model::{Changes, Moment, TableInput};
use crate::online::OnlineTable;
use crate::paths::ClaimedRoutes;
use crate::personas::called;
use crate::preferences::{Confirm, bots_pace, is_touched, preferences_now};
use crate::review::Review;
use crate::words::t;

/// A game on the screen. Copies share their signals.
#[derive(Clone, Copy)]
pub(crate) struct Scene {
    pub(crate) board: &'static Board,
    pub(crate) picture: &'static Picture,
    pub(crate) table: LiveTable,
    pub(crate) room: Memo<Arc<Room>>,
    live_shared: Memo<Arc<PublicView>>,
    live_private: Memo<Option<Arc<PrivateView>>>,
    /// Whether the game at the table is still on.
    pub(crate) playing: Memo<bool>,
    legal: Memo<Option<Arc<Legal>>>,
    /// The routes that the player can claim now.
    pub(crate) open_claims: Memo<OpenClaims>,
    /// The earlier moment that is shown.
    pub(crate) past: Memo<Option<Moment>>,
    /// The position of the last entry of the table's log.
    pub(crate) position: Memo<LogPosition>,
    /// The seats that are played on this device.
    pub(crate) seats: Memo<Vec<SeatNumber>>,
    pub(crate) log: Memo<Arc<Vec<Arc<News>>>>,
    pub(crate) refusal: Memo<Option<Refusal>>,
    /// What the player is about to do. [`Scene::plan`] changes it.
    pub(crate) intent: IntentSignals,
    /// The answer to a question that the player asked with a letter key.
    pub(crate) told: RwSignal<Option<String>>,
    /// Whether bots move at once and nothing is animated, until the player must decide again.
    pub(crate) hurry: RwSignal<bool>,
    /// The panel that covers the lower part of a small screen.
    pub(crate) panel: RwSignal<Panel>,
    /// Whether the dialog is open that asks how to play on from the moment on the screen.
    pub(crate) plays_on: RwSignal<bool>,
    /// The ticket that the show at the end counts, with its owner.
    pub(crate) counted: RwSignal<Option<(SeatNumber, TicketId)>>,
    /// The player's ticket that was done a moment ago.
    pub(crate) just_done: RwSignal<Option<TicketId>>,
    /// Whether the show at the end still counts: until it is over, nothing else tells the final points.
    pub(crate) counting: RwSignal<bool>,
    /// What the present step of a guided game asks for on the map.
    pub(crate) lesson: RwSignal<Option<LessonMark>>,
    /// The board of the guided game that is played here, once all its steps are done.
    pub(crate) learned: RwSignal<Option<String>>,
    /// What else is done with each answer of the player: a puzzle has it judged.
    pub(crate) on_answer: StoredValue<Option<Callback<Answer>>>,
    /// Whether this is a puzzle: the player has to find the best choice without hints.
    pub(crate) is_puzzle: RwSignal<bool>,
    /// The best action of the puzzle, once the player has asked for it: the map shows it.
    pub(crate) solution: RwSignal<Option<String>>,
    /// The review of the game, once it is over.
    pub(crate) review: Review,
    /// The dialog of the game screen that is open.
    pub(crate) dialog: RwSignal<Option<GameDialog>>,
    /// The people around the game, if a server keeps the table.
    pub(crate) online: Option<OnlineTable>,
}

/// A panel that covers the lower part of a small screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    None,
    Tickets,
    Log,
    Chat,
}

/// What a step of a guided game asks for on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LessonMark {
    /// A claim of this route, with a wild among the cards if `wild`.
    Route { route: RouteId, wild: bool },
    /// A claim that takes festival cards.
    Festivals,
    /// Something beside the map.
    Elsewhere,
}

/// A dialog of the game screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameDialog {
    /// Where to go from here.
    Menu,
    /// The routes that can be claimed, as a list.
    Routes,
    /// How to play on this board, and the keys.
    Help,
    /// The clause behind the last refusal.
    Clause,
    /// The decisions of the game and what was luck.
    Review,
}

impl Scene {
    /// Makes a screen for a table; `None` before its game has begun.
    pub(crate) fn new(table: LiveTable, online: Option<OnlineTable>) -> Option<Scene> {
        let (room, shared) = table.now(|model| model.room.clone().zip(model.shared.clone()))?;
        let picture = picture(&room.board)?;
        let board = picture.board;
        let live_private = table.part(|model| model.private.clone());
        let past = table.part(|model| model.past.clone());
        let playing = table.part(|model| model.stage() == Some(Stage::Playing));
        // Every part of the screen reads these two, so they are computed once.
        let legal = Memo::new(move |_| {
            let private: Option<Arc<PrivateView>> =
                live_private.get().filter(|_| playing.get() && past.with(Option::is_none));
            private.and_then(|private| private.legal.clone()).map(Arc::new)
        });
        let open_claims = Memo::new(move |_| match legal.get().as_deref() {
            Some(Legal::Turn { claims, .. }) => OpenClaims::of(board, claims),
            Some(Legal::SecondCard { .. } | Legal::Keep(_) | Legal::Pick | Legal::Place { .. })
            | None => OpenClaims::none(board),
        });
        Some(Scene {
            board,
            picture,
            table,
            room: table.part(move |model| model.room.clone().unwrap_or(room.clone())),
            live_shared: table.part(move |model| model.shared.clone().unwrap_or(shared.clone())),
            live_private,
            playing,
            legal,
            open_claims,
            past,
            position: table.part(|model| model.position),
            seats: table.part(|model| model.seats.clone()),
            log: table.part(|model| model.log.clone()),
            refusal: table.part(|model| model.refusal.clone()),
            intent: IntentSignals::new(table.part(|model| model.decision())),
            told: RwSignal::new(None),
            hurry: RwSignal::new(false),
            panel: RwSignal::new(Panel::None),
            plays_on: RwSignal::new(false),
            counted: RwSignal::new(None),
            just_done: RwSignal::new(None),
            counting: RwSignal::new(false),
            lesson: RwSignal::new(None),
            learned: RwSignal::new(None),
            on_answer: StoredValue::new(None),
            is_puzzle: RwSignal::new(false),
            solution: RwSignal::new(None),
            review: Review::new(),
            dialog: RwSignal::new(None),
            online,
        })
    }

    /// Returns what everybody sees, now or at the moment that is shown.
    pub(crate) fn shared(self) -> Arc<PublicView> {
        match self.past.get() {
            Some(past) => past.shared,
            None => self.live_shared.get(),
        }
    }

    /// Returns the turn of the last action before the moment on the screen, as players count turns: 0 before the first.
    pub(crate) fn turn(self) -> u16 {
        turn_of(&self.shared())
    }

    /// Returns the turn of the last action at the table.
    pub(crate) fn last_turn(self) -> u16 {
        turn_of(&self.live_shared.get())
    }

    /// Returns what only the player on the screen sees, now or at the moment that is shown.
    pub(crate) fn private(self) -> Option<Arc<PrivateView>> {
        match self.past.get() {
            Some(past) => past.private,
            None => self.live_private.get(),
        }
    }

    /// Returns who has claimed which routes, now or at the moment that is shown.
    pub(crate) fn claimed_routes(self) -> ClaimedRoutes<'static> {
        ClaimedRoutes::of(self.board, &self.shared(), self.private().as_deref())
    }

    /// Returns what the player may answer; `None` while an earlier moment is shown.
    pub(crate) fn legal(self) -> Option<Arc<Legal>> {
        self.legal.get()
    }

    /// Returns the seat of the player on the screen.
    pub(crate) fn me(self) -> Option<SeatNumber> {
        self.private().map(|private| private.seat)
    }

    /// Returns whether the player on the screen must decide now.
    pub(crate) fn is_asked(self) -> bool {
        let private = self.live_private.get().filter(|_| self.playing.get());
        private.is_some_and(|own| self.live_shared.get().waiting.seats.contains(&own.seat))
    }

    /// Returns whether the game is over.
    pub(crate) fn is_over(self) -> bool {
        self.live_shared.get().waiting.what == DecisionKind::Nothing
    }

    /// The number of actions before the moment on the screen, if it can be played on from there: the game at the
    /// table has ended for all, so nothing is a secret any more, and at that moment somebody had to decide.
    pub(crate) fn played_on_from(self) -> Option<usize> {
        let ended = match self.room.get().stage {
            Stage::Gathering | Stage::Playing => false,
            Stage::Finished | Stage::Stopped | Stage::Abandoned => true,
        };
        let open = self.shared().waiting.what != DecisionKind::Nothing;
        let moment = self.past.get().map(|past| past.position);
        self.log.track();
        (ended && open).then(|| self.table.now(|model| model.actions_until(moment))).flatten()
    }

    /// Returns the name of the person or bot in a seat.
    pub(crate) fn name_of(self, seat: SeatNumber) -> String {
        match called(&self.sitters(), seat) {
            name if name.is_empty() => t!("player-number", number = seat + 1),
            name => name,
        }
    }

    /// Returns who sits in each seat.
    pub(crate) fn sitters(self) -> Vec<Sitter> {
        self.room.with(|room| room.chairs.iter().map(|chair| chair.sitter.clone()).collect())
    }

    /// Returns whether only bots are waited for, so that skipping keeps nobody from deciding.
    pub(crate) fn waits_for_bots(self) -> bool {
        let room = self.room.get();
        let is_bot = |seat: &SeatNumber| {
            let chair = room.chairs.get(usize::from(*seat));
            chair.is_some_and(|chair| matches!(chair.sitter, Sitter::Bot { .. }))
        };
        let waiting = &self.live_shared.get().waiting.seats;
        self.playing.get() && !waiting.is_empty() && waiting.iter().all(is_bot)
    }

    /// Returns whether [`Scene::undo`] has something to take back.
    pub(crate) fn can_undo(self) -> bool {
        let private = self.live_private.get().filter(|_| self.playing.get());
        let Some(private) = private else { return false };
        let is_bot = |sitter: &Sitter| matches!(sitter, Sitter::Bot { .. });
        let chairs = self.room.get();
        let alone = chairs.chairs.iter().filter(|chair| !is_bot(&chair.sitter)).count() == 1;
        self.log.track();
        let has_acted = || self.table.now(|model| model.last_action_of(private.seat)).is_some();
        private.undo == UndoStatus::Open || (alone && has_acted())
    }
}

/// The actions of the player.
impl Scene {
    /// Sends a message to the table.
    pub(crate) fn say(self, message: ClientMessage) {
        self.table.say(message);
    }

    /// Asks for the record of the game, to be saved as a file.
    pub(crate) fn ask_record(self) {
        self.table.ask_record();
    }

    /// Changes what the player is about to do. Every change goes through this function, so the
    /// server always gets the latest.
    pub(crate) fn plan(self, change: impl FnOnce(&mut Intent)) {
        self.intent.update(change);
        if let Some(online) = self.online {
            online.save_partial_answer(self);
        }
    }

    /// Clears what the player was about to do.
    pub(crate) fn forget_plans(self) {
        self.plan(|intent| *intent = Intent::default());
        self.dismiss_refusal();
    }

    /// Answers the open decision.
    pub(crate) fn answer(self, answer: Answer) {
        let private = self.live_private.get_untracked();
        if let Some(decision) = private.and_then(|private| private.decision) {
            self.say(ClientMessage::Act { decision, answer: answer.clone() });
            if let Some(on_answer) = self.on_answer.get_value() {
                on_answer.run(answer);
            }
            // No [`Scene::plan`]: the answer itself ends what the server keeps of the plan.
            self.intent.update(|intent| *intent = Intent::default());
            self.dismiss_refusal();
        }
    }

    /// Opens a route that can be claimed in the claim bar, or claims it at once.
    pub(crate) fn choose_route(self, route: RouteId) {
        let options = self.open_claims.with_untracked(|open| open.get(route).cloned());
        match options.filter(claims_at_once) {
            Some(options) => self.answer(claim(self.board, route, options.usual_terms(None))),
            None => self.plan(|intent| intent.open_route(route)),
        }
    }

    /// Tries to claim a route that cannot be claimed, so that the table says why.
    pub(crate) fn try_route(self, route: RouteId) {
        let Some(private) = untrack(|| self.private()) else { return };
        let answer = attempt(self.board, route, &private);
        if let Some(decision) = private.decision.filter(|_| untrack(|| self.is_asked())) {
            self.say(ClientMessage::Act { decision, answer });
        }
    }

    /// Plans to put the next stack at a location.
    pub(crate) fn put_stack(self, at: LocationId) {
        let legal = untrack(|| self.legal());
        let Some(&Legal::Place { number, .. }) = legal.as_deref() else { return };
        if let Some(symbol) = untrack(|| self.next_stack()) {
            let location = &self.board.location(at).id;
            self.plan(|intent| intent.put_stack(symbol, location, number));
        }
    }

    /// Returns the symbol of the stack that is placed next: the chosen one, the first that is not
    /// planned yet, or the first.
    pub(crate) fn next_stack(self) -> Option<u8> {
        let legal = self.legal()?;
        let Legal::Place { symbols, .. } = &*legal else { return None };
        let placed = self.intent.placed.get();
        let is_free = |symbol: &u8| placed.iter().all(|stack| stack.symbol != *symbol);
        let chosen = self.intent.stack.get().filter(|symbol| symbols.contains(symbol));
        chosen.or(symbols.iter().copied().find(is_free)).or(symbols.first().copied())
    }

    /// Lets bots move at once until the player must decide again, or no longer.
    pub(crate) fn skip(self, skips: bool) {
        self.hurry.set(skips);
        self.table.set_pace(bots_pace(skips));
    }

    /// Takes back the player's last action. In a game against bots only, takes the game back to
    /// before it.
    pub(crate) fn undo(self) {
        let Some(private) = self.live_private.get_untracked() else { return };
        let seat = private.seat;
        let Some(position) = self.table.now(|model| model.last_action_of(seat)) else { return };
        self.forget_plans();
        self.say(match private.undo {
            UndoStatus::Open => ClientMessage::Undo { seat, position },
            UndoStatus::Closed(_) => ClientMessage::Rewind { to: position },
        });
    }

    /// Shows an earlier moment, or the present again.
    pub(crate) fn look(self, at: Option<LogPosition>) {
        match at {
            Some(at) => self.say(ClientMessage::Look { at }),
            None => drop(self.table.take(TableInput::BackToPresent)),
        }
    }

    /// Opens a panel over the lower part of a small screen, in place of the one that was open.
    pub(crate) fn open_panel(self, panel: Panel) {
        if let Some(online) = self.online.filter(|_| self.panel.get_untracked() == Panel::Chat) {
            online.mark_chat_read();
        }
        self.panel.set(panel);
    }

    /// Shows the moment that the page's address names.
    pub(crate) fn follow_address(self) {
        let wanted = address::moment();
        let shown = self.past.with_untracked(|past| past.as_ref().map(|past| past.position));
        if wanted != shown {
            self.look(wanted);
        }
    }

    /// Closes the message that says why something was refused.
    pub(crate) fn dismiss_refusal(self) {
        if self.table.now(|model| model.refusal.is_some()) {
            self.table.take(TableInput::DismissRefusal);
        }
    }

    /// Shows the hint that the player has asked for and still waits for.
    pub(crate) fn advise(self, hint: Hint) {
        self.intent.update(|intent| {
            if intent.hint == Some(Hint::Asked) {
                intent.hint = Some(hint);
            }
        });
    }

    /// Acts on what an input changed at the table.
    pub(crate) fn settle(self, changes: &Changes) {
        if let (Some(online), Some(text)) = (self.online, &changes.partial_answer) {
            online.show_partial_answer(self, text);
        }
        if let Some(answer) = &changes.hint {
            let market = &untrack(|| self.shared()).market;
            let length = |route: &str| {
                self.board.route_named(route).map_or(0, |id| self.board.route(id).length)
            };
            self.advise(Hint::of_server(answer, market, length));
        }
        if self.hurry.get_untracked() && untrack(|| self.is_asked() || self.is_over()) {
            self.skip(false);
        }
    }
}

/// Returns the number of the turn that the last action belongs to. It is read from the game and not counted in the log, of
/// which a page may know only a part.
fn turn_of(shared: &PublicView) -> u16 {
    // The turn that waits for its first action has only begun.
    let has_only_begun = shared.waiting.what == DecisionKind::Turn;
    shared.turns.saturating_sub(has_only_begun.into())
}

/// Returns whether to claim without the claim bar: the player turned the question off, and there is
/// nothing to choose.
fn claims_at_once(options: &ClaimOptions) -> bool {
    let asks = match preferences_now().confirm {
        Confirm::Always => true,
        Confirm::Touch => is_touched(),
        Confirm::Never => false,
    };
    !asks && options.is_single()
}
