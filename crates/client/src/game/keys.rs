//! Everything by keyboard: a letter or number for each thing one can do.

use leptos::ev;
use leptos::prelude::*;
use protocol::{Answer, Happened};

use crate::scene::{Scene, Sheet};

/// Listens for keys as long as the game is on the screen.
pub(super) fn listen(scene: Scene) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || is_writing(&event) {
            return;
        }
        if press(scene, &event.key()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

fn is_writing(event: &ev::KeyboardEvent) -> bool {
    use leptos::wasm_bindgen::JsCast;
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA")
    })
}

/// Whether the key means something.
fn press(scene: Scene, key: &str) -> bool {
    match key {
        "1" | "2" | "3" | "4" | "5" => {
            let slot = key.as_bytes()[0] - b'1';
            scene.answer(Answer::DrawMarket { slot });
        }
        "d" | "D" => scene.answer(Answer::DrawDeck),
        "t" | "T" => scene.answer(Answer::DrawTickets),
        "u" | "U" => scene.undo(),
        "m" | "M" => focus(".board"),
        "l" | "L" => scene.sheet.set(Sheet::Log),
        "Enter" => return press_main(),
        "Escape" if scene.past.get_untracked().is_some() => scene.look(None),
        "Escape" => {
            scene.forget_plans();
            scene.sheet.set(Sheet::None);
        }
        "ArrowLeft" => step(scene, false),
        "ArrowRight" => step(scene, true),
        "?" => navigate("#/rules"),
        _ => return false,
    }
    true
}

/// Enter confirms what is about to be done, unless a button has the focus.
fn press_main() -> bool {
    use leptos::wasm_bindgen::JsCast;
    let on_button =
        document().active_element().is_some_and(|element| element.tag_name() == "BUTTON");
    if on_button {
        return false;
    }
    let main = document().query_selector(".claim .main, .choice .main").ok().flatten();
    let Some(main) = main.and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok()) else {
        return false;
    };
    main.click();
    true
}

fn focus(selector: &str) {
    use leptos::wasm_bindgen::JsCast;
    let element = document().query_selector(selector).ok().flatten();
    // An SVG takes the focus as HTML does, but is no HtmlElement.
    if let Some(element) = element {
        let element: web_sys::HtmlElement = element.unchecked_into();
        let _ = element.focus();
    }
}

fn navigate(hash: &str) {
    let _ = window().location().set_hash(hash);
}

/// To the action before or after the one that is looked at.
fn step(scene: Scene, forward: bool) {
    let log = scene.log.get_untracked();
    let actions: Vec<_> = log
        .iter()
        .filter(|news| matches!(news.what, Happened::Started { .. } | Happened::Acted { .. }))
        .map(|news| news.position)
        .collect();
    let now = scene.past.get_untracked().map(|past| past.position);
    let here = match now {
        Some(now) => actions.iter().position(|&at| at >= now).unwrap_or(actions.len()),
        None => actions.len().saturating_sub(1),
    };
    let next = if forward { here.checked_add(1) } else { here.checked_sub(1) };
    match next.and_then(|next| actions.get(next)) {
        Some(&at) if at + 1 < log.last().map_or(0, |news| news.position + 1) => {
            scene.look(Some(at))
        }
        Some(_) => scene.look(None),
        None if forward => scene.look(None),
        None => {}
    }
}
