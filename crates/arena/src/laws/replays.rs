//! Plays a game again: from its record, and with simultaneous answers in another order.

use record::{Record, Recorder};
use rules::{Action, Dice, Game, Observer, QuickDice, Seat, Seed, Setup};

use super::{Law, Lawful, TakenAction, hold, shuffle};

/// Checks that a record read and played again gives the same game and the same record.
pub(super) fn check_record(setup: Setup<'_>, seed: Seed, history: &[TakenAction]) -> Lawful {
    let broken = |what: String| hold(Law::RecordIsItsGame, false, || what);
    let actions: Vec<_> = history.iter().map(|played| (played.seat, played.action)).collect();
    let Some(text) = write(setup, seed, &actions) else {
        return broken("its own record refuses an action".to_owned());
    };
    let record = match Record::parse(&text) {
        Ok(record) => record,
        Err(error) => return broken(error.to_string()),
    };
    hold(Law::RecordIsItsGame, record.to_text() == text, || "read and written".to_owned())?;
    if let Err(error) = record.verify(setup.board()) {
        return broken(error.to_string());
    }
    let replayed = match record.replay(setup.board()) {
        Ok(replayed) => replayed,
        Err(error) => return broken(error.to_string()),
    };
    let last = history.last().map_or(0, |played| played.digest);
    hold(Law::RecordIsItsGame, replayed.game.digest() == last, || "another end".to_owned())?;
    hold(Law::RecordIsItsGame, replayed.actions == actions, || "other actions".to_owned())?;
    let again = write(setup, seed, &replayed.actions);
    hold(Law::RecordIsItsGame, again.as_ref() == Some(&text), || "another record".to_owned())
}

fn write(setup: Setup<'_>, seed: Seed, actions: &[(Seat, Action)]) -> Option<String> {
    let mut recorder = Recorder::new(setup, seed);
    for &(seat, action) in actions {
        recorder.act(seat, action).ok()?;
    }
    Some(recorder.finish().to_text())
}

/// Checks that simultaneous answers in another order, some of them changed before the last one came
/// (IB-DRAFT-12), give the same states.
pub(super) fn check_order(
    setup: Setup<'_>,
    seed: Seed,
    history: &[TakenAction],
    dice: &mut QuickDice,
) -> Lawful {
    let mut game = setup.deal(seed);
    let mut rest = history;
    while let [first, ..] = rest {
        let length = if first.together { setup.seats() } else { 1 };
        hold(Law::OrderOfAnswers, length <= rest.len(), || "an answer is missing".to_owned())?;
        let (group, after) = rest.split_at(length);
        let mut order = group.to_vec();
        shuffle(&mut order, dice);
        for (at, played) in order.iter().enumerate() {
            if at + 1 < order.len() && dice.below(4) == 0 {
                let other = anything(&game, played.seat, dice);
                act(&mut game, played.seat, other)?;
            }
            act(&mut game, played.seat, Some(played.action))?;
        }
        let same = group.last().is_some_and(|last| last.digest == game.digest());
        hold(Law::OrderOfAnswers, same, || {
            let place = history.len() - rest.len();
            format!("another digest after the decision at step {place}")
        })?;
        rest = after;
    }
    Ok(())
}

fn anything(game: &Game<'_>, seat: Seat, dice: &mut QuickDice) -> Option<Action> {
    let legal = game.view(Observer::Seat(seat)).legal();
    legal.nth(dice.below(legal.len().max(1) as u32) as usize)
}

fn act(game: &mut Game<'_>, seat: Seat, action: Option<Action>) -> Lawful {
    let Some(action) = action else {
        return hold(Law::OrderOfAnswers, false, || format!("{seat} has nothing to change"));
    };
    match game.check(seat, action) {
        Ok(step) => step.commit(&mut ()),
        Err(why) => {
            return hold(Law::OrderOfAnswers, false, || format!("{seat} {action:?}: {why}"));
        }
    }
    Ok(())
}
