//! What a seat sees, copied once for each decision into plain numbers for planning.

use board::{
    Board, FestivalId, LocationId, LocationSet, MAX_COLORS, MAX_FESTIVALS, MAX_LENGTH, MAX_MARKET,
    MAX_OFFER, MAX_SEATS, Route, RouteId, RouteSet, SymbolId, TicketId, TicketSet,
};
use rules::{Card, Cards, Decision, Keep, Network, Seat, StackView, TokenSet, View};

/// A game as the deciding seat sees it.
#[derive(Clone)]
pub(crate) struct Situation<'b> {
    pub(crate) board: &'b Board,
    pub(crate) seat: Seat,
    pub(crate) seats: usize,
    pub(crate) decision: OpenDecision,
    pub(crate) hand: Cards,
    pub(crate) market: [Option<Card>; MAX_MARKET],
    /// The cards that the seat cannot see: those in the deck and in other hands.
    pub(crate) unseen: Cards,
    /// Whether a card can be drawn unseen.
    pub(crate) unseen_open: bool,
    /// Whether the seat begins its turn and may draw tickets.
    pub(crate) tickets_open: bool,
    /// What everybody sees of each seat.
    pub(crate) players: [PlayerState; MAX_SEATS],
    pub(crate) tickets: TicketSet,
    pub(crate) offered: Offered,
    /// The tickets picked so far in the current draft.
    pub(crate) picks: TicketSet,
    /// The number of turns left in the last round, this one included; none before it is called.
    pub(crate) last_round: Option<usize>,
    pub(crate) stacks: [Option<StackView>; board::MAX_SYMBOLS],
    /// The number of stacks that one decision places.
    pub(crate) stacks_to_place: usize,
    /// The locations with a token that this seat may take.
    pub(crate) tokens_for_taking: LocationSet,
    /// The locations with festival cards.
    pub(crate) festive: LocationSet,
    /// The number of cards of each festival that lie open.
    pub(crate) laid: [u8; MAX_FESTIVALS],
    /// The number of cards of each festival that this seat has taken.
    pub(crate) pile: [u8; MAX_FESTIVALS],
}

/// What the seat must decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OpenDecision {
    /// Which of the tickets on offer to keep.
    Keep(Keep),
    /// Which ticket of the pack to take.
    Pick,
    /// Where to place stacks.
    Stacks,
    /// What to do with the turn.
    Turn,
    /// Which second card to take.
    SecondCard,
}

/// What everybody sees of one seat.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct PlayerState {
    pub(crate) claims: RouteSet,
    /// The routes that are open to this seat, whatever its cards and cars.
    pub(crate) free: RouteSet,
    pub(crate) supply: u8,
    pub(crate) points: i16,
    pub(crate) hand_size: u8,
    pub(crate) ticket_count: u8,
    pub(crate) tokens: TokenSet,
}

/// The tickets on offer or in the pack, in the order drawn.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Offered {
    tickets: [Option<TicketId>; MAX_OFFER],
}

impl Offered {
    pub(crate) fn iter(&self) -> impl Iterator<Item = TicketId> + Clone {
        self.tickets.into_iter().flatten()
    }
}

impl FromIterator<TicketId> for Offered {
    fn from_iter<I: IntoIterator<Item = TicketId>>(tickets: I) -> Offered {
        let mut offered = Offered::default();
        for (place, ticket) in offered.tickets.iter_mut().zip(tickets) {
            *place = Some(ticket);
        }
        offered
    }
}

