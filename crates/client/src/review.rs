//! The review of a game that is over: a separate Worker computes it, so that the game on the screen stays usable.

use std::cell::Cell;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::online::fetch_record;
use crate::scene::{Panel, Scene};
use crate::wire::think_messages::{DecisionText, MarginText, ThinkRequest, ThinkResponse};
use crate::wire::{FromWorker, Link, WorkerEvent};
use crate::words::t;

/// The iterations of the search for each decision. A whole game takes less than a minute on a desktop.
const ITERATIONS: u32 = 12_000;
/// The iterations for each decision of a deeper review.
const DEEP_ITERATIONS: u32 = 80_000;

thread_local! {
    /// Whether the next game on the screen is opened to be reviewed.
    static WANTED: Cell<bool> = const { Cell::new(false) };
}

/// Has the next game on the screen reviewed, if it is over.
pub(crate) fn review_next() {
    WANTED.set(true);
}

/// How far the review of the game on the screen has come.
#[derive(Clone, Default)]
pub(crate) enum ReviewState {
    /// Nobody asked for it.
    #[default]
    None,
    /// This many decisions are done, of this many. Nobody knows how many there are at the beginning.
    Running(usize, usize),
    /// It is there.
    Done(Arc<FinishedReview>),
    /// There is none, for this reason.
    Failed(ReviewTrouble),
}

/// Why there is no review.
#[derive(Clone)]
pub(crate) enum ReviewTrouble {
    /// The server did not send the record, for this reason in the player's language.
    NoRecord(String),
    /// The Worker could not compute the review, for this reason in English.
    NotComputed(String),
}

/// A review.
pub(crate) struct FinishedReview {
    /// By seat: the chance to win before the first decision, in hundredths of a percent.
    pub(crate) start: Vec<i32>,
    /// By seat: where its final margin comes from.
    pub(crate) margins: Vec<MarginText>,
    /// Every decision, in order.
    pub(crate) decisions: Vec<DecisionText>,
    /// Whether it is a deeper one.
    pub(crate) deep: bool,
}

impl FinishedReview {
    /// Returns a seat's chance to win after this number of decisions, in hundredths of a percent.
    pub(crate) fn chance(&self, seat: usize, decisions: usize) -> i32 {
        let last = decisions.min(self.decisions.len()).checked_sub(1);
        last.map_or(&self.start, |last| &self.decisions[last].chances)[seat]
    }
}

/// The review of the game on the screen. Copies share their signals.
#[derive(Clone, Copy)]
pub(crate) struct Review {
    pub(crate) state: RwSignal<ReviewState>,
    deep: StoredValue<bool>,
    awaits_record: StoredValue<bool>,
    worker: StoredValue<Option<Link>, LocalStorage>,
}

impl Review {
    /// Begins without a review.
    pub(crate) fn new() -> Review {
        Review {
            state: RwSignal::default(),
            deep: StoredValue::new(false),
            awaits_record: StoredValue::new(false),
            worker: StoredValue::new_local(None),
        }
    }

    /// Returns whether a review is on the screen or on its way.
    pub(crate) fn is_open(self) -> bool {
        self.state.with(|state| !matches!(state, ReviewState::None))
    }

    /// Begins a review of this scene's game.
    pub(crate) fn begin(self, scene: Scene, deep: bool) {
        self.deep.set_value(deep);
        self.state.set(ReviewState::Running(0, 0));
        scene.open_panel(Panel::Log);
        let Some(table) = scene.online else {
            self.awaits_record.set_value(true);
            return scene.ask_record();
        };
        spawn_local(async move {
            match fetch_record(table).await {
                Ok(record) => self.think(record),
                Err(why) => self.tell(ReviewState::Failed(ReviewTrouble::NoRecord(why))),
            }
        });
    }

    /// Begins a review if the player opened the game for that.
    pub(crate) fn begin_if_wanted(self, scene: Scene) {
        if WANTED.take() && untrack(|| scene.is_over()) {
            self.begin(scene, false);
        }
    }

    /// Takes the record of the game. Returns whether the review has asked for it.
    pub(crate) fn take_record(self, record: &str) -> bool {
        let asked = self.awaits_record.get_value();
        if asked {
            self.awaits_record.set_value(false);
            self.think(record.to_owned());
        }
        asked
    }

    /// Closes the review, or stops it.
    pub(crate) fn close(self) {
        self.awaits_record.set_value(false);
        self.tell(ReviewState::None);
    }

    fn think(self, record: String) {
        let deep = self.deep.try_get_value().unwrap_or_default();
        let iterations = if deep { DEEP_ITERATIONS } else { ITERATIONS };
        let request = ThinkRequest::Review { record, iterations };
        match Link::to_thinker(request, move |event| self.hear(event)) {
            Some(worker) => drop(self.worker.try_update_value(|kept| *kept = Some(worker))),
            None => self.tell(ReviewState::Failed(ReviewTrouble::NotComputed(String::new()))),
        }
    }

    fn hear(self, event: WorkerEvent) {
        let state = match event {
            WorkerEvent::Told(FromWorker::Thought(ThinkResponse::Progress { done, all })) => {
                return drop(self.state.try_set(ReviewState::Running(done, all)));
            }
            WorkerEvent::Told(FromWorker::Thought(ThinkResponse::Review {
                start,
                margins,
                decisions,
            })) => {
                let deep = self.deep.try_get_value().unwrap_or_default();
                let review = FinishedReview { start, margins, decisions, deep };
                ReviewState::Done(Arc::new(review))
            }
            WorkerEvent::Told(FromWorker::Thought(ThinkResponse::Failed(why)))
            | WorkerEvent::Failed(why) => ReviewState::Failed(ReviewTrouble::NotComputed(why)),
            WorkerEvent::Told(_) => return,
        };
        self.tell(state);
    }

    /// Shows how the review ended, and ends its Worker. Both may be gone with the game.
    fn tell(self, state: ReviewState) {
        drop(self.state.try_set(state));
        self.worker.try_update_value(Option::take);
    }
}

/// The button that reviews the game, once it is over.
#[component]
pub(crate) fn ReviewButton(scene: Scene) -> impl IntoView {
    // A position that was opened has no moves.
    let shown =
        Memo::new(move |_| scene.is_over() && scene.position.get() > 0 && !scene.review.is_open());
    let begin = move |_| scene.review.begin(scene, false);
    move || {
        shown.get().then(|| view! {
            <button data-act="review" title=t!("review-how") on:click=begin>{t!("review")}</button>
        })
    }
}
