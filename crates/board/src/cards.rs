//! The cards of a board: colors, wilds, hands and the market.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::board::{Board, Sheet};
use crate::ids::Color;
use crate::limits::{MAX_COLORS, MAX_DECK, MAX_MARKET, MAX_SWEEPS};
use crate::problem::Problem;
use crate::reader::{At, Problems, Reader, Rows};
use crate::short_sort::sort_short;
use crate::ticket_offers::OpeningSheet;

/// The name of a wild in files and messages.
const WILD: &str = "wild";

/// A color and its number of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColorCards {
    /// The color's name in files and records.
    pub id: String,
    /// Its number of cards in the deck.
    pub cards: u8,
}

/// The size of the market, which holds the face-up cards, and when it is swept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarketRules {
    /// The number of places.
    pub size: u8,
    /// The number of wilds in the market that makes it be swept (B-DRAW-6).
    pub sweep_at: u8,
    /// The highest number of sweeps in a row (B-DRAW-15).
    pub sweep_limit: u8,
}

impl MarketRules {
    /// Returns all places as bits.
    pub fn places(self) -> u8 {
        (1 << self.size) - 1
    }
}

impl Board {
    /// Returns the colors and their numbers of cards.
    pub fn colors(&self) -> &[ColorCards] {
        &self.colors
    }
    /// Returns all colors in order.
    pub fn color_ids(&self) -> impl Iterator<Item = Color> + Clone + use<> {
        (0..self.colors.len()).map(Color::new)
    }
    /// Returns the kinds of cards in the order of their names in files and messages. `None` is the
    /// wild, whose name is `wild`.
    pub fn kinds_by_name(&self) -> &[Option<Color>] {
        &self.kinds_by_name
    }
    /// Returns the color with this index, if there are that many.
    pub fn color(&self, index: usize) -> Option<Color> {
        (index < self.colors.len()).then(|| Color::new(index))
    }
    /// Returns the number of wilds in the deck.
    pub fn wilds(&self) -> u8 {
        self.wilds
    }
    /// Returns the number of cards dealt to each seat.
    pub fn hand(&self) -> u8 {
        self.hand
    }
    /// Returns the size of the market and when it is swept.
    pub fn market(&self) -> MarketRules {
        self.market
    }
    /// Finds the color with this name.
    pub fn color_named(&self, id: &str) -> Option<Color> {
        self.colors.iter().position(|color| color.id == id).map(Color::new)
    }
}

/// The cards as a board file writes them.
pub(crate) struct CardsSheet {
    pub(crate) total: Option<At<u8>>,
    pub(crate) wilds: Option<At<u8>>,
    pub(crate) colors: Option<Rows<ColorRow>>,
    pub(crate) hand: Option<At<u8>>,
    pub(crate) market: MarketSheet,
}

pub(crate) struct ColorRow {
    pub(crate) id: Option<At<String>>,
    pub(crate) cards: Option<At<u8>>,
}

#[derive(Default)]
pub(crate) struct MarketSheet {
    pub(crate) size: Option<At<u8>>,
    pub(crate) sweep_at: Option<At<u8>>,
    pub(crate) sweep_limit: Option<At<u8>>,
}

