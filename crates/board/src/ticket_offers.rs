//! How a board hands out tickets: the opening by offer or draft, and the action of drawing tickets.

use std::fmt::{self, Write};
use std::ops::RangeInclusive;

use crate::board::{Board, Sheet};
use crate::limits::MAX_OFFER;
use crate::problem::Problem;
use crate::reader::{At, Item, Problems, Reader};

/// How players get their first tickets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening {
    /// Everyone gets an offer of tickets and keeps some.
    Offer(Offer),
    /// Everyone drafts; a card in the deck calls a second draft.
    Draft(Draft),
}

/// An offer of tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The number of tickets offered.
    pub offered: u8,
    /// The smallest number to keep.
    pub keep: u8,
}

/// The action of drawing tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TicketDraw {
    /// The tickets it offers.
    pub offer: Offer,
    /// Whether it is open only after the second draft (IB-TICKET-1).
    pub after_second_draft: bool,
}

/// The numbers of the two ticket drafts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The number of tickets dealt to each seat in each draft.
    pub dealt: u8,
    /// The number of tickets that each seat keeps, exactly.
    pub keep: u8,
    /// The depth of the draft card in the deck, by number of seats: as a fraction of the cards that
    /// lie above it.
    pub depth: Vec<Fraction>,
    pub(crate) first_seats: usize,
}

impl Draft {
    /// Returns how many of `cards` lie above the draft card (IB-SETUP-4).
    pub fn position(&self, seats: usize, cards: usize) -> usize {
        let Fraction { numerator, denominator } = self.depth[seats - self.first_seats];
        cards * numerator as usize / denominator as usize
    }
}

/// A fraction of the deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    /// The number above the line.
    pub numerator: u8,
    /// The number below the line, never 0.
    pub denominator: u8,
}

impl Board {
    /// Returns how players get their first tickets.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }
    /// Returns the numbers of the ticket drafts, if the board has drafts.
    pub fn draft(&self) -> Option<&Draft> {
        match &self.opening {
            Opening::Draft(draft) => Some(draft),
            Opening::Offer(_) => None,
        }
    }
    /// Returns what the action of drawing tickets offers, and when it is open.
    pub fn ticket_draw(&self) -> TicketDraw {
        self.ticket_draw
    }
}

/// The opening as a board file writes it.
pub(crate) enum OpeningSheet {
    Offer(OfferSheet),
    Draft { offer: OfferSheet, depth: Option<Vec<Fraction>> },
}

/// The number of tickets offered and to keep: in an offer, a draft or a draw.
#[derive(Default, Clone, Copy)]
pub(crate) struct OfferSheet {
    pub(crate) offered: Option<At<u8>>,
    pub(crate) keep: Option<At<u8>>,
}

#[derive(Default)]
pub(crate) struct DrawSheet {
    pub(crate) offer: OfferSheet,
    pub(crate) after_second_draft: Option<At<bool>>,
}

impl OpeningSheet {
    pub(crate) fn read(
        opening: &mut Reader<'_>,
        seats: &Option<RangeInclusive<usize>>,
    ) -> Option<Self> {
        if opening.has("offer") == opening.has("draft") {
            opening.problem(opening.line(), Problem::NotOneOpening);
        }
        let offer = opening.optional("offer").and_then(|item| item.table(OfferSheet::read));
        let draft = opening.optional("draft").and_then(|item| {
            item.table(|draft| OpeningSheet::Draft {
                offer: OfferSheet { offered: draft.number("dealt"), keep: draft.number("keep") },
                depth: draft
                    .by_seats("depth", seats, fraction)
                    .map(|depth| depth.into_iter().map(|at| at.value).collect()),
            })
        });
        draft.or(offer.map(OpeningSheet::Offer))
    }

    pub(crate) fn check(&self, sheet: &Sheet, problems: &Problems) {
        match self {
            OpeningSheet::Offer(offer) => {
                offer.check("offered", problems);
                let each = offer.offered.map(|offered| offered.value.into());
                check_enough_tickets(sheet, offer.offered, each, problems);
            }
            OpeningSheet::Draft { offer, .. } => {
                offer.check("dealt", problems);
                // IB-DRAFT-14: tickets kept in the first draft are not dealt in the second.
                let each = offer.offered.zip(offer.keep);
                let each = each.map(|(dealt, keep)| usize::from(*dealt) + usize::from(*keep));
                check_enough_tickets(sheet, offer.offered, each, problems);
            }
        }
    }

