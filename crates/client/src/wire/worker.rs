//! The Worker's side: the same program as the page, but where there is no page it keeps a house.

use std::cell::RefCell;
use std::rc::Rc;

use board::library;
use js_sys::Date;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::prelude::JsValue;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::house::{FromHouse, Home, ToHouse};

/// Whether this is the Worker.
pub(crate) fn is_worker() -> bool {
    js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>()
}

/// Keeps a house until the page is gone.
pub(crate) fn run() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let chance = by_chance(&scope);
    let home = Home::new(u64::from_le_bytes(std::array::from_fn(|index| chance[index])), now);
    let keeper = Rc::new(Keeper { home: RefCell::new(home), scope: scope.clone() });
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(said) =
            event.data().as_string().and_then(|text| serde_json::from_str(&text).ok())
        {
            keeper.hear(said);
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // Whatever the page said before the program was here was not heard: it waits for this.
    let _ = scope.post_message(&JsValue::NULL);
    // Read while nobody waits for it.
    library::boards().for_each(drop);
}

/// The house and its way out.
struct Keeper {
    home: RefCell<Home>,
    scope: DedicatedWorkerGlobalScope,
}

impl Keeper {
    fn hear(self: &Rc<Keeper>, said: ToHouse) {
        let answers = self.home.borrow_mut().hear(now(), said, by_chance(&self.scope));
        self.send(answers);
        self.look();
    }

    fn look(self: &Rc<Keeper>) {
        let (happened, again) = self.home.borrow_mut().pass_time(now());
        self.send(happened);
        let Some(when) = again else { return };
        // The longest wait of a timer is 24 days; by then nobody waits.
        let wait = i32::try_from(when.saturating_sub(now())).unwrap_or(i32::MAX);
        let keeper = self.clone();
        let look = Closure::once_into_js(move || keeper.look());
        let _ = self
            .scope
            .set_timeout_with_callback_and_timeout_and_arguments_0(look.unchecked_ref(), wait);
    }

    fn send(&self, messages: Vec<FromHouse>) {
        for message in messages {
            let text = serde_json::to_string(&message).expect("plain values can be written");
            let _ = self.scope.post_message(&JsValue::from_str(&text));
        }
    }
}

fn now() -> protocol::Millis {
    Date::now() as protocol::Millis
}

fn by_chance(scope: &DedicatedWorkerGlobalScope) -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = scope.crypto().expect("every browser with Workers has it");
    crypto.get_random_values_with_u8_array(&mut bytes).expect("32 bytes are not too many");
    bytes
}
