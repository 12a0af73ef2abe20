//! A sample agrees with everything its observer knows and depends on nothing else.

use board::{Board, library};
use rules::{Action, Awaiting, Dice, Game, Observer, QuickDice, Seat, Seed, Setup, View};

use crate::{observers, step};

/// Returns everything a view shows, as text.
fn look(view: &View<'_, '_>) -> String {
    let board = view.board();
    let seats: Vec<Seat> = Seat::all(view.seats()).collect();
    let by_seat = |seat: &Seat| {
        let seat = *seat;
        let piles: Vec<_> = board
            .festivals()
            .into_iter()
            .flat_map(|festivals| festivals.ids())
            .map(|festival| view.pile(seat, festival))
            .collect();
        format!(
            "{seat}: {:?} {} {} {:?} {} {:?} {} {:?} {} {:?} {:?} {:?} {} {piles:?}\n",
            view.claims(seat),
            view.supply(seat),
            view.points(seat),
            view.hand(seat),
            view.hand_size(seat),
            view.tickets(seat),
            view.ticket_count(seat),
            view.offered(seat),
            view.offered_count(seat),
            view.picks(seat),
            view.answer(seat),
            view.tokens(seat),
            view.pile_size(seat),
        )
    };
    let laid: Vec<u8> = board
        .festivals()
        .into_iter()
        .flat_map(|festivals| festivals.ids())
        .map(|festival| view.festival_laid(festival))
        .collect();
    format!(
        "{:?} {:?} {} {:?} market {:?} {} deck {} {:?} discard {:?} tickets {} stacks {:?} laid {laid:?}\n{}{:?}",
        view.awaiting(),
        view.turn(),
        view.turns(),
        view.last_round(),
        view.market().collect::<Vec<_>>(),
        view.market_at_rest(),
        view.deck_size(),
        view.draft_card_depth(),
        view.discard(),
        view.ticket_deck_size(),
        view.stacks().collect::<Vec<_>>(),
        seats.iter().map(by_seat).collect::<String>(),
        view.legal().iter().collect::<Vec<Action>>(),
    )
}

fn every_table() -> impl Iterator<Item = (&'static Board, usize)> {
    library::boards().flat_map(|board| board.seats().map(move |seats| (board, seats)))
}

/// B-SECRET-2, B-SECRET-3, B-SECRET-4: a sample looks the same to its observer as the game. Games
/// that look the same to an observer give equal samples for equal dice.
#[test]
fn samples_keep_the_view_and_do_not_depend_on_what_is_hidden() {
    for (board, seats) in every_table() {
        for number in 0..6 {
            let mut dice = QuickDice::new(number);
            let mut game = Setup::new(board, seats).unwrap().deal(Seed::from_number(number));
            while step(&mut game, &mut dice, &mut ()).is_some() {
                if dice.below(25) != 0 {
                    continue;
                }
                for observer in observers(&game) {
                    check_twins(&game, observer, &mut dice);
                }
            }
        }
    }
}

fn check_twins(game: &Game<'_>, observer: Observer, dice: &mut QuickDice) {
    let here = format!("{} {:?} {observer:?}", game.board().id(), game.view(observer).awaiting());
    let one = game.view(observer).sample(dice);
    let other = game.view(observer).sample(dice);
    assert_eq!(look(&one.view(observer)), look(&game.view(observer)), "{here}");
    assert_eq!(look(&other.view(observer)), look(&game.view(observer)), "{here}");
    let same = QuickDice::new(u64::from(dice.next_u32()));
    let first = one.view(observer).sample(&mut same.clone());
    let second = other.view(observer).sample(&mut same.clone());
    let third = game.view(observer).sample(&mut same.clone());
    assert_eq!(first.digest(), second.digest(), "{here}");
    assert_eq!(first.digest(), third.digest(), "{here}");
}

/// A sampled game goes on like any other, and ends.
#[test]
fn samples_can_be_played_to_the_end() {
    for (board, seats) in every_table() {
        for number in 0..20 {
            let mut dice = QuickDice::new(number + 1000);
            let mut game = Setup::new(board, seats).unwrap().deal(Seed::from_number(number));
            let plies = dice.below(60);
            (0..plies).for_each(|_| {
                step(&mut game, &mut dice, &mut ());
            });
            let seat = Seat::new(dice.below(seats as u32) as usize).unwrap();
            let mut sampled = game.view(Observer::Seat(seat)).sample(&mut dice);
            let same_seed = sampled.disclose().seed() == game.disclose().seed();
            assert!(!same_seed, "a sample carries a fresh seed");
            while step(&mut sampled, &mut dice, &mut ()).is_some() {}
            let over = sampled.view(Observer::Spectator).awaiting();
            assert!(matches!(over, Awaiting::Nobody(_)));
        }
    }
}
