//! The questions that lead to an action, step by step: which route, which payment, which token or pile.

use board::{LocationId, RouteId, SymbolId};
use rules::{Action, Claim, ClosedRoute, Decision, Payment, Placement, View};

use super::layout::{pad, width};
use super::menu::{Chosen, Menu};
use super::words::Words;
use crate::speech::{Speech, say};

/// The largest number of lines above a list.
pub(crate) const HEAD: usize = 8;

/// What the person is asked now.
pub(crate) enum Question {
    /// The decision that the view awaits, answered with a letter or a number.
    Decision,
    /// Which route to claim.
    Route(Menu<RouteId>),
    /// How to pay for it.
    Payment(RouteId, Menu<Payment>),
    /// At which end to collect.
    Collect(Menu<Claim>),
    /// Which stack to place.
    Symbol(Menu<SymbolId>),
    /// Where to place the stack, and which stack was placed before in the same decision.
    Location { symbol: SymbolId, placed: Option<(SymbolId, LocationId)>, menu: Menu<LocationId> },
}

impl Question {
    /// Returns the list to choose from in at most `most` lines; none if the question has no list.
    pub(crate) fn lines(&mut self, most: usize, speech: &Speech) -> Option<Vec<String>> {
        match self {
            Question::Decision => None,
            Question::Route(menu) => Some(menu.lines(most, speech)),
            Question::Payment(_, menu) => Some(menu.lines(most, speech)),
            Question::Collect(menu) => Some(menu.lines(most, speech)),
            Question::Symbol(menu) => Some(menu.lines(most, speech)),
            Question::Location { menu, .. } => Some(menu.lines(most, speech)),
        }
    }

    /// Returns where a typed line leads.
    pub(crate) fn enter(&mut self, view: &View<'_, '_>, words: &Words<'_>, line: &str) -> Next {
        match self {
            Question::Decision => Next::Decision,
            Question::Route(menu) => Next::of(menu.enter(line), |route| {
                Next::Question(Question::payment(view, words, route))
            }),
            Question::Payment(route, menu) => Next::of(menu.enter(line), |payment| {
                Next::Question(Question::collect(view, words, *route, payment))
            }),
            Question::Collect(menu) => {
                Next::of(menu.enter(line), |claim| Next::Act(Action::Claim(claim)))
            }
            Question::Symbol(menu) => Next::of(menu.enter(line), |symbol| {
                Next::Question(Question::location(view, words, symbol, None))
            }),
            Question::Location { symbol, placed, menu } => {
                Next::of(menu.enter(line), |at| after_location(view, words, *placed, (*symbol, at)))
            }
        }
    }

    /// Returns where this question leads if there is only one answer.
    pub(crate) fn only(&self, view: &View<'_, '_>, words: &Words<'_>) -> Option<Next> {
        match self {
            Question::Payment(route, menu) => {
                let payment = menu.only()?;
                Some(Next::Question(Question::collect(view, words, *route, payment)))
            }
            Question::Collect(menu) => menu.only().map(|claim| Next::Act(Action::Claim(claim))),
            // The person sees a single route or place before it is taken.
            Question::Decision
            | Question::Route(_)
            | Question::Symbol(_)
            | Question::Location { .. } => None,
        }
    }

    /// Asks how to pay for a route; the payment with the fewest wilds comes first.
    pub(crate) fn payment(view: &View<'_, '_>, words: &Words<'_>, route: RouteId) -> Question {
        let mut payments: Vec<_> = view.payments(route).flat_map(|range| range.iter()).collect();
        payments.sort_by_key(|payment| payment.wilds);
        let label = |payment| (words.payment(route, payment), payment);
        let question = say!(words.speech, "cli-pay", route = words.route(route));
        Question::Payment(route, Menu::new(question, payments.into_iter().map(label).collect()))
    }

    /// Asks at which end of a route to collect.
    pub(crate) fn collect(
        view: &View<'_, '_>,
        words: &Words<'_>,
        route: RouteId,
        payment: Payment,
    ) -> Question {
        let claims = view.claims_of(route).filter(|claim| claim.payment == payment);
        let label = |claim: Claim| {
            let what = claim.collect_at.map(|at| collected(view, words, at));
            (what.unwrap_or_else(|| say!(words.speech, "cli-nothing")), claim)
        };
        Question::Collect(Menu::new(
            say!(words.speech, "cli-what-to-take"),
            claims.map(label).collect(),
        ))
    }

    /// Asks where to place a stack.
    pub(crate) fn location(
        view: &View<'_, '_>,
        words: &Words<'_>,
        symbol: SymbolId,
        placed: Option<(SymbolId, LocationId)>,
    ) -> Question {
        let mut free = view.free_for_stacks();
        placed.into_iter().for_each(|(_, at)| free.remove(at));
        let items = free.iter().map(|at| (location_label(view, words, at), at)).collect();
        let question = say!(words.speech, "cli-where-stack", symbol = words.symbol(symbol));
        Question::Location { symbol, placed, menu: Menu::new(question, items) }
    }
}

