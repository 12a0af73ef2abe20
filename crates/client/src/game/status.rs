//! The bar on top: whose turn it is and what is allowed now, refusals, undo, and links to other
//! pages.

use leptos::prelude::*;
use protocol::{DecisionKind, Legal, LogPosition, Reason, SeatNumber, Stage};
use rules::Illegal;

use super::hint::HintButton;
use super::log;
use super::route_note::why;
use crate::online::{Signs, TableMenu, chat_since};
use crate::pieces::{badge, card_name};
use crate::places::{TextPart, joined, spoken};
use crate::refusals::reason_at;
use crate::scene::{GameDialog, Scene};
use crate::words::t;

/// The bar on top.
#[component]
pub(super) fn Status(scene: Scene) -> impl IntoView {
    let who = move || turn_of(scene).filter(|_| !is_stopped(scene)).map(badge);
    view! {
        <header class="status">
            <a class="logo" href="#/" title=move || t!("home")>"Roundhouse"</a>
            <div class="prompt">
                <span class="who">{who}</span>
                <span class="says"><span class="asks">{move || prompt(scene)}</span><span class="ticker">{move || log::newest(scene).map(spoken)}</span></span>
            </div>
            {announcer(scene)}
            <Signs scene />
            {move || refusal(scene)}
            {told(scene)}
            <div class="tools">
                {move || hurry(scene)}
                <HintButton scene />
                <button data-act="undo" on:click=move |_| scene.undo() disabled=move || !scene.can_undo() title=move || undo_says(scene)>
                    {move || t!("undo")}
                </button>
                <button data-act="routes" disabled=move || !scene.playing.get() || scene.me().is_none() on:click=move |_| scene.dialog.set(Some(GameDialog::Routes))>{move || t!("routes")}</button>
                <TableMenu scene />
                <button class="always" data-act="menu" aria-label=move || t!("menu") aria-haspopup="dialog" on:click=move |_| scene.dialog.set(Some(GameDialog::Menu))>
                    <span class="wide">{move || t!("menu")}</span><span class="narrow" aria-hidden="true">"☰"</span>
                </button>
            </div>
        </header>
    }
}

/// Draws the answer to a question that the player asked with a letter key. Screen readers read it
/// out. It goes when something happens, or when the claim bar that it may speak of is closed.
fn told(scene: Scene) -> impl IntoView {
    let spoken_of =
        Memo::new(move |_| (scene.position.get(), scene.intent.route.with(Option::is_some)));
    Effect::new(move |before: Option<(LogPosition, bool)>| {
        let (position, claims) = spoken_of.get();
        if before.is_some_and(|before| before.0 != position || (before.1 && !claims)) {
            scene.told.set(None);
        }
        (position, claims)
    });
    let close = move || {
        scene.told.get().is_some().then(|| view! {
        <button class="quiet" aria-label=t!("close") on:click=move |_| scene.told.set(None)>"×"</button>
    })
    };
    view! {
        <p class="told" class:empty=move || scene.told.get().is_none()>
            <span role="status" aria-live="polite">{move || scene.told.get()}</span>
            {close}
        </p>
    }
}

/// Tells screen readers what others said in the chat, what happened and then what is asked, in this order and each once:
/// two live regions would interrupt each other.
fn announcer(scene: Scene) -> impl IntoView {
    let said = RwSignal::new(Vec::<TextPart>::new());
    Effect::new(move |before: Option<(LogPosition, String)>| {
        let (position, asks) = (scene.position.get(), prompt(scene));
        let Some((seen, asked)) = before else {
            said.set(vec![asks.clone().into()]);
            return (position, asks);
        };
        let chat = untrack(|| chat_since(scene, seen));
        let news = log::told_since(scene, seen);
        // A line of the chat alone does not repeat what is asked.
        let asks_anew = asks != asked || !news.is_empty();
        let asks_now = if asks_anew { asks.clone() } else { String::new() };
        let text = joined([vec![chat.into()], news, vec![asks_now.into()]]);
        if !text.is_empty() {
            said.set(text);
        }
        (position, asks)
    });
    view! { <p class="unseen announcer" role="status" aria-live="polite">{move || spoken(said.get())}</p> }
}

