//! Plays a game from any bytes: they choose the board, the seats, the seed and every attempt.
//! Exactly the listed actions are accepted, a refusal changes nothing, and the record gives the
//! same game again. At any moment the bytes may have the game written as a position and read again.

#![no_main]

use board::{Board, LocationId, TicketSet, library};
use libfuzzer_sys::fuzz_target;
use record::position::{PositionText, game_text, view_text};
use record::{Record, Recorder};
use rules::{
    Action, Checked, Claim, Observer, Payment, Placement, QuickDice, Seat, Seed, Setup, Slot, View,
};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes.iter());
    let boards: Vec<&Board> = library::boards().collect();
    let Some(board) = bytes.one_of(boards.iter().copied()) else { return };
    let Some(seats) = bytes.one_of(board.seats()) else { return };
    let setup = Setup::new(board, seats).expect("the board says so");
    let mut recorder = Recorder::new(setup, Seed::from_number(bytes.next().unwrap_or(0).into()));
    while let Some(choice) = bytes.next() {
        let awaited = recorder.awaiting().seats();
        let seat = match awaited.iter().next() {
            // Sometimes the attempt is of a seat that does not have to decide.
            Some(seat) if choice % 8 != 0 => seat,
            Some(_) | None => Seat::new(usize::from(choice / 8) % seats).expect("a small number"),
        };
        if choice == BEGIN_AGAIN {
            recorder = from_position(&recorder, bytes.next().unwrap_or(0));
        }
        let view = recorder.game().view(Observer::Seat(seat));
        let Some(action) = action(&view, choice % 4 == 3, &mut bytes) else { break };
        attempt(&mut recorder, seat, action);
    }
    compare(recorder);
});

/// The choice that writes the game as a position and reads it again.
const BEGIN_AGAIN: u8 = 0xfd;

/// Writes the game, or what one observer sees of it, as a position; reads it and begins a new
/// record from it.
fn from_position<'b>(recorder: &Recorder<'b>, whose: u8) -> Recorder<'b> {
    let game = recorder.game();
    let text = match Seat::new(usize::from(whose)).filter(|seat| seat.index() < game.seats()) {
        None => game_text(game),
        Some(seat) => view_text(&game.view(Observer::Seat(seat))),
    };
    let read = PositionText::parse(&text).expect("what we write we can read");
    let checked = read.check(game.board()).expect("a game's own position");
    if let Checked::Game(again) = &checked {
        assert_eq!(again.digest(), game.digest());
    }
    Recorder::from_game(checked.game(&mut QuickDice::new(whose.into())))
}

fn attempt(recorder: &mut Recorder<'_>, seat: Seat, action: Action) {
    let before = recorder.game().digest();
    let legal = recorder.game().view(Observer::Seat(seat)).legal();
    assert_eq!(legal.iter().count(), legal.len());
    let listed = legal.iter().any(|other| other == action);
    let accepted = recorder.act(seat, action);
    assert_eq!(listed, accepted.is_ok(), "{seat} {action:?}: {accepted:?}");
    if accepted.is_err() {
        assert_eq!(before, recorder.game().digest(), "a refusal changes nothing");
    }
}

fn compare(recorder: Recorder<'_>) {
    let digest = recorder.game().digest();
    let board = recorder.game().board();
    let text = recorder.record().to_text();
    let record = Record::parse(&text).expect("what we write we can read");
    let replayed = record.resume(board).expect("a game's own record can be replayed");
    assert_eq!(replayed.game.digest(), digest);
    assert_eq!(record.to_text(), text);
}

/// The input, read byte by byte.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        self.0.next().copied()
    }
    fn one_of<T>(&mut self, items: impl IntoIterator<Item = T>) -> Option<T> {
        let mut items: Vec<T> = items.into_iter().collect();
        let at = usize::from(self.next()?) % items.len().max(1);
        (at < items.len()).then(|| items.swap_remove(at))
    }
}

/// Returns a legal action, or any action that can be written.
fn action(view: &View<'_, '_>, anything: bool, bytes: &mut Bytes<'_>) -> Option<Action> {
    let legal = view.legal();
    if anything || legal.is_empty() {
        return any_action(view.board(), bytes);
    }
    let n = usize::from(bytes.next()?) * 256 + usize::from(bytes.next()?);
    legal.nth(n % legal.len())
}

fn any_action(board: &Board, bytes: &mut Bytes<'_>) -> Option<Action> {
    Some(match bytes.next()? % 8 {
        0 => Action::DrawDeck,
        1 => Action::DrawTickets,
        2 => Action::Pass,
        3 => Action::DrawMarket(Slot(bytes.next()?)),
        4 => Action::Pick(bytes.one_of(board.ticket_ids())?),
        5 => Action::KeepTickets(tickets(board, bytes)?),
        6 => Action::PlaceStacks(placement(board, bytes)?),
        _ => Action::Claim(claim(board, bytes)?),
    })
}

fn tickets(board: &Board, bytes: &mut Bytes<'_>) -> Option<TicketSet> {
    let count = bytes.next()? % 7;
    (0..count).map(|_| bytes.one_of(board.ticket_ids())).collect()
}

fn placement(board: &Board, bytes: &mut Bytes<'_>) -> Option<Placement> {
    let tokens = board.tokens()?;
    let mut stack = || Some((bytes.one_of(tokens.symbols())?, bytes.one_of(board.location_ids())?));
    let (first, second) = (stack()?, stack()?);
    let one = first == second;
    Some(if one { Placement::one(first.0, first.1) } else { Placement::two(first, second) })
}

fn claim(board: &Board, bytes: &mut Bytes<'_>) -> Option<Claim> {
    let route = bytes.one_of(board.route_ids())?;
    let ends = board.route(route);
    let color = bytes.one_of(board.color_ids().map(Some).chain([None, ends.color, ends.color]))?;
    let wilds = bytes.next()? % (ends.length + 2);
    let location: Option<LocationId> =
        bytes.one_of([None, None, Some(ends.a), Some(ends.b), board.location_ids().last()])?;
    Some(Claim { route, payment: Payment { color, wilds }, collect_at: location })
}
