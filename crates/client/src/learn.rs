//! Learning by playing: short games from fixed positions, with marks that point at what to do next.
//!
//! A course is a file of `courses`: a position (`docs/position.md`), a line `---`, and a step in each line after it:
//! the key of its words, what it points at, what ends it, and where it is on the map, if it asks for something there: a
//! route, with `+wild` if a wild shall be among its cards, or `festivals`.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Event, Happened};
use serde::{Deserialize, Serialize};

use crate::kept_games;
use crate::online::OnlineTables;
use crate::personas::usual_bot;
use crate::preferences_page::back;
use crate::scene::{LessonMark, Panel, Scene};
use crate::setup::{own_name, usual_setup};
use crate::solo::SoloGame;
use crate::storage;
use crate::texts::{self, with_files};
use crate::wire::{SoloSeat, SoloSetup};
use crate::words::{say, t};
use crate::your_games::{board_name, small_map};

const KEY: &str = "course";

thread_local! {
    /// The courses that were fetched.
    static COURSES: ArcRwSignal<Vec<Course>> = ArcRwSignal::new(Vec::new());
}

/// A course, read from its file.
#[derive(Clone, Debug)]
struct Course {
    board: String,
    position: &'static str,
    steps: Vec<CourseStep>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CourseStep {
    /// The key of its words, without `coach-`.
    words: &'static str,
    /// The part of the screen that it points at.
    target: &'static str,
    ends: Ends,
    /// What it asks for on the map.
    place: Option<&'static str>,
}

/// What ends a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    /// The player has read it.
    Read,
    /// The player has done something this many times since the course began.
    Done(Deed, usize),
}

/// Something that the log tells of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Drew,
    Claimed,
    PaidWilds,
    Picked,
    Kept,
    TookToken,
    TookFestival,
    /// The second draft began.
    SecondDraft,
    LastRound,
    Ended,
}

impl CourseStep {
    /// Reads a line: words, target, what ends it, and a place on the map or nothing, for example `draw market drew:2`.
    fn read(line: &'static str) -> Option<CourseStep> {
        let mut parts = line.split_whitespace();
        let (words, target, ends) = (parts.next()?, parts.next()?, parts.next()?);
        let place = parts.next();
        let (deed, times) = ends.split_once(':').unwrap_or((ends, "1"));
        let deed = match deed {
            "read" => return Some(CourseStep { words, target, ends: Ends::Read, place }),
            "drew" => Deed::Drew,
            "claimed" => Deed::Claimed,
            "wilds" => Deed::PaidWilds,
            "picked" => Deed::Picked,
            "kept" => Deed::Kept,
            "token" => Deed::TookToken,
            "festival" => Deed::TookFestival,
            "second-draft" => Deed::SecondDraft,
            "last-round" => Deed::LastRound,
            "ended" => Deed::Ended,
            _ => return None,
        };
        Some(CourseStep { words, target, ends: Ends::Done(deed, times.parse().ok()?), place })
    }

    /// Returns what it asks for on the map of a board; `None` if the board has no such route.
    fn mark(&self, board: &board::Board) -> Option<LessonMark> {
        match self.place {
            None => Some(LessonMark::Elsewhere),
            Some("festivals") => Some(LessonMark::Festivals),
            Some(place) => {
                let route = place.strip_suffix("+wild");
                let wild = route.is_some();
                let route = board.route_named(route.unwrap_or(place))?;
                Some(LessonMark::Route { route, wild })
            }
        }
    }

    /// Returns the panel that it speaks of, which a small screen shows only when it is open.
    fn panel(&self) -> Panel {
        match self.target {
            "tickets" | "tokens" | "festivals" => Panel::Tickets,
            _ => Panel::None,
        }
    }
}

impl Course {
    fn read(board: String, text: &'static str) -> Option<Course> {
        let (position, steps) = text.split_once("\n---\n")?;
        let steps = steps.lines().filter_map(CourseStep::read).collect();
        Some(Course { board, position, steps })
    }

    /// Returns the course of a board once it was fetched, and subscribes the caller.
    fn of(board: &str) -> Option<Course> {
        COURSES.with(|all| all.with(|all| all.iter().find(|course| course.board == board).cloned()))
    }

