//! "Play on from here": a new game on this device that goes on from a moment of a game that is over.

use bots::BotSpec;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{SeatNumber, Sitter};

use crate::modal::Modal;
use crate::online::fetch_record;
use crate::personas::{level_options, usual_bot};
use crate::pieces::badge;
use crate::scene::Scene;
use crate::setup::own_name;
use crate::solo::SoloGame;
use crate::wire::{PlayOn, SoloSeat, ToWorker};
use crate::words::t;

/// The button that asks how to play on, where that is possible.
#[component]
pub(crate) fn PlayOnButton(scene: Scene) -> impl IntoView {
    let possible = Memo::new(move |_| scene.played_on_from().is_some());
    move || {
        possible.get().then(|| view! {
            <button data-act="play-on" on:click=move |_| scene.plays_on.set(true)>{t!("play-on")}</button>
        })
    }
}

/// Asks for the seat and the bots of the new game, while the player wants to play on.
#[component]
pub(crate) fn PlayOnDialog(scene: Scene) -> impl IntoView {
    let from = Memo::new(move |_| scene.played_on_from().filter(|_| scene.plays_on.get()));
    move || from.get().map(|actions| view! { <Dialog scene actions /> })
}

/// What the player has chosen in the dialog. Copies share their signals.
#[derive(Clone, Copy)]
struct Choices {
    /// The seat that the player takes.
    seat: RwSignal<SeatNumber>,
    /// The level of the bot for each seat.
    levels: RwSignal<Vec<String>>,
    /// Whether what this seat cannot see is sampled anew.
    sampled: RwSignal<bool>,
}

impl Choices {
    /// Suggests the seat that the game is seen from, or the one that must decide; and the bots that played.
    fn of(scene: Scene) -> Choices {
        let (me, shared, room) = untrack(|| (scene.me(), scene.shared(), scene.room.get()));
        let seat = me.or(shared.waiting.seats.first().copied()).unwrap_or_default();
        let levels = room.chairs.iter().map(|chair| level_of(&chair.sitter)).collect();
        Choices {
            seat: RwSignal::new(seat),
            levels: RwSignal::new(levels),
            sampled: RwSignal::new(false),
        }
    }

    fn wish(self, scene: Scene, actions: usize) -> PlayOn {
        let seat = self.seat.get_untracked();
        let player = |(number, level): (SeatNumber, String)| match number == seat {
            true => SoloSeat::Person(own_name()),
            false => SoloSeat::Bot(level),
        };
        PlayOn {
            actions,
            of: scene.table.now(|model| model.actions_until(None)).unwrap_or_default(),
            seats: (0..).zip(self.levels.get_untracked()).map(player).collect(),
            sampled_for: self.sampled.get_untracked().then_some(seat),
        }
    }
}

/// The level of the bot that sat here, or the usual one. Records name bots by their level.
fn level_of(sitter: &Sitter) -> String {
    let (Sitter::Bot { level: name } | Sitter::Person { name }) = sitter else {
        return usual_bot().to_owned();
    };
    let known = BotSpec::opponents().find(|entry| entry.name == name);
    known.map_or_else(usual_bot, |entry| entry.name).to_owned()
}

#[component]
fn Dialog(scene: Scene, actions: usize) -> impl IntoView {
    let choices = Choices::of(scene);
    let problem = RwSignal::new(None::<String>);
    let solo = expect_context::<SoloGame>();
    let start = move |_| begin(scene, solo, choices.wish(scene, actions), problem);
    let seats = choices.levels.with_untracked(Vec::len) as SeatNumber;
    let rows = (0..seats).map(|seat| view! { <SeatRow scene choices seat /> }).collect_view();
    let close = move || scene.plays_on.set(false);
    view! {
        <Modal class="play-on" title=Signal::derive(|| t!("play-on")) close=Callback::new(move |()| close())>
            <p>{move || t!("play-on-how")}</p>
            <ol class="seats">{rows}</ol>
            <label class="check-field">
                <input type="checkbox" data-field="sampled" on:change=move |event| choices.sampled.set(event_target_checked(&event)) />
                <span>{move || t!("play-on-sampled")}</span>
            </label>
            {move || problem.get().map(|why| view! { <p class="refusal" role="alert">{why}</p> })}
            <div class="buttons">
                <button on:click=move |_| close()>{move || t!("cancel")}</button>
                <button class="main" data-act="play-on-start" on:click=start>{move || t!("start")}</button>
            </div>
        </Modal>
    }
}

/// A seat: who had it, and who takes it now.
#[component]
fn SeatRow(scene: Scene, choices: Choices, seat: SeatNumber) -> impl IntoView {
    let mine = Memo::new(move |_| choices.seat.get() == seat);
    let level = choices.levels.with_untracked(|levels| levels[usize::from(seat)].clone());
    let change = move |event| {
        let level = event_target_value(&event);
        choices.levels.update_untracked(|levels| levels[usize::from(seat)] = level);
    };
    view! {
        <li class:mine=mine>
            <label>
                <input type="radio" name="seat" prop:checked=mine value=seat on:change=move |_| choices.seat.set(seat) />
                {badge(seat)}
                <span>{move || scene.name_of(seat)}</span>
            </label>
            <b class:hidden=move || !mine.get()>{move || t!("play-on-you")}</b>
            <select class:hidden=mine aria-label=move || t!("bot-level") on:change=change>{level_options(level)}</select>
        </li>
    }
}

/// Has the new game set up by whoever has the record of this one, and goes there.
fn begin(scene: Scene, solo: SoloGame, wish: PlayOn, problem: RwSignal<Option<String>>) {
    problem.set(None);
    let Some(table) = scene.online else {
        return scene.table.tell_worker(&ToWorker::PlayOn(wish));
    };
    spawn_local(async move {
        let failed = move |why| drop(problem.try_set(Some(why)));
        let record = match fetch_record(table).await {
            Ok(record) => record,
            Err(why) => return failed(why),
        };
        solo.play_on_from(record, wish, failed);
    });
}

/// Starts the same deal again on this device; everybody sits one seat further on.
#[component]
pub(crate) fn SameDeal(scene: Scene) -> impl IntoView {
    let press = move |_| {
        let room = scene.room.get_untracked();
        let player = |chair: &protocol::Chair| match &chair.sitter {
            Sitter::Person { name } => SoloSeat::Person(name.clone()),
            Sitter::Bot { .. } | Sitter::Nobody => SoloSeat::Bot(level_of(&chair.sitter)),
        };
        let mut seats: Vec<_> = room.chairs.iter().map(player).collect();
        seats.rotate_right(1);
        let of = scene.table.now(|model| model.actions_until(None)).unwrap_or_default();
        let wish = PlayOn { actions: 0, of, seats, sampled_for: None };
        scene.table.tell_worker(&ToWorker::PlayOn(wish));
    };
    // At a table of the server the others would have to agree.
    scene.online.is_none().then(|| {
        view! {
            <button data-act="same-deal" on:click=press>{move || t!("same-deal")}</button>
        }
    })
}
