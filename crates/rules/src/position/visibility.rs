//! Checks that a position shows everything, or exactly what its observer sees (B-SECRET).

use super::check::Check;
use super::names::{NamedPlace, Problems, Row};
use super::part::PositionPart;
use super::problem::PositionProblem;
use crate::card::DeckByte;
use crate::seat::Seat;

impl Check<'_, '_> {
    /// Reports lines that do not belong to this kind of position, whole or seen, and names that must
    /// be known or hidden in it.
    pub(super) fn kind(&self, problems: &mut Problems) {
        let seen = self.position.seen_by.is_some();
        if seen && self.position.seed.is_some() {
            problems.add(PositionPart::Seed, PositionProblem::WrongKind { seen: false });
        }
        if !seen || self.hidden_from().is_none() {
            if !self.position.unseen.is_empty() {
                problems.add(PositionPart::Unseen(0), PositionProblem::WrongKind { seen: true });
            }
            for draft in (0..2).filter(|&draft| !self.position.packs[draft].is_empty()) {
                let part = PositionPart::Pack { draft: draft + 1, round: 0 };
                problems.add(part, PositionProblem::WrongKind { seen: true });
            }
        }
        for (seat, of) in self.named.seats.iter().enumerate() {
            for (part, rest) in [
                (PositionPart::Hand(seat), of.hand.rest),
                (PositionPart::Tickets(seat), of.tickets.rest),
                (PositionPart::Offer(seat), of.offer.rest),
                (PositionPart::Answer(seat), of.answer.as_ref().is_some_and(|it| it.rest)),
            ] {
                if rest {
                    problems.add(part, PositionProblem::MustBeKnown);
                }
            }
            let unknown_answer = of.answer.as_ref().is_some_and(|answer| answer.unknown() > 0);
            if unknown_answer && self.hidden_from().is_none() {
                problems.add(PositionPart::Answer(seat), PositionProblem::MustBeKnown);
            }
        }
        let moves = self.named.moved.iter().flatten().enumerate();
        for (deck, _) in moves.filter(|(_, moves)| moves.iter().any(|step| step.kind.is_none())) {
            if self.hidden_from().is_none() {
                problems.add(PositionPart::Moved(deck), PositionProblem::MustBeKnown);
            }
        }
        if self.hidden_from().is_some() {
            self.secrets(problems);
        }
    }

    /// Checks that exactly those names are unknown that the observer does not see (B-SECRET).
    fn secrets(&self, problems: &mut Problems) {
        let own = self.own();
        for (seat, of) in Seat::all(self.named.seats.len()).zip(&self.named.seats) {
            let (sees, at) = (Some(seat) == own, seat.index());
            look(PositionPart::Hand(at), &of.hand, sees, problems);
            look(PositionPart::Tickets(at), &of.tickets, sees, problems);
            look(PositionPart::Offer(at), &of.offer, sees, problems);
            if let Some(answer) = &of.answer {
                look(PositionPart::Answer(at), answer, sees, problems);
            }
        }
        look(PositionPart::TicketDeck, &self.named.ticket_deck, false, problems);
        if self.named.deck.known().any(|entry| entry != DeckByte::DRAFT) {
            problems.add(PositionPart::Deck, PositionProblem::MustBeHidden);
        }
        if self.named.market.contains(&NamedPlace::Unknown) {
            problems.add(PositionPart::Market, PositionProblem::MustBeKnown);
        }
        for (deck, moves) in self.named.moved.iter().flatten().enumerate() {
            let part = PositionPart::Moved(deck);
            for step in moves.iter().filter(|step| !step.paid) {
                match (Some(step.seat) == own, step.kind) {
                    (true, None) => problems.add(part, PositionProblem::MustBeKnown),
                    (false, Some(_)) => problems.add(part, PositionProblem::MustBeHidden),
                    (true, Some(_)) | (false, None) => {}
                }
            }
        }
    }
}

fn look<T: Copy>(part: PositionPart, row: &Row<T>, sees: bool, problems: &mut Problems) {
    if sees && row.unknown() > 0 {
        problems.add(part, PositionProblem::MustBeKnown);
    }
    if !sees && row.known().next().is_some() {
        problems.add(part, PositionProblem::MustBeHidden);
    }
}
