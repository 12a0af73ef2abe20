//! Names for the things on a board, each one byte, handed out only by a checked [`Board`](crate::Board).

use std::num::NonZeroU8;

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
            #[inline]
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
