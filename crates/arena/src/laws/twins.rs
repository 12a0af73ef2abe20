//! Non-interference: what a seat cannot see changes nothing that it can see.

use rules::{Dice, Game, Observer, QuickDice};

use super::conserved::Pieces;
use super::look::look;
use super::{Broken, Law, Lawful, hold};
use crate::attempts::attempts;

/// Replaces everything that the observer cannot see, and looks for a difference in what it can see.
pub(super) fn check(
    game: &Game<'_>,
    observer: Observer,
    pieces: &Pieces,
    dice: &mut QuickDice,
) -> Lawful {
    let view = game.view(observer);
    let same = QuickDice::new(u64::from(dice.next_u32()));
    let twin = view.sample(&mut same.clone());
    let alike = look(&twin.view(observer)) == look(&view);
    hold(Law::SampleLooksAlike, alike, || difference(game, &twin, observer))?;
    pieces.check(&twin).map_err(|Broken { law, what }| {
        let what = format!("in a sample for {observer:?}: {what}");
        Broken { law, what }
    })?;
    check_refusals(game, &twin, observer, dice)?;
    // Game and twin look alike, so the same dice must sample the twin from both.
    let again = twin.view(observer).sample(&mut same.clone());
    let tell = |sample: &Game<'_>| (sample.digest(), sample.disclose().seed());
    hold(Law::SamplesAreBlind, tell(&twin) == tell(&again), || {
        let digests = [twin.digest(), again.digest()];
        format!("for {observer:?} at {:?}: digests {digests:x?}", view.awaiting())
    })?;
    let fresh = twin.disclose().seed() != game.disclose().seed();
    hold(Law::SamplesAreBlind, fresh, || "a sample has the game's own seed".to_owned())
}

/// Checks that refusals are equal: an error message is an observation too.
fn check_refusals(
    game: &Game<'_>,
    twin: &Game<'_>,
    observer: Observer,
    dice: &mut QuickDice,
) -> Lawful {
    let mut batch = Vec::new();
    attempts(&game.view(observer), dice, &mut batch);
    for action in batch {
        let (here, there) = (game.view(observer).check(action), twin.view(observer).check(action));
        hold(Law::SampleLooksAlike, here == there, || {
            format!("{observer:?} {action:?}: {here:?}, but {there:?} in a sample")
        })?;
    }
    Ok(())
}

fn difference(game: &Game<'_>, twin: &Game<'_>, observer: Observer) -> String {
    let tell = |game: &Game<'_>| {
        let view = game.view(observer);
        let own = view.seat();
        format!(
            "{:?}, {} legal, hand {:?}, tickets {:?}, on offer {:?}",
            view.awaiting(),
            view.legal().len(),
            own.and_then(|seat| view.hand(seat)),
            own.and_then(|seat| view.tickets(seat)),
            own.and_then(|seat| view.offered(seat)),
        )
    };
    format!("{observer:?} sees {}; in a sample {}", tell(game), tell(twin))
}