/// Where an answer leads to.
pub(crate) enum Next {
    /// The next question.
    Question(Question),
    /// An action.
    Act(Action),
    /// The same question; its list changed.
    Look,
    /// The line is to be read as an answer to the decision itself.
    Decision,
    /// No item of the list has this name.
    NotListed,
    /// The list has no item with this number.
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

/// Returns the first question of a decision.
pub(crate) fn first(view: &View<'_, '_>, words: &Words<'_>) -> Question {
    if view.awaiting().decision() != Some(Decision::Stacks) {
        return Question::Decision;
    }
    let aside: Vec<_> = view.stacks_aside().collect();
    match aside.as_slice() {
        [] => Question::Decision,
        [only] => Question::location(view, words, *only, None),
        [first, ..] if together(view) => Question::location(view, words, *first, None),
        several => {
            let label = |&symbol: &SymbolId| {
                (say!(words.speech, "cli-stack", symbol = words.symbol(symbol)), symbol)
            };
            Question::Symbol(Menu::new(
                say!(words.speech, "cli-which-stack"),
                several.iter().map(label).collect(),
            ))
        }
    }
}

/// Returns whether one decision places all stacks (SF-SETUP-6).
fn together(view: &View<'_, '_>) -> bool {
    view.stacks_to_place() > 1
}

/// Returns the action once every stack has a location, or the question for the next stack.
fn after_location(
    view: &View<'_, '_>,
    words: &Words<'_>,
    placed: Option<(SymbolId, LocationId)>,
    new: (SymbolId, LocationId),
) -> Next {
    if let Some(placed) = placed {
        return Next::Act(Action::PlaceStacks(Placement::two(placed, new)));
    }
    let next = view.stacks_aside().find(|&symbol| symbol != new.0).filter(|_| together(view));
    match next {
        Some(symbol) => Next::Question(Question::location(view, words, symbol, Some(new))),
        None => Next::Act(Action::PlaceStacks(Placement::one(new.0, new.1))),
    }
}

/// Names a location with what matters for a stack: its routes, and whether an own ticket ends there.
fn location_label(view: &View<'_, '_>, words: &Words<'_>, at: LocationId) -> String {
    let held = view.tickets(words.own).unwrap_or_default();
    let mut tickets = held.iter().map(|id| words.board.ticket(id));
    let own = tickets.any(|ticket| ticket.a == at || ticket.b == at);
    let routes = words.board.location(at).routes.len();
    let key = if own { "cli-place-ticket" } else { "cli-place" };
    say!(words.speech, key, place = words.location(at), routes = routes)
}

/// Says what a claim takes at this end of the route.
fn collected(view: &View<'_, '_>, words: &Words<'_>, at: LocationId) -> String {
    let place = words.location(at);
    let token = view.token_at(words.own, at).map(|symbol| words.symbol(symbol));
    let pile = view.festival_at(at);
    let pile = pile.map(|(id, cards)| (cards, view.pile(words.own, id).unwrap_or_default()));
    let key = match (&token, pile) {
        (Some(_), Some(_)) => "cli-take-both",
        (_, None) => "cli-take-token",
        (None, Some(_)) => "cli-take-pile",
    };
    let (symbol, (cards, own)) = (token.unwrap_or_default(), pile.unwrap_or_default());
    say!(words.speech, key, place = place, symbol = symbol, cards = cards, own = own)
}

/// Asks which route to claim.
pub(crate) fn routes(view: &View<'_, '_>, words: &Words<'_>) -> Menu<RouteId> {
    let claimable = view.legal().claimable();
    let (name, cost) = widths(claimable.iter(), words);
    let label = |id| {
        let points = words.board.route_points(words.board.route(id).length);
        let points = say!(words.speech, "cli-points", number = points);
        let line = format!("{}  {}", pad(&words.route(id), name), pad(&price(words, id), cost));
        (format!("{line}  {points}{}", takes(view, words, id)), id)
    };
    Menu::new(say!(words.speech, "cli-which-route"), claimable.iter().map(label).collect())
}

/// Returns the widths of the widest name and the widest price.
fn widths(routes: impl Iterator<Item = RouteId>, words: &Words<'_>) -> (usize, usize) {
    routes.fold((0, 0), |(name, cost), id| {
        (name.max(width(&words.route(id))), cost.max(width(&price(words, id))))
    })
}

fn price(words: &Words<'_>, id: RouteId) -> String {
    words.price(words.board.route(id))
}

/// Says in a few words what a claim would take: a token or festival cards.
fn takes(view: &View<'_, '_>, words: &Words<'_>, id: RouteId) -> String {
    let (Some(first), second) = view.collect_choices(words.own, id) else { return String::new() };
    let pile = |at| view.festival_at(at).map_or(0, |(_, cards)| cards);
    match second.into_iter().map(pile).fold(pile(first), u8::max) {
        0 => format!(", {}", say!(words.speech, "cli-takes-token")),
        cards => format!(", {}", say!(words.speech, "cli-festival-cards", number = cards)),
    }
}

/// Lists every route with its price and its owner.
pub(crate) fn all_routes(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let (name, cost) = widths(words.board.route_ids(), words);
    let line = |id| {
        let state = match view.closed_to(words.own, id) {
            None => say!(words.speech, "cli-free"),
            Some(ClosedRoute::Claimed(seat)) => words.who(seat).to_owned(),
            Some(ClosedRoute::OwnTwin | ClosedRoute::TwinClaimed) => {
                say!(words.speech, "cli-closed")
            }
        };
        format!("{}  {}  {state}", pad(&words.route(id), name), pad(&price(words, id), cost))
    };
    words.board.route_ids().map(line).collect()
}