impl<'b> Situation<'b> {
    /// Returns what the view's seat sees; none for a spectator, and after the end of the game. It is inlined because
    /// copying the result would take longer than making it.
    #[inline(always)]
    pub(crate) fn of(view: &View<'_, 'b>) -> Option<Situation<'b>> {
        let seat = view.seat()?;
        let decision = match view.awaiting().decision()? {
            Decision::OpeningTickets | Decision::DraftTickets | Decision::Tickets => {
                OpenDecision::Keep(view.keep_rule())
            }
            Decision::Picks => OpenDecision::Pick,
            Decision::Stacks => OpenDecision::Stacks,
            Decision::Turn => OpenDecision::Turn,
            Decision::SecondCard => OpenDecision::SecondCard,
        };
        let board = view.board();
        let mut situation = Situation {
            board,
            seat,
            seats: view.seats(),
            decision,
            hand: view.hand(seat).copied().unwrap_or_default(),
            market: [None; MAX_MARKET],
            unseen: Cards::default(),
            unseen_open: view.unseen_open(),
            tickets_open: decision == OpenDecision::Turn && view.tickets_open(),
            players: [PlayerState::default(); MAX_SEATS],
            tickets: view.tickets(seat).unwrap_or_default(),
            offered: view.offered(seat).unwrap_or_default().iter().copied().collect(),
            picks: view.picks(seat).unwrap_or_default().iter().copied().collect(),
            last_round: view.last_round().map(|(_, left)| left),
            stacks: [None; board::MAX_SYMBOLS],
            stacks_to_place: view.stacks_to_place(),
            tokens_for_taking: view.tokens_for_taking(seat),
            festive: view.festive(),
            laid: [0; MAX_FESTIVALS],
            pile: [0; MAX_FESTIVALS],
        };
        situation.market.iter_mut().zip(view.market()).for_each(|(place, card)| *place = card);
        situation.unseen = situation.count_unseen(view);
        situation.look_at_players(view);
        situation.look_at_extras(view);
        Some(situation)
    }

    /// Counts all cards but those in the hand, in the market and in the discards.
    fn count_unseen(&self, view: &View<'_, 'b>) -> Cards {
        let left = |all: u8, card: Card| {
            let open = self.market.iter().filter(|&&place| place == Some(card)).count();
            all - (self.hand.count(card) + view.discard().count(card) + open) as u8
        };
        let mut colors = [0; MAX_COLORS];
        for (color, cards) in self.board.color_ids().zip(self.board.colors()) {
            colors[color.index()] = left(cards.cards, Card::Colored(color));
        }
        Cards::new(colors, left(self.board.wilds(), Card::Wild))
    }

    fn look_at_players(&mut self, view: &View<'_, 'b>) {
        for (seat, player) in Seat::all(self.seats).zip(&mut self.players) {
            *player = PlayerState {
                claims: view.claims(seat),
                free: view.free_for(seat),
                supply: view.supply(seat),
                points: view.points(seat),
                hand_size: view.hand_size(seat) as u8,
                ticket_count: view.ticket_count(seat) as u8,
                tokens: view.tokens(seat),
            };
        }
    }

    fn look_at_extras(&mut self, view: &View<'_, 'b>) {
        self.stacks.iter_mut().zip(view.stacks()).for_each(|(place, stack)| *place = Some(stack));
        let festivals = self.board.festivals().into_iter().flat_map(board::Festivals::ids);
        for id in festivals {
            self.laid[id.index()] = view.festival_laid(id);
            self.pile[id.index()] = view.pile(self.seat, id).unwrap_or_default();
        }
    }

    pub(crate) fn me(&self) -> &PlayerState {
        &self.players[self.seat.index()]
    }
    pub(crate) fn route(&self, id: RouteId) -> &'b Route {
        self.board.route(id)
    }
    /// Returns the other seats in turn order, beginning with the next one.
    pub(crate) fn rivals(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let (own, seats) = (self.seat.index(), self.seats);
        (1..seats).filter_map(move |step| Seat::new((own + step) % seats))
    }
    pub(crate) fn player(&self, seat: Seat) -> &PlayerState {
        &self.players[seat.index()]
    }
    /// Returns the routes that are open to the seat and not longer than its cars allow.
    pub(crate) fn open(&self) -> RouteSet {
        self.me().free.and(self.board.routes_up_to(usize::from(self.me().supply).min(MAX_LENGTH)))
    }
    pub(crate) fn route_points(&self, id: RouteId) -> i32 {
        self.route(id).points.into()
    }
    /// Returns the number of cars that these routes need.
    pub(crate) fn cars(&self, routes: RouteSet) -> u8 {
        routes.iter().map(|id| self.route(id).length).sum()
    }
    /// Returns the seat's tickets that are not complete.
    pub(crate) fn unfinished(&self) -> TicketSet {
        self.unfinished_of(self.tickets)
    }
    /// Returns those of these tickets that the seat's routes do not complete.
    pub(crate) fn unfinished_of(&self, tickets: TicketSet) -> TicketSet {
        let network = Network::of(self.board, self.me().claims);
        let open = |id: &TicketId| {
            let ticket = self.board.ticket(*id);
            !network.joins(ticket.a, ticket.b)
        };
        tickets.iter().filter(open).collect()
    }
    /// Returns the fraction `part / of` of the cars that a seat begins with, rounded up.
    pub(crate) fn part_of_supply(&self, part: u16, of: u16) -> u8 {
        (u16::from(self.board.supply()) * part).div_ceil(of) as u8
    }
    /// Returns the locations with a stack.
    pub(crate) fn stacked(&self) -> LocationSet {
        self.stacks.iter().flatten().filter_map(|stack| stack.location).collect()
    }
    /// Returns the token that a seat may take at this location, if there is one.
    pub(crate) fn token_at(&self, at: LocationId, seat: Seat) -> Option<SymbolId> {
        let held = self.player(seat).tokens;
        let fits = |stack: &&StackView| stack.location == Some(at) && stack.is_for(held);
        self.stacks.iter().flatten().find(fits).map(|stack| stack.symbol)
    }
    /// Returns the festival whose cards lie at this location, if there is one.
    pub(crate) fn festival_at(&self, at: LocationId) -> Option<FestivalId> {
        let id = self.board.festivals()?.at(at)?;
        (self.laid[id.index()] > 0).then_some(id)
    }
}