    pub(crate) fn assemble(self, first_seats: usize) -> Option<Opening> {
        Some(match self {
            OpeningSheet::Offer(offer) => Opening::Offer(offer.assemble()?),
            OpeningSheet::Draft { offer, depth } => Opening::Draft(Draft {
                dealt: offer.offered?.value,
                keep: offer.keep?.value,
                depth: depth?,
                first_seats,
            }),
        })
    }
}

impl OfferSheet {
    fn read(offer: &mut Reader<'_>) -> Self {
        OfferSheet { offered: offer.number("offered"), keep: offer.number("keep") }
    }

    fn check(&self, key: &str, problems: &Problems) {
        problems.not_zero(key, self.offered);
        problems.not_zero("keep", self.keep);
        let Some(offered) = self.offered else { return };
        problems.limit(offered.line, key, offered.value.into(), MAX_OFFER);
        if let Some(keep) = self.keep
            && keep.value > offered.value
        {
            let problem = Problem::KeepTooMany { keep: keep.value, offered: offered.value };
            problems.add(keep.line, problem);
        }
    }

    fn assemble(self) -> Option<Offer> {
        Some(Offer { offered: self.offered?.value, keep: self.keep?.value })
    }
}

impl DrawSheet {
    pub(crate) fn read(draw: &mut Reader<'_>) -> Self {
        DrawSheet {
            offer: OfferSheet::read(draw),
            after_second_draft: draw.flag_or("after_second_draft", false),
        }
    }

    pub(crate) fn check(&self, sheet: &Sheet, problems: &Problems) {
        self.offer.check("offered", problems);
        let (Some(after), Some(opening)) = (self.after_second_draft, &sheet.opening) else {
            return;
        };
        match (after.value, opening) {
            (true, OpeningSheet::Offer(_)) => {
                problems.add(after.line, Problem::DrawWithoutDraft);
            }
            (false, OpeningSheet::Draft { .. }) => {
                problems.add(after.line, Problem::DrawBeforeDraft);
            }
            (true, OpeningSheet::Draft { .. }) | (false, OpeningSheet::Offer(_)) => {}
        }
    }

    pub(crate) fn assemble(self) -> Option<TicketDraw> {
        let after_second_draft = self.after_second_draft?.value;
        Some(TicketDraw { offer: self.offer.assemble()?, after_second_draft })
    }
}

/// Checks that the deck of tickets is large enough for every seat to get `each` of them.
fn check_enough_tickets(
    sheet: &Sheet,
    at: Option<At<u8>>,
    each: Option<usize>,
    problems: &Problems,
) {
    let (Some(at), Some(each)) = (at, each) else { return };
    let (Some(seats), Some(tickets)) = (&sheet.seats, sheet.map.ticket_count()) else { return };
    let needed = seats.end() * each;
    if tickets < needed {
        problems.add(at.line, Problem::TooFewTickets { needed, tickets });
    }
}

fn fraction(item: Item<'_>) -> Option<At<Fraction>> {
    let text = item.text()?;
    let parts = text.split_once('/').and_then(|(numerator, denominator)| {
        let (numerator, denominator) = (numerator.parse().ok()?, denominator.parse().ok()?);
        Some(Fraction { numerator, denominator })
    });
    match parts {
        Some(value) if value.denominator > 0 && value.numerator <= value.denominator => {
            Some(At { value, line: text.line })
        }
        _ => {
            item.problem(Problem::BadFraction(text.value));
            None
        }
    }
}

impl Opening {
    /// Writes the line of the canonical text.
    pub(crate) fn canonical(&self, text: &mut String) -> fmt::Result {
        match self {
            Opening::Offer(offer) => writeln!(text, "offer {} {}", offer.offered, offer.keep),
            Opening::Draft(draft) => {
                write!(text, "draft {} {}", draft.dealt, draft.keep)?;
                for depth in &draft.depth {
                    write!(text, " {}/{}", depth.numerator, depth.denominator)?;
                }
                writeln!(text)
            }
        }
    }
}

impl TicketDraw {
    /// Writes the line of the canonical text.
    pub(crate) fn canonical(self, text: &mut String) -> fmt::Result {
        let when = if self.after_second_draft { "after-second-draft" } else { "always" };
        writeln!(text, "ticket-draw {} {} {when}", self.offer.offered, self.offer.keep)
    }
}
