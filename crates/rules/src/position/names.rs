//! Turns names into ids, the first half of a check. Reports names that the board does not have and
//! leaves them out.

use board::{Board, LocationId, MAX_FESTIVALS, RouteId, TicketId, TicketSet};

use super::part::PositionPart;
use super::problem::{PositionError, PositionProblem};
use super::{
    CardMove, DeckName, MarketPlace, NameList, Position, PositionSeat, SettledOffer, SettledTickets,
};
use crate::card::{DeckByte, KINDS, WILD};
use crate::seat::Seat;

/// The name of a wild; no color can have it.
pub(super) const WILD_NAME: &str = "wild";

/// A list of ids. An unknown one is `None`.
#[derive(Clone, Default)]
pub(super) struct Row<T> {
    pub(super) ids: Vec<Option<T>>,
    pub(super) rest: bool,
}

impl<T: Copy> Row<T> {
    pub(super) fn known(&self) -> impl Iterator<Item = T> {
        self.ids.iter().copied().flatten()
    }
    /// Returns the number of unknown ids, without the unnamed rest.
    pub(super) fn unknown(&self) -> usize {
        self.ids.iter().filter(|id| id.is_none()).count()
    }
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }
}

/// Counts of cards by kind.
pub(super) type Counts = [u8; KINDS];

/// A position whose names are ids.
pub(super) struct Named {
    pub(super) market: Vec<NamedPlace>,
    /// The deck from the top. An unknown entry is `None`.
    pub(super) deck: Row<DeckByte>,
    pub(super) discard: Vec<usize>,
    pub(super) ticket_deck: Row<TicketId>,
    pub(super) stacks: Vec<NamedStack>,
    pub(super) laid: [usize; MAX_FESTIVALS],
    pub(super) seats: Vec<NamedSeat>,
    pub(super) moved: Option<Vec<Vec<NamedMove>>>,
    pub(super) unseen: Vec<Vec<usize>>,
    pub(super) packs: [Vec<TicketSet>; 2],
    pub(super) settled: Vec<NamedOffer>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NamedPlace {
    Empty,
    Unknown,
    Kind(usize),
}

pub(super) struct NamedStack {
    pub(super) symbol: usize,
    pub(super) location: Option<LocationId>,
    pub(super) left: u8,
}

pub(super) struct NamedSeat {
    pub(super) hand: Row<usize>,
    pub(super) claims: Vec<RouteId>,
    pub(super) tickets: Row<TicketId>,
    pub(super) offer: Row<TicketId>,
    pub(super) answer: Option<Row<TicketId>>,
    pub(super) tokens: Vec<usize>,
    pub(super) pile: [usize; MAX_FESTIVALS],
    pub(super) known: Vec<usize>,
    pub(super) picks: [Vec<(TicketId, Option<bool>)>; 2],
}

#[derive(Clone, Copy)]
pub(super) struct NamedMove {
    pub(super) seat: Seat,
    /// The kind of the card; `None` if it is unknown.
    pub(super) kind: Option<usize>,
    pub(super) paid: bool,
}

pub(super) struct NamedOffer {
    pub(super) seat: Seat,
    pub(super) tickets: NamedTickets,
}

pub(super) enum NamedTickets {
    Named(Vec<(TicketId, bool)>),
    Counted { kept: usize, returned: usize },
}

impl NamedTickets {
    pub(super) fn len(&self) -> usize {
        match self {
            NamedTickets::Named(tickets) => tickets.len(),
            NamedTickets::Counted { kept, returned } => kept + returned,
        }
    }
    pub(super) fn kept(&self) -> usize {
        match self {
            NamedTickets::Named(tickets) => tickets.iter().filter(|(_, kept)| *kept).count(),
            NamedTickets::Counted { kept, .. } => *kept,
        }
    }
}

/// The problems found so far.
#[derive(Default)]
pub(super) struct Problems(pub(super) Vec<PositionError>);

impl Problems {
    pub(super) fn add(&mut self, part: PositionPart, problem: PositionProblem) {
        let error = PositionError { part, problem };
        if !self.0.contains(&error) {
            self.0.push(error);
        }
    }
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }
    /// Reports `found` if it is more than `most`.
    pub(super) fn at_most(&mut self, part: PositionPart, what: &str, found: usize, most: usize) {
        if found > most {
            self.add(part, PositionProblem::TooMany { what: what.to_owned(), found, most });
        }
    }
    /// Reports `found` if it differs from the expected number.
    pub(super) fn exactly(
        &mut self,
        part: PositionPart,
        what: &str,
        found: usize,
        expected: usize,
    ) {
        if found != expected {
            self.add(part, PositionProblem::WrongCount { what: what.to_owned(), found, expected });
        }
    }
}

/// Looks up names, and reports those that the board does not have.
struct Namer<'b, 'e> {
    board: &'b Board,
    seats: usize,
    problems: &'e mut Problems,
}

