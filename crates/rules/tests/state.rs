//! A state is kept without its board and resumed on an equal board.

use board::{Board, library};
use rules::{Dice, Game, GameState, Observer, QuickDice, Seed, Setup, WrongBoard};

fn parsed(id: &str) -> Board {
    Board::parse(library::text(id).expect("comes with the program")).expect("has no problem")
}

/// Plays at most `actions` random actions and returns how many were played.
fn play(game: &mut Game<'_>, dice: &mut QuickDice, actions: usize) -> usize {
    for played in 0..actions {
        let Some(seat) = game.view(Observer::Spectator).awaited().first() else { return played };
        let legal = game.view(Observer::Seat(seat)).legal();
        let action = legal.nth(dice.below(legal.len() as u32) as usize).expect("below the length");
        game.check(seat, action).expect("legal").commit(&mut ());
    }
    actions
}

/// Plays 10 actions on a board that is dropped with this function's end.
fn kept_from_a_dropped_board(id: &str) -> (GameState, u64) {
    let board = parsed(id);
    let mut game = Setup::new(&board, 2).expect("two may play").deal(Seed::from_number(7));
    assert_eq!(play(&mut game, &mut QuickDice::new(1), 10), 10, "the game is not over yet");
    (*game.state(), game.digest())
}

#[test]
fn a_state_outlives_its_board_and_resumes_on_an_equal_one() {
    for id in library::ids() {
        if !library::board(id).expect("listed").seats().contains(&2) {
            continue;
        }
        let (state, digest) = kept_from_a_dropped_board(id);
        let finish = |state: GameState, board: &Board| {
            let mut game = state.on(board).expect("the board is equal");
            assert_eq!(game.digest(), digest, "{id}: nothing is lost");
            play(&mut game, &mut QuickDice::new(2), usize::MAX);
            assert!(game.view(Observer::Spectator).is_over());
            game.digest()
        };
        let here = finish(state, &parsed(id));
        let on_another_thread = std::thread::spawn(move || state);
        let sent = on_another_thread.join().expect("the thread ends well");
        assert_eq!(finish(sent, library::board(id).expect("listed")), here, "{id}");
    }
}

#[test]
fn a_state_is_refused_on_another_board() {
    let text = library::text("toy").expect("comes with the program");
    let other = Board::parse(&text.replace("supply = 8", "supply = 9")).expect("has no problem");
    let (state, _) = kept_from_a_dropped_board("toy");
    let toy = library::board("toy").expect("comes with the program");
    assert_eq!(state.board_fingerprint(), toy.fingerprint());
    let refused = state.on(&other).err().expect("it is another board");
    assert_eq!(refused, WrongBoard { expected: toy.fingerprint(), found: other.fingerprint() });
    let (expected, found) = (toy.fingerprint(), other.fingerprint());
    assert_eq!(
        refused.to_string(),
        format!("the game belongs to the board {expected:016x}, this board is {found:016x}")
    );
}