    /// Returns the number of seats that its position names.
    fn seats(&self) -> usize {
        let line = self.position.lines().find_map(|line| line.strip_prefix("seats "));
        line.and_then(|number| number.trim().parse().ok()).unwrap_or(2)
    }
}

/// How far the player has come in a course.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Progress {
    board: String,
    /// The id of the game that the course is played in.
    game: String,
    step: usize,
    /// Whether the player has put the marks aside.
    left: bool,
}

/// Fetches the courses that are not there yet.
fn fetch_courses() {
    let known = |board: &str| untrack(|| Course::of(board)).is_some();
    let files = with_files(|files| files.courses.clone());
    for (board, file) in files.into_iter().filter(|(board, _)| !known(board)) {
        spawn_local(async move {
            let text = texts::fetch(&file).await;
            if let Some(course) = text.and_then(|text| Course::read(board, text)) {
                COURSES.with(|all| all.update(|all| all.push(course)));
            }
        });
    }
}

/// The page that offers the courses.
#[component]
pub(crate) fn LearnPage(solo: SoloGame, online: OnlineTables) -> impl IntoView {
    fetch_courses();
    let course = move |board: String| {
        move || {
            let course = Course::of(&board)?;
            let board = course.board.clone();
            let start = {
                let board = board.clone();
                move |_| begin(solo, &board)
            };
            let steps = course.steps.len();
            let is_first = teaches_basics(&board);
            let name = board_name(&board);
            let about = say(&format!("learn-{board}"), None);
            let known = storage::read::<Progress>(KEY).filter(|known| known.board == board);
            let is_kept = |game: &str| kept_games::summary(game).is_some();
            let known = known.filter(|known| known.step < steps && is_kept(&known.game));
            let resume = known.map(|known| {
            let resume = move |_| {
                keep(&Progress { left: false, ..known.clone() });
                crate::address::go(&format!("#/play/{}", known.game));
            };
            view! { <button data-act="resume-course" on:click=resume>{move || t!("learn-resume")}</button> }
        });
            Some(view! {
                <section class="panel course" data-course=board.clone()>
                    {small_map(&board, &[])}
                    <h2>{name}{is_first.then(|| view! { <small class="first-course">{move || t!("learn-first")}</small> })}</h2>
                    <p>{about}</p>
                    <div class="buttons">
                        {resume}
                        <button class="main" data-act="begin-course" on:click=start>{move || t!("learn-begin")}</button>
                    </div>
                </section>
            })
        }
    };
    let courses = boards_to_learn().into_iter().map(course);
    view! {
        <main class="page learn">
            {back(solo, online)}
            <h1>{move || t!("learn")}</h1>
            <p>{move || t!("learn-how")}</p>
            {courses.collect_view()}
        </main>
    }
}

/// Returns whether the course of a board teaches what all boards have in common. A board with festivals has more rules, and
/// its course tells only those.
fn teaches_basics(board: &str) -> bool {
    board::library::board(board).is_some_and(|board| board.festivals().is_none())
}

/// Begins a course: a game on this device from its position. The player has the first seat.
fn begin(solo: SoloGame, board: &str) {
    let Some(course) = untrack(|| Course::of(board)) else { return };
    let bots = (1..course.seats()).map(|_| SoloSeat::Bot(usual_bot().to_owned()));
    let seats = std::iter::once(SoloSeat::Person(own_name())).chain(bots).collect();
    let position = Some(course.position.to_owned());
    kept_games::remove_learned();
    solo.start_guided(SoloSetup { board: board.to_owned(), seats, position });
    let game = solo.open_id().unwrap_or_default();
    keep(&Progress { board: board.to_owned(), game, step: 0, left: false });
}

/// Stores how far the player has come. Without a storage the course ends when the page is closed, like its game.
fn keep(progress: &Progress) {
    let _ = storage::write(KEY, progress);
}

