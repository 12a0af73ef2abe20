//! Writes one line for every bot: a digest of what it decides on fixed deals. A test and an example
//! compare the lines with a file; the example also runs in WebAssembly.

use std::fmt::Write as _;

use bots::{BotKind, Policy, ROSTER};
use rules::{Action, Observer, QuickDice, Seat, Seed, Setup};

/// The number of decisions of each bot. Half of them are on each board.
const DECISIONS: usize = 200;
const BOARDS: [&str; 2] = ["san-francisco", "iberia"];

/// Returns a line for each bot: its name and a digest of its decisions.
pub(crate) fn digests() -> String {
    ROSTER.iter().fold(String::new(), |mut lines, entry| {
        let mut digest = Digest::EMPTY;
        // Levels that search do so briefly here.
        let searches = entry.kind == BotKind::Searcher;
        let name = format!("{}{}", entry.name, if searches { "@60" } else { "" });
        BOARDS.iter().for_each(|board| decide(board, &name, &mut digest));
        writeln!(lines, "{} {:016x}", entry.name, digest.0).expect("a string takes everything");
        lines
    })
}

/// Lets a bot play against itself, in turn at two seats and at the most seats that the board
/// allows.
fn decide(board: &str, name: &str, digest: &mut Digest) {
    let board = board::library::board(board).expect("comes with the program");
    let mut left = DECISIONS / BOARDS.len();
    for number in 0.. {
        let seats = if number % 2 == 0 { 2 } else { *board.seats().end() };
        let setup = Setup::new(board, seats).expect("the board allows this number of seats");
        let mut game = setup.deal(Seed::from_number(number));
        let mut bots: Vec<_> = (0..seats).map(|_| Policy::named(name)).collect();
        let mut dice = QuickDice::new(number);
        while let Some(seat) = game.view(Observer::Spectator).awaiting().seats().first() {
            if left == 0 {
                return;
            }
            left -= 1;
            let bot = bots[seat.index()].as_mut().expect("the roster knows its names");
            let action = bot.choose(&game.view(Observer::Seat(seat)), &mut dice);
            digest.add(seat, action);
            game.check(seat, action).expect("bots choose what is legal").commit(&mut ());
        }
    }
}

/// A hash (FNV-1a) of decisions in the notation of records.
struct Digest(u64);

impl Digest {
    const EMPTY: Digest = Digest(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, seat: Seat, action: Action) {
        for byte in format!("{seat:?} {action:?}\n").bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
