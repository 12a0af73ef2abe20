//! Checks the numbers of a board file against each other.

use std::collections::BTreeSet;

use crate::model::{
    MAX_ASIDE, MAX_COLORS, MAX_DECK, MAX_FESTIVALS, MAX_MARKET, MAX_OFFER, MAX_SWEEPS, MAX_SYMBOLS,
};
use crate::problem::Problem;
use crate::reader::{At, Problems, Rows};
use crate::sheet::{FestivalsSheet, OfferSheet, OpeningSheet, Sheet, TokensSheet};

/// Records every problem of the numbers. `map.rs` checks the map.
pub(crate) fn check_numbers(sheet: &Sheet, problems: &Problems) {
    let check = Check { sheet, problems };
    check.top();
    check.colors();
    check.deck();
    check.market();
    check.opening();
    check.ticket_draw();
    if let Some(tokens) = &sheet.tokens {
        check.tokens(tokens);
    }
    if let Some(festivals) = &sheet.festivals {
        check.festivals(festivals);
    }
}

struct Check<'s> {
    sheet: &'s Sheet,
    problems: &'s Problems,
}

impl Check<'_> {
    fn top(&self) {
        let sheet = self.sheet;
        if let Some(id) = &sheet.id {
            self.problems.check_id(id);
        }
        self.problems.not_zero("supply", sheet.supply);
        self.problems.not_zero("twins_open_from", sheet.twins_open_from);
    }

    fn colors(&self) {
        let Some(colors) = &self.sheet.colors else { return };
        self.problems.size("colors", colors, MAX_COLORS);
        let mut seen = BTreeSet::new();
        for row in &colors.rows {
            self.problems.not_zero("cards", row.cards);
            let Some(id) = &row.id else { continue };
            self.problems.check_id(id);
            if ["draft", "gray", "wild"].contains(&id.as_str()) {
                self.problems.add(id.line, Problem::ReservedColor(id.value.clone()));
            }
            if !seen.insert(id.as_str()) {
                self.problems.add(id.line, Problem::Duplicate(id.value.clone()));
            }
        }
    }

    fn deck(&self) {
        let sheet = self.sheet;
        self.problems.total("cards_total", sheet.cards_total, self.cards());
        self.problems.total(
            "festival_cards_total",
            sheet.festival_cards_total,
            self.festival_cards(),
        );
        self.problems.total("tickets_total", sheet.tickets_total, self.tickets());
        let Some(line) = sheet.cards_total.map(|total| total.line) else { return };
        if let (Some(cards), Some(festival_cards)) = (self.cards(), self.festival_cards()) {
            let draft_card = matches!(sheet.opening, Some(OpeningSheet::Draft { .. }));
            let entries = cards + festival_cards + usize::from(draft_card);
            self.problems.limit(line, "deck", entries, MAX_DECK);
        }
        if let (Some(cards), Some(needed)) = (self.cards(), self.dealt_cards())
            && needed > cards
        {
            self.problems.add(line, Problem::DeckTooSmall { needed, cards });
        }
    }

    /// Returns the number of all cards, if every row could be read.
    fn cards(&self) -> Option<usize> {
        let colored = sum(self.sheet.colors.as_ref()?, |row| row.cards)?;
        Some(colored + usize::from(self.sheet.wilds?.value))
    }

    fn festival_cards(&self) -> Option<usize> {
        match &self.sheet.festivals {
            Some(festivals) => sum(festivals.list.as_ref()?, |row| row.cards),
            None => Some(0),
        }
    }

    fn tickets(&self) -> Option<usize> {
        self.sheet.map.tickets.as_ref().filter(|rows| rows.complete).map(|rows| rows.rows.len())
    }

    /// Returns the number of cards in all hands and the market at the highest number of seats.
    fn dealt_cards(&self) -> Option<usize> {
        let seats = *self.sheet.seats.as_ref()?.end();
        Some(
            usize::from(self.sheet.hand?.value) * seats
                + usize::from(self.sheet.market.size?.value),
        )
    }

    fn market(&self) {
        let market = &self.sheet.market;
        self.problems.not_zero("size", market.size);
        self.problems.not_zero("sweep_at", market.sweep_at);
        if let Some(limit) = market.sweep_limit {
            self.problems.limit(limit.line, "sweep_limit", limit.value.into(), MAX_SWEEPS);
        }
        let Some(size) = market.size else { return };
        self.problems.limit(size.line, "size", size.value.into(), MAX_MARKET);
        if let Some(sweep_at) = market.sweep_at
            && sweep_at.value > size.value
        {
            let problem = Problem::SweepAboveSize { sweep_at: sweep_at.value, size: size.value };
            self.problems.add(sweep_at.line, problem);
        }
    }

    fn opening(&self) {
        match &self.sheet.opening {
            Some(OpeningSheet::Offer(offer)) => {
                self.offer("offered", offer);
                self.enough_tickets(
                    offer.offered,
                    offer.offered.map(|offered| offered.value.into()),
                );
            }
            Some(OpeningSheet::Draft { offer, .. }) => {
                self.offer("dealt", offer);
                // IB-DRAFT-14: tickets kept in the first draft are not dealt in the second.
                let each = offer.offered.zip(offer.keep);
                let each = each.map(|(dealt, keep)| usize::from(*dealt) + usize::from(*keep));
                self.enough_tickets(offer.offered, each);
            }
            None => {}
        }
    }

    fn enough_tickets(&self, at: Option<At<u8>>, each: Option<usize>) {
        let (Some(at), Some(each)) = (at, each) else { return };
        let (Some(seats), Some(tickets)) = (&self.sheet.seats, self.tickets()) else { return };
        let needed = seats.end() * each;
        if tickets < needed {
            self.problems.add(at.line, Problem::TooFewTickets { needed, tickets });
        }
    }

    fn offer(&self, key: &str, offer: &OfferSheet) {
        self.problems.not_zero(key, offer.offered);
        self.problems.not_zero("keep", offer.keep);
        let Some(offered) = offer.offered else { return };
        self.problems.limit(offered.line, key, offered.value.into(), MAX_OFFER);
        if let Some(keep) = offer.keep
            && keep.value > offered.value
        {
            let problem = Problem::KeepTooMany { keep: keep.value, offered: offered.value };
            self.problems.add(keep.line, problem);
        }
    }

    fn ticket_draw(&self) {
        let draw = &self.sheet.ticket_draw;
        self.offer("offered", &draw.offer);
        let (Some(after), Some(opening)) = (draw.after_second_draft, &self.sheet.opening) else {
            return;
        };
        match (after.value, opening) {
            (true, OpeningSheet::Offer(_)) => {
                self.problems.add(after.line, Problem::DrawWithoutDraft);
            }
            (false, OpeningSheet::Draft { .. }) => {
                self.problems.add(after.line, Problem::DrawBeforeDraft);
            }
            (true, OpeningSheet::Draft { .. }) | (false, OpeningSheet::Offer(_)) => {}
        }
    }

    fn tokens(&self, tokens: &TokensSheet) {
        self.problems.not_zero("symbols", tokens.symbols);
        self.problems.not_zero("each", tokens.each);
        self.stack_heights(tokens);
        let Some(symbols) = tokens.symbols else { return };
        self.problems.limit(symbols.line, "symbols", symbols.value.into(), MAX_SYMBOLS);
        self.problems.long_enough("points", &tokens.points, usize::from(symbols.value) + 1);
        self.fixed_stacks(tokens, symbols.value);
        if let Some(locations) = &self.sheet.map.locations
            && locations.complete
            && locations.rows.len() < symbols.value.into()
        {
            let locations = locations.rows.len();
            let problem = Problem::TooFewLocations { stacks: symbols.value, locations };
            self.problems.add(tokens.line, problem);
        }
    }

    fn stack_heights(&self, tokens: &TokensSheet) {
        for plan in tokens.stacks.iter().flatten() {
            let at = |value| At { value, line: plan.line };
            self.problems.not_zero("height", Some(at(plan.height)));
            self.problems.not_zero("aside_height", Some(at(plan.aside_height)));
            let height = plan.height.max(plan.aside_height);
            if let Some(each) = tokens.each
                && height > each.value
            {
                self.problems.add(plan.line, Problem::StackTooHigh { height, each: each.value });
            }
        }
    }

    fn fixed_stacks(&self, tokens: &TokensSheet, symbols: u8) {
        let Some(fixed) = tokens.fixed.as_ref().filter(|rows| rows.complete) else { return };
        match usize::from(symbols).checked_sub(fixed.rows.len()) {
            Some(aside) => self.problems.limit(fixed.line, "stacks put aside", aside, MAX_ASIDE),
            None => {
                let problem = Problem::TooManyFixed { fixed: fixed.rows.len(), symbols };
                self.problems.add(fixed.line, problem);
            }
        }
        if let Some(list) = &tokens.fixed_symbols {
            self.fixed_symbols(list, fixed.rows.len(), symbols);
        }
    }

    fn fixed_symbols(&self, list: &Rows<u8>, expected: usize, symbols: u8) {
        let (key, other) = ("fixed_symbols".to_owned(), "fixed".to_owned());
        let found = list.rows.len();
        if list.complete && found != expected {
            let problem = Problem::UnequalLists { key, found, other, expected };
            self.problems.add(list.line, problem);
        }
        let mut seen = BTreeSet::new();
        for number in &list.rows {
            if number.value >= symbols {
                let problem = Problem::UnknownSymbol { number: number.value, symbols };
                self.problems.add(number.line, problem);
            }
            if !seen.insert(number.value) {
                self.problems.add(number.line, Problem::Duplicate(number.value.to_string()));
            }
        }
    }

    fn festivals(&self, festivals: &FestivalsSheet) {
        let Some(list) = &festivals.list else { return };
        self.problems.size("list", list, MAX_FESTIVALS);
        let mut seen = BTreeSet::new();
        for row in &list.rows {
            self.problems.not_zero("cards", row.cards);
            let Some(id) = &row.id else { continue };
            self.problems.check_id(id);
            if !seen.insert(id.as_str()) {
                self.problems.add(id.line, Problem::Duplicate(id.value.clone()));
            }
        }
        let most = list.rows.iter().filter_map(|row| row.cards).map(|cards| cards.value).max();
        if let Some(most) = most {
            self.problems.long_enough("points", &festivals.points, usize::from(most) + 1);
        }
    }
}

