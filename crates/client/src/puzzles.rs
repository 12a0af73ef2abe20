//! Puzzles: positions in which one choice is clearly the best, and not the obvious one. The player makes a choice at an
//! ordinary table, and a panel says whether it is the best. Once it is, or the player asks for the answer, the panel says what
//! the choices cost and why, and the map shows the best route.
//!
//! The puzzles of a board are a file of `puzzles`, which `roundhouse-lab puzzles` has written (`docs/puzzles.md`).

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Answer;
use record::{Puzzle, PuzzleSet};

use crate::address::{go, is_at, replace};
use crate::advice::JudgedText;
use crate::game::{action_words, percent, reasons, tenths};
use crate::online::OnlineTables;
use crate::personas::usual_bot;
use crate::preferences_page::back;
use crate::scene::Scene;
use crate::setup::own_name;
use crate::solo::SoloGame;
use crate::storage;
use crate::texts::{self, with_files};
use crate::wire::think_messages::ThinkRequest;
use crate::wire::{SoloSeat, SoloSetup, ToWorker};
use crate::words::t;
use crate::your_games::{board_name, small_map};

/// The key under which the browser stores which puzzles are solved.
const KEY: &str = "puzzles";
/// The iterations of the comparison of the player's choice with the best one. Both are played in all sampled games, so
/// this takes as long as a hint and is surer.
const ITERATIONS: u32 = 20_000;

thread_local! {
    /// The puzzles that were fetched, by board; `None` if they could not be had.
    static FETCHED: ArcRwSignal<Vec<(String, Option<Arc<PuzzleSet>>)>> = ArcRwSignal::default();
}

/// Returns the addresses of the puzzles that are solved.
fn solved() -> Vec<String> {
    storage::read(KEY).unwrap_or_default()
}

/// Remembers that the puzzle of this address is solved. Without a storage it is forgotten.
fn keep_solved(address: String) {
    let mut all = solved();
    if !all.contains(&address) {
        all.push(address);
        let _ = storage::write(KEY, &all);
    }
}

/// Fetches the puzzles of a board, once.
async fn fetch(board: &str) -> Option<Arc<PuzzleSet>> {
    if let Some(Some(set)) = untrack(|| fetched(board)) {
        return Some(set);
    }
    let files = with_files(|files| files.puzzles.clone());
    let file = files.into_iter().find(|(of, _)| of == board).map(|(_, file)| file);
    let text = match file {
        Some(file) => texts::fetch(&file).await,
        None => None,
    };
    let set = text.and_then(|text| PuzzleSet::parse(text).ok()).map(Arc::new);
    FETCHED.with(|all| {
        all.update(|all| {
            all.retain(|(of, _)| of != board);
            all.push((board.to_owned(), set.clone()));
        });
    });
    set
}

/// Returns the puzzles of a board: `None` before the answer, `Some(None)` if they cannot be had. Subscribes the caller.
fn fetched(board: &str) -> Option<Option<Arc<PuzzleSet>>> {
    let found = |all: &Vec<(String, _)>| all.iter().find(|(of, _)| of == board).cloned();
    FETCHED.with(|all| all.with(found)).map(|(_, set)| set)
}

fn address(board: &str, number: u64) -> String {
    format!("#/puzzle/{board}/{number}")
}

/// Returns the puzzle after this one that is not solved, or the first that is not; the next one if all are solved.
fn next_unsolved(
    board: &str,
    set: &PuzzleSet,
    done: &[String],
    after: Option<usize>,
) -> Option<String> {
    let from = after.map_or(0, |at| at + 1);
    let (before, behind) = set.puzzles.split_at(from.min(set.puzzles.len()));
    let mut around: Vec<String> =
        behind.iter().chain(before).map(|puzzle| address(board, puzzle.number)).collect();
    // The puzzle itself comes last: it is offered again only if there is no other.
    let open = around.iter().take(around.len() - usize::from(after.is_some()));
    let at = open.clone().position(|address| !done.contains(address)).unwrap_or_default();
    (at < around.len()).then(|| around.swap_remove(at))
}

