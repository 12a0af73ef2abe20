//! A game for tests: seats by number, actions by name, invariants checked after every action.

use std::collections::BTreeSet;

use board::{Board, FestivalId, LocationId, RouteId, SymbolId, TicketId, TicketSet, library};
use record::position::PositionText;
use rules::{
    Action, Awaiting, Card, Checked, Claim, Decision, DeckEntry, Event, Game, Illegal, Observer,
    Payment, Placement, Seat, SeatScore, SeatSet, Seed, Setup, Slot, View,
};

use crate::plan::Plan;
use crate::position;
use crate::talk;

/// A game and the events of its latest action as text.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Game<'static>,
    pub(crate) said: Vec<String>,
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// Reads a payment: `"red"`, `"red+1"` with a wild, `"+2"` for wilds alone.
pub(crate) fn payment(board: &Board, text: &str) -> Payment {
    let (color, wilds) = text.split_once('+').unwrap_or((text, "0"));
    let color = (!color.is_empty()).then(|| board.color_named(color).expect("a color"));
    Payment { color, wilds: wilds.parse().unwrap() }
}

impl Table {
    pub(crate) fn deal(plan: &Plan, seats: usize, seed: u64) -> Table {
        Table::on(plan.board(), seats, seed)
    }
    pub(crate) fn library(id: &str, seats: usize, seed: u64) -> Table {
        Table::on(library::board(id).unwrap(), seats, seed)
    }
    pub(crate) fn on(board: &'static Board, seats: usize, seed: u64) -> Table {
        let mut said = Vec::new();
        let setup = Setup::new(board, seats).unwrap();
        let mut hear = |event: Event<'_>| said.push(talk::say(&event, board));
        let game = setup.deal_to(Seed::from_number(seed), &mut hear);
        let table = Table { game, said };
        table.check_laws();
        table
    }
    /// Begins at the position of these lines (`docs/position.md`). Missing lines are as after an
    /// opening: seat 0 moves, hands and market are full, every seat holds tickets, stacks are
    /// placed.
    pub(crate) fn at(plan: &Plan, seats: usize, lines: &[&str]) -> Table {
        Table::at_board(plan.board(), seats, lines)
    }
    /// Begins at a position on a board of the library.
    pub(crate) fn library_at(id: &str, seats: usize, lines: &[&str]) -> Table {
        Table::at_board(library::board(id).unwrap(), seats, lines)
    }
    fn at_board(board: &'static Board, seats: usize, lines: &[&str]) -> Table {
        let text = position::text(board, seats, lines);
        let read = PositionText::parse(&text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        match read.check(board) {
            Ok(Checked::Game(game)) => {
                let table = Table { game, said: Vec::new() };
                table.check_laws();
                table
            }
            Ok(Checked::Seen(_)) => panic!("a game is played, not a view\n{text}"),
            Err(errors) => panic!("{errors}\n{text}"),
        }
    }

    /// Plays to the first turn. Every seat takes its first legal action, which keeps as few tickets as allowed.
    pub(crate) fn opened(mut self) -> Table {
        while self.view(0).turns() == 0 {
            self.first_legal();
        }
        self
    }
    /// Carries out the first legal action of the first seat that must decide.
    pub(crate) fn first_legal(&mut self) {
        let seat = self.awaited()[0];
        let action = self.view(seat).legal().nth(0).unwrap();
        self.act(seat, action);
    }
    /// Plays a draft to its end.
    pub(crate) fn finish_draft(&mut self) {
        while let Awaiting::Decision(Decision::Picks, _)
        | Awaiting::Decision(Decision::DraftTickets, _) = self.view(0).awaiting()
        {
            self.first_legal();
        }
    }

    pub(crate) fn board(&self) -> &'static Board {
        self.game.board()
    }
    pub(crate) fn seats(&self) -> usize {
        self.game.seats()
    }
    pub(crate) fn view(&self, seat: usize) -> View<'_, 'static> {
        self.game.view(Observer::Seat(self::seat(seat)))
    }
    pub(crate) fn spectator(&self) -> View<'_, 'static> {
        self.game.view(Observer::Spectator)
    }
    /// Returns the numbers of the seats that must decide.
    pub(crate) fn awaited(&self) -> Vec<usize> {
        self.spectator().awaiting().seats().iter().map(Seat::index).collect()
    }
    pub(crate) fn is_turn_of(&self, seat: usize) -> bool {
        self.spectator().awaiting()
            == Awaiting::Decision(Decision::Turn, SeatSet::single(self::seat(seat)))
    }
    pub(crate) fn needs_second_card(&self, seat: usize) -> bool {
        self.spectator().awaiting()
            == Awaiting::Decision(Decision::SecondCard, SeatSet::single(self::seat(seat)))
    }
    pub(crate) fn scores(&self) -> Vec<SeatScore> {
        self.spectator().scores().expect("the game is over")
    }
    pub(crate) fn totals(&self) -> Vec<i16> {
        self.scores().iter().map(|line| line.total).collect()
    }
    pub(crate) fn places(&self) -> Vec<u8> {
        self.scores().iter().map(|line| line.place).collect()
    }

