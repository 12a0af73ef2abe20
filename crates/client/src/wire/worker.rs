//! The Worker's end of the connection to the page: `tables` in `main.rs` runs this.

use std::cell::RefCell;
use std::rc::Rc;

use board::library;
use js_sys::Date;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::prelude::JsValue;
use protocol::read_json;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::local_table::LocalTable;
use super::worker_messages::{FromWorker, ToWorker};
use crate::thinker::answer::answer;

/// Handles messages of the page until the page ends the Worker.
pub(crate) fn run() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let chance = random_bytes(&scope);
    let seed = u64::from_le_bytes(std::array::from_fn(|index| chance[index]));
    let table = RefCell::new(LocalTable::new(seed, now));
    let runner = Rc::new(Runner { table, scope: scope.clone() });
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string();
        if let Some(message) = text.and_then(|text| read_json(&text)) {
            runner.hear(message);
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // The page sends its messages only after this one: earlier ones would get lost.
    let _ = scope.post_message(&JsValue::NULL);
    // Parses the boards now, while nobody waits for them.
    library::boards().for_each(drop);
}

/// The table with the timers and messages around it.
struct Runner {
    table: RefCell<LocalTable>,
    scope: DedicatedWorkerGlobalScope,
}

impl Runner {
    fn hear(self: &Rc<Runner>, message: ToWorker) {
        if let ToWorker::Think(request) = message {
            let mut tell = |answer| self.send(vec![FromWorker::Thought(answer)]);
            let last = answer(&request, &mut tell);
            return tell(last);
        }
        let answers = self.table.borrow_mut().hear(now(), message, random_bytes(&self.scope));
        self.send(answers);
        self.pass_time();
    }

    fn pass_time(self: &Rc<Runner>) {
        let (happened, next) = self.table.borrow_mut().pass_time(now());
        self.send(happened);
        let Some(when) = next else { return };
        // The longest wait of a timer is 24 days; by then nobody waits.
        let wait = i32::try_from(when.saturating_sub(now())).unwrap_or(i32::MAX);
        let runner = self.clone();
        let again = Closure::once_into_js(move || runner.pass_time());
        let _ = self
            .scope
            .set_timeout_with_callback_and_timeout_and_arguments_0(again.unchecked_ref(), wait);
    }

    fn send(&self, messages: Vec<FromWorker>) {
        for message in messages {
            let text = serde_json::to_string(&message).expect("plain values can be written");
            let _ = self.scope.post_message(&JsValue::from_str(&text));
        }
    }
}

fn now() -> protocol::Millis {
    Date::now() as protocol::Millis
}

fn random_bytes(scope: &DedicatedWorkerGlobalScope) -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = scope.crypto().expect("every browser with Workers has it");
    crypto.get_random_values_with_u8_array(&mut bytes).expect("32 bytes are not too many");
    bytes
}
