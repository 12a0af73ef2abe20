//! Checks actions from a seat's view alone.

use crate::action::Action;
use crate::decision;
use crate::illegal::Illegal;
use crate::view::View;

impl View<'_, '_> {
    /// Checks whether the observer's seat may do this now.
    ///
    /// # Errors
    /// If it may not: the refusal with its clause.
    #[inline(always)]
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        match self.deciding() {
            Some(seat) => decision::check(self, seat, action),
            None => Err(self.why_not_deciding()),
        }
    }

    #[cold]
    fn why_not_deciding(&self) -> Illegal {
        match self.seat() {
            Some(seat) if seat.index() < self.seats() => {
                if self.is_over() {
                    Illegal::GameOver
                } else {
                    Illegal::NotYourTurn
                }
            }
            Some(_) | None => Illegal::NoSuchSeat,
        }
    }
}