    pub(crate) fn hand(&self, seat: usize) -> String {
        talk::list(self.game.disclose().hand(self::seat(seat)), self.board())
    }
    pub(crate) fn hand_size(&self, seat: usize) -> usize {
        self.view(seat).hand_size(self::seat(seat))
    }
    /// Returns the market by place; `-` is an empty place.
    pub(crate) fn market(&self) -> String {
        let places = self.spectator().market().collect::<Vec<_>>();
        let word = |place: &Option<Card>| place.map_or("-".into(), |c| talk::name(c, self.board()));
        places.iter().map(word).collect::<Vec<String>>().join(" ")
    }
    pub(crate) fn discard(&self) -> String {
        talk::list(self.spectator().discard(), self.board())
    }
    /// Returns the deck from the top.
    pub(crate) fn deck(&self) -> Vec<String> {
        self.game.disclose().deck().map(|entry| talk::entry(entry, self.board())).collect()
    }
    pub(crate) fn deck_size(&self) -> usize {
        self.spectator().deck_size()
    }
    /// Returns the ticket deck from the top.
    pub(crate) fn ticket_deck(&self) -> Vec<TicketId> {
        self.game.disclose().ticket_deck().collect()
    }
    pub(crate) fn offered(&self, seat: usize) -> Vec<TicketId> {
        self.game.disclose().offered(self::seat(seat)).to_vec()
    }
    pub(crate) fn tickets(&self, seat: usize) -> TicketSet {
        self.game.disclose().tickets(self::seat(seat))
    }
    pub(crate) fn supply(&self, seat: usize) -> u8 {
        self.spectator().supply(self::seat(seat))
    }
    pub(crate) fn points(&self, seat: usize) -> i16 {
        self.spectator().points(self::seat(seat))
    }
    pub(crate) fn laid(&self, festival: &str) -> u8 {
        self.spectator().festival_laid(self.festival(festival))
    }
    pub(crate) fn pile(&self, seat: usize, festival: &str) -> u8 {
        self.view(seat).pile(self::seat(seat), self.festival(festival)).unwrap()
    }
    /// Returns the symbols that a seat holds.
    pub(crate) fn tokens(&self, seat: usize) -> Vec<usize> {
        let own = self.spectator().tokens(self::seat(seat));
        let symbols = self.board().tokens().unwrap().symbols();
        symbols.filter(|&symbol| own.contains(symbol)).map(SymbolId::index).collect()
    }
    /// Returns location and height of each stack by symbol; `aside` is a stack that is put aside.
    pub(crate) fn stacks(&self) -> Vec<(String, u8)> {
        let place = |at: Option<LocationId>| {
            at.map_or("aside".into(), |at| self.board().location(at).id.clone())
        };
        self.spectator().stacks().map(|stack| (place(stack.location), stack.left)).collect()
    }