pub(super) fn name(position: &Position, board: &Board, problems: &mut Problems) -> Named {
    let mut namer = Namer { board, seats: position.seats.len(), problems };
    let ticket_deck = namer.tickets(PositionPart::TicketDeck, &position.ticket_deck);
    Named {
        market: namer.market(position),
        deck: namer.deck(position),
        discard: namer.cards(PositionPart::Discard, &position.discard),
        ticket_deck,
        stacks: namer.stacks(position),
        laid: namer.festivals(PositionPart::Laid, &position.laid),
        seats: position.seats.iter().enumerate().map(|(seat, of)| namer.seat(seat, of)).collect(),
        moved: position.moved.as_ref().map(|decks| namer.moves(decks)),
        unseen: namer.unseen(position),
        packs: [0, 1].map(|draft| namer.packs(draft, &position.packs[draft])),
        settled: namer.settled(&position.settled),
    }
}

impl Namer<'_, '_> {
    /// Reports a name that was not found.
    fn found<T>(
        &mut self,
        part: PositionPart,
        what: &'static str,
        name: &str,
        id: Option<T>,
    ) -> Option<T> {
        if id.is_none() {
            let name = name.to_owned();
            self.problems.add(part, PositionProblem::UnknownName { what, name });
        }
        id
    }

    fn kind(&mut self, part: PositionPart, name: &str) -> Option<usize> {
        let kind = match name {
            WILD_NAME => Some(WILD),
            color => self.board.color_named(color).map(board::Color::index),
        };
        self.found(part, "card", name, kind)
    }

    fn cards(&mut self, part: PositionPart, names: &[String]) -> Vec<usize> {
        names.iter().filter_map(|name| self.kind(part, name)).collect()
    }

    fn ticket(&mut self, part: PositionPart, name: &str) -> Option<TicketId> {
        self.found(part, "ticket", name, self.board.ticket_named(name))
    }

    fn row<T>(
        &mut self,
        list: &NameList,
        mut id: impl FnMut(&mut Self, &str) -> Option<T>,
    ) -> Row<T> {
        let mut ids = Vec::new();
        for name in &list.names {
            match name {
                None => ids.push(None),
                Some(name) => ids.extend(id(self, name).map(Some)),
            }
        }
        Row { ids, rest: list.rest }
    }

    fn tickets(&mut self, part: PositionPart, list: &NameList) -> Row<TicketId> {
        self.row(list, |namer, name| namer.ticket(part, name))
    }

    fn market(&mut self, position: &Position) -> Vec<NamedPlace> {
        let mut place = |place: &MarketPlace| match place {
            MarketPlace::Empty => NamedPlace::Empty,
            MarketPlace::Unknown => NamedPlace::Unknown,
            MarketPlace::Card(name) => {
                self.kind(PositionPart::Market, name).map_or(NamedPlace::Empty, NamedPlace::Kind)
            }
        };
        position.market.iter().map(&mut place).collect()
    }

    fn deck(&mut self, position: &Position) -> Row<DeckByte> {
        let part = PositionPart::Deck;
        let mut ids = Vec::new();
        for entry in &position.deck.entries {
            match entry {
                DeckName::Unknown => ids.push(None),
                DeckName::Draft => ids.push(Some(DeckByte::DRAFT)),
                DeckName::Card(name) => {
                    ids.extend(self.kind(part, name).map(|kind| Some(DeckByte::card(kind))));
                }
                DeckName::Festival(name) => {
                    let index = self.festival(part, name);
                    ids.extend(index.map(|index| Some(DeckByte::festival(index))));
                }
            }
        }
        Row { ids, rest: position.deck.rest }
    }

    fn festival(&mut self, part: PositionPart, name: &str) -> Option<usize> {
        let id = self.board.festival_named(name).map(board::FestivalId::index);
        self.found(part, "festival", name, id)
    }

    fn festivals(&mut self, part: PositionPart, names: &[String]) -> [usize; MAX_FESTIVALS] {
        let mut counts = [0; MAX_FESTIVALS];
        for name in names {
            if let Some(index) = self.festival(part, name) {
                counts[index] += 1;
            }
        }
        counts
    }

    fn symbol(&mut self, part: PositionPart, symbol: u8) -> Option<usize> {
        let id = self.board.symbol_numbered(symbol.into()).map(board::SymbolId::index);
        self.found(part, "symbol", &symbol.to_string(), id)
    }

    fn stacks(&mut self, position: &Position) -> Vec<NamedStack> {
        let part = PositionPart::Stacks;
        let mut stacks = Vec::new();
        for stack in &position.stacks {
            let location = match &stack.location {
                None => Some(None),
                Some(name) => {
                    let id = self.board.location_named(name);
                    self.found(part, "location", name, id).map(Some)
                }
            };
            let symbol = self.symbol(part, stack.symbol);
            if let (Some(symbol), Some(location)) = (symbol, location) {
                stacks.push(NamedStack { symbol, location, left: stack.left });
            }
        }
        stacks
    }

