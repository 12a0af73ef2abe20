//! What a seat may do, in a short form: claims by route, payments as ranges, and numbers instead of
//! lists where a list would be long.

use board::{Cost, PRICE_ROWS, RouteId, RouteSet, sort_short_by_key};
use rules::{Action, Decision, Seat, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::JsonText;
use crate::names;

/// Everything that a seat may do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Legal {
    /// The seat begins its turn.
    Turn {
        /// Whether the top of the deck can be drawn.
        deck: bool,
        /// Market places that can be taken.
        market: Vec<u8>,
        /// Whether tickets can be drawn.
        tickets: bool,
        /// Routes that can be claimed, grouped by what they cost.
        claims: Vec<PricedRoutes>,
        /// Whether the seat may pass.
        pass: bool,
    },
    /// The seat takes its second card.
    SecondCard {
        /// Whether the top of the deck can be drawn.
        deck: bool,
        /// Market places that can be taken.
        market: Vec<u8>,
    },
    /// The seat keeps tickets: any of those on offer, in a number within this range.
    Keep(KeepRange),
    /// The seat picks any one ticket of the pack.
    Pick,
    /// The seat places stacks: `number` different symbols, each at a different location.
    Place {
        /// The number of stacks to place at once.
        number: u8,
        /// The symbols of the stacks that are put aside.
        symbols: Vec<u8>,
        /// Locations without a stack.
        locations: Vec<String>,
    },
}

/// How many tickets may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KeepRange {
    /// The smallest number.
    pub least: u8,
    /// The largest number.
    pub most: u8,
}

/// Routes that cost the same, and the payments that the seat has for each of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PricedRoutes {
    /// The payments.
    pub pay: Vec<PaymentRange>,
    /// The routes.
    pub routes: Vec<ClaimableRoute>,
}

/// A route that can be claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClaimableRoute {
    /// The route.
    pub route: String,
    /// The ends at which a claim may collect something; the claim must name one of them. Left out if
    /// there is nothing to collect.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub collect: Vec<String>,
}

/// The payments in one color, or with wilds alone: every number of wilds between two numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentRange {
    /// The color of the cards that are not wild; null for wilds alone.
    pub color: Option<String>,
    /// The smallest number of wilds.
    pub least: u8,
    /// The largest number of wilds.
    pub most: u8,
}

impl Legal {
    /// Returns what the view's seat may do; none if it has nothing to decide.
    ///
    /// # Panics
    /// If what is written is not this type. A test compares the two.
    pub fn of(view: &View<'_, '_>) -> Option<Legal> {
        let mut json = JsonText::with_capacity(0);
        Legal::write(&mut json, view);
        serde_json::from_slice(&json.into_bytes()).expect("it is written as it is read")
    }

    /// Writes what the view's seat may do; null if it has nothing to decide.
    pub(crate) fn write(json: &mut JsonText, view: &View<'_, '_>) {
        let seat = view.seat().filter(|_| !view.legal().is_empty());
        let (Some(seat), Some(decision)) = (seat, view.awaiting().decision()) else {
            json.raw("null");
            return;
        };
        match decision {
            Decision::Turn => write_turn(json, view, seat),
            Decision::SecondCard => {
                json.raw(r#"{"type":"second_card","deck":"#).flag(may(view, Action::DrawDeck));
                json.raw(r#","market":"#).list(market(view), JsonText::number);
                json.raw("}");
            }
            Decision::OpeningTickets | Decision::DraftTickets | Decision::Tickets => {
                json.value(&Legal::Keep(KeepRange::of(view, seat)));
            }
            Decision::Picks => json.value(&Legal::Pick),
            Decision::Stacks => json.value(&Legal::place(view)),
        }
    }

    fn place(view: &View<'_, '_>) -> Legal {
        let locations = view.free_for_stacks().iter();
        Legal::Place {
            number: view.stacks_to_place() as u8,
            symbols: view.stacks_aside().map(|symbol| symbol.index() as u8).collect(),
            locations: locations.map(|id| names::location(view.board(), id).to_owned()).collect(),
        }
    }
}

fn may(view: &View<'_, '_>, action: Action) -> bool {
    view.check(action).is_ok()
}

fn market(view: &View<'_, '_>) -> impl Iterator<Item = u8> {
    view.takeable().map(|(slot, _)| slot.0)
}

impl KeepRange {
    fn of(view: &View<'_, '_>, seat: Seat) -> KeepRange {
        let range = view.keep_range(seat);
        KeepRange { least: *range.start() as u8, most: *range.end() as u8 }
    }
}

fn write_turn(json: &mut JsonText, view: &View<'_, '_>, seat: Seat) {
    json.raw(r#"{"type":"turn","deck":"#).flag(may(view, Action::DrawDeck));
    json.raw(r#","market":"#).list(market(view), JsonText::number);
    json.raw(r#","tickets":"#).flag(may(view, Action::DrawTickets));
    json.raw(r#","claims":"#).list(claims(view), |json, (route, routes)| {
        json.raw(r#"{"pay":"#).list(view.payments(route), |json, range| {
            let color = range.color.map(|color| view.board().colors()[color.index()].id.as_str());
            json.raw(r#"{"color":"#).option(color, JsonText::name);
            json.raw(r#","least":"#).number(range.fewest_wilds);
            json.raw(r#","most":"#).number(range.most_wilds);
            json.raw("}");
        });
        json.raw(r#","routes":"#).list(routes.iter(), |json, id| write_route(json, view, seat, id));
        json.raw("}");
    });
    json.raw(r#","pass":"#).flag(may(view, Action::Pass));
    json.raw("}");
}

/// Returns the routes that can be claimed, those with the same cost together and with one of them in
/// front, in the order of color, length and wilds.
fn claims(view: &View<'_, '_>) -> Vec<(RouteId, RouteSet)> {
    let (board, claimable) = (view.board(), view.legal().claimable());
    let prices = (0..PRICE_ROWS).flat_map(|row| board.prices(row));
    let open = prices.filter_map(|price| {
        let routes = price.routes.and(claimable);
        Some((price.cost, (routes.first()?, routes)))
    });
    let mut open: Vec<_> = open.collect();
    let order = |cost: &Cost| (cost.color, cost.length, cost.wilds_required);
    sort_short_by_key(&mut open, |(cost, _)| order(cost));
    open.into_iter().map(|(_, routes)| routes).collect()
}

fn write_route(json: &mut JsonText, view: &View<'_, '_>, seat: Seat, id: RouteId) {
    let board = view.board();
    json.raw(r#"{"route":"#).name(names::route(board, id));
    let (first, second) = view.collect_choices(seat, id);
    if first.is_some() || second.is_some() {
        let ends = first.into_iter().chain(second);
        json.raw(r#","collect":"#).names(ends.map(|end| names::location(board, end)));
    }
    json.raw("}");
}
