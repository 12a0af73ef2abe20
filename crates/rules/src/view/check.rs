//! Whether a seat may do something, and if not, why: computed from its view alone.

use board::TicketId;

use crate::action::Action;
use crate::card::WILD;
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::state::Phase;
use crate::view::View;
use crate::{claim, tickets, tokens};

impl View<'_, '_> {
    /// Whether the observer's seat may do this now, and if not, why.
    #[inline(always)]
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        let Some(seat) = self.deciding() else { return Err(self.why_not_deciding()) };
        let phase = self.game.state.phase;
        match action {
            Action::DrawMarket(slot) if phase.is_for_cards() => {
                self.check_slot(slot.0, phase == Phase::Turn)
            }
            Action::Claim(claim) if phase == Phase::Turn => claim::check(self, seat, claim),
            Action::DrawDeck if phase.is_for_cards() => self.check_unseen(),
            Action::DrawTickets if phase == Phase::Turn => self.check_ticket_draw(),
            Action::Pass if phase == Phase::Turn => self.check_pass(),
            Action::KeepTickets(keep) if phase.is_for_tickets() => {
                tickets::check_keep(self, seat, keep)
            }
            Action::Pick(ticket) if phase == Phase::Pick => self.check_pick(seat, ticket),
            Action::PlaceStacks(placement) if phase == Phase::Stacks => {
                tokens::check_placement(self, placement)
            }
            Action::Claim(claim) => Err(self.misplaced(claim::check_names(self, claim))),
            Action::PlaceStacks(placement) => {
                Err(self.misplaced(tokens::check_names(self, placement)))
            }
            Action::Pick(_) => Err(self.misplaced(self.check_drafts())),
            Action::DrawMarket(_)
            | Action::DrawDeck
            | Action::DrawTickets
            | Action::Pass
            | Action::KeepTickets(_) => Err(self.misplaced(Ok(()))),
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

    /// Why this phase does not know the action; but that this board does not know it comes first.
    #[cold]
    fn misplaced(&self, names: Result<(), Illegal>) -> Illegal {
        names.err().unwrap_or(match self.game.state.phase {
            Phase::SecondCard => Illegal::SecondCardFirst,
            Phase::Opening | Phase::DraftKeep | Phase::Offer => Illegal::AnswerOfferFirst,
            Phase::Pick | Phase::Stacks | Phase::Turn | Phase::Over | Phase::OverByPasses => {
                Illegal::NotNow
            }
        })
    }

    fn check_drafts(&self) -> Result<(), Illegal> {
        if self.board().draft().is_some() { Ok(()) } else { Err(Illegal::NoSuchMechanic) }
    }

    fn check_unseen(&self) -> Result<(), Illegal> {
        if self.unseen_open() { Ok(()) } else { Err(Illegal::NothingToDraw) }
    }

    #[inline(never)]
    fn check_pass(&self) -> Result<(), Illegal> {
        if self.legal().may_pass() { Ok(()) } else { Err(Illegal::MayNotPass) }
    }

    #[inline(never)]
    fn check_pick(&self, seat: Seat, ticket: TicketId) -> Result<(), Illegal> {
        let in_pack = self.offered(seat).is_some_and(|pack| pack.contains(&ticket));
        if in_pack { Ok(()) } else { Err(Illegal::NotInPack) }
    }

    #[inline]
    fn check_slot(&self, slot: u8, first: bool) -> Result<(), Illegal> {
        if slot >= self.board().market().size {
            return Err(Illegal::NoSuchSlot);
        }
        match self.game.state.market.kind(slot as usize) {
            None => Err(Illegal::SlotEmpty),
            Some(kind) if !first && kind == WILD => Err(Illegal::WildAsSecond),
            Some(_) => Ok(()),
        }
    }

    #[inline]
    fn check_ticket_draw(&self) -> Result<(), Illegal> {
        if self.board().ticket_draw().after_second_draft && !self.second_draft_held() {
            Err(Illegal::TicketsAfterSecondDraft)
        } else if self.ticket_deck_size() == 0 {
            Err(Illegal::NoTicketsLeft)
        } else {
            Ok(())
        }
    }
    #[inline]
    pub(crate) fn ticket_draw_open(&self) -> bool {
        self.check_ticket_draw().is_ok()
    }
}
