//! A WebSocket to a table of the server, opened again whenever it breaks.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use js_sys::{Date, Math};
use leptos::leptos_dom::helpers::{
    IntervalHandle, WindowListenerHandle, set_interval_with_handle, window_event_listener_untyped,
};
use leptos::prelude::{document, window};
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use protocol::{ClientMessage, Objection, Reason, Request, ServerMessage};
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::Incoming;
use super::outbox::Outbox;
use super::pulse::{Pulse, Task};

/// How often the line looks after itself.
const TICK: Duration = Duration::from_millis(200);
/// The server's word for a table that is not there, or none of ours.
const NO_TABLE: u16 = 4404;
/// The server's word for a table whose log cannot be read.
const DAMAGED: u16 = 4410;

/// A table of the server, and the key of the link by which one comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) table: String,
    pub(crate) key: Option<String>,
    /// Whether the link invites to sit down.
    pub(crate) invited: bool,
}

/// How a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Connection {
    pub(crate) tie: Tie,
    /// Whether an answer waits to be sent.
    pub(crate) unsent: bool,
}

/// Whether the table is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tie {
    Well,
    /// Not now; it is being tried.
    Away,
    /// There is no such table.
    NoTable,
    /// The table is damaged and stays closed.
    Damaged,
    /// The server speaks another version.
    WrongVersion,
}

/// The line.
pub(crate) struct Line {
    place: Place,
    hear: Box<dyn Fn(Incoming)>,
    outbox: RefCell<Outbox>,
    pulse: RefCell<Pulse>,
    /// Kept until the next one, for it may be at work when it ends.
    socket: RefCell<Option<Socket>>,
    /// Whether the table has told how things stand, so that it can be spoken to.
    joined: Cell<bool>,
    ended: Cell<Option<Tie>>,
    told: Cell<Option<Connection>>,
    was_seen: Cell<bool>,
    timer: Cell<Option<IntervalHandle>>,
    /// Hears when the page is put away.
    listener: Cell<Option<WindowListenerHandle>>,
    me: Weak<Line>,
}

impl Line {
    /// Connects, and stays connected until dropped.
    pub(super) fn open(place: Place, hear: impl Fn(Incoming) + 'static) -> Rc<Line> {
        let line = Rc::new_cyclic(|me: &Weak<Line>| Line {
            place,
            hear: Box::new(hear),
            outbox: RefCell::default(),
            pulse: RefCell::new(Pulse::new(Date::now())),
            socket: RefCell::default(),
            joined: Cell::new(false),
            ended: Cell::new(None),
            told: Cell::new(None),
            was_seen: Cell::new(true),
            timer: Cell::new(None),
            listener: Cell::new(None),
            me: me.clone(),
        });
        // A page that is put away may come back, but nobody is before it meanwhile.
        let me = line.me.clone();
        let put_away = window_event_listener_untyped("pagehide", move |_| {
            if let Some(line) = me.upgrade() {
                line.lost();
            }
        });
        line.listener.set(Some(put_away));
        let me = line.me.clone();
        let tick = move || {
            if let Some(line) = me.upgrade() {
                line.tick();
            }
        };
        // Without a timer there is no browser around us.
        line.timer.set(set_interval_with_handle(tick, TICK).ok());
        line
    }

    pub(super) fn say(&self, message: ClientMessage) {
        self.pulse.borrow_mut().said(Date::now());
        self.outbox.borrow_mut().put(message);
        self.flush();
        self.tell();
    }

    /// Hangs up, whoever still holds the line.
    pub(super) fn close(&self) {
        self.joined.set(false);
        self.pulse.borrow_mut().end();
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
        if let Some(listener) = self.listener.take() {
            listener.remove();
        }
        if let Some(socket) = &*self.socket.borrow() {
            socket.leave();
        }
    }

    fn tick(&self) {
        let seen = !document().hidden();
        let (now, mut pulse) = (Date::now(), self.pulse.borrow_mut());
        if seen && !self.was_seen.replace(seen) {
            pulse.hurry(now);
        }
        self.was_seen.set(seen);
        let task = pulse.tick(now, seen);
        drop(pulse);
        match task {
            Task::Nothing => {}
            Task::Connect => {
                let socket = Socket::open(&self.place, &self.me);
                if socket.is_none() {
                    self.lost();
                }
                self.socket.replace(socket);
            }
            Task::Ask => {
                let beat = self.outbox.borrow().beat();
                self.send(&beat);
            }
            Task::GiveUp => self.lost(),
        }
        self.tell();
    }

