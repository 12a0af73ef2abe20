//! The questions, step by step: what, which route, which payment, which token or pile.

use board::{LocationId, LocationSet, RouteId, SymbolId};
use bots::claims_of;
use rules::{Action, Awaiting, Claim, Illegal, Payment, Placement, View};

use super::layout::{pad, width};
use super::menu::{Chosen, Menu};
use super::words::{Words, count};

/// Lines above a list.
pub(crate) const HEAD: usize = 8;

/// What is asked now.
pub(crate) enum Ask {
    /// The decision itself, as the view says.
    Decision,
    /// Which route to claim.
    Route(Menu<RouteId>),
    /// How to pay for it.
    Payment(RouteId, Menu<Payment>),
    /// At which end to collect.
    Collect(Menu<Claim>),
    /// Which stack to place.
    Symbol(Menu<SymbolId>),
    /// Where to place it, and what was placed before it in the same decision.
    Location { symbol: SymbolId, placed: Option<(SymbolId, LocationId)>, menu: Menu<LocationId> },
}

impl Ask {
    /// The list, if this question has one.
    pub(crate) fn lines(&mut self, most: usize) -> Option<Vec<String>> {
        match self {
            Ask::Decision => None,
            Ask::Route(menu) => Some(menu.lines(most)),
            Ask::Payment(_, menu) => Some(menu.lines(most)),
            Ask::Collect(menu) => Some(menu.lines(most)),
            Ask::Symbol(menu) => Some(menu.lines(most)),
            Ask::Location { menu, .. } => Some(menu.lines(most)),
        }
    }

    /// What a line typed here leads to.
    pub(crate) fn enter(&mut self, view: &View<'_, '_>, words: &Words<'_>, line: &str) -> Next {
        match self {
            Ask::Decision => Next::Decision,
            Ask::Route(menu) => {
                Next::of(menu.enter(line), |route| Next::Ask(Ask::payment(view, words, route)))
            }
            Ask::Payment(route, menu) => Next::of(menu.enter(line), |payment| {
                Next::Ask(Ask::collect(view, words, *route, payment))
            }),
            Ask::Collect(menu) => {
                Next::of(menu.enter(line), |claim| Next::Act(Action::Claim(claim)))
            }
            Ask::Symbol(menu) => Next::of(menu.enter(line), |symbol| {
                Next::Ask(Ask::location(view, words, symbol, None))
            }),
            Ask::Location { symbol, placed, menu } => {
                Next::of(menu.enter(line), |at| after_location(view, words, *placed, (*symbol, at)))
            }
        }
    }

    /// Where this question leads if it leaves no choice.
    pub(crate) fn only(&self, view: &View<'_, '_>, words: &Words<'_>) -> Option<Next> {
        match self {
            Ask::Payment(route, menu) => {
                let payment = menu.only()?;
                Some(Next::Ask(Ask::collect(view, words, *route, payment)))
            }
            Ask::Collect(menu) => menu.only().map(|claim| Next::Act(Action::Claim(claim))),
            // A single route or place is still worth seeing before it is taken.
            Ask::Decision | Ask::Route(_) | Ask::Symbol(_) | Ask::Location { .. } => None,
        }
    }

    /// Few wilds first: colors before wilds is good advice.
    pub(crate) fn payment(view: &View<'_, '_>, words: &Words<'_>, route: RouteId) -> Ask {
        let mut payments: Vec<_> = Vec::new();
        for claim in claims_of(view, route) {
            if !payments.contains(&claim.payment) {
                payments.push(claim.payment);
            }
        }
        payments.sort_by_key(|payment| payment.wilds);
        let label = |payment| (words.payment(route, payment), payment);
        let question = format!("Pay {} with: (back: do not claim)", words.route(route));
        Ask::Payment(route, Menu::new(question, payments.into_iter().map(label).collect()))
    }