    fn seat(&mut self, seat: usize, of: &PositionSeat) -> NamedSeat {
        let hand = self.row(&of.hand, |namer, name| namer.kind(PositionPart::Hand(seat), name));
        let claims = of.claims.iter();
        let mut route = |name: &String| {
            let id = self.board.route_named(name);
            self.found(PositionPart::Claims(seat), "route", name, id)
        };
        let claims = claims.filter_map(&mut route).collect();
        let tokens = of.tokens.iter();
        let tokens =
            tokens.filter_map(|&symbol| self.symbol(PositionPart::Tokens(seat), symbol)).collect();
        let answer = of.answer.as_ref();
        NamedSeat {
            hand,
            claims,
            tickets: self.tickets(PositionPart::Tickets(seat), &of.tickets),
            offer: self.tickets(PositionPart::Offer(seat), &of.offer),
            answer: answer.map(|answer| self.tickets(PositionPart::Answer(seat), answer)),
            tokens,
            pile: self.festivals(PositionPart::Pile(seat), &of.pile),
            known: self.cards(PositionPart::Known(seat), &of.known),
            picks: [0, 1].map(|draft| self.picks(draft, seat, of)),
        }
    }

    fn picks(
        &mut self,
        draft: usize,
        seat: usize,
        of: &PositionSeat,
    ) -> Vec<(TicketId, Option<bool>)> {
        let part = PositionPart::Picks { draft: draft + 1, seat };
        let picks = of.picks[draft].iter();
        picks.filter_map(|pick| Some((self.ticket(part, &pick.ticket)?, pick.kept))).collect()
    }

    fn at_table(&mut self, part: PositionPart, seat: usize) -> Option<Seat> {
        let known = Seat::new(seat).filter(|seat| seat.index() < self.seats);
        if known.is_none() {
            self.problems.add(part, PositionProblem::NoSuchSeat { seat });
        }
        known
    }

    fn moves(&mut self, decks: &[Vec<CardMove>]) -> Vec<Vec<NamedMove>> {
        let mut named = Vec::new();
        for (deck, moves) in decks.iter().enumerate() {
            let part = PositionPart::Moved(deck);
            let mut step = |step: &CardMove| match step {
                CardMove::Drawn { seat, card: None } => {
                    Some(NamedMove { seat: self.at_table(part, *seat)?, kind: None, paid: false })
                }
                CardMove::Drawn { seat, card: Some(card) } => {
                    let kind = self.kind(part, card);
                    let seat = self.at_table(part, *seat)?;
                    Some(NamedMove { seat, kind: Some(kind?), paid: false })
                }
                CardMove::Paid { seat, card } => {
                    let kind = self.kind(part, card);
                    let seat = self.at_table(part, *seat)?;
                    Some(NamedMove { seat, kind: Some(kind?), paid: true })
                }
            };
            named.push(moves.iter().filter_map(&mut step).collect());
        }
        named
    }

    fn unseen(&mut self, position: &Position) -> Vec<Vec<usize>> {
        let decks = position.unseen.iter().enumerate();
        decks.map(|(deck, cards)| self.cards(PositionPart::Unseen(deck), cards)).collect()
    }

    fn packs(&mut self, draft: usize, packs: &[Vec<String>]) -> Vec<TicketSet> {
        let mut named = Vec::new();
        for (round, pack) in packs.iter().enumerate() {
            let part = PositionPart::Pack { draft: draft + 1, round };
            let mut set = TicketSet::EMPTY;
            for name in pack {
                let Some(id) = self.ticket(part, name) else { continue };
                if set.contains(id) {
                    self.problems.add(part, PositionProblem::Repeated { name: name.clone() });
                }
                set.insert(id);
            }
            named.push(set);
        }
        named
    }

    fn settled(&mut self, offers: &[SettledOffer]) -> Vec<NamedOffer> {
        let mut named = Vec::new();
        for (at, offer) in offers.iter().enumerate() {
            let part = PositionPart::Settled(at);
            let tickets = match &offer.tickets {
                SettledTickets::Named(tickets) => {
                    let tickets = tickets.iter();
                    let found =
                        tickets.filter_map(|(name, kept)| Some((self.ticket(part, name)?, *kept)));
                    NamedTickets::Named(found.collect())
                }
                SettledTickets::Counted { kept, returned } => NamedTickets::Counted {
                    kept: usize::from(*kept),
                    returned: usize::from(*returned),
                },
            };
            if let Some(seat) = self.at_table(part, offer.seat) {
                named.push(NamedOffer { seat, tickets });
            }
        }
        named
    }
}