/// The page that lists all puzzles.
#[component]
pub(crate) fn PuzzlesPage(solo: SoloGame, online: OnlineTables) -> impl IntoView {
    let boards = with_files(|files| files.puzzles.clone()).into_iter().map(|(board, _)| board);
    let sections = boards.map(|board| {
        let asked = board.clone();
        spawn_local(async move { drop(fetch(&asked).await) });
        move || match fetched(&board)? {
            Some(set) => Some(board_section(&board, &set).into_any()),
            None => Some(view! { <p role="alert">{move || t!("puzzles-failed")}</p> }.into_any()),
        }
    });
    let sections = sections.collect_view();
    view! {
        <main class="page learn puzzles">
            {back(solo, online)}
            <h1>{move || t!("puzzles")}</h1>
            <p>{move || t!("puzzles-how")}</p>
            {sections}
        </main>
    }
}

/// Draws the puzzles of a board as numbered links. Those that are solved have a mark.
fn board_section(board: &str, set: &PuzzleSet) -> impl IntoView + use<> {
    let done = solved();
    let is_done = |puzzle: &&Puzzle| done.contains(&address(board, puzzle.number));
    let (count, all) = (set.puzzles.iter().filter(is_done).count(), set.puzzles.len());
    let name = board_name(board);
    let one = |(at, puzzle): (usize, &Puzzle)| {
        let (number, solved) = (at + 1, is_done(&puzzle));
        let key = if solved { "puzzle-solved" } else { "puzzle-of" };
        let mark = solved.then_some("✓");
        view! {
            <li><a class="button" class:solved=solved href=address(board, puzzle.number) aria-label=move || t!(key, number = number)>
                {number}{mark}
            </a></li>
        }
    };
    let links = set.puzzles.iter().enumerate().map(one).collect_view();
    let next = next_unsolved(board, set, &done, None).map(|to| {
        view! { <a class="button main" data-act="next-puzzle" href=to>{move || t!("puzzle-next")}</a> }
    });
    view! {
        <section class="panel course" data-puzzles=board.to_owned()>
            {small_map(board, &[])}
            <h2>{name}</h2>
            <p>{move || t!("puzzles-solved", solved = count, all = all)}</p>
            <div class="buttons">{next}</div>
            <ol class="puzzle-list">{links}</ol>
        </section>
    }
}

/// Opens the puzzle that the address names, unless it is open. Goes to the list if there is no such puzzle.
pub(crate) fn enter(solo: SoloGame, board: String, number: u64) {
    if !solo.has_puzzle(&address(&board, number)) {
        begin(solo, board, number);
    }
}

/// Opens a puzzle from its beginning.
fn begin(solo: SoloGame, board: String, number: u64) {
    solo.leave();
    spawn_local(async move {
        let set = fetch(&board).await;
        let found = set.as_ref().and_then(|set| set.puzzles.iter().find(|it| it.number == number));
        let address = address(&board, number);
        // The player may have gone elsewhere meanwhile.
        if !is_at(&address) {
            return;
        }
        match found.and_then(|puzzle| setup(board, puzzle, &own_name())) {
            Some(setup) => solo.begin_puzzle(address, setup),
            None => replace("#/puzzles"),
        }
    });
}

/// Returns the table of a puzzle: the player has the seat that sees the position, bots have the others.
fn setup(board: String, puzzle: &Puzzle, player: &str) -> Option<SoloSetup> {
    let line = |key: &str| {
        let line = puzzle.position.lines().find_map(|line| line.strip_prefix(key));
        line.and_then(|number| number.trim().parse::<usize>().ok())
    };
    let (seats, seen) = (line("seats ")?, line("seen ")?);
    let sitter = |seat| match seat == seen {
        true => SoloSeat::Person(player.to_owned()),
        false => SoloSeat::Bot(usual_bot().to_owned()),
    };
    let seats = (0..seats).map(sitter).collect();
    Some(SoloSetup { board, seats, position: Some(puzzle.position.clone()) })
}

/// The puzzle on the screen.
#[derive(Clone)]
struct OpenPuzzle {
    board: String,
    /// Its place in the set, from 0.
    at: usize,
    set: Arc<PuzzleSet>,
}

impl OpenPuzzle {
    /// Returns the puzzle that is open, if the game on the screen is one.
    fn of(solo: SoloGame) -> Option<OpenPuzzle> {
        let all = FETCHED.with(|all| all.get_untracked());
        all.into_iter().find_map(|(board, set)| {
            let set = set?;
            let is_open = |it: &Puzzle| solo.has_puzzle(&address(&board, it.number));
            let at = set.puzzles.iter().position(is_open)?;
            Some(OpenPuzzle { board, at, set })
        })
    }

