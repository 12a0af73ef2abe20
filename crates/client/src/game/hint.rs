//! Hints: what a search would do in the player's place, what that is worth and why, drawn on the map and read out.

use leptos::prelude::*;
use protocol::Sitter;

use super::advice_words::{Touched, action_words, reasons, touched, worth};
use crate::advice::{Hint, SuggestionText};
use crate::scene::Scene;
use crate::words::{english_detail, t};

/// The iterations of the search for a hint. They take a quarter of a second on a desktop, so that a device that is four
/// times slower answers within 1.5 seconds.
const ITERATIONS: u32 = 20_000;

/// Returns whether the player may ask for a hint now (T-SEE-1).
fn is_allowed(scene: Scene) -> bool {
    let room = scene.room.get();
    let people = room.chairs.iter().filter(|chair| matches!(chair.sitter, Sitter::Person { .. }));
    // A guided game says what to do; a second voice would contradict it.
    scene.legal().is_some()
        && scene.is_asked()
        && scene.lesson.with(Option::is_none)
        && !scene.is_puzzle.get()
        && (room.settings.hints || people.count() < 2)
}

/// Asks for a hint, or closes it if there is one.
pub(super) fn toggle(scene: Scene) {
    let is_open = scene.intent.hint.with_untracked(Option::is_some);
    let own = untrack(|| scene.private().filter(|_| !is_open && is_allowed(scene)));
    scene.intent.update(|intent| {
        (intent.hint, intent.lit) = (own.as_ref().map(|_| Hint::Asked), 0);
        // A note about a route would lie over the hint.
        intent.pointed = None;
    });
    scene.dismiss_refusal();
    if let Some(decision) = own.and_then(|own| own.decision) {
        scene.table.ask_hint(decision, ITERATIONS);
    }
}

/// The button that asks for a hint, where hints are allowed.
#[component]
pub(super) fn HintButton(scene: Scene) -> impl IntoView {
    let allowed = Memo::new(move |_| is_allowed(scene));
    let open = move || scene.intent.hint.with(Option::is_some).to_string();
    move || {
        allowed.get().then(|| view! {
            <button class="always" data-act="hint" aria-expanded=open title=t!("hint-how") on:click=move |_| toggle(scene)>{t!("hint")}</button>
        })
    }
}

/// The hint, until the player closes it or decides.
#[component]
pub(super) fn HintPanel(scene: Scene) -> impl IntoView {
    let says = move || {
        scene.intent.hint.with(|hint| match hint {
            None => String::new(),
            Some(Hint::Asked) => t!("hint-thinking"),
            Some(Hint::Failed(_)) => t!("hint-failed"),
            Some(Hint::Given { suggestions, .. }) => {
                suggestions.first().map_or_else(String::new, |best| {
                    let (action, why) =
                        (action_words(scene, &best.action), reasons(scene, &best.why));
                    t!("hint-says", action = action, why = why)
                })
            }
        })
    };
    let panel = move || {
        let content = match scene.intent.hint.get()? {
            Hint::Given { suggestions, measured } => {
                let best = suggestions.first().map(|best| item(scene, 0, best, false));
                view! { <ol>{best}</ol> {measured.then(|| more(scene, &suggestions))} }.into_any()
            }
            Hint::Asked => view! { <p>{says}</p> }.into_any(),
            Hint::Failed(why) => view! { <p>{says} {english_detail(why)}</p> }.into_any(),
        };
        Some(view! {
            <aside class="panel hint scroller" aria-label=t!("hint")>
                <button class="quiet close" aria-label=t!("close") on:click=move |_| toggle(scene)>"×"</button>
                {content}
            </aside>
        })
    };
    view! {
        <p class="unseen" role="status" aria-live="polite">{says}</p>
        {panel}
    }
}

/// Draws what few players ask for: the numbers of the best action, and the other actions with theirs.
fn more(scene: Scene, suggestions: &[SuggestionText]) -> impl IntoView + use<> {
    let best = suggestions.first().map(worth);
    let others = suggestions.iter().enumerate().skip(1);
    let others = others.map(|(nth, it)| item(scene, nth, it, true)).collect_view();
    view! {
        <details>
            <summary data-act="hint-more">{t!("more")}</summary>
            <p>{best}</p>
            <ol>{others}</ol>
        </details>
    }
}

/// Draws a suggestion: what to do and why, and if `measured`, what it is worth. Pointing at it or focusing it lights it on the map.
fn item(scene: Scene, nth: usize, it: &SuggestionText, measured: bool) -> impl IntoView + use<> {
    let light = move || scene.intent.update(|intent| intent.lit = nth);
    let lit = move || (scene.intent.lit.get() == nth).to_string();
    view! {
        <li>
            <button aria-pressed=lit data-hint=it.action.clone() on:pointerenter=move |_| light() on:focus=move |_| light() on:click=move |_| light()>
                <b>{action_words(scene, &it.action)}</b>
                {(!it.why.is_empty()).then(|| view! { <span>{t!("hint-why", why = reasons(scene, &it.why))}</span> })}
                {measured.then(|| view! { <small>{worth(it)}</small> })}
            </button>
        </li>
    }
}

/// Returns the suggestion that is lit.
fn lit_action(scene: Scene) -> Option<String> {
    scene.intent.hint.with(|hint| match hint {
        Some(Hint::Given { suggestions, .. }) => {
            suggestions.get(scene.intent.lit.get()).map(|it| it.action.clone())
        }
        Some(Hint::Asked | Hint::Failed(_)) | None => None,
    })
}

/// Returns what the suggestion that is lit, or the solution of a puzzle, touches on the map.
pub(super) fn lit_on_map(scene: Scene) -> Touched {
    let action = lit_action(scene).or_else(|| scene.solution.get());
    action.map(|action| touched(scene, &action)).unwrap_or_default()
}

/// Returns whether the suggestion that is lit begins with this, in the notation of records.
pub(super) fn lights(scene: Scene, start: &str) -> bool {
    let rest = lit_action(scene).and_then(|action| action.strip_prefix(start).map(str::to_owned));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Returns whether the suggestion that is lit names this ticket.
pub(super) fn lights_ticket(scene: Scene, ticket: &str) -> bool {
    lit_action(scene).is_some_and(|action| action.split(' ').skip(1).any(|word| word == ticket))
}