/// Keeps the tab's title and icon up to date: they say when it is the player's turn.
pub(super) fn announce(scene: Scene) {
    Effect::new(move || {
        let name = scene.board.name();
        let title = if scene.is_asked() {
            t!("title-asked", board = name)
        } else {
            t!("title", board = name)
        };
        document().set_title(&title);
    });
    Effect::new(move || show_icon(scene.is_asked()));
}

/// Shows the tab's icon: a turntable, with a lamp when the player must decide.
fn show_icon(asked: bool) {
    let lamp = if asked {
        "<circle cx='24' cy='8' r='7' fill='%23ffc93c' stroke='%232b2620' stroke-width='2'/>"
    } else {
        ""
    };
    let icon = format!(
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>\
         <circle cx='16' cy='16' r='14' fill='%23a33c28'/><circle cx='16' cy='16' r='9' fill='none' stroke='%23fffaf0' stroke-width='2'/>\
         <path d='M2 14h28v4H2z' fill='%23fffaf0'/>{lamp}</svg>"
    );
    let link = document().query_selector("link[rel=icon]").ok().flatten();
    // If there is no icon, the title still says it.
    let _ = link.map(|link| link.set_attribute("href", &icon));
}

/// Draws the button that skips to the player's next decision, while bots think.
fn hurry(scene: Scene) -> Option<impl IntoView> {
    let bots_think = scene.waits_for_bots() && scene.me().is_some();
    bots_think.then(|| view! {
        <button class="always" data-act="hurry" title=t!("hurry-how") on:click=move |_| scene.skip(true)>{t!("hurry")}</button>
    })
}

fn turn_of(scene: Scene) -> Option<SeatNumber> {
    let shared = scene.shared();
    (shared.waiting.seats.len() == 1).then(|| shared.waiting.seats[0])
}

/// Says what must be decided now, and by whom.
fn prompt(scene: Scene) -> String {
    let shared = scene.shared();
    if scene.past.get().is_some_and(|past| past.position != scene.position.get()) {
        return t!("prompt-past");
    }
    if is_stopped(scene) || shared.waiting.what == DecisionKind::Nothing {
        return t!("prompt-over");
    }
    match scene.legal().filter(|_| scene.is_asked()) {
        Some(legal) => own_prompt(scene, &legal),
        None => others_prompt(scene),
    }
}

/// Whether the game ended before its end by the rules.
fn is_stopped(scene: Scene) -> bool {
    matches!(scene.room.get().stage, Stage::Stopped | Stage::Abandoned)
}

fn own_prompt(scene: Scene, legal: &Legal) -> String {
    let wild = || card_name(scene.board, "wild");
    match legal {
        Legal::Turn { pass: true, .. } => t!("prompt-pass"),
        Legal::Turn { tickets: true, .. } => t!("prompt-turn"),
        Legal::Turn { .. } => t!("prompt-turn-no-tickets"),
        Legal::SecondCard { .. } => t!("prompt-second", wild = wild()),
        Legal::Keep(keep) if keep.least == keep.most => {
            t!("prompt-keep-exactly", number = keep.least)
        }
        Legal::Keep(keep) => t!("prompt-keep", number = keep.least),
        Legal::Pick => t!("prompt-pick"),
        Legal::Place { number, .. } => t!("prompt-place", number = *number),
    }
}

fn others_prompt(scene: Scene) -> String {
    let waiting = &scene.shared().waiting;
    match waiting.seats.as_slice() {
        [one] if scene.playing.get() => t!("prompt-waits", name = scene.name_of(*one)),
        [one] => t!("prompt-to-move", name = scene.name_of(*one)),
        several => t!("prompt-waits-several", number = several.len()),
    }
}

fn undo_says(scene: Scene) -> String {
    if scene.can_undo() { t!("undo-open") } else { t!("undo-closed") }
}

fn refusal(scene: Scene) -> Option<impl IntoView> {
    // A route that was pressed in vain has a note at its place.
    let refusal = scene
        .refusal
        .get()
        .filter(|_| scene.intent.pointed.get().is_none_or(|note| !note.pressed))?;
    Some(view! {
        <p class="refusal" role="alert">
            {reason_at(scene.board, &refusal)}
            {(refusal.why == Reason::Rules(Illegal::NotNow)).then(|| format!(" {}", untrack(|| prompt(scene))))}
            {why(scene)}
            <button class="quiet" aria-label=t!("close") on:click=move |_| scene.dismiss_refusal()>"×"</button>
        </p>
    })
}
