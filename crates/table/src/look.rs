//! What the server may know about a table, and what its bots may see.

use std::sync::Arc;

use board::Board;
use protocol::{DecisionId, LogPosition, Room, SeatNumber, ServerMessage, Stage};
use rules::{GameState, Observer, Seat, View};

use crate::history;
use crate::names::{Client, Session};
use crate::roster::Holder;
use crate::state::TableState;
use crate::table::Table;
use crate::table_game::awaited;
use crate::tell::Tell;
use crate::volatile::PartialAnswer;

/// What one seat sees at one moment, for a bot that thinks on another thread. It does not borrow
/// from the table.
#[derive(Clone)]
pub struct SeatSnapshot {
    board: Arc<Board>,
    state: Box<GameState>,
    seat: Seat,
}

impl SeatSnapshot {
    /// Calls `see` with the seat's view.
    pub fn look<T>(&self, see: impl FnOnce(View<'_, '_>) -> T) -> T {
        let game = self.state.on(&self.board).expect("a snapshot keeps its board");
        see(game.view(Observer::Seat(self.seat)))
    }
}

impl Table {
    /// Calls `see` with a seat's view, which is all that a bot in this seat may know. None before
    /// the deal, and for a seat that the table does not have.
    pub fn look<T>(&self, seat: SeatNumber, see: impl FnOnce(View<'_, '_>) -> T) -> Option<T> {
        let game = self.state.resumed()?;
        Some(see(game.view(Observer::Seat(self.seat(seat)?))))
    }

    /// Returns what a seat sees, for use on another thread.
    pub fn snapshot(&self, seat: SeatNumber) -> Option<SeatSnapshot> {
        let state = Box::new(*self.state.game.as_ref()?.state());
        Some(SeatSnapshot { board: self.board().clone(), state, seat: self.seat(seat)? })
    }

    fn seat(&self, seat: SeatNumber) -> Option<Seat> {
        self.state.roster.seat(seat)?;
        Seat::new(seat.into())
    }

    /// Returns the board that is played on.
    pub fn board(&self) -> &Arc<Board> {
        &self.state.roster.board
    }

    /// Returns everything durable about the table but its log.
    pub fn state(&self) -> &TableState {
        &self.state
    }

    /// Returns the position of the last entry.
    pub fn position(&self) -> LogPosition {
        self.log.next_position() - 1
    }

    /// Returns the stage of the table.
    pub fn stage(&self) -> Stage {
        self.state.stage
    }

    /// Returns the session of a connected client.
    pub fn session_of(&self, client: Client) -> Option<Session> {
        Some(self.volatile.connections.get(&client)?.session)
    }

    /// Returns whether strangers find the table in the list of open tables.
    pub fn is_listed(&self) -> bool {
        self.state.roster.settings.listed
    }

    /// Returns people and settings, as everybody may see them.
    pub fn room(&self) -> Room {
        self.state.room()
    }

    /// Returns whether the table was never started and nobody misses it (T-IDLE-1).
    pub fn is_to_be_deleted(&self) -> bool {
        self.state.stage == Stage::Abandoned && self.state.game.is_none()
    }

    /// Returns the seats that a session holds.
    pub fn seats_of(&self, session: Session) -> Vec<SeatNumber> {
        self.state.seats_of(session)
    }

    /// Returns the session that may change things before the start.
    pub fn host(&self) -> Session {
        self.state.host()
    }

    /// Returns the people at the table, with the seats they hold.
    pub fn holders(&self) -> Vec<Holder> {
        self.state.holders()
    }

    /// Returns the half-made choice that a seat left with the table. A table that leaves memory
    /// forgets it; the caller may store it and pass it to [`Table::restore_partial_answer`] later.
    pub fn partial_answer(&self, seat: SeatNumber) -> Option<(DecisionId, &str)> {
        let partial = self.volatile.partial_answers.get(&seat)?;
        Some((partial.decision, &partial.text))
    }

    /// Stores a half-made choice in the table again, after the table was rebuilt. Does nothing if
    /// its decision is not open any more.
    pub fn restore_partial_answer(&mut self, decision: DecisionId, text: String) {
        if self.open_decision(decision.seat) == Some(decision) {
            let partial = PartialAnswer { decision, text };
            self.volatile.partial_answers.insert(decision.seat, partial);
        }
    }

    /// Takes in a half-made choice that a player left at another node. Returns what to tell about it: nothing if it is
    /// known already, or its decision is not open any more.
    pub fn take_in_partial_answer(&mut self, decision: DecisionId, text: String) -> Vec<Tell> {
        let same = self.volatile.partial_answers.get(&decision.seat);
        if same.is_some_and(|same| same.decision == decision && same.text == text)
            || self.open_decision(decision.seat) != Some(decision)
        {
            return Vec::new();
        }
        let to = self.clients_showing(decision.seat);
        let message = ServerMessage::PartialAnswer { decision, text: text.clone() };
        self.restore_partial_answer(decision, text);
        if to.is_empty() { Vec::new() } else { vec![Tell { to, message }] }
    }

    /// Returns the id of the decision that a seat may answer now, for the first time or again.
    pub(crate) fn open_decision(&self, seat: SeatNumber) -> Option<DecisionId> {
        self.state.game.as_ref()?.decision(&self.state.resumed()?, seat)
    }

    /// Returns the seats that have not answered yet; none unless a game is being played.
    pub fn awaited(&self) -> Vec<SeatNumber> {
        let game = self.state.resumed().filter(|_| self.state.stage == Stage::Playing);
        game.iter().flat_map(awaited).collect()
    }

    /// Returns the score sheet, once the game was played to its end.
    pub fn scores(&self) -> Option<Vec<protocol::Score>> {
        self.state.scores()
    }

    /// Returns the record of the game with its commitment, nonces and secret, once it is over or
    /// stopped.
    pub fn record(&self) -> Option<record::Record> {
        history::record(&self.state, &self.log)
    }

    /// Returns the text of the record, with lines of comment about seats that changed hands (T-SEAT-2)
    /// and about decisions that were taken back after other people had resigned.
    pub fn record_text(&self) -> Option<String> {
        let mut text = self.record()?.to_text();
        for remark in history::remarks(&self.state) {
            text.push_str(&remark);
            text.push('\n');
        }
        Some(text)
    }

    /// Returns the digest of the game, which is a secret until the game is over.
    pub fn digest(&self) -> Option<u64> {
        self.state.digest()
    }
}
