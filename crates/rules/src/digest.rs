//! The digest: a 64-bit hash of the whole state, hidden parts included. Specified in `docs/record.md`.

use board::MAX_MARKET;

use crate::game::Game;
use crate::seat::Seat;
use crate::state::DraftState;

/// A hasher: FNV-1a with 64 bits.
struct Fnv(u64);

impl Fnv {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    fn bytes(&mut self, bytes: impl IntoIterator<Item = u8>) {
        bytes.into_iter().for_each(|byte| self.byte(byte));
    }
}

impl Game<'_> {
    /// Computes the digest. It covers hidden parts, so it is a secret until the game is over.
    pub fn digest(&self) -> u64 {
        let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
        fnv.bytes(self.board.fingerprint().to_le_bytes());
        fnv.bytes([
            self.state.seats,
            self.state.phase.digest_byte(),
            self.state.turn.index() as u8,
        ]);
        fnv.bytes([self.state.answered().bits(), self.state.passes, self.draft_byte()]);
        match self.state.last_round {
            Some(last) => fnv.bytes([1, last.caller.index() as u8, last.turns_left]),
            None => fnv.byte(0),
        }
        let kinds = (0..MAX_MARKET).map(|place| self.state.market.kind(place));
        fnv.bytes(kinds.map(|kind| kind.map_or(0, |kind| kind as u8 + 1)));
        fnv.bytes(self.state.discard.0);
        fnv.byte(self.state.deck.len() as u8);
        fnv.bytes(self.state.deck.entries().iter().map(|entry| entry.byte()));
        fnv.bytes(self.state.reshuffles.to_le_bytes());
        fnv.byte(self.state.ticket_deck.len() as u8);
        fnv.bytes(self.state.ticket_deck.tickets().iter().map(|ticket| ticket.index() as u8));
        let symbols = self.board.tokens().map_or(0, |tokens| tokens.symbols as usize);
        for stack in &self.state.stacks[..symbols] {
            fnv.bytes([stack.location.map_or(0, |at| at.index() as u8 + 1), stack.left]);
        }
        let festivals = self.board.festivals().map_or(0, |festivals| festivals.list.len());
        fnv.bytes(self.state.laid[..festivals].iter().copied());
        for seat in Seat::all(self.seats()) {
            self.digest_seat(seat, festivals, &mut fnv);
        }
        fnv.0
    }

    fn digest_seat(&self, seat: Seat, festivals: usize, fnv: &mut Fnv) {
        let at = seat.index();
        fnv.bytes([self.state.supply[at], self.state.tokens[at]]);
        fnv.bytes(self.state.points[at].to_le_bytes());
        fnv.bytes(self.state.hands[at].0);
        let claims = self.state.claims[at];
        fnv.byte(claims.len() as u8);
        fnv.bytes(claims.iter().map(|route| route.index() as u8));
        let tickets = self.state.tickets[at];
        fnv.byte(tickets.len() as u8);
        fnv.bytes(tickets.iter().map(|ticket| ticket.index() as u8));
        fnv.bytes(self.state.piles[at][..festivals].iter().copied());
        let offered = self.state.on_offer[at].as_slice();
        fnv.byte(offered.len() as u8);
        fnv.bytes(offered.iter().map(|ticket| ticket.index() as u8));
        let answered = self.state.answered().contains(seat);
        fnv.byte(if answered { self.state.answers[at] } else { 0 });
    }

    fn draft_byte(&self) -> u8 {
        match self.state.draft {
            DraftState::None => 0,
            DraftState::First => 1,
            DraftState::Waiting => 2,
            DraftState::Called => 3,
            DraftState::Second => 4,
            DraftState::Done => 5,
        }
    }
}
