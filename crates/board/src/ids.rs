//! Names for the things on a board, each one byte, handed out only by a checked [`Board`](crate::Board).

use std::num::NonZeroU8;

use crate::model::MAX_TICKETS;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(NonZeroU8);

        impl $name {
            /// Only the parser and the sets of this crate make ids, so an id always names something.
            pub(crate) const fn new(index: usize) -> Self {
                assert!(index < 255, "an id is one byte");
                match NonZeroU8::new(index as u8 + 1) {
                    Some(id) => Self(id),
                    None => unreachable!(),
                }
            }

            /// Its place in the board's own list, counted from 0.
            pub const fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.index())
            }
        }
    };
}

id!(/// A location.
    LocationId);
id!(/// A route; the twin of a double route has an id of its own.
    RouteId);
id!(/// A ticket.
    TicketId);
id!(/// A color of cards and routes.
    Color);
id!(/// A festival; several locations may share one.
    FestivalId);
id!(/// The symbol on a tourist token.
    SymbolId);

impl TicketId {
    /// Of the board with the most tickets that there can be; others have the first so many of them.
    pub const ALL: [TicketId; MAX_TICKETS] = {
        let mut ids = [TicketId::new(0); MAX_TICKETS];
        let mut index = 0;
        while index < MAX_TICKETS {
            ids[index] = TicketId::new(index);
            index += 1;
        }
        ids
    };
}
