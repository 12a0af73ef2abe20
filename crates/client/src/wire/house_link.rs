//! The page's side of the Worker.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::document;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::prelude::JsValue;
use web_sys::{HtmlLinkElement, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::frames::Frames;
use super::{FromHouse, Incoming, ToHouse};

/// The Worker, and what waits until its program has come.
pub(crate) struct HouseLink {
    worker: Worker,
    waiting: RefCell<Option<Vec<String>>>,
    _listener: Closure<dyn Fn(MessageEvent)>,
}

impl HouseLink {
    /// Starts a Worker; none where the browser has no such thing.
    pub(super) fn start(hear: impl Fn(Vec<Incoming>) + 'static) -> Option<Rc<HouseLink>> {
        let script = document().get_element_by_id("worker")?;
        let script = script.dyn_into::<HtmlLinkElement>().ok()?.href();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options).ok()?;
        // The same program as here, compiled already.
        worker.post_message(&leptos::wasm_bindgen::module()).ok()?;
        let frames = Frames::new(hear);
        Some(Rc::new_cyclic(|house: &std::rc::Weak<HouseLink>| {
            let house = house.clone();
            let listener = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                let Some(house) = house.upgrade() else { return };
                match event.data().as_string() {
                    Some(text) => read(&text).into_iter().for_each(|incoming| frames.add(incoming)),
                    None => house.is_ready(),
                }
            });
            worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
            HouseLink { worker, waiting: RefCell::new(Some(Vec::new())), _listener: listener }
        }))
    }

    /// Says something to the house.
    pub(super) fn tell(&self, what: &ToHouse) {
        let text = serde_json::to_string(what).expect("plain values can be written");
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(text),
            None => self.post(&text),
        }
    }

    fn is_ready(&self) {
        let waiting = self.waiting.borrow_mut().take();
        waiting.into_iter().flatten().for_each(|text| self.post(&text));
    }

    fn post(&self, text: &str) {
        // Only values that cannot be copied are refused; text can.
        let _ = self.worker.post_message(&JsValue::from_str(text));
    }
}

impl Drop for HouseLink {
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