    pub(crate) fn collect(
        view: &View<'_, '_>,
        words: &Words<'_>,
        route: RouteId,
        payment: Payment,
    ) -> Ask {
        let claims = claims_of(view, route).filter(|claim| claim.payment == payment);
        let label = |claim: Claim| {
            let what = claim.collect_at.map(|at| collected(view, words, at));
            (what.unwrap_or_else(|| "nothing".to_owned()), claim)
        };
        Ask::Collect(Menu::new(
            "What do you take? (back: do not claim)",
            claims.map(label).collect(),
        ))
    }

    pub(crate) fn location(
        view: &View<'_, '_>,
        words: &Words<'_>,
        symbol: SymbolId,
        placed: Option<(SymbolId, LocationId)>,
    ) -> Ask {
        let with_stack = view.stacks().filter_map(|stack| stack.location);
        let taken: LocationSet = with_stack.chain(placed.map(|(_, at)| at)).collect();
        let free = words.board.location_ids().filter(|&at| !taken.contains(at));
        let items = free.map(|at| (location_label(view, words, at), at)).collect();
        let question = format!("Where do you put stack {}?", words.symbol(symbol));
        Ask::Location { symbol, placed, menu: Menu::new(question, items) }
    }
}

/// Where an answer leads.
pub(crate) enum Next {
    /// To the next question.
    Ask(Ask),
    /// To an action.
    Act(Action),
    /// To the same question: its list changed.
    Look,
    /// It answers the decision itself.
    Decision,
    /// Nothing on the list is called so.
    NotListed,
    /// The list has no such number.
    NoSuchNumber,
}

impl Next {
    fn of<T>(chosen: Chosen<T>, then: impl FnOnce(T) -> Next) -> Next {
        match chosen {
            Chosen::One(item) => then(item),
            Chosen::Look => Next::Look,
            Chosen::Nothing => Next::NotListed,
            Chosen::NoSuchNumber => Next::NoSuchNumber,
        }
    }
}

/// The first question of a decision.
pub(crate) fn first(view: &View<'_, '_>, words: &Words<'_>) -> Ask {
    if !matches!(view.awaiting(), Awaiting::Stacks(_)) {
        return Ask::Decision;
    }
    let aside: Vec<_> = aside(view).collect();
    match aside.as_slice() {
        [] => Ask::Decision,
        [only] => Ask::location(view, words, *only, None),
        [first, ..] if together(view) => Ask::location(view, words, *first, None),
        several => {
            let label = |&symbol: &SymbolId| (format!("stack {}", words.symbol(symbol)), symbol);
            Ask::Symbol(Menu::new("Which stack do you place?", several.iter().map(label).collect()))
        }
    }
}

fn aside(view: &View<'_, '_>) -> impl Iterator<Item = SymbolId> {
    view.stacks().filter(|stack| stack.location.is_none()).map(|stack| stack.symbol)
}

/// Whether all stacks are placed in one decision (SF-SETUP-6).
fn together(view: &View<'_, '_>) -> bool {
    view.board().tokens().is_some_and(|tokens| tokens.plan(view.seats()).together)
}

/// The whole decision once every stack has its place, or the next question.
fn after_location(
    view: &View<'_, '_>,
    words: &Words<'_>,
    placed: Option<(SymbolId, LocationId)>,
    new: (SymbolId, LocationId),
) -> Next {
    if let Some(placed) = placed {
        return Next::Act(Action::PlaceStacks(Placement::two(placed, new)));
    }
    let next = aside(view).find(|&symbol| symbol != new.0).filter(|_| together(view));
    match next {
        Some(symbol) => Next::Ask(Ask::location(view, words, symbol, Some(new))),
        None => Next::Act(Action::PlaceStacks(Placement::one(new.0, new.1))),
    }
}

/// Own tickets matter when a place for a stack is chosen.
fn location_label(view: &View<'_, '_>, words: &Words<'_>, at: LocationId) -> String {
    let held = view.tickets(words.own).unwrap_or_default();
    let mut tickets = held.iter().map(|id| words.board.ticket(id));
    let own = tickets.any(|ticket| ticket.a == at || ticket.b == at);
    let routes = count(words.board.location(at).routes.len(), "route");
    let mark = if own { ", on your ticket" } else { "" };
    format!("{} ({routes}{mark})", words.location(at))
}

