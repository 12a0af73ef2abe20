//! Ids of the things on a board, one byte each. Only a checked [`Board`](crate::Board) and the sets of
//! this crate hand them out, so that an id names something that exists.

use std::num::NonZeroU8;

use crate::limits::MAX_TICKETS;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(NonZeroU8);

        impl $name {
            /// Makes an id. Private to this crate: see the module's first lines.
            pub(crate) const fn new(index: usize) -> Self {
                assert!(index < 255, "an id is one byte");
                match NonZeroU8::new(index as u8 + 1) {
                    Some(id) => Self(id),
                    None => unreachable!(),
                }
            }

            /// Returns its index in the board's list, counted from 0.
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
id!(/// A route; the twin of a double route has another id.
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
    /// Every possible ticket id, in order. A board with N tickets uses the first N.
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
