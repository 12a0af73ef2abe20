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
use protocol::{ClientMessage, Objection, Reason, Request, ServerMessage, read_json};
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::heartbeat::{Heartbeat, Task};
use super::outbox::Outbox;
use crate::address::TableAddress;
use crate::model::{ConnectionState, ConnectionStatus, TableInput};

/// How often the connection is checked.
const TICK: Duration = Duration::from_millis(200);
/// The server's close code for a table that does not exist, or that this session may not see.
const NO_TABLE: u16 = 4404;
/// The server's close code for a table whose log cannot be read.
const DAMAGED: u16 = 4410;

/// A connection to a table of the server.
pub(crate) struct ServerLink {
    address: TableAddress,
    hear: Box<dyn Fn(TableInput)>,
    outbox: RefCell<Outbox>,
    heartbeat: RefCell<Heartbeat>,
    /// The socket is kept until the next one replaces it: it must not be dropped during its own
    /// callback.
    socket: RefCell<Option<Socket>>,
    /// Whether the first update has arrived: only then does the table accept messages.
    joined: Cell<bool>,
    /// Why the connection ended for good.
    ended: Cell<Option<ConnectionState>>,
    /// The state that the page was told last.
    told: Cell<Option<ConnectionStatus>>,
    was_visible: Cell<bool>,
    timer: Cell<Option<IntervalHandle>>,
    /// Listens for the page being hidden for good.
    listener: Cell<Option<WindowListenerHandle>>,
    me: Weak<ServerLink>,
}

impl ServerLink {
    /// Opens a connection that reconnects by itself until it is dropped or closed.
    pub(super) fn open(
        address: TableAddress,
        hear: impl Fn(TableInput) + 'static,
    ) -> Rc<ServerLink> {
        let link = Rc::new_cyclic(|me: &Weak<ServerLink>| ServerLink {
            address,
            hear: Box::new(hear),
            outbox: RefCell::default(),
            heartbeat: RefCell::new(Heartbeat::new(Date::now())),
            socket: RefCell::default(),
            joined: Cell::new(false),
            ended: Cell::new(None),
            told: Cell::new(None),
            was_visible: Cell::new(true),
            timer: Cell::new(None),
            listener: Cell::new(None),
            me: me.clone(),
        });
        // A page that is hidden for good may come back, but until then its player is away.
        let me = link.me.clone();
        let put_away = window_event_listener_untyped("pagehide", move |_| {
            if let Some(link) = me.upgrade() {
                link.lost();
            }
        });
        link.listener.set(Some(put_away));
        let me = link.me.clone();
        let tick = move || {
            if let Some(link) = me.upgrade() {
                link.tick();
            }
        };
        // This cannot fail: every browser has timers.
        link.timer.set(set_interval_with_handle(tick, TICK).ok());
        link
    }

    pub(super) fn say(&self, message: ClientMessage) {
        self.heartbeat.borrow_mut().said(Date::now());
        self.outbox.borrow_mut().put(message);
        self.flush();
        self.tell();
    }

