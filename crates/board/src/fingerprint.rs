//! The fingerprint of a board: a hash of everything that the rules can see.

use std::fmt::{self, Write};

use sha2::{Digest, Sha256};

use crate::model::{Board, Opening};

impl Board {
    /// Computes the first eight bytes, big-endian, of SHA-256 over the board's canonical text.
    ///
    /// The text is UTF-8 with one fact on each line. Each line ends with `\n`, words are separated by
    /// single spaces, numbers are decimal, and lists are in the order of the file:
    ///
    /// ```text
    /// board ID
    /// seats MIN MAX
    /// supply N
    /// hand N
    /// twins-open-from N
    /// last-round-at N
    /// route-points N...
    /// wilds N
    /// color ID CARDS                                  one line for each
    /// market SIZE SWEEP_AT SWEEP_LIMIT
    /// offer OFFERED KEEP                              or: draft DEALT KEEP N/D...
    /// ticket-draw OFFERED KEEP always                 or: after-second-draft
    /// tokens SYMBOLS EACH                             these four with tokens only
    /// token-fixed LOCATION...
    /// token-fixed-symbols NUMBER...                   where the file fixes them
    /// token-stack HEIGHT ASIDE_HEIGHT together        or: apart; one line for each number of seats
    /// token-points N...
    /// festival ID CARDS LOCATION...                   one line for each, with festivals only
    /// festival-points N...
    /// location ID                                     one line for each
    /// route ID LENGTH COLOR WILDS                     one line for each; the color may be gray
    /// ticket ID POINTS                                one line for each
    /// ```
    ///
    /// Names for players, labels, provenance and layout are not in it. A festival's locations come
    /// in the order of the board.
    pub(crate) fn canonical_fingerprint(&self) -> u64 {
        let mut text = String::new();
        self.canonical(&mut text).expect("writing to a string does not fail");
        let hash = Sha256::digest(text.as_bytes());
        hash.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    fn canonical(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "board {}", self.id)?;
        writeln!(text, "seats {} {}", self.seats.start(), self.seats.end())?;
        writeln!(text, "supply {}", self.supply)?;
        writeln!(text, "hand {}", self.hand)?;
        writeln!(text, "twins-open-from {}", self.twins_open_from)?;
        writeln!(text, "last-round-at {}", self.last_round_at)?;
        writeln!(text, "route-points{}", words(&self.route_points))?;
        writeln!(text, "wilds {}", self.wilds)?;
        for color in &self.colors {
            writeln!(text, "color {} {}", color.id, color.cards)?;
        }
        let market = self.market;
        writeln!(text, "market {} {} {}", market.size, market.sweep_at, market.sweep_limit)?;
        self.canonical_tickets(text)?;
        self.canonical_tokens(text)?;
        self.canonical_festivals(text)?;
        self.canonical_map(text)
    }

    fn canonical_tickets(&self, text: &mut String) -> fmt::Result {
        match &self.opening {
            Opening::Offer(offer) => writeln!(text, "offer {} {}", offer.offered, offer.keep)?,
            Opening::Draft(draft) => {
                write!(text, "draft {} {}", draft.dealt, draft.keep)?;
                for depth in &draft.depth {
                    write!(text, " {}/{}", depth.numerator, depth.denominator)?;
                }
                writeln!(text)?;
            }
        }
        let draw = self.ticket_draw;
        let when = if draw.after_second_draft { "after-second-draft" } else { "always" };
        writeln!(text, "ticket-draw {} {} {when}", draw.offer.offered, draw.offer.keep)
    }

    fn canonical_tokens(&self, text: &mut String) -> fmt::Result {
        let Some(tokens) = &self.tokens else { return Ok(()) };
        writeln!(text, "tokens {} {}", tokens.symbols, tokens.each)?;
        writeln!(
            text,
            "token-fixed{}",
            words(tokens.fixed.iter().map(|id| &self.location(*id).id))
        )?;
        if let Some(symbols) = &tokens.fixed_symbols {
            let numbers = symbols.iter().map(|symbol| symbol.index());
            writeln!(text, "token-fixed-symbols{}", words(numbers))?;
        }
        for plan in &tokens.stacks {
            let who = if plan.together { "together" } else { "apart" };
            writeln!(text, "token-stack {} {} {who}", plan.height, plan.aside_height)?;
        }
        writeln!(text, "token-points{}", words(&tokens.points))
    }

    fn canonical_festivals(&self, text: &mut String) -> fmt::Result {
        let Some(festivals) = &self.festivals else { return Ok(()) };
        for festival in &festivals.list {
            let locations = words(festival.locations.iter().map(|id| &self.location(id).id));
            writeln!(text, "festival {} {}{locations}", festival.id, festival.cards)?;
        }
        writeln!(text, "festival-points{}", words(&festivals.points))
    }

    fn canonical_map(&self, text: &mut String) -> fmt::Result {
        for location in &self.locations {
            writeln!(text, "location {}", location.id)?;
        }
        for route in &self.routes {
            let color = route.color.map_or("gray", |color| &self.colors[color.index()].id);
            writeln!(text, "route {} {} {color} {}", route.id, route.length, route.wilds_required)?;
        }
        for ticket in &self.tickets {
            writeln!(text, "ticket {} {}", ticket.id, ticket.points)?;
        }
        Ok(())
    }
}

/// Joins the items, each with a space before it.
fn words<T: fmt::Display>(list: impl IntoIterator<Item = T>) -> String {
    list.into_iter().map(|word| format!(" {word}")).collect()
}
