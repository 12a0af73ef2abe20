//! Policies play whole games: every choice is legal, the test bots do what their names say, greedy
//! wins.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bots::Policy;
use rules::{Action, Decision, Game, Observer, QuickDice, Seat, Seed, Setup, View};

/// Plays a game and shows every decision to `look` before it is carried out.
fn play<'b>(
    board: &'b board::Board,
    names: &[&str],
    number: u64,
    mut look: impl FnMut(&View<'_, '_>, &Policy, &QuickDice, Action),
) -> Game<'b> {
    let mut game = Setup::new(board, names.len()).unwrap().deal(Seed::from_number(number));
    let mut policies: Vec<_> = names.iter().map(|name| Policy::named(name).unwrap()).collect();
    let mut dice = QuickDice::new(number);
    while let Some(seat) = first_to_decide(&game) {
        let (policy, before) = (&mut policies[seat.index()], dice.clone());
        let view = game.view(Observer::Seat(seat));
        let unused = policy.clone();
        let action = policy.choose(&view, &mut dice);
        look(&view, &unused, &before, action);
        game.check(seat, action).unwrap().commit(&mut ());
    }
    game
}

fn first_to_decide(game: &Game<'_>) -> Option<Seat> {
    game.view(Observer::Spectator).awaiting().seats().iter().next()
}

/// Returns names of policies for the seats, beginning with number `turned`. Over several tables
/// every policy gets a seat.
fn everybody(seats: usize, turned: usize) -> Vec<&'static str> {
    let quick = |name: &'static str| match name {
        // Levels that search do so briefly here.
        "inspector" => "inspector@30",
        "superintendent" => "superintendent@30",
        name => name,
    };
    (0..seats).map(|seat| quick(Policy::NAMES[(seat + turned) % Policy::NAMES.len()])).collect()
}

#[test]
fn every_choice_is_legal_everywhere_and_follows_from_view_and_dice() {
    for board in board::library::boards() {
        for seats in board.seats() {
            for number in 0..20 {
                let names = everybody(seats, number as usize);
                play(board, &names, number, |view, policy, dice, action| {
                    assert_eq!(view.check(action), Ok(()), "{} on {}", policy.name(), board.id());
                    let again = policy.clone().choose(view, &mut dice.clone());
                    assert_eq!(again, action, "{} on {}", policy.name(), board.id());
                });
            }
        }
    }
}

/// Plays this policy against itself on every board and shows the choices of its turns.
fn watch_turns(name: &str, look: impl Fn(&View<'_, '_>, Action)) {
    for board in board::library::boards() {
        for number in 0..5 {
            play(board, &[name, name], number, |view, _, _, action| {
                if view.awaiting().decision() == Some(Decision::Turn) {
                    look(view, action);
                }
            });
        }
    }
}

fn draws_cards(action: Action) -> bool {
    matches!(action, Action::DrawDeck | Action::DrawMarket(_))
}

#[test]
fn hoarder_never_claims_while_it_can_draw_cards() {
    watch_turns("hoarder", |view, action| {
        let could_draw = view.legal().iter().any(draws_cards);
        assert!(!(could_draw && matches!(action, Action::Claim(_))));
    });
}

#[test]
fn sprinter_claims_the_longest_payable_route_and_otherwise_draws_cards() {
    watch_turns("sprinter", |view, action| {
        let length = |route| view.board().route(route).length;
        let longest = view.legal().claimable().iter().map(length).max();
        if let Action::Claim(claim) = action {
            assert_eq!(Some(length(claim.route)), longest);
        } else {
            assert_eq!(longest, None);
            assert!(draws_cards(action) || !view.legal().iter().any(draws_cards));
        }
    });
}

fn kind(action: Action) -> usize {
    match action {
        Action::KeepTickets(_) => 0,
        Action::PlaceStacks(_) => 1,
        Action::Pick(_) => 2,
        Action::DrawDeck => 3,
        Action::DrawMarket(_) => 4,
        Action::DrawTickets => 5,
        Action::Claim(_) => 6,
        Action::Pass => 7,
    }
}

#[test]
fn contrarian_does_what_it_has_done_least() {
    for board in board::library::boards() {
        let mut taken = [[0; 8]; 2];
        play(board, &["contrarian"; 2], 1, |view, _, _, action| {
            let taken = &mut taken[view.seat().unwrap().index()];
            let least = view.legal().iter().map(|other| taken[kind(other)]).min();
            assert_eq!(Some(taken[kind(action)]), least, "{}", board.id());
            taken[kind(action)] += 1;
        });
    }
}

#[test]
fn claims_of_all_routes_are_the_legal_claims() {
    for board in board::library::boards() {
        play(board, &["random"; 2], 3, |view, _, _, _| {
            let legal = view.legal();
            let is_claim = |action: &Action| matches!(action, Action::Claim(_));
            let by_route = legal.claimable().iter().flat_map(|route| view.claims_of(route));
            assert_eq!(by_route.count(), legal.iter().filter(is_claim).count());
        });
    }
}

/// Returns how many of 100 games greedy wins against random on all other seats. It sits on every
/// seat in turn.
fn wins_against_random(board: &board::Board, seats: usize) -> usize {
    let won = |number: &u64| {
        let own = *number as usize % seats;
        let name = |seat| if seat == own { "greedy" } else { "random" };
        let names: Vec<_> = (0..seats).map(name).collect();
        let game = play(board, &names, *number, |_, _, _, _| ());
        let scores = game.view(Observer::Spectator).scores().unwrap();
        scores[own].wins() && scores.iter().filter(|line| line.wins()).count() == 1
    };
    (0..100).filter(won).count()
}

#[test]
fn greedy_beats_random() {
    for id in ["san-francisco", "iberia"] {
        let board = board::library::board(id).unwrap();
        for seats in board.seats() {
            let wins = wins_against_random(board, seats);
            assert!(wins >= 95, "{id} with {seats} seats: {wins} of 100");
        }
    }
}

#[test]
fn names_are_kept() {
    for name in Policy::NAMES {
        assert_eq!(Policy::named(name).map(|policy| policy.name()), Some(name));
    }
    assert!(Policy::named("nobody").is_none());
}
