//! The names of things on the screen.

use board::{Board, LocationId, Route, RouteId, SymbolId, TicketId};
use rules::{Card, Cards, Payment, Seat};

use crate::speech::{Speech, say};

/// The names of seats, cards, routes and tickets in one game.
#[derive(Clone)]
pub(crate) struct Words<'b> {
    pub(crate) board: &'b Board,
    pub(crate) own: Seat,
    names: Vec<String>,
    /// What is said, in the player's language.
    pub(crate) speech: Speech,
}

impl<'b> Words<'b> {
    /// Takes the names of the bots by seat; the one on the own seat is not used.
    pub(crate) fn new(board: &'b Board, own: Seat, bots: &[&str], speech: Speech) -> Words<'b> {
        let name = |(seat, bot): (usize, &&str)| {
            if seat == own.index() {
                say!(speech, "cli-you")
            } else {
                say!(speech, "cli-bot", level = capital(&speech.level(bot)), number = seat + 1)
            }
        };
        let names = bots.iter().enumerate().map(name).collect();
        Words { board, own, names, speech }
    }

    /// Takes a name for each seat, for somebody who has none of them.
    pub(crate) fn named(board: &'b Board, names: Vec<String>, speech: Speech) -> Words<'b> {
        Words { board, own: Seat::FIRST, names, speech }
    }

    /// Returns the word by which messages know who is meant: the player or another.
    pub(crate) fn is_own(&self, seat: Seat) -> &'static str {
        if seat == self.own { "yes" } else { "no" }
    }

    pub(crate) fn who(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    pub(crate) fn card(&self, card: Card) -> String {
        match card {
            Card::Colored(color) => self.speech.color(self.board, Some(color)),
            Card::Wild => self.speech.card(self.board, "wild"),
        }
    }

    /// Lists the cards by color, as in "red 2", "locomotive 1".
    pub(crate) fn cards(&self, cards: &Cards) -> Vec<String> {
        let kinds = self.board.color_ids().map(Card::Colored).chain([Card::Wild]);
        let held = kinds.filter(|&kind| cards.count(kind) > 0);
        let parts: Vec<_> = held.map(|kind| self.count_of(cards.count(kind), kind)).collect();
        if parts.is_empty() { vec![say!(self.speech, "cli-no-cards")] } else { parts }
    }

    fn count_of(&self, count: usize, card: Card) -> String {
        say!(self.speech, "cli-cards-of", card = self.card(card), number = count)
    }

    pub(crate) fn location(&self, location: LocationId) -> &'b str {
        &self.board.location(location).name
    }

    fn pair(&self, a: LocationId, b: LocationId) -> String {
        say!(self.speech, "cli-between", from = self.location(a), to = self.location(b))
    }

    pub(crate) fn route(&self, id: RouteId) -> String {
        let route = self.board.route(id);
        self.pair(route.a, route.b)
    }

    /// Says what a route costs, as in "gray 3 (locomotive 1)".
    pub(crate) fn price(&self, route: &Route) -> String {
        let color = self.speech.color(self.board, route.color);
        match route.wilds_required {
            0 => say!(self.speech, "cli-cards-of", card = color, number = route.length),
            wilds => say!(
                self.speech,
                "cli-price-ferry",
                color = color,
                length = route.length,
                wild = self.card(Card::Wild),
                wilds = wilds
            ),
        }
    }

    pub(crate) fn payment(&self, route: RouteId, payment: Payment) -> String {
        let colored = self.board.route(route).length - payment.wilds;
        let color = payment.color.map(|color| self.count_of(colored.into(), Card::Colored(color)));
        let wilds = (payment.wilds > 0).then(|| self.count_of(payment.wilds.into(), Card::Wild));
        color.into_iter().chain(wilds).collect::<Vec<_>>().join(" + ")
    }

    pub(crate) fn ticket(&self, id: TicketId) -> String {
        let ticket = self.board.ticket(id);
        let (from, to) = (self.location(ticket.a), self.location(ticket.b));
        say!(self.speech, "cli-ticket", from = from, to = to, points = ticket.points)
    }

    /// Returns the letter of a symbol: the board has no names for symbols.
    pub(crate) fn symbol(&self, symbol: SymbolId) -> String {
        char::from(b'A' + symbol.index() as u8).to_string()
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>() + letters.as_str())
        .unwrap_or_default()
}
