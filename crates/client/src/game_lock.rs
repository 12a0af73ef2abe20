//! A lock for each game of this device, so that two tabs never play the same game.
//!
//! In a secure context the browser's Web Locks keep it: they end with their tab. Over plain http there are none, so
//! tabs ask each other on a `BroadcastChannel`. In both cases the holder writes its tab's number as a lease beside the
//! game. [`GameLock::is_mine`] compares it before every change, so a tab that was frozen meanwhile changes nothing.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::window;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::prelude::JsValue;
use protocol::read_json;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::JsFuture;
use web_sys::{BroadcastChannel, MessageEvent};

use crate::{kept_games, storage};

/// How long a tab waits for the holder of a game to answer, in milliseconds.
const PATIENCE: i32 = 300;
const LEASE: &str = "lease.";
const CHANNEL: &str = "roundhouse";

/// What a tab writes beside the game that it plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Lease {
    /// The number of the tab.
    tab: String,
    /// When the tab opened the game, in milliseconds since 1970.
    #[serde(serialize_with = "storage::whole_millis")]
    pub(crate) since: f64,
}

/// Returns the lease of a game, of this tab or another one.
pub(crate) fn lease(game: &str) -> Option<Lease> {
    storage::read(&format!("{LEASE}{game}"))
}

/// How to lock a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Locking {
    /// Only if no other tab has it.
    IfFree,
    /// Also if another tab has it, which then loses it.
    TakeOver,
}

/// The lock on a game, held until it is dropped.
pub(crate) struct GameLock {
    game: String,
    lease: Lease,
    /// Ends a Web Lock.
    release: Option<Function>,
    /// Answers other tabs, without Web Locks.
    _listener: Option<Listener>,
}

impl GameLock {
    /// Locks a game; `None` if another tab has it. `lost` is called when another tab takes it over.
    pub(crate) async fn acquire(
        game: &str,
        locking: Locking,
        lost: impl Fn() + 'static,
    ) -> Option<GameLock> {
        let lost: Rc<dyn Fn()> = Rc::new(lost);
        let (release, listener) = match web_locks() {
            Some(locks) => (Some(request(&locks, game, locking, lost).await?), None),
            None => (None, Some(Listener::acquire(game, locking, lost).await?)),
        };
        let lease = Lease { tab: kept_games::new_id(), since: js_sys::Date::now() };
        // If nothing can be stored, no other tab can open the game.
        let _ = storage::write(&format!("{LEASE}{game}"), &lease);
        Some(GameLock { game: game.to_owned(), lease, release, _listener: listener })
    }

    /// Returns whether no other tab has taken the game over. A lease that is gone was removed with everything else
    /// that the browser kept, not by another tab.
    pub(crate) fn is_mine(&self) -> bool {
        lease(&self.game).is_none_or(|lease| lease == self.lease)
    }
}

impl Drop for GameLock {
    fn drop(&mut self) {
        if lease(&self.game).is_some_and(|lease| lease == self.lease) {
            storage::forget(&format!("{LEASE}{}", self.game));
        }
        if let Some(release) = &self.release {
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// The browser's lock manager; `None` outside a secure context.
fn web_locks() -> Option<JsValue> {
    let navigator: JsValue = window().navigator().into();
    Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object)
}

/// Requests a Web Lock. Returns the function that ends it; `None` if another tab has it.
async fn request(
    locks: &JsValue,
    game: &str,
    locking: Locking,
    lost: Rc<dyn Fn()>,
) -> Option<Function> {
    let (until_released, release) = promise();
    let (granted, answer) = promise();
    // The lock is held until the promise that this returns is settled.
    let hold = Closure::once_into_js(move |lock: JsValue| -> JsValue {
        let _ = answer.call1(&JsValue::NULL, &JsValue::from_bool(!lock.is_null()));
        if lock.is_null() { JsValue::UNDEFINED } else { until_released.into() }
    });
    let options = Object::new();
    let option = match locking {
        Locking::IfFree => "ifAvailable",
        Locking::TakeOver => "steal",
    };
    Reflect::set(&options, &option.into(), &JsValue::TRUE).ok()?;
    let request: Function = Reflect::get(locks, &"request".into()).ok()?.dyn_into().ok()?;
    let ended = request.call3(locks, &format!("{CHANNEL}.{game}").into(), &options, &hold).ok()?;
    let ended: Promise = ended.dyn_into().ok()?;
    spawn_local(async move {
        // It fails when another tab steals the lock.
        if JsFuture::from(ended).await.is_err() {
            lost();
        }
    });
    JsFuture::from(granted).await.ok()?.is_truthy().then_some(release)
}

/// Returns a promise and the function that fulfills it.
fn promise() -> (Promise, Function) {
    let mut fulfill = None;
    let promise = Promise::new(&mut |resolve, _| fulfill = Some(resolve));
    (promise, fulfill.expect("a promise calls this at once"))
}

/// A message between tabs: what, and about which game.
#[derive(Serialize, Deserialize)]
enum TabMessage {
    /// Who plays this game?
    Ask(String),
    /// I play it.
    Held(String),
    /// I take it over.
    Taken(String),
}

/// An end of the channel between tabs that answers for one game.
struct Listener {
    channel: BroadcastChannel,
    _on_message: Closure<dyn Fn(MessageEvent)>,
}

impl Listener {
    async fn acquire(game: &str, locking: Locking, lost: Rc<dyn Fn()>) -> Option<Listener> {
        let channel = BroadcastChannel::new(CHANNEL).ok()?;
        match locking {
            Locking::TakeOver => post(&channel, &TabMessage::Taken(game.to_owned())),
            Locking::IfFree if is_held(&channel, game).await => {
                channel.close();
                return None;
            }
            Locking::IfFree => {}
        }
        let (own, end) = (game.to_owned(), channel.clone());
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event| match heard(&event) {
            Some(TabMessage::Ask(game)) if game == own => post(&end, &TabMessage::Held(game)),
            Some(TabMessage::Taken(game)) if game == own => lost(),
            Some(TabMessage::Ask(_) | TabMessage::Held(_) | TabMessage::Taken(_)) | None => {}
        });
        channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Some(Listener { channel, _on_message: on_message })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}

/// Asks the other tabs whether one of them plays a game.
async fn is_held(channel: &BroadcastChannel, game: &str) -> bool {
    let held = Rc::new(RefCell::new(false));
    let (answered, own) = (held.clone(), game.to_owned());
    let (promise, done) = promise();
    let late = done.clone();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event| {
        if matches!(heard(&event), Some(TabMessage::Held(game)) if game == own) {
            answered.replace(true);
            let _ = done.call0(&JsValue::NULL);
        }
    });
    channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    post(channel, &TabMessage::Ask(game.to_owned()));
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&late, PATIENCE);
    let _ = JsFuture::from(promise).await;
    channel.set_onmessage(None);
    held.take()
}

fn post(channel: &BroadcastChannel, message: &TabMessage) {
    let text = serde_json::to_string(message).expect("plain values can be written");
    // This fails only for values that cannot be copied; text can.
    let _ = channel.post_message(&JsValue::from_str(&text));
}

fn heard(event: &MessageEvent) -> Option<TabMessage> {
    read_json(&event.data().as_string()?)
}