    pub(crate) fn location(&self, id: &str) -> LocationId {
        self.board().location_named(id).expect("a location")
    }
    pub(crate) fn route(&self, id: &str) -> RouteId {
        self.board().route_named(id).expect("a route")
    }
    pub(crate) fn ticket(&self, id: &str) -> TicketId {
        self.board().ticket_named(id).expect("a ticket")
    }
    pub(crate) fn festival(&self, id: &str) -> FestivalId {
        self.board().festival_named(id).expect("a festival")
    }
    pub(crate) fn symbol(&self, number: usize) -> SymbolId {
        self.board().symbol_numbered(number).expect("a symbol")
    }

    /// Makes a claim that collects nothing.
    pub(crate) fn claiming(&self, route: &str, pay: &str) -> Action {
        let payment = payment(self.board(), pay);
        Action::Claim(Claim { route: self.route(route), payment, collect_at: None })
    }
    /// Makes a claim that collects at this location.
    pub(crate) fn claiming_at(&self, route: &str, pay: &str, at: &str) -> Action {
        let (payment, at) = (payment(self.board(), pay), self.location(at));
        Action::Claim(Claim { route: self.route(route), payment, collect_at: Some(at) })
    }
    pub(crate) fn keeping(&self, tickets: &[TicketId]) -> Action {
        Action::KeepTickets(tickets.iter().copied().collect())
    }
    pub(crate) fn placing(&self, symbol: usize, at: &str) -> Action {
        Action::PlaceStacks(Placement::one(self.symbol(symbol), self.location(at)))
    }

    pub(crate) fn draw_deck(&mut self, seat: usize) -> &[String] {
        self.act(seat, Action::DrawDeck)
    }
    pub(crate) fn take(&mut self, seat: usize, slot: u8) -> &[String] {
        self.act(seat, Action::DrawMarket(Slot(slot)))
    }
    pub(crate) fn claim(&mut self, seat: usize, route: &str, pay: &str) -> &[String] {
        self.act(seat, self.claiming(route, pay))
    }
    pub(crate) fn claim_at(&mut self, seat: usize, route: &str, pay: &str, at: &str) -> &[String] {
        self.act(seat, self.claiming_at(route, pay, at))
    }
    pub(crate) fn draw_tickets(&mut self, seat: usize) -> &[String] {
        self.act(seat, Action::DrawTickets)
    }
    pub(crate) fn keep(&mut self, seat: usize, tickets: &[TicketId]) -> &[String] {
        self.act(seat, self.keeping(tickets))
    }
    pub(crate) fn pick(&mut self, seat: usize, ticket: TicketId) -> &[String] {
        self.act(seat, Action::Pick(ticket))
    }
    pub(crate) fn pass(&mut self, seat: usize) -> &[String] {
        self.act(seat, Action::Pass)
    }
    /// Plays a turn of two unseen cards.
    pub(crate) fn draw_two(&mut self, seat: usize) {
        self.draw_deck(seat);
        self.draw_deck(seat);
    }
    /// Plays rounds in which every seat draws two unseen cards.
    pub(crate) fn rounds_of_drawing(&mut self, rounds: usize) {
        for _ in 0..rounds {
            (0..self.seats()).for_each(|seat| self.draw_two(seat));
        }
    }

