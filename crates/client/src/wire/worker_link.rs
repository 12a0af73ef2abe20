//! The page's end of the connection to its Worker.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use leptos::prelude::document;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::prelude::JsValue;
use protocol::read_json;
use web_sys::{
    ErrorEvent, Event, HtmlLinkElement, MessageEvent, Worker, WorkerOptions, WorkerType,
};

use super::frame_queue::FrameQueue;
use super::worker_messages::{FromWorker, ToWorker};

/// An event from the Worker.
pub(crate) enum WorkerEvent {
    /// The Worker sent a message.
    Told(FromWorker),
    /// The Worker failed: it did not load, or its program stopped. The browser's message may be
    /// empty.
    Failed(String),
}

/// A running Worker, and the messages that wait until its program is loaded.
pub(crate) struct WorkerLink {
    worker: Worker,
    waiting: RefCell<Option<Vec<String>>>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(Event)>,
}

impl WorkerLink {
    /// Starts a Worker. `None` if the browser refuses to.
    pub(super) fn start(hear: impl Fn(Vec<WorkerEvent>) + 'static) -> Option<Rc<WorkerLink>> {
        let script = document().get_element_by_id("worker")?;
        let script = script.dyn_into::<HtmlLinkElement>().ok()?.href();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options).ok()?;
        let queue = FrameQueue::new(hear);
        Some(Rc::new_cyclic(|link: &Weak<WorkerLink>| {
            let (link, events) = (link.clone(), queue.clone());
            let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                let Some(link) = link.upgrade() else { return };
                match event.data().as_string() {
                    Some(text) => read_json(&text)
                        .into_iter()
                        .for_each(|message| events.push(WorkerEvent::Told(message))),
                    None => link.is_ready(),
                }
            });
            // Queued behind the entries that the Worker sent before it failed, so none of them is lost.
            let on_error = Closure::<dyn Fn(Event)>::new(move |event: Event| {
                let why = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
                queue.push(WorkerEvent::Failed(why.unwrap_or_default()));
            });
            worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
            worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
            let waiting = RefCell::new(Some(Vec::new()));
            WorkerLink { worker, waiting, _on_message: on_message, _on_error: on_error }
        }))
    }

    /// Sends a message to the Worker as soon as its program is loaded.
    pub(super) fn send(&self, message: &ToWorker) {
        let text = serde_json::to_string(message).expect("plain values can be written");
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
        // This fails only for values that cannot be copied; text can.
        let _ = self.worker.post_message(&JsValue::from_str(text));
    }
}

impl Drop for WorkerLink {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