/// What a claim takes at this end.
fn collected(view: &View<'_, '_>, words: &Words<'_>, at: LocationId) -> String {
    let place = words.location(at);
    let own = view.tokens(words.own);
    let here = |stack: &rules::StackView| {
        stack.location == Some(at) && stack.left > 0 && !own.contains(stack.symbol)
    };
    let token = view.stacks().find(here);
    let token = token.map(|stack| format!("token {}", words.symbol(stack.symbol)));
    let festival = view.board().festivals().and_then(|festivals| festivals.at(at));
    let pile = festival.filter(|&id| view.festival_laid(id) > 0).map(|id| {
        let cards = count(view.festival_laid(id).into(), "festival card");
        format!("{cards} (you have {} of these)", view.pile(words.own, id).unwrap_or_default())
    });
    let parts: Vec<_> = token.into_iter().chain(pile).collect();
    format!("{place}: {}", parts.join(" and "))
}

/// The routes that can be claimed now.
pub(crate) fn routes(view: &View<'_, '_>, words: &Words<'_>) -> Menu<RouteId> {
    let claimable = view.legal().claimable();
    let (name, cost) = widths(claimable.iter(), words);
    let label = |id| {
        let points = count(words.board.route_points(words.board.route(id).length).into(), "point");
        let line = format!("{}  {}", pad(&words.route(id), name), pad(&price(words, id), cost));
        (format!("{line}  {points}{}", takes(view, words, id)), id)
    };
    Menu::new("Which route do you claim? (back: none)", claimable.iter().map(label).collect())
}

/// The widest name and the widest price.
fn widths(routes: impl Iterator<Item = RouteId>, words: &Words<'_>) -> (usize, usize) {
    routes.fold((0, 0), |(name, cost), id| {
        (name.max(width(&words.route(id))), cost.max(width(&price(words, id))))
    })
}

fn price(words: &Words<'_>, id: RouteId) -> String {
    words.price(words.board.route(id))
}

/// A short word on what the claim would take.
fn takes(view: &View<'_, '_>, words: &Words<'_>, id: RouteId) -> String {
    let Some(claim) = claims_of(view, id).find(|claim| claim.collect_at.is_some()) else {
        return String::new();
    };
    let route = words.board.route(claim.route);
    let festivals = view.board().festivals();
    let pile = |at| festivals.and_then(|all| all.at(at)).map_or(0, |id| view.festival_laid(id));
    match pile(route.a).max(pile(route.b)) {
        0 => ", token".to_owned(),
        cards => format!(", {}", count(cards.into(), "festival card")),
    }
}

/// Every route with its owner.
pub(crate) fn all_routes(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let (name, cost) = widths(words.board.route_ids(), words);
    let line = |id| {
        let state = match view.owner(id) {
            Some(seat) => words.who(seat).to_owned(),
            None if view.free_for(words.own).contains(id) => "free".to_owned(),
            None => "closed".to_owned(),
        };
        format!("{}  {}  {state}", pad(&words.route(id), name), pad(&price(words, id), cost))
    };
    words.board.route_ids().map(line).collect()
}

/// Why this route cannot be claimed, if it cannot; told by the payment that comes nearest.
pub(crate) fn refusal(view: &View<'_, '_>, id: RouteId) -> Option<Illegal> {
    if claims_of(view, id).next().is_some() {
        return None;
    }
    let (board, route) = (view.board(), view.board().route(id));
    let hand = view.seat().and_then(|seat| view.hand(seat))?;
    let most = board.color_ids().max_by_key(|&color| hand.color(color));
    let wilds = route.wilds_required;
    let color = route.color.or(most).filter(|_| wilds < route.length);
    let claim = Claim { route: id, payment: Payment { color, wilds }, collect_at: None };
    view.check(Action::Claim(claim)).err()
}
