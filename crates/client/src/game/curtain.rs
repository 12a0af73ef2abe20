//! Several people on one device: nothing private is shown until the next player asks for it (T-PASS-1).

use leptos::prelude::*;
use protocol::ClientMessage;

use crate::pieces::badge;
use crate::scene::Scene;
use crate::words::t;

/// Covers the screen between two players.
#[component]
pub(super) fn Curtain(scene: Scene) -> impl IntoView {
    let next = Memo::new(move |_| {
        let seats = scene.seats.get();
        let hidden = scene.private().is_none() && seats.len() > 1 && !scene.is_over();
        let waiting = scene.shared().waiting.seats.clone();
        waiting.into_iter().find(|seat| hidden && seats.contains(seat))
    });
    move || {
        let seat = next.get()?;
        let name = scene.name_of(seat);
        let title = t!("curtain", name = name.clone());
        let greeting = t!("curtain-show", name = name);
        let show = move |_| scene.say(ClientMessage::Show { seat: Some(seat) });
        Some(view! {
            <div class="curtain" role="dialog" aria-modal="true" aria-label=title.clone()>
                <div class="panel">
                    <p>{badge(seat)}</p>
                    <h2>{title.clone()}</h2>
                    <p class="note">{t!("curtain-how")}</p>
                    <button class="main" data-act="show" on:click=show>{greeting}</button>
                    <a class="button quiet" href="#/">{t!("home")}</a>
                </div>
            </div>
        })
    }
}