/// The mark of the present step. It never covers what it points at, and everything else can be used.
#[component]
pub(crate) fn Coach(scene: Scene) -> impl IntoView {
    let game = expect_context::<SoloGame>().open_id().filter(|_| scene.online.is_none());
    let known = storage::read::<Progress>(KEY).filter(|known| Some(&known.game) == game.as_ref());
    let known = known?;
    fetch_courses();
    let board = known.board.clone();
    let steps =
        Memo::new(move |_| Course::of(&board).map(|course| course.steps).unwrap_or_default());
    let progress = RwSignal::new(known);
    let set = move |change: &dyn Fn(&mut Progress)| {
        progress.update(|progress| change(progress));
        keep(&progress.get_untracked());
    };
    let now = Memo::new(move |_| {
        let at = progress.get();
        steps.with(|steps| steps.get(at.step).copied()).filter(|_| !at.left)
    });
    // What the player does ends a step.
    Effect::new(move || {
        if let Some(CourseStep { ends: Ends::Done(deed, times), .. }) = now.get()
            && count(scene, deed) >= times
        {
            set(&|progress| progress.step += 1);
        }
    });
    Effect::new(move || crate::preferences::mark("data-coach", now.get().map(|step| step.target)));
    Effect::new(move || scene.lesson.set(now.get().and_then(|step| step.mark(scene.board))));
    // A small screen shows the panel that a step speaks of, until the next step.
    Effect::new(move |before: Option<Panel>| {
        let panel = now.get().map_or(Panel::None, |step| step.panel());
        if before.unwrap_or(Panel::None) != panel {
            scene.open_panel(panel);
        }
        panel
    });
    Effect::new(move || {
        let at = progress.get();
        let all = steps.with(Vec::len);
        scene.learned.set((all > 0 && at.step >= all && !at.left).then_some(at.board));
    });
    on_cleanup(move || {
        crate::preferences::mark("data-coach", None);
        scene.lesson.try_set(None);
        scene.learned.try_set(None);
    });
    let leaves = RwSignal::new(false);
    let place = move || progress.get().step + 1;
    let step = move || {
        let last = steps.with(Vec::len);
        let step = now.get()?;
        let next = (step.ends == Ends::Read).then(|| view! {
            <button class="main" data-act="coach-next" on:click=move |_| set(&|progress| progress.step += 1)>{t!("coach-next")}</button>
        });
        // A finger slips: leaving asks first, and says how to come back.
        let (words, buttons) = if leaves.get() {
            let leave = move |_| {
                leaves.set(false);
                set(&|progress| progress.left = true);
            };
            let buttons = view! {
                <button class="quiet" data-act="coach-leave-yes" on:click=leave>{t!("coach-leave")}</button>
                <button class="main" data-act="coach-stay" on:click=move |_| leaves.set(false)>{t!("learn-resume")}</button>
            };
            (t!("coach-leave-ask"), buttons.into_any())
        } else {
            let buttons = view! {
                <small class="note">{format!("{}/{last}", place())}</small>
                <button class="quiet" data-act="coach-leave" aria-label=t!("coach-leave") title=t!("coach-leave") on:click=move |_| leaves.set(true)>"×"</button>
                {next}
            };
            (say(&format!("coach-{}", step.words), None), buttons.into_any())
        };
        Some(view! {
            <aside class="coach panel" data-target=step.target aria-label=t!("learn")>
                <p class="scroller" role="status">{words}</p>
                <div class="buttons">{buttons}</div>
            </aside>
        })
    };
    // A game that is over says goodbye in its result sheet.
    let goodbye = move || {
        let board = scene.learned.get().filter(|_| !scene.is_over())?;
        let close = move |_| set(&|progress| progress.left = true);
        Some(view! {
            <aside class="coach farewell panel" aria-label=t!("learn")>
                <button class="quiet close" data-act="play-on-alone" aria-label=t!("close") on:click=close>"×"</button>
                <Farewell board />
            </aside>
        })
    };
    Some(view! { {step} {goodbye} })
}

