//! An action is accepted if and only if it is in the list of legal actions.

use rules::{Action, Dice, Game, Illegal, Observer, QuickDice, Seat};

use super::{Law, Lawful, hold};
use crate::attempts::{attempts, universe};

/// The mean number of steps between two checks of all actions that can be written.
const RARELY: u32 = 256;

/// Buffers that are reused at every step.
#[derive(Default)]
pub(super) struct Legality {
    list: Vec<Action>,
    batch: Vec<Action>,
}

impl Legality {
    /// Checks the actions of the deciding seat, and sometimes of one other seat. Returns how many were
    /// tried.
    pub(super) fn check(
        &mut self,
        game: &mut Game<'_>,
        seat: Seat,
        dice: &mut QuickDice,
    ) -> Result<u64, super::Broken> {
        let mut tried = self.check_seat(game, seat, dice)?;
        hold(Law::SomeoneCanMove, !self.list.is_empty(), || format!("{seat} has nothing to do"))?;
        if dice.below(RARELY) == 0 {
            tried += self.check_universe(game, seat)?;
        }
        let seats = game.seats() as u32;
        let other = Seat::new(dice.below(seats) as usize).unwrap_or(Seat::FIRST);
        if other != seat && dice.below(4) == 0 {
            tried += self.check_seat(game, other, dice)?;
            let awaited = game.view(Observer::Spectator).awaiting().seats().contains(other);
            let fits = !awaited || !self.list.is_empty();
            hold(Law::SomeoneCanMove, fits, || format!("{other} has nothing to do"))?;
        }
        let nothing = game.view(Observer::Spectator).legal().is_empty();
        hold(Law::LegalIsAccepted, nothing, || "a spectator may act".to_owned())?;
        Ok(tried)
    }

    fn check_seat(
        &mut self,
        game: &mut Game<'_>,
        seat: Seat,
        dice: &mut QuickDice,
    ) -> Result<u64, super::Broken> {
        self.check_list(game, seat)?;
        attempts(&game.view(Observer::Seat(seat)), dice, &mut self.batch);
        for &action in &self.batch {
            let listed = self.list.contains(&action);
            let accepted = game.check(seat, action);
            let answer = accepted.map(|step| step.seat());
            hold(Law::LegalIsAccepted, answer.is_ok() == listed, || {
                format!("{seat} {action:?}: listed {listed}, answer {answer:?}")
            })?;
        }
        Ok((self.list.len() + self.batch.len()) as u64)
    }

    /// Checks that every listed action is accepted, and that the list has the length it says.
    fn check_list(&mut self, game: &mut Game<'_>, seat: Seat) -> Lawful {
        let legal = game.view(Observer::Seat(seat)).legal();
        let (length, empty) = (legal.len(), legal.is_empty());
        self.list.clear();
        self.list.extend(legal.iter());
        let beyond = legal.nth(length).is_none();
        let right = self.list.len() == length && empty == (length == 0) && beyond;
        hold(Law::LegalIsAccepted, right, || {
            format!("{seat} has {} listed of {length}", self.list.len())
        })?;
        for &action in &self.list {
            // The step is dropped, and must change nothing.
            let refused = game.check(seat, action).err();
            hold(Law::LegalIsAccepted, refused.is_none(), || {
                format!("{seat} {action:?} is listed, but {refused:?}")
            })?;
        }
        Ok(())
    }

    /// Tries every action that can be written, and checks that as many are accepted as `Legal`
    /// lists. So no action is listed twice. Returns the number of actions tried.
    fn check_universe(&mut self, game: &Game<'_>, seat: Seat) -> Result<u64, super::Broken> {
        let view = game.view(Observer::Seat(seat));
        let (mut accepted, mut tried) = (0, 0);
        universe(&view, |action| {
            accepted += usize::from(view.check(action).is_ok());
            tried += 1;
        });
        let listed = self.list.len();
        hold(Law::LegalIsAccepted, accepted == listed, || {
            format!("{seat}: {accepted} accepted, {listed} listed")
        })?;
        Ok(tried)
    }

    /// Checks that every action of every seat is refused when the game is over, for that reason,
    /// and that a seat beyond the table is refused too.
    pub(super) fn check_over(&mut self, game: &mut Game<'_>, dice: &mut QuickDice) -> Lawful {
        let before = game.digest();
        for seat in Seat::all(game.seats()) {
            self.check_seat(game, seat, dice)?;
            for &action in &self.batch {
                let answer = game.check(seat, action).err();
                let over = answer == Some(Illegal::GameOver);
                hold(Law::LegalIsAccepted, over, || format!("{action:?}: {answer:?}"))?;
            }
        }
        if let Some(nobody) = Seat::new(game.seats()) {
            let answer = game.check(nobody, Action::Pass).err();
            let refused = answer == Some(Illegal::NoSuchSeat);
            hold(Law::LegalIsAccepted, refused, || format!("a seat too many: {answer:?}"))?;
        }
        hold(Law::RefusalChangesNothing, game.digest() == before, || "at the end".to_owned())
    }
}
