//! Tourist tokens on a board: their numbers, how a file writes them, their checks, and their part of the canonical text.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::ops::RangeInclusive;

use crate::board::{Board, Sheet};
use crate::fingerprint::words;
use crate::ids::{LocationId, SymbolId};
use crate::limits::{MAX_ASIDE, MAX_SYMBOLS};
use crate::map::{Map, Names};
use crate::problem::Problem;
use crate::reader::{At, Item, Problems, Reader, Rows};

/// The numbers of tourist tokens and their stacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    /// The number of symbols.
    pub symbols: u8,
    /// The number of tokens of each symbol in the box.
    pub each: u8,
    /// The locations that have a stack from the beginning.
    pub fixed: Vec<LocationId>,
    /// The symbol at each location of `fixed`, if the board fixes it (SF-SETUP-7).
    pub fixed_symbols: Option<Vec<SymbolId>>,
    /// The heights of stacks by number of seats.
    pub stacks: Vec<StackPlan>,
    /// The points for a set of different tokens, indexed by the size of the set.
    pub points: Vec<u8>,
    pub(crate) first_seats: usize,
}

/// The heights of the stacks at one number of seats, and who places the stacks put aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StackPlan {
    /// The number of tokens in a stack that lies from the beginning.
    pub height: u8,
    /// The number of tokens in a stack that is put aside.
    pub aside_height: u8,
    /// Whether the last seat places all stacks put aside in one decision (SF-SETUP-6);
    /// otherwise the last seat places one, then the last but one (SF-SETUP-5).
    pub together: bool,
}

impl Tokens {
    /// Returns the heights of the stacks at this number of seats.
    pub fn plan(&self, seats: usize) -> StackPlan {
        self.stacks[seats - self.first_seats]
    }
    /// Returns the number of stacks that are put aside.
    pub fn aside(&self) -> usize {
        self.symbols as usize - self.fixed.len()
    }
    /// Returns all symbols in order.
    pub fn symbols(&self) -> impl Iterator<Item = SymbolId> + Clone {
        (0..self.symbols as usize).map(SymbolId::new)
    }
}

impl Board {
    /// Returns the numbers of tourist tokens, if the board has tokens.
    pub fn tokens(&self) -> Option<&Tokens> {
        self.tokens.as_ref()
    }
    /// Finds the token symbol with this number, counted from 0.
    pub fn symbol_numbered(&self, number: usize) -> Option<SymbolId> {
        self.tokens.as_ref().filter(|tokens| number < tokens.symbols as usize)?;
        Some(SymbolId::new(number))
    }
}

/// Tokens as a board file writes them.
pub(crate) struct TokensSheet {
    pub(crate) line: usize,
    pub(crate) symbols: Option<At<u8>>,
    pub(crate) each: Option<At<u8>>,
    pub(crate) fixed: Option<Rows<String>>,
    pub(crate) fixed_symbols: Option<Rows<u8>>,
    pub(crate) stacks: Option<Vec<At<StackPlan>>>,
    pub(crate) points: Option<Rows<u8>>,
}

impl TokensSheet {
    pub(crate) fn read(tokens: &mut Reader<'_>, seats: &Option<RangeInclusive<usize>>) -> Self {
        let fixed_symbols = tokens.has("fixed_symbols");
        TokensSheet {
            line: tokens.line(),
            symbols: tokens.number("symbols"),
            each: tokens.number("each"),
            fixed: tokens.texts("fixed"),
            fixed_symbols: if fixed_symbols { tokens.numbers("fixed_symbols") } else { None },
            stacks: tokens.by_seats("stacks", seats, stack_plan),
            points: tokens.numbers("points"),
        }
    }

    pub(crate) fn check(&self, sheet: &Sheet, names: &Names<'_>, problems: &Problems) {
        problems.not_zero("symbols", self.symbols);
        problems.not_zero("each", self.each);
        self.check_heights(problems);
        if let Some(fixed) = &self.fixed {
            let mut seen = BTreeSet::new();
            for location in &fixed.rows {
                if names.find(location, problems).is_some_and(|index| !seen.insert(index)) {
                    problems.add(location.line, Problem::Duplicate(location.value.clone()));
                }
            }
        }
        let Some(symbols) = self.symbols else { return };
        problems.limit(symbols.line, "symbols", symbols.value.into(), MAX_SYMBOLS);
        problems.long_enough("points", &self.points, usize::from(symbols.value) + 1);
        self.check_fixed(symbols.value, problems);
        if let Some(locations) = &sheet.map.locations
            && locations.complete
            && locations.rows.len() < symbols.value.into()
        {
            let locations = locations.rows.len();
            let problem = Problem::TooFewLocations { stacks: symbols.value, locations };
            problems.add(self.line, problem);
        }
    }

