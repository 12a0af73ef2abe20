//! Secrets that tests let out on purpose. The twin runs must notice each.

use protocol::{PrivateView, RawJson};
use rules::{Game, Seat};

/// A secret that a test lets out. Festival piles are not among them: everybody saw them taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Leak {
    #[default]
    Nothing,
    Hand,
    Tickets,
    Offered,
    Deck,
    TicketDeck,
    Digest,
    Seed,
    /// This and the following: the secret of an event that has a field on the wire.
    EventOffered,
    EventPicked,
    EventKept,
    EventDrew,
}

impl Leak {
    pub(super) const ALL: [Leak; 11] = [
        Leak::Hand,
        Leak::Tickets,
        Leak::Offered,
        Leak::Deck,
        Leak::TicketDeck,
        Leak::Digest,
        Leak::Seed,
        Leak::EventOffered,
        Leak::EventPicked,
        Leak::EventKept,
        Leak::EventDrew,
    ];

    /// Returns the seat as which everybody sees this event.
    pub(crate) fn lends_eyes_of(self, event: &rules::Event<'_>) -> Option<Seat> {
        match (self, event) {
            (Leak::EventOffered, rules::Event::Offered { seat, .. })
            | (Leak::EventPicked, rules::Event::Picked { seat, .. })
            | (Leak::EventKept, rules::Event::Kept { seat, .. })
            | (Leak::EventDrew, rules::Event::DrewUnseen { seat, .. }) => Some(*seat),
            _ => None,
        }
    }

    /// Returns a private view with the secret in it.
    pub(crate) fn planted(self, game: &Game<'_>, own: RawJson) -> RawJson {
        if self == Leak::Nothing {
            return own;
        }
        let mut own: PrivateView = serde_json::from_str(own.text()).expect("is read as written");
        self.plant(game, &mut own);
        RawJson::of(&own)
    }

    /// Writes the secret where an answer would stand.
    fn plant(self, game: &Game<'_>, own: &mut PrivateView) {
        let whole = game.disclose();
        let others =
            || Seat::all(game.seats()).filter(|seat| seat.index() != usize::from(own.seat));
        own.answer = Some(vec![match self {
            Leak::Nothing
            | Leak::EventOffered
            | Leak::EventPicked
            | Leak::EventKept
            | Leak::EventDrew => return,
            Leak::Hand => {
                format!("{:?}", others().map(|seat| whole.hand(seat)).collect::<Vec<_>>())
            }
            Leak::Tickets => {
                format!("{:?}", others().map(|seat| whole.tickets(seat)).collect::<Vec<_>>())
            }
            Leak::Offered => {
                format!("{:?}", others().map(|seat| whole.offered(seat)).collect::<Vec<_>>())
            }
            Leak::Deck => format!("{:?}", whole.deck().next()),
            Leak::TicketDeck => format!("{:?}", whole.ticket_deck().next()),
            Leak::Digest => format!("{:x}", game.digest()),
            Leak::Seed => format!("{:x?}", whole.seed().0),
        }]);
    }
}