    fn opened(&self) {
        let join = self.outbox.borrow_mut().join();
        self.send(&join);
    }

    fn heard(&self, text: &str) {
        // A message of a later version that we cannot read changes nothing; the next update is whole.
        let Ok(message) = serde_json::from_str::<ServerMessage>(text) else { return };
        let for_page = self.outbox.borrow_mut().hear(&message);
        self.pulse.borrow_mut().heard(Date::now(), !for_page);
        if speaks_otherwise(&message) {
            self.end(Tie::WrongVersion);
        }
        let is_state = matches!(message, ServerMessage::Update(_));
        if for_page {
            (self.hear)(Incoming::Message(Box::new(message)));
        }
        if is_state && !self.joined.replace(true) {
            self.flush();
        }
        self.tell();
    }

    fn closed(&self, code: u16) {
        match code {
            NO_TABLE => self.end(Tie::NoTable),
            DAMAGED => self.end(Tie::Damaged),
            _ if self.ended.get().is_none() => self.lost(),
            _ => {}
        }
        self.tell();
    }

    fn lost(&self) {
        self.joined.set(false);
        self.outbox.borrow_mut().lost();
        self.pulse.borrow_mut().lost(Date::now(), Math::random());
        if let Some(socket) = &*self.socket.borrow() {
            socket.leave();
        }
    }

    fn end(&self, tie: Tie) {
        self.ended.set(Some(tie));
        self.pulse.borrow_mut().end();
    }

    fn flush(&self) {
        if self.joined.get() {
            let due = self.outbox.borrow_mut().due();
            due.iter().for_each(|request| self.send(request));
        }
    }

    fn send(&self, request: &Request) {
        let text = serde_json::to_string(request).expect("messages of the wire can be written");
        if let Some(socket) = &*self.socket.borrow() {
            // What does not go out is sent again after the line has been opened anew.
            let _ = socket.socket.send_with_str(&text);
        }
    }

    /// Tells the page how the connection is, if that is new.
    fn tell(&self) {
        let well = self.joined.get() && self.pulse.borrow().is_well(Date::now());
        let tie = self.ended.get().unwrap_or(if well { Tie::Well } else { Tie::Away });
        let unsent = !well && self.outbox.borrow().holds_answer();
        let connection = Connection { tie, unsent };
        if self.told.replace(Some(connection)) != Some(connection) {
            (self.hear)(Incoming::Connection(connection));
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.close();
    }
}

/// Whether the other end says that it speaks another version of the wire than we do.
fn speaks_otherwise(message: &ServerMessage) -> bool {
    if let ServerMessage::Welcome(welcome) = message {
        return welcome.protocol != protocol::VERSION;
    }
    let ServerMessage::Refused { refusal, .. } = message else { return false };
    refusal.why == Reason::Table(Objection::WrongProtocol)
}

/// One WebSocket and who listens to it.
struct Socket {
    socket: WebSocket,
    _opened: Closure<dyn Fn()>,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _closed: Closure<dyn Fn(CloseEvent)>,
}

impl Socket {
    fn open(place: &Place, line: &Weak<Line>) -> Option<Socket> {
        let origin = window().location().origin().ok()?.replacen("http", "ws", 1);
        let key = place.key.as_ref().map(|key| format!("&key={key}")).unwrap_or_default();
        let socket = WebSocket::new(&format!("{origin}/ws?table={}{key}", place.table)).ok()?;
        let me = line.clone();
        let opened = Closure::<dyn Fn()>::new(move || {
            if let Some(line) = me.upgrade() {
                line.opened();
            }
        });
        let me = line.clone();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let (Some(line), Some(text)) = (me.upgrade(), event.data().as_string()) {
                line.heard(&text);
            }
        });
        let me = line.clone();
        let closed = Closure::<dyn Fn(CloseEvent)>::new(move |event: CloseEvent| {
            if let Some(line) = me.upgrade() {
                line.closed(event.code());
            }
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Some(Socket { socket, _opened: opened, _heard: heard, _closed: closed })
    }

    /// Whatever comes over it now is too late.
    fn leave(&self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // Only odd codes and reasons are refused.
        let _ = self.socket.close();
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.leave();
    }
}