    fn puzzle(&self) -> &Puzzle {
        &self.set.puzzles[self.at]
    }

    /// Asks how good an answer is.
    fn judge(&self, answer: Answer) -> ToWorker {
        let puzzle = self.puzzle();
        let right = std::iter::once(&puzzle.best).chain(&puzzle.also).cloned().collect();
        let seen = puzzle.position.clone();
        ToWorker::Think(ThinkRequest::Judge { seen, right, answer, iterations: ITERATIONS })
    }

    fn next(&self) -> Option<String> {
        next_unsolved(&self.board, &self.set, &solved(), Some(self.at))
    }
}

/// The panel beside the game: what to do, and after the player's choice what it was worth.
#[component]
pub(crate) fn PuzzlePanel(scene: Scene) -> impl IntoView {
    let solo = expect_context::<SoloGame>();
    let open = OpenPuzzle::of(solo).filter(|_| scene.online.is_none())?;
    scene.is_puzzle.set(true);
    judge_first_answer(scene, solo, open.clone());
    // A wrong choice gives nothing away: the player may want to try again.
    let is_shown = RwSignal::new(false);
    Effect::new(move || {
        let judged = solo.judged.get().filter(|_| is_shown.get());
        scene.solution.set(judged.map(|judged| judged.best.action.clone()));
    });
    let number = open.at + 1;
    Some(view! {
        <aside class="coach puzzle panel" aria-label=move || t!("puzzle-of", number = number)>
            <div class="scroller" role="status">
                <h2>{move || t!("puzzle-of", number = number)}</h2>
                {
                    let open = open.clone();
                    move || match solo.judged.get() {
                        Some(judged) if judged.right || is_shown.get() => {
                            verdict(scene, &open, &judged).into_any()
                        }
                        Some(_) => view! { <p><b>{t!("puzzle-wrong")}</b></p> }.into_any(),
                        None => view! { <p>{t!("puzzle-task")}</p> }.into_any(),
                    }
                }
            </div>
            {move || buttons(solo, &open, is_shown)}
        </aside>
    })
}

/// Has the first answer judged that the table accepts. What the player does later is no answer to the puzzle.
fn judge_first_answer(scene: Scene, solo: SoloGame, open: OpenPuzzle) {
    let asked = StoredValue::new(solo.judged.with_untracked(Option::is_some));
    Effect::new(move || {
        if scene.refusal.with(Option::is_some) && solo.judged.with_untracked(Option::is_none) {
            asked.set_value(false);
        }
    });
    let judged_puzzle = open.clone();
    let judge = Callback::new(move |answer| {
        if !asked.get_value() {
            asked.set_value(true);
            scene.table.tell_worker(&judged_puzzle.judge(answer));
        }
    });
    scene.on_answer.set_value(Some(judge));
    Effect::new(move || {
        if solo.judged.with(|judged| judged.as_ref().is_some_and(|judged| judged.right)) {
            keep_solved(address(&open.board, open.puzzle().number));
        }
    });
}

/// Says whether the choice was right, what is best and why, and what the player's and the obvious choice cost.
fn verdict(scene: Scene, open: &OpenPuzzle, judged: &JudgedText) -> impl IntoView + use<> {
    let puzzle = open.puzzle();
    let word = if judged.right { "puzzle-right" } else { "puzzle-wrong" };
    let line = |label: &'static str, action: &str| {
        t!("labeled", label = t!(label), text = action_words(scene, action))
    };
    let cost = |loss: i32, margin: i32| {
        let cost = t!("review-cost-is", chance = percent(loss), margin = tenths(margin));
        t!("labeled", label = t!("review-cost"), text = cost)
    };
    let chance = t!("puzzle-chance", chance = percent(puzzle.chance));
    let yours = (!judged.right).then(|| {
        let grade = view! { <b class=format!("grade {}", judged.grade)>{t!(&format!("grade-{}", judged.grade))}</b> };
        view! { <li>{line("puzzle-yours", &judged.chosen.action)} " · " {grade} <small>{cost(judged.loss, judged.margin_loss)}</small></li> }
    });
    // The obvious choice is told apart only if the player has not just made it.
    let obvious = with_card(puzzle, &puzzle.obvious.action);
    let is_yours = action_words(scene, &judged.chosen.action) == action_words(scene, &obvious);
    let obvious = (!is_yours).then(|| {
        let cost = cost(puzzle.obvious.loss, puzzle.obvious.margin_loss);
        view! { <li>{line("puzzle-obvious", &obvious)} <small>{cost}</small></li> }
    });
    view! {
        <p><b>{t!(word)}</b></p>
        <ul>
            <li data-best=judged.best.action.clone()>
                {line("puzzle-best", &judged.best.action)} <small>{reasons(scene, &judged.best.why)} " · " {chance}</small>
            </li>
            {yours}
            {obvious}
        </ul>
        <p class="note">{t!("puzzle-checked", steps = puzzle.iterations)}</p>
    }
}