fn sum<T>(list: &Rows<T>, number: impl Fn(&T) -> Option<At<u8>>) -> Option<usize> {
    let numbers = list.rows.iter().map(|row| Some(usize::from(number(row)?.value)));
    if list.complete { numbers.sum() } else { None }
}

/// Checks that several kinds of numbers share.
impl Problems {
    pub(crate) fn check_id(&self, id: &At<String>) {
        let starts_well = id.starts_with(|first: char| first.is_ascii_lowercase());
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !starts_well || !id.bytes().all(allowed) {
            self.add(id.line, Problem::BadId(id.value.clone()));
        }
    }

    pub(crate) fn not_zero(&self, key: &str, number: Option<At<u8>>) {
        if let Some(At { value: 0, line }) = number {
            self.add(line, Problem::Zero(key.to_owned()));
        }
    }

    pub(crate) fn limit(&self, line: usize, what: &str, found: usize, limit: usize) {
        if found > limit {
            self.add(line, Problem::LimitExceeded { what: what.to_owned(), found, limit });
        }
    }

    /// Checks that a list is not empty and not longer than `limit`.
    pub(crate) fn size<T>(&self, key: &str, list: &Rows<T>, limit: usize) {
        if list.rows.is_empty() && list.complete {
            self.add(list.line, Problem::Zero(key.to_owned()));
        }
        self.limit(list.line, key, list.rows.len(), limit);
    }

    pub(crate) fn long_enough(&self, key: &str, table: &Option<Rows<u8>>, needed: usize) {
        let Some(table) = table.as_ref().filter(|table| table.complete) else { return };
        let found = table.rows.len();
        if found < needed {
            self.add(table.line, Problem::TableTooShort { table: key.to_owned(), needed, found });
        }
    }

    fn total(&self, key: &str, declared: Option<At<u8>>, counted: Option<usize>) {
        let (Some(declared), Some(counted)) = (declared, counted) else { return };
        if usize::from(declared.value) != counted {
            let (key, line) = (key.to_owned(), declared.line);
            let declared = declared.value.into();
            self.add(line, Problem::TotalMismatch { key, declared, counted });
        }
    }
}
