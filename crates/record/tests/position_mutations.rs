//! A position with a random change is refused, or is a game that can be played on. It never causes
//! a panic.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::setups;
use record::position::{PositionText, checked_position, game_text, to_text, view_text};
use rules::{Checked, Dice, Game, Observer, QuickDice, Seat, Seed};

/// The number of changed texts that are tried on each setup.
const TRIES: u32 = 300;

/// Returns a whole or seen position of a random moment of a random game.
fn some_text(setup: rules::Setup<'static>, dice: &mut QuickDice) -> String {
    let mut game = setup.deal(Seed::from_number(dice.below(1000).into()));
    for _ in 0..dice.below(90) {
        if !step(&mut game, dice) {
            break;
        }
    }
    match dice.below(4) {
        0 | 1 => game_text(&game),
        2 => view_text(&game.view(Observer::Spectator)),
        _ => view_text(&game.view(Observer::Seat(Seat::FIRST))),
    }
}

fn step(game: &mut Game<'_>, dice: &mut QuickDice) -> bool {
    let Some(seat) = game.view(Observer::Spectator).awaited().first() else { return false };
    let legal = game.view(Observer::Seat(seat)).legal();
    let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
    game.check(seat, action).unwrap().commit(&mut ());
    true
}

fn any<'t, T>(items: &'t [T], dice: &mut QuickDice) -> &'t T {
    &items[dice.below(items.len() as u32) as usize]
}

/// Changes a word or a line.
fn change(text: &str, dice: &mut QuickDice) -> String {
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    let at = dice.below(lines.len() as u32) as usize;
    let words: Vec<String> = lines.iter().flatten().cloned().collect();
    let line = &mut lines[at];
    let word = dice.below(line.len() as u32) as usize;
    match dice.below(9) {
        0 => drop(lines.remove(at)),
        1 => drop(line.remove(word)),
        2 => line[word].clone_from(any(&words, dice)),
        3 => line.insert(word, any(&words, dice).clone()),
        4 => {
            line[word] =
                (*any(&["?", "?*2", "?*", "0", "1", "5", "wild", "-", "x", "65535"], dice)).into()
        }
        5 => {
            let other = dice.below(line.len() as u32) as usize;
            line.swap(word, other);
        }
        6 => {
            let other = dice.below(lines.len() as u32) as usize;
            lines.swap(at, other);
        }
        7 => lines[at] = any(&lines, dice).clone(),
        _ => {
            let digit = char::from(b'0' + dice.below(10) as u8);
            line[word] =
                line[word].chars().map(|c| if c.is_ascii_digit() { digit } else { c }).collect();
        }
    }
    let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
    lines.join("\n")
}

/// Plays on to the end, and samples the views of all observers on the way.
fn play_on(checked: &Checked<'static>, dice: &mut QuickDice) {
    let spelled = checked_position(checked);
    let mut game = checked.game(dice);
    let again = spelled
        .check(game.board())
        .unwrap_or_else(|errors| panic!("{errors}\n{}", to_text(&spelled)));
    assert_eq!(checked_position(&again), spelled);
    for number in 0..60 {
        if number % 6 == 0 {
            for observer in Seat::all(game.seats()).map(Observer::Seat).chain([Observer::Spectator])
            {
                game.view(observer).sample(dice).digest();
            }
        }
        if !step(&mut game, dice) {
            break;
        }
    }
}

#[test]
fn a_changed_position_is_refused_or_played_on() {
    let tries = std::env::var("TRIES").ok().and_then(|tries| tries.parse().ok()).unwrap_or(TRIES);
    let mut dice = QuickDice::new(7);
    let (mut accepted, mut refused) = (0, 0);
    for setup in setups() {
        for _ in 0..tries {
            let mut text = some_text(setup, &mut dice);
            for _ in 0..=dice.below(3) {
                text = change(&text, &mut dice);
            }
            let Ok(read) = PositionText::parse(&text) else {
                refused += 1;
                continue;
            };
            assert_eq!(
                PositionText::parse(&to_text(&read.position)).unwrap().position,
                read.position
            );
            match read.check(setup.board()) {
                Ok(checked) => {
                    accepted += 1;
                    play_on(&checked, &mut dice);
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} accepted, {refused} refused");
}
