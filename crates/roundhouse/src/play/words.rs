//! The names of things on the screen.

use board::{Board, Color, LocationId, Route, RouteId, SymbolId, TicketId};
use rules::{Card, Cards, Claim, Payment, Seat};

/// The names of seats, cards, routes and tickets in one game.
#[derive(Clone)]
pub(crate) struct Words<'b> {
    pub(crate) board: &'b Board,
    pub(crate) own: Seat,
    names: Vec<String>,
}

impl<'b> Words<'b> {
    /// Takes the names of the bots by seat; the one on the own seat is not used.
    pub(crate) fn new(board: &'b Board, own: Seat, bots: &[&str]) -> Words<'b> {
        let number = |seat: usize| seat + 1;
        let name = |(seat, bot): (usize, &&str)| {
            if seat == own.index() {
                "You".to_owned()
            } else {
                format!("{} {}", capital(bot), number(seat))
            }
        };
        Words { board, own, names: bots.iter().enumerate().map(name).collect() }
    }

    pub(crate) fn who(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    pub(crate) fn color(&self, color: Color) -> &'b str {
        &self.board.colors()[color.index()].id
    }

    pub(crate) fn card(&self, card: Card) -> &'b str {
        match card {
            Card::Colored(color) => self.color(color),
            Card::Wild => &self.board.labels().wild,
        }
    }

    /// Lists the cards by color, as in "2 red", "1 locomotive".
    pub(crate) fn cards(&self, cards: &Cards) -> Vec<String> {
        let kinds = self.board.color_ids().map(Card::Colored).chain([Card::Wild]);
        let held = kinds.filter(|&kind| cards.count(kind) > 0);
        let parts: Vec<_> = held.map(|kind| self.count_of(cards.count(kind), kind)).collect();
        if parts.is_empty() { vec!["no cards".to_owned()] } else { parts }
    }

    fn count_of(&self, count: usize, card: Card) -> String {
        let plural = if card == Card::Wild && count != 1 { "s" } else { "" };
        format!("{count} {}{plural}", self.card(card))
    }

    pub(crate) fn location(&self, location: LocationId) -> &'b str {
        &self.board.location(location).name
    }

    fn pair(&self, a: LocationId, b: LocationId) -> String {
        format!("{}–{}", self.location(a), self.location(b))
    }

    pub(crate) fn route(&self, id: RouteId) -> String {
        let route = self.board.route(id);
        self.pair(route.a, route.b)
    }

    /// Says what a route costs, as in "3 gray incl. 1 locomotive".
    pub(crate) fn price(&self, route: &Route) -> String {
        let color = route.color.map_or("gray", |color| self.color(color));
        match route.wilds_required {
            0 => format!("{} {color}", route.length),
            wilds => {
                let wilds = self.count_of(wilds.into(), Card::Wild);
                format!("{} {color} incl. {wilds}", route.length)
            }
        }
    }

    pub(crate) fn payment(&self, route: RouteId, payment: Payment) -> String {
        let colored = self.board.route(route).length - payment.wilds;
        let color = payment.color.map(|color| self.count_of(colored.into(), Card::Colored(color)));
        let wilds = (payment.wilds > 0).then(|| self.count_of(payment.wilds.into(), Card::Wild));
        color.into_iter().chain(wilds).collect::<Vec<_>>().join(" + ")
    }

    pub(crate) fn claim(&self, claim: &Claim) -> String {
        format!("{} for {}", self.route(claim.route), self.payment(claim.route, claim.payment))
    }

    pub(crate) fn ticket(&self, id: TicketId) -> String {
        let ticket = self.board.ticket(id);
        format!("{} {}", self.pair(ticket.a, ticket.b), ticket.points)
    }

    /// Returns the letter of a symbol: the board has no names for symbols.
    pub(crate) fn symbol(&self, symbol: SymbolId) -> char {
        (b'A' + symbol.index() as u8) as char
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>() + letters.as_str())
        .unwrap_or_default()
}

/// Returns a number with its noun, as in "1 card", "2 cards".
pub(crate) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