    /// Carries out an action and returns its events as text.
    pub(crate) fn act(&mut self, seat: usize, action: Action) -> &[String] {
        let legal = self.view(seat).legal().iter().any(|other| other == action);
        let (board, before) = (self.board(), self.game.digest());
        let said = &mut self.said;
        said.clear();
        match self.game.check(self::seat(seat), action) {
            Ok(step) => step.commit(&mut |event: Event<'_>| said.push(talk::say(&event, board))),
            Err(illegal) => panic!("{seat} may not {action:?}: {illegal}"),
        }
        assert!(legal, "{action:?} is accepted and not listed");
        assert_ne!(self.game.digest(), before, "{action:?} changes something");
        self.check_laws();
        &self.said
    }
    /// Returns the refusal of an action, and checks that the refusal changes nothing.
    pub(crate) fn refused(&mut self, seat: usize, action: Action) -> Illegal {
        let before = self.game.digest();
        let Err(illegal) = self.game.check(self::seat(seat), action) else {
            panic!("{seat} may {action:?}")
        };
        assert_eq!(self.game.digest(), before);
        assert_eq!(self.view(seat).check(action), Err(illegal));
        assert!(!self.view(seat).legal().iter().any(|other| other == action));
        assert!(!self.may(seat, action));
        illegal
    }
    pub(crate) fn may(&self, seat: usize, action: Action) -> bool {
        self.view(seat).legal().contains(action)
    }
    /// Returns the claims among the legal actions.
    pub(crate) fn claims(&self, seat: usize) -> Vec<Claim> {
        let claim = |action| if let Action::Claim(claim) = action { Some(claim) } else { None };
        self.view(seat).legal().iter().filter_map(claim).collect()
    }
    pub(crate) fn said(&self, line: &str) -> bool {
        self.said.iter().any(|said| said == line)
    }

    /// Checks that cards, tickets and pieces are conserved and that legal actions are listed once each.
    fn check_laws(&self) {
        self.cards_are_conserved();
        self.tickets_are_conserved();
        self.pieces_are_conserved();
        self.legal_actions_are_distinct();
    }

    fn cards_are_conserved(&self) {
        let (board, whole) = (self.board(), self.game.disclose());
        let view = self.spectator();
        for card in board.color_ids().map(Card::Colored).chain([Card::Wild]) {
            let hands: usize = Seat::all(self.seats()).map(|s| whole.hand(s).count(card)).sum();
            let market = view.market().filter(|place| *place == Some(card)).count();
            let deck = whole.deck().filter(|entry| *entry == DeckEntry::Card(card)).count();
            let expected = match card {
                Card::Colored(color) => board.colors()[color.index()].cards,
                Card::Wild => board.wilds(),
            };
            let all = hands + market + deck + view.discard().count(card);
            assert_eq!(all, expected as usize, "{}", talk::name(card, board));
        }
        for (id, festival) in
            board.festivals().iter().flat_map(|festivals| festivals.ids().zip(&festivals.list))
        {
            let pile = |s: usize| self.view(s).pile(seat(s), id).unwrap() as usize;
            let piles: usize = (0..self.seats()).map(pile).sum();
            let deck = whole.deck().filter(|entry| *entry == DeckEntry::Festival(id)).count();
            let all = piles + deck + view.festival_laid(id) as usize;
            assert_eq!(all, festival.cards as usize, "festival {}", festival.id);
        }
    }

    fn tickets_are_conserved(&self) {
        let mut all = self.ticket_deck();
        for at in 0..self.seats() {
            all.extend(self.tickets(at).iter());
            all.extend(self.offered(at));
            if let Awaiting::Decision(Decision::Picks, _) = self.spectator().awaiting() {
                all.extend(self.view(at).picks(seat(at)).unwrap());
            }
        }
        all.sort_unstable();
        assert!(self.board().ticket_ids().eq(all), "every ticket once");
    }

    fn pieces_are_conserved(&self) {
        let (board, view) = (self.board(), self.spectator());
        for at in Seat::all(self.seats()) {
            let cars: u8 = view.claims(at).iter().map(|id| board.route(id).length).sum();
            assert_eq!(view.supply(at) + cars, board.supply());
        }
        let Some(tokens) = board.tokens() else { return };
        let plan = tokens.plan(self.seats());
        let held =
            |symbol| Seat::all(self.seats()).filter(move |&s| view.tokens(s).contains(symbol));
        let all: usize =
            view.stacks().map(|stack| stack.left as usize + held(stack.symbol).count()).sum();
        let fixed = plan.height as usize * tokens.fixed.len();
        assert_eq!(all, fixed + plan.aside_height as usize * tokens.aside());
    }

    fn legal_actions_are_distinct(&self) {
        let awaited = self.awaited();
        assert_eq!(awaited.is_empty(), self.spectator().is_over());
        for seat in 0..self.seats() {
            let legal = self.view(seat).legal();
            let all: BTreeSet<String> = legal.iter().map(|action| format!("{action:?}")).collect();
            assert_eq!(all.len(), legal.len());
            assert!(legal.iter().all(|action| legal.contains(action)));
            assert!(!awaited.contains(&seat) || !all.is_empty(), "{seat} must be able to decide");
            assert_eq!(legal.is_empty(), all.is_empty());
        }
    }
}
