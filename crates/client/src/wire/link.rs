//! A connection to a table, whoever keeps it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::document;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::prelude::JsValue;
use protocol::{ClientMessage, Request, ServerMessage};
use web_sys::{HtmlLinkElement, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{FromHouse, ToHouse};

/// A connection. Copies share it.
#[derive(Clone)]
pub(crate) struct Link(Rc<House>);

/// The Worker, and what waits until its program has come.
struct House {
    worker: Worker,
    waiting: RefCell<Option<Vec<String>>>,
    last_id: Cell<u64>,
    _listener: Closure<dyn Fn(MessageEvent)>,
}

/// What comes over a link.
pub(crate) enum Incoming {
    /// The table says something.
    Message(Box<ServerMessage>),
    /// An entry of a table on this device, to be kept here.
    Keep { position: protocol::Position, bytes: Vec<u8> },
    /// There is no table at the other end.
    Lost,
    /// The record cannot be played again, for this reason.
    Unreadable(String),
    /// The record of the game, as text.
    Record(String),
}

impl Link {
    /// Starts a Worker that keeps a house on this device.
    pub(crate) fn to_house(hear: impl Fn(Incoming) + 'static) -> Option<Link> {
        let script = document().get_element_by_id("worker")?;
        let script = script.dyn_into::<HtmlLinkElement>().ok()?.href();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options).ok()?;
        let house = Rc::new_cyclic(|house: &std::rc::Weak<House>| {
            let house = house.clone();
            let listener = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                let Some(house) = house.upgrade() else { return };
                match event.data().as_string() {
                    Some(text) => {
                        if let Some(incoming) = read(&text) {
                            hear(incoming);
                        }
                    }
                    None => house.is_ready(),
                }
            });
            worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
            House {
                worker,
                waiting: RefCell::new(Some(Vec::new())),
                last_id: Cell::new(0),
                _listener: listener,
            }
        });
        Some(Link(house))
    }

    /// Says something to the table; the reply will carry the number that comes back.
    pub(crate) fn say(&self, message: ClientMessage) -> u64 {
        let id = self.0.last_id.get() + 1;
        self.0.last_id.set(id);
        self.tell_house(&ToHouse::Say(Request { id: Some(id), message }));
        id
    }

    /// Says something to the house.
    pub(crate) fn tell_house(&self, what: &ToHouse) {
        self.0.post(serde_json::to_string(what).expect("plain values can be written"));
    }
}

impl House {
    fn post(&self, text: String) {
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(text),
            None => self.post_now(&text),
        }
    }

    fn is_ready(&self) {
        let waiting = self.waiting.borrow_mut().take();
        waiting.into_iter().flatten().for_each(|text| self.post_now(&text));
    }

    fn post_now(&self, text: &str) {
        // Only values that cannot be copied are refused; text can.
        let _ = self.worker.post_message(&JsValue::from_str(text));
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn read(text: &str) -> Option<Incoming> {
    Some(match serde_json::from_str(text).ok()? {
        FromHouse::Heard(message) => {
            Incoming::Message(Box::new(serde_json::from_str(&message).ok()?))
        }
        FromHouse::Keep { position, bytes } => Incoming::Keep { position, bytes },
        FromHouse::Lost => Incoming::Lost,
        FromHouse::Unreadable(why) => Incoming::Unreadable(why),
        FromHouse::Record(text) => Incoming::Record(text),
    })
}
