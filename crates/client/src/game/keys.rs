//! The keyboard: a letter or a number for everything that the player can do or ask.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use protocol::{Answer, Legal};
use web_sys::{Element, HtmlElement};

use super::{ask, hint, history};
use crate::preferences::preferences_now;
use crate::scene::{GameDialog, Panel, Scene};

/// Listens for keys as long as the game is on the screen.
pub(super) fn listen(scene: Scene) {
    let handle = window_event_listener(ev::keydown, move |event| {
        // A dialog has its own keys.
        if crate::modal::is_open() {
            return;
        }
        if event.ctrl_key() || event.meta_key() || event.alt_key() || is_writing(&event) {
            return;
        }
        let key = event.key();
        // Speech input types letters, so the player can turn them off (WCAG 2.1.4).
        if key.chars().count() == 1 && !preferences_now().shortcuts {
            return;
        }
        if press(scene, &key) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

fn is_writing(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA")
    })
}

/// Does what a key means. Returns whether it means something.
fn press(scene: Scene, key: &str) -> bool {
    match key {
        "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" => {
            number(scene, key.as_bytes()[0] - b'1')
        }
        "d" | "D" => scene.answer(Answer::DrawDeck),
        "t" | "T" => scene.answer(Answer::DrawTickets),
        "u" | "U" => scene.undo(),
        "a" | "A" => hint::toggle(scene),
        "m" | "M" => focus(".board"),
        "f" | "F" => {
            if untrack(|| scene.waits_for_bots() || scene.is_over()) {
                scene.skip(true);
            }
        }
        "r" | "R" => scene.dialog.set(Some(GameDialog::Routes)),
        "l" | "L" => scene.told.set(Some(ask::last_moves(scene))),
        "h" | "H" => scene.told.set(Some(ask::hand(scene))),
        "k" | "K" => scene.told.set(Some(ask::tickets(scene))),
        "s" | "S" => scene.told.set(Some(ask::scores(scene))),
        "Enter" => return press_main(),
        "Escape" => escape(scene),
        "ArrowLeft" => history::step(scene, false),
        "ArrowRight" => history::step(scene, true),
        "?" => scene.dialog.set(Some(GameDialog::Help)),
        _ => return false,
    }
    true
}

/// Chooses the n-th payment or end, ticket or stack of the open choice; without one, the n-th market card.
fn number(scene: Scene, nth: u8) {
    let choices = match untrack(|| scene.legal()).as_deref() {
        _ if scene.intent.route.get_untracked().is_some() => {
            ".claim .payment, .claim .end:not(:disabled)"
        }
        Some(Legal::Keep(_) | Legal::Pick) => ".offered .ticket",
        Some(Legal::Place { .. }) => ".stack-choice",
        Some(Legal::Turn { .. } | Legal::SecondCard { .. }) | None => {
            return scene.answer(Answer::DrawMarket { slot: nth });
        }
    };
    let choices = document().query_selector_all(choices).ok();
    if let Some(choice) = choices.and_then(|choices| choices.item(nth.into())) {
        choice.unchecked_into::<HtmlElement>().click();
        say_chosen(scene);
    }
}

/// Tells what a number key has chosen, and moves the focus to the choice: Enter then confirms it, whatever had the
/// focus before.
fn say_chosen(scene: Scene) {
    let says = match untrack(|| scene.legal()).as_deref() {
        Some(Legal::Keep(_) | Legal::Pick) => ask::marked(scene),
        Some(Legal::Turn { .. }) => ask::claim(scene),
        Some(Legal::Place { .. } | Legal::SecondCard { .. }) | None => return,
    };
    scene.told.set(Some(says));
    focus(".choice");
}

/// Goes back from an earlier moment; in the present, puts plans aside and closes the panel.
fn escape(scene: Scene) {
    scene.told.set(None);
    if scene.past.get_untracked().is_some() {
        return scene.look(None);
    }
    scene.forget_plans();
    scene.open_panel(Panel::None);
}

/// The buttons that Enter presses when no button has the focus, the first on the screen.
const MAIN: &str = ".curtain .main, .claim .main, .choice .main, .hand .main";

fn press_main() -> bool {
    let focused = document().active_element().map(|element| element.tag_name());
    if matches!(focused.as_deref(), Some("BUTTON" | "A" | "SUMMARY")) {
        return false;
    }
    let main = document().query_selector(MAIN).ok().flatten();
    let Some(main) = main.and_then(|main| main.dyn_into::<HtmlElement>().ok()) else {
        return false;
    };
    main.click();
    true
}

/// Gives the map the focus when a panel goes that has it, so that keys and screen readers stay in the game.
pub(super) fn return_focus(panel: &'static str) {
    on_cleanup(move || {
        let inside = document().active_element().and_then(|it| it.closest(panel).ok().flatten());
        if inside.is_some() {
            focus(".board");
        }
    });
}

/// Keeps the focus in the panel of the open choice when its answer is sent: the button that sent it is disabled then,
/// and a disabled button loses the focus. When the panel goes, [`return_focus`] finds it there.
pub(super) fn keep_focus() {
    focus(".choice");
}

pub(super) fn focus(selector: &str) {
    let element = document().query_selector(selector).ok().flatten();
    // `focus` works on an SVG too, though its type is not HtmlElement.
    if let Some(element) = element {
        let element: HtmlElement = element.unchecked_into();
        let _ = element.focus();
    }
}
