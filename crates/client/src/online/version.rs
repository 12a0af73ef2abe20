//! Compares the build of this page with the server's. A newer one is offered, not forced.

use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CacheStorage, ServiceWorkerContainer, ServiceWorkerRegistration, Window};

use crate::words::t;

/// How long the page shows the reason before it reloads itself, in milliseconds.
const READING_TIME: i32 = 2_500;
/// The name under which the session stores the build that was reloaded past the cache.
const TRIED: &str = "roundhouse.loaded-anew";

thread_local! {
    static ANOTHER: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// Returns the build of this page: its version and a hash of its files.
pub(crate) fn build() -> String {
    match fingerprint() {
        Some(fingerprint) => format!("{}+{fingerprint}", crate::BUILD),
        None => crate::BUILD.to_owned(),
    }
}

/// Returns the hash that the build wrote into the page.
#[cfg(target_arch = "wasm32")]
fn fingerprint() -> Option<String> {
    let meta = document().query_selector("meta[name=build]").ok()??;
    meta.get_attribute("content").filter(|build| !build.is_empty())
}
#[cfg(not(target_arch = "wasm32"))]
fn fingerprint() -> Option<String> {
    None
}

/// Compares the server's build with this page's, and records whether they differ.
pub(super) fn compare(servers: &str) {
    let another = servers.contains('+') && servers != build();
    ANOTHER.with(|signal| signal.set(another));
}

/// Offers to load the server's build.
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

/// Reloads the page past every cache, because the server speaks another version of the wire: once by itself, after
/// the person could read why.
pub(super) fn reload_soon() {
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
}

/// Says that the server speaks another version of the wire, and offers to reload the page.
#[component]
pub(super) fn WrongVersion() -> impl IntoView {
    view! {
        <main class="page">
            <h1>{move || t!("wrong-version")}</h1>
            <p>{move || t!("wrong-version-how")}</p>
            <button class="main" data-act="load-newer" on:click=move |_| spawn_local(load_anew())>{move || t!("load-newer")}</button>
        </main>
    }
}

/// Reloads the page after deleting everything that the browser has cached of it.
async fn load_anew() {
    // This fails if nothing is cached, as on plain HTTP.
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