impl CardsSheet {
    pub(crate) fn read(top: &mut Reader<'_>) -> Self {
        let color = |row: &mut Reader<'_>| {
            Some(ColorRow { id: row.text("id"), cards: row.number("cards") })
        };
        let deck = top.table("deck", |deck| (deck.number("wilds"), deck.tables("colors", color)));
        let (wilds, colors) = deck.unwrap_or_default();
        CardsSheet {
            total: top.number("cards_total"),
            wilds,
            colors,
            hand: top.number("hand"),
            market: top.table("market", MarketSheet::read).unwrap_or_default(),
        }
    }

    pub(crate) fn check(&self, sheet: &Sheet, problems: &Problems) {
        self.check_colors(problems);
        self.check_deck(sheet, problems);
        self.market.check(problems);
    }

    fn check_colors(&self, problems: &Problems) {
        let Some(colors) = &self.colors else { return };
        problems.size("colors", colors, MAX_COLORS);
        let mut seen = BTreeSet::new();
        for row in &colors.rows {
            problems.not_zero("cards", row.cards);
            let Some(id) = &row.id else { continue };
            problems.check_id(id);
            if ["draft", "gray", WILD].contains(&id.as_str()) {
                problems.add(id.line, Problem::ReservedColor(id.value.clone()));
            }
            if !seen.insert(id.as_str()) {
                problems.add(id.line, Problem::Duplicate(id.value.clone()));
            }
        }
    }

    /// Checks the size of the deck, which also holds festival cards and the draft card.
    fn check_deck(&self, sheet: &Sheet, problems: &Problems) {
        problems.total("cards_total", self.total, self.cards());
        let Some(line) = self.total.map(|total| total.line) else { return };
        if let (Some(cards), Some(festival_cards)) = (self.cards(), sheet.festival_cards()) {
            let draft_card = matches!(sheet.opening, Some(OpeningSheet::Draft { .. }));
            let entries = cards + festival_cards + usize::from(draft_card);
            problems.limit(line, "deck", entries, MAX_DECK);
        }
        if let (Some(cards), Some(needed)) = (self.cards(), self.dealt(sheet))
            && needed > cards
        {
            problems.add(line, Problem::DeckTooSmall { needed, cards });
        }
    }

    /// Returns the number of all cards, if every row could be read.
    fn cards(&self) -> Option<usize> {
        let colored = self.colors.as_ref()?.sum(|row| row.cards)?;
        Some(colored + usize::from(self.wilds?.value))
    }

    /// Returns the number of cards in all hands and the market at the highest number of seats.
    fn dealt(&self, sheet: &Sheet) -> Option<usize> {
        let seats = *sheet.seats.as_ref()?.end();
        Some(usize::from(self.hand?.value) * seats + usize::from(self.market.size?.value))
    }

    /// Records a color that the board does not have.
    pub(crate) fn check_known(&self, color: &At<String>, problems: &Problems) {
        let Some(colors) = self.colors.as_ref().filter(|rows| rows.complete) else { return };
        let mut ids = colors.rows.iter().map(|row| row.id.as_ref());
        // A color whose name could not be read may be this one.
        let known = ids.any(|id| id.is_none_or(|id| id.value == color.value));
        if !known && color.value != "gray" {
            problems.add(color.line, Problem::UnknownColor(color.value.clone()));
        }
    }
}

/// Assembles the colors of a board.
pub(crate) fn assemble_colors(colors: Option<Rows<ColorRow>>) -> Option<Vec<ColorCards>> {
    let color = |row: ColorRow| Some(ColorCards { id: row.id?.value, cards: row.cards?.value });
    colors?.values().map(color).collect()
}

/// Sorts the kinds of cards for [`Board::kinds_by_name`].
pub(crate) fn kinds_by_name(colors: &[ColorCards]) -> Vec<Option<Color>> {
    let name = |kind: &Option<Color>| kind.map_or(WILD, |color| colors[color.index()].id.as_str());
    let mut kinds: Vec<_> = (0..colors.len()).map(|index| Some(Color::new(index))).collect();
    kinds.push(None);
    sort_short(&mut kinds, |a, b| name(a) < name(b));
    kinds
}

impl MarketSheet {
    fn read(market: &mut Reader<'_>) -> Self {
        MarketSheet {
            size: market.number("size"),
            sweep_at: market.number("sweep_at"),
            sweep_limit: market.number("sweep_limit"),
        }
    }

    fn check(&self, problems: &Problems) {
        problems.not_zero("size", self.size);
        problems.not_zero("sweep_at", self.sweep_at);
        if let Some(limit) = self.sweep_limit {
            problems.limit(limit.line, "sweep_limit", limit.value.into(), MAX_SWEEPS);
        }
        let Some(size) = self.size else { return };
        problems.limit(size.line, "size", size.value.into(), MAX_MARKET);
        if let Some(sweep_at) = self.sweep_at
            && sweep_at.value > size.value
        {
            let problem = Problem::SweepAboveSize { sweep_at: sweep_at.value, size: size.value };
            problems.add(sweep_at.line, problem);
        }
    }

    pub(crate) fn assemble(self) -> Option<MarketRules> {
        Some(MarketRules {
            size: self.size?.value,
            sweep_at: self.sweep_at?.value,
            sweep_limit: self.sweep_limit?.value,
        })
    }
}

impl Board {
    /// Writes the lines of the cards in the canonical text.
    pub(crate) fn canonical_cards(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "wilds {}", self.wilds)?;
        for color in &self.colors {
            writeln!(text, "color {} {}", color.id, color.cards)?;
        }
        let market = self.market;
        writeln!(text, "market {} {} {}", market.size, market.sweep_at, market.sweep_limit)
    }
}
