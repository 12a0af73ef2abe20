//! The fingerprint of a board: a hash of everything that the rules can see.

use std::fmt::{self, Write};

use sha2::{Digest, Sha256};

use crate::board::Board;

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
        self.canonical_cards(text)?;
        self.opening.canonical(text)?;
        self.ticket_draw.canonical(text)?;
        if let Some(tokens) = &self.tokens {
            tokens.canonical(self, text)?;
        }
        if let Some(festivals) = &self.festivals {
            festivals.canonical(self, text)?;
        }
        self.canonical_map(text)
    }
}

/// Joins the items, each with a space before it.
pub(crate) fn words<T: fmt::Display>(list: impl IntoIterator<Item = T>) -> String {
    list.into_iter().map(|word| format!(" {word}")).collect()
}