/// Says what a guided game has taught, and leads on: to the next one, to a real game, or home.
#[component]
pub(crate) fn Farewell(board: String) -> impl IntoView {
    let solo = expect_context::<SoloGame>();
    let learned = say(&format!("learned-{board}"), None);
    let next = course_after(&board);
    let is_last = next.is_none();
    let next = next.map(|next| {
        let name = board_name(&next);
        let start = move |_| begin(solo, &next);
        view! { <button class="main" data-act="next-course" on:click=start>{t!("learn-next", board = name)}</button> }
    });
    let play = move |_| {
        board::library::board(&board).into_iter().for_each(|board| solo.start(usual_setup(board)));
    };
    view! {
        <p class="learned" role="status">{learned}</p>
        <div class="buttons">
            <a class="button quiet" href="#/">{t!("home")}</a>
            <button class:main=is_last data-act="real-game" on:click=play>{t!("learn-real")}</button>
            {next}
        </div>
    }
}

/// Returns the boards with a course, in the order of learning: the basics come first.
fn boards_to_learn() -> Vec<String> {
    let boards = with_files(|files| files.courses.clone()).into_iter().map(|(board, _)| board);
    let (first, others): (Vec<_>, Vec<_>) = boards.partition(|board| teaches_basics(board));
    first.into_iter().chain(others).collect()
}

/// Returns the board whose course follows the one of this board.
fn course_after(board: &str) -> Option<String> {
    boards_to_learn().into_iter().skip_while(|one| one != board).nth(1)
}

/// Counts what the log tells of the player.
#[allow(clippy::wildcard_enum_match_arm, reason = "most events teach nothing")]
fn count(scene: Scene, deed: Deed) -> usize {
    let Some(me) = scene.me() else { return 0 };
    let log = scene.log.get();
    let acts = log.iter().filter_map(|news| {
        if let Happened::Acted { events, .. } = &news.what { Some(events) } else { None }
    });
    let events = acts.flatten();
    let is_it = |event: &&Event| match (deed, event) {
        (Deed::Drew, Event::TookFaceUp { seat, .. } | Event::DrewUnseen { seat, .. })
        | (Deed::Claimed, Event::Claimed { seat, .. })
        | (Deed::Picked, Event::Picked { seat, .. })
        | (Deed::Kept, Event::Kept { seat, .. })
        | (Deed::TookToken, Event::TokenTaken { seat, .. })
        | (Deed::TookFestival, Event::FestivalTaken { seat, .. }) => *seat == me,
        (Deed::PaidWilds, Event::Claimed { seat, wilds, .. }) => *seat == me && *wilds > 0,
        (Deed::SecondDraft, Event::DraftBegan { second }) => *second,
        (Deed::LastRound, Event::LastRoundCalled { .. }) | (Deed::Ended, Event::Ended { .. }) => {
            true
        }
        _ => false,
    };
    events.filter(is_it).count()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use record::position::PositionText;

    use super::*;

    const WORDS: &str = include_str!("../../words/page/en.ftl");

    #[test]
    fn every_course_is_a_legal_position_with_steps_that_have_words() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/courses");
        let files: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(!files.is_empty());
        for file in files {
            let board = file.file_stem().unwrap().to_str().unwrap().to_owned();
            let text: &str = Box::leak(std::fs::read_to_string(&file).unwrap().into_boxed_str());
            let course = Course::read(board.clone(), text).unwrap();
            let position = PositionText::parse(course.position).unwrap();
            position.check(board::library::board(&board).unwrap()).unwrap();
            let lines =
                text.split_once("\n---\n").unwrap().1.lines().filter(|line| !line.is_empty());
            assert_eq!(course.steps.len(), lines.count(), "{board}: every line is a step");
            for step in &course.steps {
                assert!(WORDS.contains(&format!("\ncoach-{} = ", step.words)), "{}", step.words);
                // A step that a choice of tickets ends points at the choice; one before it ends when the choice opens.
                let chosen = matches!(step.ends, Ends::Done(Deed::Picked | Deed::Kept, _));
                assert!(!chosen || step.target == "choice", "{step:?}");
                assert!(step.mark(board::library::board(&board).unwrap()).is_some(), "{step:?}");
            }
            assert!(WORDS.contains(&format!("\nlearn-{board} = ")));
            assert!(WORDS.contains(&format!("\nlearned-{board} = ")));
        }
    }
}