/// Writes the card behind an action that takes it from the market, as hints do.
fn with_card(puzzle: &Puzzle, action: &str) -> String {
    let place = action.strip_prefix("draw ").and_then(|place| place.parse::<usize>().ok());
    let market = puzzle.position.lines().find_map(|line| line.strip_prefix("market "));
    let card = place.zip(market).and_then(|(place, market)| market.split(' ').nth(place));
    card.map_or_else(|| action.to_owned(), |card| format!("{action} {card}"))
}

/// Draws the way to the list, and after the answer the ways to try again, to see the solution and to go on.
fn buttons(solo: SoloGame, open: &OpenPuzzle, is_shown: RwSignal<bool>) -> impl IntoView + use<> {
    let judged = solo.judged.get();
    let (board, number) = (open.board.clone(), open.puzzle().number);
    let is_wrong = judged.as_ref().is_some_and(|judged| !judged.right);
    let is_hidden = is_wrong && !is_shown.get();
    let again = is_wrong.then(|| {
        let again = move |_| begin(solo, board.clone(), number);
        view! { <button class:main=is_hidden data-act="puzzle-again" on:click=again>{t!("try-again")}</button> }
    });
    let show = is_hidden.then(|| {
        let show = move |_| is_shown.set(true);
        view! { <button data-act="puzzle-show" on:click=show>{t!("puzzle-show")}</button> }
    });
    let next = open.next().filter(|_| judged.is_some() && !is_hidden).map(|to| {
        view! { <button class="main" data-act="puzzle-next" on:click=move |_| go(&to)>{t!("puzzle-next")}</button> }
    });
    view! {
        <div class="buttons">
            <a class="button quiet" data-act="puzzles" href="#/puzzles">{t!("puzzles")}</a>
            {show}
            {again}
            {next}
        </div>
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use std::path::PathBuf;

    use board::Board;
    use bots::Policy;
    use record::notation;
    use record::position::PositionText;
    use rules::{Action, Checked, QuickDice, Seat, View};

    use super::*;
    use crate::wire::testing::{FromWorker, LocalTable};

    /// Calls `look` with every puzzle that ships with the page, its board and what its seat sees.
    fn each(mut look: impl FnMut(&'static Board, &Puzzle, View<'_, '_>)) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
        let files: Vec<PathBuf> =
            std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(!files.is_empty());
        for file in files {
            let board = file.file_stem().unwrap().to_str().unwrap();
            let board = board::library::board(board).unwrap();
            let text = std::fs::read_to_string(&file).unwrap();
            let set = PuzzleSet::parse(&text).unwrap();
            assert_eq!(set.to_text(), text, "the file has its one spelling");
            for puzzle in &set.puzzles {
                let position = PositionText::parse(&puzzle.position).unwrap();
                let Checked::Seen(seen) = position.check(board).unwrap() else {
                    panic!("puzzle {} shows what is hidden", puzzle.number)
                };
                look(board, puzzle, seen.view());
            }
        }
    }

    fn read(board: &Board, action: &str) -> Action {
        notation::read(board, action).unwrap()
    }

    #[test]
    fn every_puzzle_has_a_legal_answer_that_is_not_the_obvious_one() {
        each(|board, puzzle, view| {
            let legal = |action: &str| view.legal().contains(read(board, action));
            assert!(legal(&puzzle.best) && puzzle.also.iter().all(|it| legal(it)), "{puzzle:?}");
            assert!(legal(&puzzle.next.action) && legal(&puzzle.obvious.action), "{puzzle:?}");
            let script =
                Policy::named("stationmaster").unwrap().choose(&view, &mut QuickDice::new(1));
            assert_eq!(script, read(board, &puzzle.obvious.action), "{puzzle:?}");
            let right = std::iter::once(&puzzle.best).chain(&puzzle.also);
            for action in right.map(|action| read(board, action)) {
                assert!(!bots::search::is_alike(&view, action, script), "{puzzle:?}");
            }
        });
    }

    /// The fewest puzzles of a board.
    const FEWEST: usize = 60;

    #[test]
    fn every_board_has_the_puzzles_that_the_documentation_promises() {
        let mut counts = std::collections::BTreeMap::new();
        each(|board, _, _| *counts.entry(board.name()).or_insert(0) += 1);
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles.md");
        let page = std::fs::read_to_string(page).unwrap();
        assert!(counts.len() >= 2, "{counts:?}");
        for (name, count) in counts {
            assert!(count >= FEWEST, "{name}: {count}");
            assert!(page.contains(&format!("\n| {name} | {count} | ")), "{name}: {count}");
        }
    }

    #[test]
    fn every_puzzle_is_clear_and_has_a_table() {
        let mut numbers = std::collections::BTreeSet::new();
        each(|board, puzzle, view| {
            for worse in [&puzzle.next, &puzzle.obvious] {
                assert!(worse.loss >= 300 && worse.loss >= 4 * worse.loss_error, "{puzzle:?}");
            }
            assert!(puzzle.iterations >= 400_000, "{puzzle:?}");
            assert!(
                numbers.insert((board.id(), puzzle.number)),
                "{} is there twice",
                puzzle.number
            );
            let setup = setup(board.id().to_owned(), puzzle, "Ada").unwrap();
            assert_eq!(setup.seats.len(), view.seats());
            let own = view.seat().map(Seat::index).unwrap();
            let mut table = LocalTable::new(1, || 0);
            let opened = table.hear(0, ToWorker::Open(setup.clone()), [7; 32]);
            let is_stored = |message: &FromWorker| matches!(message, FromWorker::Entry { .. });
            assert!(!opened.is_empty() && opened.iter().all(is_stored), "{puzzle:?}");
            let is_own =
                |(at, seat): (usize, &SoloSeat)| matches!(seat, SoloSeat::Person(_)) == (at == own);
            assert!(setup.seats.iter().enumerate().all(is_own));
        });
    }

    #[test]
    fn the_next_puzzle_is_one_that_is_not_solved() {
        let puzzle = |number| Puzzle {
            number,
            best: String::new(),
            chance: 0,
            margin: 0,
            also: Vec::new(),
            next: worse(),
            obvious: worse(),
            iterations: 0,
            position: String::new(),
        };
        let set = PuzzleSet { games: 9, puzzles: [3, 5, 8].map(puzzle).to_vec() };
        let next = |done: &[u64], after: Option<usize>| {
            let done: Vec<_> = done.iter().map(|&number| address("toy", number)).collect();
            next_unsolved("toy", &set, &done, after)
        };
        let is = |number| Some(address("toy", number));
        assert_eq!(next(&[], None), is(3));
        assert_eq!(next(&[3], None), is(5));
        assert_eq!(next(&[5], Some(1)), is(8));
        assert_eq!(next(&[8], Some(2)), is(3));
        assert_eq!(next(&[3, 5, 8], Some(1)), is(8));
        assert_eq!(next_unsolved("toy", &PuzzleSet::default(), &[], None), None);
    }

    fn worse() -> record::WorseChoice {
        record::WorseChoice { action: String::new(), loss: 0, loss_error: 0, margin_loss: 0 }
    }

    #[test]
    fn a_card_is_named_with_its_place() {
        each(|_, puzzle, _| {
            let named = with_card(puzzle, &puzzle.best);
            let words = named.split(' ').count();
            let draws = puzzle.best.starts_with("draw ") && puzzle.best != "draw deck";
            assert_eq!(words, puzzle.best.split(' ').count() + usize::from(draws), "{named}");
        });
    }
}
