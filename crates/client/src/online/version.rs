//! Which build this page is, and whether the server has another: it is offered, never forced.

use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CacheStorage, ServiceWorkerContainer, ServiceWorkerRegistration, Window};

use crate::words::t;

/// So long the page says why before it loads itself anew.
const READING_TIME: i32 = 2_500;
/// Under this name the session remembers which build was loaded past the cache already.
const TRIED: &str = "roundhouse.loaded-anew";

thread_local! {
    static ANOTHER: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// This page's build: its version, and what its files hash to.
pub(crate) fn build() -> String {
    match fingerprint() {
        Some(fingerprint) => format!("{}+{fingerprint}", crate::BUILD),
        None => crate::BUILD.to_owned(),
    }
}

/// Written into the page when it was built.
#[cfg(target_arch = "wasm32")]
fn fingerprint() -> Option<String> {
    let meta = document().query_selector("meta[name=build]").ok()??;
    meta.get_attribute("content").filter(|build| !build.is_empty())
}
#[cfg(not(target_arch = "wasm32"))]
fn fingerprint() -> Option<String> {
    None
}

/// Notes whether the server has another build of the page than this one.
pub(super) fn compare(servers: &str) {
    let another = servers.contains('+') && servers != build();
    ANOTHER.with(|signal| signal.set(another));
}

/// Offers the other build; the player decides when.
#[component]
pub(crate) fn NewerBuild() -> impl IntoView {
    let another = ANOTHER.with(Clone::clone);
    let later = RwSignal::new(false);
    move || {
        (another.get() && !later.get()).then(|| {
            view! {
                <aside class="newer panel" role="status">
                    <span>{move || t!("newer-build")}</span>
                    <button data-act="load-newer" on:click=move |_| spawn_local(load_anew())>{move || t!("load-newer")}</button>
                    <button class="quiet" on:click=move |_| later.set(true)>{move || t!("later")}</button>
                </aside>
            }
        })
    }
}

/// The server speaks another version of the wire: says so, and loads the page past every cache, once by
/// itself and then when asked.
#[component]
pub(super) fn WrongVersion() -> impl IntoView {
    spawn_local(async {
        let storage = window().session_storage().ok().flatten();
        let tried = storage.as_ref().and_then(|storage| storage.get_item(TRIED).ok()?);
        super::api::pause(READING_TIME).await;
        if tried != Some(build())
            && let Some(storage) = storage
        {
            let _ = storage.set_item(TRIED, &build());
            load_anew().await;
        }
    });
    view! {
        <main class="page">
            <h1>{move || t!("wrong-version")}</h1>
            <p>{move || t!("wrong-version-how")}</p>
            <button class="main" data-act="load-newer" on:click=move |_| spawn_local(load_anew())>{move || t!("load-newer")}</button>
        </main>
    }
}

/// Loads the page anew: whatever the browser kept of it is forgotten first.
async fn load_anew() {
    // Where nothing was kept there is nothing to forget, and without https nothing is kept.
    let _ = forget_workers().await;
    let _ = forget_caches().await;
    let _ = window().location().reload();
}

async fn forget_workers() -> Option<()> {
    let navigator: JsValue = window().navigator().into();
    let container = Reflect::get(&navigator, &"serviceWorker".into()).ok()?;
    let container: ServiceWorkerContainer = container.dyn_into().ok()?;
    let all = JsFuture::from(container.get_registrations()).await.ok()?;
    for registration in js_sys::Array::from(&all) {
        let registration: ServiceWorkerRegistration = registration.dyn_into().ok()?;
        JsFuture::from(registration.unregister().ok()?).await.ok()?;
    }
    Some(())
}

async fn forget_caches() -> Option<()> {
    let window: Window = window();
    let caches = Reflect::get(&window, &"caches".into()).ok()?;
    let caches: CacheStorage = caches.dyn_into().ok()?;
    let names = JsFuture::from(caches.keys()).await.ok()?;
    for name in js_sys::Array::from(&names) {
        JsFuture::from(caches.delete(&name.as_string()?)).await.ok()?;
    }
    Some(())
}
