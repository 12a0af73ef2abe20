//! What a seat sees, copied once for each decision into plain numbers that planning can work on.

use board::{
    Board, FestivalId, LocationId, LocationSet, MAX_COLORS, MAX_FESTIVALS, MAX_MARKET, MAX_OFFER,
    MAX_SEATS, Route, RouteId, RouteSet, SymbolId, TicketId, TicketSet,
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
    /// Cards that are nowhere to be seen: in the deck or in other hands.
    pub(crate) unseen: Cards,
    /// Whether the deck, or the discards, hold a card to draw.
    pub(crate) unseen_open: bool,
    /// Whether the turn may be used to draw tickets.
    pub(crate) tickets_open: bool,
    /// By seat.
    pub(crate) players: [PlayerState; MAX_SEATS],
    pub(crate) tickets: TicketSet,
    pub(crate) offered: Offered,
    /// Picked so far in the draft that is open.
    pub(crate) picks: TicketSet,
    /// Turns left in the last round, this one counted, once it was called.
    pub(crate) last_round: Option<usize>,
    pub(crate) stacks: [Option<StackView>; board::MAX_SYMBOLS],
    /// Stacks that are placed in one decision.
    pub(crate) stacks_to_place: usize,
    /// Where a token lies that the own seat may take.
    pub(crate) tokens_for_taking: LocationSet,
    /// Where festival cards lie.
    pub(crate) festive: LocationSet,
    /// Festival cards lying open.
    pub(crate) laid: [u8; MAX_FESTIVALS],
    /// The own festival cards.
    pub(crate) pile: [u8; MAX_FESTIVALS],
}

/// What is to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OpenDecision {
    /// Which of the tickets on offer to keep.
    Keep(Keep),
    /// Which ticket of the pack to take.
    Pick,
    /// Where stacks go.
    Stacks,
    /// What to do with the turn.
    Turn,
    /// Which second card to take.
    SecondCard,
}

/// What everybody can see of a seat.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct PlayerState {
    pub(crate) claims: RouteSet,
    /// Routes that this seat may still claim, cards and cars aside.
    pub(crate) free: RouteSet,
    pub(crate) supply: u8,
    pub(crate) points: i16,
    pub(crate) hand_size: u8,
    pub(crate) ticket_count: u8,
    pub(crate) tokens: TokenSet,
}

/// Tickets on offer, or the pack, in the order drawn.
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
    /// What the view's seat sees; none if it has nothing to decide.
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

    /// All cards but the own ones, the face-up ones and the discards.
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
    /// The other seats, from the next in turn order on.
    pub(crate) fn rivals(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let (own, seats) = (self.seat.index(), self.seats);
        (1..seats).filter_map(move |step| Seat::new((own + step) % seats))
    }
    pub(crate) fn player(&self, seat: Seat) -> &PlayerState {
        &self.players[seat.index()]
    }
    /// Routes that may be claimed, cards aside.
    pub(crate) fn open(&self) -> RouteSet {
        let fits = |id: &RouteId| self.route(*id).length <= self.me().supply;
        self.me().free.iter().filter(fits).collect()
    }
    pub(crate) fn route_points(&self, id: RouteId) -> i32 {
        self.board.route_points(self.route(id).length).into()
    }
    /// Cars needed for these routes.
    pub(crate) fn cars(&self, routes: RouteSet) -> u8 {
        routes.iter().map(|id| self.route(id).length).sum()
    }
    /// Tickets held that the own routes do not complete yet.
    pub(crate) fn unfinished(&self) -> TicketSet {
        self.unfinished_of(self.tickets)
    }
    /// Those of these tickets that the own routes do not complete yet.
    pub(crate) fn unfinished_of(&self, tickets: TicketSet) -> TicketSet {
        let network = Network::of(self.board, self.me().claims);
        let open = |id: &TicketId| {
            let ticket = self.board.ticket(*id);
            !network.joins(ticket.a, ticket.b)
        };
        tickets.iter().filter(open).collect()
    }
    /// So many of the cars that a seat begins with.
    pub(crate) fn part_of_supply(&self, part: u16, of: u16) -> u8 {
        (u16::from(self.board.supply()) * part).div_ceil(of) as u8
    }
    /// Where a stack lies.
    pub(crate) fn stacked(&self) -> LocationSet {
        self.stacks.iter().flatten().filter_map(|stack| stack.location).collect()
    }
    /// The symbol for taking here by this seat, if there is one.
    pub(crate) fn token_at(&self, at: LocationId, seat: Seat) -> Option<SymbolId> {
        let held = self.player(seat).tokens;
        let fits = |stack: &&StackView| stack.location == Some(at) && stack.is_for(held);
        self.stacks.iter().flatten().find(fits).map(|stack| stack.symbol)
    }
    /// The festival with cards lying here, if there is one.
    pub(crate) fn festival_at(&self, at: LocationId) -> Option<FestivalId> {
        let id = self.board.festivals()?.at(at)?;
        (self.laid[id.index()] > 0).then_some(id)
    }
}
