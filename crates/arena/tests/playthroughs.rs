//! Compares whole games with `goldens/`, in two forms: the record, which replays to the same digests,
//! and a transcript to read. So a change of rules, randomness, digest or bots shows as a diff.
//! `cargo xtask bless` writes the files again.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fmt::Write as _;
use std::path::PathBuf;

use arena::play_recorded;
use board::{Board, library};
use bots::Policy;
use record::outside::{Replay, StepView, replay_view};
use record::{Record, notation};
use rules::{Observer, Seed, Setup};

/// The bots by seat: each policy once.
const BOTS: [&str; 5] = ["greedy", "contrarian", "random", "sprinter", "hoarder"];

/// The number of steps that a transcript shows from the beginning, and before the end.
const FIRST: usize = 60;
const LAST: usize = 10;

fn tables() -> impl Iterator<Item = (&'static Board, usize)> {
    library::boards().flat_map(|board| board.seats().map(move |seats| (board, seats)))
}

fn play(board: &'static Board, seats: usize) -> Record {
    let bots: Vec<_> = BOTS[..seats].iter().map(|name| Policy::named(name).unwrap()).collect();
    let setup = Setup::new(board, seats).unwrap();
    play_recorded(setup, &bots, Seed::from_number(seats as u64))
}

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/goldens").join(name)
}

fn blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// Compares a text with its golden file, or writes the file when told to.
fn compare(name: &str, text: &str) {
    let path = golden(name);
    if blessing() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let lines = (1..).zip(expected.lines().zip(text.lines()));
    if let Some((line, (old, new))) = lines.into_iter().find(|(_, (old, new))| old != new) {
        panic!("{name}:{line}: was\n  {old}\nand is\n  {new}\nif it should: `cargo xtask bless`");
    }
    assert_eq!(expected.len(), text.len(), "{name} has another length; see `cargo xtask bless`");
}

#[test]
fn games_are_played_as_before() {
    for (board, seats) in tables() {
        let record = play(board, seats);
        let name = format!("{}-{seats}", board.id());
        compare(&format!("{name}.record"), &record.to_text());
        compare(&format!("{name}.txt"), &transcript(&record, board));
    }
}

/// Checks the files themselves, whatever the bots do now: every action is legal, every digest equal.
#[test]
fn golden_records_can_be_verified() {
    if blessing() {
        return; // the other test is writing them
    }
    for (board, seats) in tables() {
        let path = golden(&format!("{}-{seats}.record", board.id()));
        let text = std::fs::read_to_string(&path).unwrap();
        let record = Record::parse(&text).unwrap();
        let verified = record.verify(board);
        assert!(verified.is_ok(), "{}: {verified:?}", path.display());
        assert_eq!(record.to_text(), text, "{}", path.display());
    }
}

fn transcript(record: &Record, board: &Board) -> String {
    let replay = replay_view(record, board).unwrap();
    let actions = record.replay(board).unwrap().actions;
    let mut game = Setup::new(board, record.seats).unwrap().deal(record.seed);
    let mut text = String::new();
    deal(&replay, &mut text);
    for (ply, (&(seat, action), step)) in actions.iter().zip(&replay.steps).enumerate() {
        let shown = ply < FIRST || ply + LAST >= actions.len();
        if shown {
            let awaiting = game.view(Observer::Spectator).awaiting();
            writeln!(text, "\nply {ply}: {awaiting:?}, {} legal", step.legal).unwrap();
            writeln!(text, "> {} {}", seat.index(), notation::write(board, action)).unwrap();
            follow(step, &mut text);
        } else if ply == FIRST {
            writeln!(text, "\n… {} plies …", actions.len() - FIRST - LAST).unwrap();
        }
        game.check(seat, action).unwrap().commit(&mut ());
    }
    ending(&replay, &mut text);
    text
}

fn deal(replay: &Replay<'_>, text: &mut String) {
    let Replay { board, fingerprint, seats, seed, .. } = replay;
    writeln!(text, "{board} {fingerprint}, {seats} seats, seed {seed}").unwrap();
    let dealt = serde_json::to_value(&replay.dealt).unwrap();
    for (what, value) in dealt.as_object().unwrap() {
        writeln!(text, "{what}: {value}").unwrap();
    }
}

fn follow(step: &StepView<'_>, text: &mut String) {
    for event in &step.events {
        writeln!(text, "  {}", serde_json::to_value(event).unwrap()).unwrap();
    }
    let after = serde_json::to_value(&step.after).unwrap();
    writeln!(text, "  after: {after}").unwrap();
}

fn ending(replay: &Replay<'_>, text: &mut String) {
    writeln!(text, "\nended {}, winners {:?}", replay.ended, replay.winners).unwrap();
    for (seat, score) in replay.score.iter().enumerate() {
        writeln!(text, "{seat}: {}", serde_json::to_value(score).unwrap()).unwrap();
    }
}