    /// Closes the connection for good, also for other holders.
    pub(super) fn close(&self) {
        self.joined.set(false);
        self.heartbeat.borrow_mut().end();
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
        let visible = !document().hidden();
        let (now, mut heartbeat) = (Date::now(), self.heartbeat.borrow_mut());
        if visible && !self.was_visible.replace(visible) {
            heartbeat.hurry(now);
        }
        self.was_visible.set(visible);
        let task = heartbeat.tick(now, visible);
        drop(heartbeat);
        match task {
            Task::Nothing => {}
            Task::Connect => {
                let socket = Socket::open(&self.address, &self.me);
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
        // A message of a later version that this page cannot read is skipped; the next update is complete.
        let Some(message) = read_json::<ServerMessage>(text) else { return };
        let for_page = self.outbox.borrow_mut().hear(&message);
        self.heartbeat.borrow_mut().heard(Date::now(), !for_page);
        if is_other_version(&message) {
            self.end(ConnectionState::WrongVersion);
        }
        if is_removal(&message) {
            self.end(ConnectionState::Removed);
        }
        if matches!(message, ServerMessage::Update(_)) {
            self.joined.set(true);
        }
        if for_page {
            (self.hear)(TableInput::Message(Box::new(message)));
        }
        // Also after an answer: a chat line may have waited for it.
        self.flush();
        self.tell();
    }

    fn closed(&self, code: u16) {
        match code {
            NO_TABLE => self.end(ConnectionState::NoTable),
            DAMAGED => self.end(ConnectionState::Damaged),
            _ if self.ended.get().is_none() => self.lost(),
            _ => {}
        }
        self.tell();
    }

    fn lost(&self) {
        self.joined.set(false);
        self.outbox.borrow_mut().lost();
        self.heartbeat.borrow_mut().lost(Date::now(), Math::random());
        if let Some(socket) = &*self.socket.borrow() {
            socket.leave();
        }
    }

    fn end(&self, state: ConnectionState) {
        self.ended.set(Some(state));
        self.heartbeat.borrow_mut().end();
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
            // If this fails, the message is sent over the next connection.
            let _ = socket.socket.send_with_str(&text);
        }
    }

    /// Tells the page the state of the connection, if it has changed.
    fn tell(&self) {
        let well = self.joined.get() && self.heartbeat.borrow().is_well(Date::now());
        let now = if well { ConnectionState::Connected } else { ConnectionState::Reconnecting };
        let state = self.ended.get().unwrap_or(now);
        let unsent = !well && self.outbox.borrow().holds_answer();
        let status = ConnectionStatus { state, unsent };
        if self.told.replace(Some(status)) != Some(status) {
            (self.hear)(TableInput::Connection(status));
        }
    }
}

impl Drop for ServerLink {
    fn drop(&mut self) {
        self.close();
    }
}

/// Returns whether the message says that the server speaks another version of the wire.
fn is_other_version(message: &ServerMessage) -> bool {
    if let ServerMessage::Welcome(welcome) = message {
        return welcome.protocol != protocol::VERSION;
    }
    let ServerMessage::Refused { refusal, .. } = message else { return false };
    refusal.why == Reason::Table(Objection::WrongProtocol)
}

/// Returns whether the message says that the host has removed this person.
fn is_removal(message: &ServerMessage) -> bool {
    if let ServerMessage::Goodbye { back_soon } = message {
        return !back_soon;
    }
    let ServerMessage::Refused { refusal, .. } = message else { return false };
    refusal.why == Reason::Table(Objection::Removed)
}

/// One WebSocket with its listeners.
struct Socket {
    socket: WebSocket,
    _opened: Closure<dyn Fn()>,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _closed: Closure<dyn Fn(CloseEvent)>,
}

impl Socket {
    fn open(address: &TableAddress, link: &Weak<ServerLink>) -> Option<Socket> {
        let origin = window().location().origin().ok()?.replacen("http", "ws", 1);
        let key = address.key.as_ref().map(|key| format!("&key={key}")).unwrap_or_default();
        let socket = WebSocket::new(&format!("{origin}/ws?table={}{key}", address.table)).ok()?;
        let me = link.clone();
        let opened = Closure::<dyn Fn()>::new(move || {
            if let Some(link) = me.upgrade() {
                link.opened();
            }
        });
        let me = link.clone();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let (Some(link), Some(text)) = (me.upgrade(), event.data().as_string()) {
                link.heard(&text);
            }
        });
        let me = link.clone();
        let closed = Closure::<dyn Fn(CloseEvent)>::new(move |event: CloseEvent| {
            if let Some(link) = me.upgrade() {
                link.closed(event.code());
            }
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Some(Socket { socket, _opened: opened, _heard: heard, _closed: closed })
    }

    /// Stops listening and closes the socket.
    fn leave(&self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // This fails only for invalid codes and reasons; none is given here.
        let _ = self.socket.close();
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.leave();
    }
}
