//! What the server may know about a table.

use protocol::{DecisionId, LogPosition, SeatNumber, Stage};
use rules::{Game, Observer, Seat, View};

use crate::names::Session;
use crate::presence::Draft;
use crate::state::Chair;
use crate::table::Table;

/// A person at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The seat.
    pub seat: SeatNumber,
    /// The session that holds it now.
    pub session: Session,
    /// The session that took it first; it stays when the seat is handed over.
    pub origin: Session,
    /// Whether the person has left the game (T-LEAVE-1).
    pub resigned: bool,
}

/// What one seat sees at one moment, apart from its table: for a bot that thinks elsewhere.
pub struct SeatSnapshot<'b> {
    game: Box<Game<'b>>,
    seat: Seat,
}

impl<'b> SeatSnapshot<'b> {
    /// The view, and nothing else.
    pub fn view(&self) -> View<'_, 'b> {
        self.game.view(Observer::Seat(self.seat))
    }
}

impl<'b> Table<'b> {
    /// What a seat sees of the game: what a bot that plays it may know, and nothing else.
    pub fn view(&self, seat: SeatNumber) -> Option<View<'_, 'b>> {
        let play = self.state.play.as_ref()?;
        let seat = Seat::new(seat.into()).filter(|seat| seat.index() < self.state.chairs.len())?;
        Some(play.game.view(Observer::Seat(seat)))
    }

    /// The position of the last entry.
    pub fn position(&self) -> LogPosition {
        self.state.next_position() - 1
    }
    /// How far things are.
    pub fn stage(&self) -> Stage {
        self.state.stage
    }
    /// Whether the table was never started and nobody misses it (T-IDLE-1).
    pub fn is_to_be_deleted(&self) -> bool {
        self.state.stage == Stage::Abandoned && self.state.play.is_none()
    }
    /// The seats that a session holds.
    pub fn seats_of(&self, session: Session) -> Vec<SeatNumber> {
        self.state.seats_of(session).collect()
    }
    /// Who may change things before the start.
    pub fn host(&self) -> Session {
        self.state.host
    }
    /// The people at the table, with the seats they hold.
    pub fn holders(&self) -> Vec<Holder> {
        let chairs = (0..).zip(&self.state.chairs);
        let holder = |(seat, chair): (SeatNumber, &Chair)| {
            let (session, origin) = (chair.session()?, chair.origin?);
            Some(Holder { seat, session, origin, resigned: chair.resigned })
        };
        chairs.filter_map(holder).collect()
    }
    /// The half-made choice that a seat left with the table. Whoever keeps the table in memory may
    /// keep it too, and give it back to [`Table::restore_draft`].
    pub fn draft(&self, seat: SeatNumber) -> Option<(DecisionId, &str)> {
        let draft = self.presence.drafts.get(&seat)?;
        Some((draft.decision, &draft.text))
    }
    /// A draft that was kept elsewhere comes back, unless its decision was answered meanwhile.
    pub fn restore_draft(&mut self, decision: DecisionId, text: String) {
        let play = self.state.play.as_ref();
        if play.and_then(|play| play.decision(decision.seat)) == Some(decision) {
            self.presence.drafts.insert(decision.seat, Draft { decision, text });
        }
    }
    /// What a seat sees, to take along.
    pub fn snapshot(&self, seat: SeatNumber) -> Option<SeatSnapshot<'b>> {
        self.view(seat)?;
        let game = self.state.play.as_ref()?.game.clone();
        Some(SeatSnapshot { game, seat: Seat::new(seat.into())? })
    }
    /// The seats that have not answered yet; none unless the game is on.
    pub fn awaited(&self) -> Vec<SeatNumber> {
        let play = self.state.play.as_ref().filter(|_| self.state.stage == Stage::Playing);
        play.into_iter().flat_map(|play| play.awaited()).collect()
    }
    /// The score sheet, once the game was played to its end.
    pub fn scores(&self) -> Option<Vec<protocol::Score>> {
        let play = self.state.play.as_ref()?;
        let shared = protocol::PublicView::of(&play.game.view(Observer::Spectator));
        shared.players.into_iter().map(|player| player.score).collect()
    }
    /// The record of the game with its commitment, nonces and secret, once it is over or stopped.
    pub fn record(&self) -> Option<record::Record> {
        self.state.record()
    }
    /// The digest of the game; a secret until it is over.
    pub fn digest(&self) -> Option<u64> {
        Some(self.state.play.as_ref()?.game.digest())
    }
}
