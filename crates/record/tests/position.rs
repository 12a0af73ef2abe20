//! Positions as text: a game written and read is the same game, and a view the same view.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::setups;
use record::position::{PositionText, to_text};
use rules::{Action, Checked, Dice, Game, Observer, Position, QuickDice, Seat, Seed, SeenGame};

/// Plays random games on every board with every number of seats, and calls `look` at every ply.
fn every_ply(games: u64, mut look: impl FnMut(&Game<'static>, usize, &mut QuickDice)) {
    for setup in setups() {
        for number in 0..games {
            let mut dice = QuickDice::new(number);
            let mut game = setup.deal(Seed::from_number(number));
            for ply in 0.. {
                look(&game, ply, &mut dice);
                let Some((seat, action)) = any_action(&game, &mut dice) else { break };
                game.check(seat, action).unwrap().commit(&mut ());
            }
        }
    }
}

/// Returns a random action of a random seat that must decide. Sometimes a seat changes its answer.
fn any_action(game: &Game<'_>, dice: &mut QuickDice) -> Option<(Seat, Action)> {
    let awaiting = game.view(Observer::Spectator).awaiting();
    let awaited: Vec<Seat> = awaiting.seats().iter().collect();
    let seat = match awaited.len() as u32 {
        0 => return None,
        count => awaited[dice.below(count) as usize],
    };
    let legal = game.view(Observer::Seat(seat)).legal();
    let any = legal.nth(dice.below(legal.len() as u32) as usize)?;
    // Claims are most of the legal actions; without many draws few decks are used up.
    let draw = matches!(any, Action::Claim(_)) && dice.below(3) == 0;
    let action = if draw { legal.nth(0)? } else { any };
    Some((seat, action))
}

fn reread<'b>(game: &Game<'b>) -> Game<'b> {
    let text = to_text(&Position::of(game.disclose()));
    let read = PositionText::parse(&text).unwrap();
    assert_eq!(read.position, Position::of(game.disclose()));
    match read.check(game.board()) {
        Ok(Checked::Game(game)) => game,
        Ok(Checked::Seen(_)) => panic!("nobody sees it"),
        Err(errors) => panic!("{errors}\n{text}"),
    }
}

fn seen_again<'b>(game: &Game<'b>, observer: Observer) -> SeenGame<'b> {
    let position = Position::seen(&game.view(observer));
    let text = to_text(&position);
    let read = PositionText::parse(&text).unwrap();
    assert_eq!(read.position, position);
    match read.check(game.board()) {
        Ok(Checked::Seen(seen)) => seen,
        Ok(Checked::Game(_)) => panic!("somebody sees it"),
        Err(errors) => panic!("{errors}\n{text}"),
    }
}

fn observers(seats: usize) -> impl Iterator<Item = Observer> {
    Seat::all(seats).map(Observer::Seat).chain([Observer::Spectator])
}

/// Checks that two games are equal in their positions, in what every seat may do, and in their
/// digests.
fn assert_same(one: &Game<'_>, other: &Game<'_>) {
    assert_eq!(one.digest(), other.digest());
    assert_eq!(Position::of(one.disclose()), Position::of(other.disclose()));
    for observer in observers(one.seats()) {
        let legal = |game: &Game<'_>| game.view(observer).legal().iter().collect::<Vec<_>>();
        assert_eq!(legal(one), legal(other), "{observer:?}");
    }
}

#[test]
fn a_game_written_and_read_is_the_same_game() {
    every_ply(3, |game, ply, dice| {
        let mut again = reread(game);
        assert_same(game, &again);
        let mut game = *game;
        // Plays one step at every ply, and to the end at some.
        let steps = if ply % 16 == 0 { usize::MAX } else { 1 };
        for _ in 0..steps {
            let Some((seat, action)) = any_action(&game, dice) else { break };
            game.check(seat, action).unwrap().commit(&mut ());
            again.check(seat, action).unwrap().commit(&mut ());
            assert_eq!(game.digest(), again.digest());
        }
        assert_same(&game, &again);
    });
}

#[test]
fn samples_of_a_game_written_and_read_are_the_same() {
    every_ply(2, |game, ply, _| {
        let again = reread(game);
        for observer in observers(game.seats()).filter(|_| ply % 5 == 0) {
            let sample = |game: &Game<'_>| {
                Position::of(game.view(observer).sample(&mut QuickDice::new(ply as u64)).disclose())
            };
            assert_eq!(sample(game), sample(&again), "{observer:?}");
        }
    });
}

#[test]
fn a_view_written_and_read_is_the_same_view() {
    every_ply(2, |game, ply, _| {
        for observer in observers(game.seats()) {
            let seen = seen_again(game, observer);
            let view = game.view(observer);
            assert_eq!(Position::seen(&view), Position::seen(&seen.view()));
            let legal = |view: rules::View<'_, '_>| view.legal().iter().collect::<Vec<_>>();
            assert_eq!(legal(view), legal(seen.view()));
            if ply % 5 == 0 && !view.is_over() {
                let dice = || QuickDice::new(ply as u64);
                let (one, other) = (view.sample(&mut dice()), seen.sample(&mut dice()));
                assert_eq!(
                    Position::of(one.disclose()),
                    Position::of(other.disclose()),
                    "samples follow what is known"
                );
                assert_eq!(Position::seen(&one.view(observer)), Position::seen(&view));
            }
        }
    });
}

#[test]
fn a_sampled_game_can_be_written_and_read() {
    every_ply(1, |game, ply, _| {
        if ply % 7 == 0 {
            let observer = Observer::Seat(Seat::FIRST);
            let sampled = game.view(observer).sample(&mut QuickDice::new(1));
            assert_same(&sampled, &reread(&sampled));
        }
    });
}

/// Random games write every kind of line, so the tests above cover all of them.
#[test]
fn games_write_every_kind_of_line() {
    let mut keys = std::collections::BTreeSet::new();
    every_ply(2, |game, _, _| {
        let observer = Observer::Seat(Seat::FIRST);
        for position in [Position::of(game.disclose()), Position::seen(&game.view(observer))] {
            let text = to_text(&position);
            keys.extend(text.lines().map(|line| line.split(' ').next().unwrap().to_owned()));
        }
    });
    let all = "answer board claims deck discard draft hand known laid last_round market market_rests \
               moved offer pack passes phase picks pile reshuffles roundhouse-position seats seed \
               seen settled stacks ticket_deck tickets tokens turns unseen";
    assert_eq!(keys.into_iter().collect::<Vec<_>>().join(" "), all);
}
