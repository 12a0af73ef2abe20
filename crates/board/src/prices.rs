//! What routes cost, and tables of the routes of each price.
//!
//! Routes that cost the same have one *price*. Every price has a number below [`PRICES`], so that the
//! rules can keep a count for each price in an array. Prices are also grouped in [`PRICE_ROWS`] rows:
//! one for each color, one for gray, one for all ferry routes. Claims are listed in the order of rows,
//! and within a row in the order of [`Board::prices`].

use crate::board::Board;
use crate::ids::{Color, RouteId};
use crate::limits::{MAX_COLORS, MAX_FERRIES, MAX_LENGTH, MAX_ROUTES};
use crate::map::Route;
use crate::sets::RouteSet;
use crate::short_sort::sort_short_by_key;

/// The number of prices: each length in each color, each length in gray, then those of ferry routes.
pub const PRICES: usize = FERRY_PRICES + MAX_FERRIES;
/// The number of the first gray price.
pub const GRAY_PRICES: usize = MAX_COLORS * MAX_LENGTH;
/// The number of the first price of ferry routes.
pub const FERRY_PRICES: usize = GRAY_PRICES + MAX_LENGTH;
/// The number of rows of prices: one for each color, gray, ferries.
pub const PRICE_ROWS: usize = MAX_COLORS + 2;
/// The row of gray prices.
pub const GRAY_ROW: usize = MAX_COLORS;
/// The row of all ferry routes.
pub const FERRY_ROW: usize = MAX_COLORS + 1;

/// What something costs: cards of one color and wilds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// The number of cards; for a route its number of spaces.
    pub length: u8,
    /// The color of the cards that are not wild; none if any one color will do.
    pub color: Option<Color>,
    /// The number of cards that must be wild.
    pub wilds_required: u8,
}

impl Cost {
    /// Returns the most cards of one color that a payment can hold: the others must be wild.
    #[inline]
    pub fn most_colored(&self) -> u8 {
        self.length - self.wilds_required
    }

    /// Returns the row of its price.
    pub fn row(&self) -> usize {
        match self.color {
            _ if self.wilds_required > 0 => FERRY_ROW,
            Some(color) => color.index(),
            None => GRAY_ROW,
        }
    }
}

impl Route {
    /// Returns what it costs.
    pub fn cost(&self) -> Cost {
        let Route { length, color, wilds_required, .. } = *self;
        Cost { length, color, wilds_required }
    }
}

/// The routes that cost the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// What each of them costs.
    pub cost: Cost,
    /// The number of the price, below [`PRICES`].
    pub number: u8,
    /// The routes.
    pub routes: RouteSet,
}

/// The prices of a board's routes, in several tables.
#[derive(Debug)]
pub(crate) struct PriceTable {
    rows: [Vec<Price>; PRICE_ROWS],
    /// The number of routes by number of price.
    routes: [u8; PRICES],
    /// The number of the price by route. Its length is fixed, so that no route needs a bounds check.
    numbers: [u8; MAX_ROUTES],
    /// By length: the routes that are at most that long.
    up_to: [RouteSet; MAX_LENGTH + 1],
}

impl Board {
    /// Returns the prices of a row: by length; those of ferries by color (gray last), length and
    /// required wilds.
    pub fn prices(&self, row: usize) -> &[Price] {
        &self.prices.rows[row]
    }
    /// Returns the routes with at most `length` spaces. `length` is at most [`MAX_LENGTH`].
    pub fn routes_up_to(&self, length: usize) -> RouteSet {
        self.prices.up_to[length]
    }
    /// Returns the number of a route's price, below [`PRICES`].
    pub fn price_of(&self, route: RouteId) -> usize {
        self.prices.numbers[route.index() % MAX_ROUTES].into()
    }
    /// Returns how many routes have each price, by number of price.
    pub fn routes_by_price(&self) -> &[u8; PRICES] {
        &self.prices.routes
    }
}

impl PriceTable {
    pub(crate) fn new(routes: &[Route]) -> PriceTable {
        let rows = rows(routes);
        let mut table = PriceTable {
            rows,
            routes: [0; PRICES],
            numbers: [0; MAX_ROUTES],
            up_to: up_to(routes),
        };
        for price in table.rows.iter().flatten() {
            table.routes[usize::from(price.number)] = price.routes.len() as u8;
            price.routes.iter().for_each(|route| table.numbers[route.index()] = price.number);
        }
        table
    }
}

fn rows(routes: &[Route]) -> [Vec<Price>; PRICE_ROWS] {
    let mut rows: [Vec<Price>; PRICE_ROWS] = Default::default();
    for (index, route) in routes.iter().enumerate() {
        let (cost, id) = (route.cost(), RouteId::new(index));
        let row = &mut rows[cost.row()];
        match row.iter_mut().find(|price| price.cost == cost) {
            Some(price) => price.routes.insert(id),
            None => row.push(Price { cost, number: 0, routes: RouteSet::single(id) }),
        }
    }
    for row in &mut rows {
        sort_short_by_key(row, |Price { cost, .. }| {
            (cost.color.is_none(), cost.color, cost.length, cost.wilds_required)
        });
        for (in_row, price) in row.iter_mut().enumerate() {
            price.number = number(price.cost, in_row) as u8;
        }
    }
    rows
}

/// Returns the number of the price that is the `in_row`-th of its row, counted from 0.
fn number(cost: Cost, in_row: usize) -> usize {
    let length = usize::from(cost.length) - 1;
    match cost {
        Cost { wilds_required: 1.., .. } => FERRY_PRICES + in_row,
        Cost { color: Some(color), .. } => length * MAX_COLORS + color.index(),
        Cost { color: None, .. } => GRAY_PRICES + length,
    }
}

fn up_to(routes: &[Route]) -> [RouteSet; MAX_LENGTH + 1] {
    std::array::from_fn(|length| {
        let routes = routes.iter().enumerate();
        let short = routes.filter(|(_, route)| usize::from(route.length) <= length);
        short.map(|(index, _)| RouteId::new(index)).collect()
    })
}