    fn check_heights(&self, problems: &Problems) {
        for plan in self.stacks.iter().flatten() {
            let at = |value| At { value, line: plan.line };
            problems.not_zero("height", Some(at(plan.height)));
            problems.not_zero("aside_height", Some(at(plan.aside_height)));
            let height = plan.height.max(plan.aside_height);
            if let Some(each) = self.each
                && height > each.value
            {
                problems.add(plan.line, Problem::StackTooHigh { height, each: each.value });
            }
        }
    }

    fn check_fixed(&self, symbols: u8, problems: &Problems) {
        let Some(fixed) = self.fixed.as_ref().filter(|rows| rows.complete) else { return };
        match usize::from(symbols).checked_sub(fixed.rows.len()) {
            Some(aside) => problems.limit(fixed.line, "stacks put aside", aside, MAX_ASIDE),
            None => {
                let problem = Problem::TooManyFixed { fixed: fixed.rows.len(), symbols };
                problems.add(fixed.line, problem);
            }
        }
        if let Some(list) = &self.fixed_symbols {
            check_fixed_symbols(list, fixed.rows.len(), symbols, problems);
        }
    }

    pub(crate) fn assemble(self, first_seats: usize, map: &Map) -> Option<Tokens> {
        let symbols =
            |list: Rows<u8>| list.values().map(|number| SymbolId::new(number.into())).collect();
        Some(Tokens {
            symbols: self.symbols?.value,
            each: self.each?.value,
            fixed: self.fixed?.values().map(|id| map.location(&id)).collect::<Option<_>>()?,
            fixed_symbols: self.fixed_symbols.map(symbols),
            stacks: self.stacks?.into_iter().map(|plan| plan.value).collect(),
            points: self.points?.values().collect(),
            first_seats,
        })
    }
}

fn check_fixed_symbols(list: &Rows<u8>, expected: usize, symbols: u8, problems: &Problems) {
    let (key, other) = ("fixed_symbols".to_owned(), "fixed".to_owned());
    let found = list.rows.len();
    if list.complete && found != expected {
        let problem = Problem::UnequalLists { key, found, other, expected };
        problems.add(list.line, problem);
    }
    let mut seen = BTreeSet::new();
    for number in &list.rows {
        if number.value >= symbols {
            let problem = Problem::UnknownSymbol { number: number.value, symbols };
            problems.add(number.line, problem);
        }
        if !seen.insert(number.value) {
            problems.add(number.line, Problem::Duplicate(number.value.to_string()));
        }
    }
}

fn stack_plan(item: Item<'_>) -> Option<At<StackPlan>> {
    let (height, aside_height, together) = item.table(|plan| {
        (plan.number("height"), plan.number("aside_height"), plan.flag("together"))
    })?;
    let plan = StackPlan {
        height: height?.value,
        aside_height: aside_height?.value,
        together: together?.value,
    };
    Some(At { value: plan, line: item.line })
}

impl Tokens {
    /// Writes the lines of the canonical text.
    pub(crate) fn canonical(&self, board: &Board, text: &mut String) -> fmt::Result {
        writeln!(text, "tokens {} {}", self.symbols, self.each)?;
        let fixed = self.fixed.iter().map(|id| &board.location(*id).id);
        writeln!(text, "token-fixed{}", words(fixed))?;
        if let Some(symbols) = &self.fixed_symbols {
            let numbers = symbols.iter().map(|symbol| symbol.index());
            writeln!(text, "token-fixed-symbols{}", words(numbers))?;
        }
        for plan in &self.stacks {
            let who = if plan.together { "together" } else { "apart" };
            writeln!(text, "token-stack {} {} {who}", plan.height, plan.aside_height)?;
        }
        writeln!(text, "token-points{}", words(&self.points))
    }
}
