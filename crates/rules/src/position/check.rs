//! Turns a position into a game: runs every check, then builds the game.

use board::{Board, MAX_SEATS};

use super::card_memory::{self, known_cards};
use super::cards::{self, Stock};
use super::names::{self, Named, NamedMove, Problems};
use super::part::PositionPart;
use super::problem::{PositionErrors, PositionProblem};
use super::timing::{self, Timing};
use super::{Position, deal, drafts, hidden_tickets, pieces, ticket_memory, tickets};
use crate::game::Game;
use crate::random::{Dice, Seed};
use crate::seat::{Observer, Seat, SeatSet};
use crate::setup::Setup;
use crate::view::View;

/// A position that was checked.
#[derive(Clone, Copy)]
pub enum Checked<'b> {
    /// A whole position: the game.
    Game(Game<'b>),
    /// What one observer sees.
    Seen(SeenGame<'b>),
}

/// Writes only the name of the variant, so that hidden parts of a game do not reach logs by accident.
impl std::fmt::Debug for Checked<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Checked::Game(_) => "Checked::Game(…)",
            Checked::Seen(_) => "Checked::Seen(…)",
        })
    }
}

impl<'b> Checked<'b> {
    /// Returns a game to play on with: the game itself, or one sampled from what the observer knows.
    pub fn game(&self, dice: &mut impl Dice) -> Game<'b> {
        match self {
            Checked::Game(game) => *game,
            Checked::Seen(seen) => seen.sample(dice),
        }
    }
}

/// A game of which only one observer's part is known. The hidden part is invented; it can be
/// reached only by the observer's views and by samples.
#[derive(Clone, Copy)]
pub struct SeenGame<'b> {
    game: Game<'b>,
    observer: Observer,
}

impl<'b> SeenGame<'b> {
    /// Returns what the observer sees.
    pub fn view(&self) -> View<'_, 'b> {
        self.game.view(self.observer)
    }
    /// Returns a game with a new sample of the hidden part: see [`View::sample`].
    pub fn sample(&self, dice: &mut impl Dice) -> Game<'b> {
        self.view().sample(dice)
    }
}

impl Position {
    /// Compares the position with a board. Returns the game, or all problems.
    pub fn check<'b>(&self, board: &'b Board) -> Result<Checked<'b>, PositionErrors> {
        let mut problems = Problems::default();
        let game = self.check_all(board, &mut problems);
        match (game, self.seen_by) {
            (Some(game), None) if problems.0.is_empty() => Ok(Checked::Game(game)),
            (Some(game), Some(observer)) if problems.0.is_empty() => {
                Ok(Checked::Seen(SeenGame { game, observer }))
            }
            (Some(_) | None, _) => {
                board::sort_short_by_key(&mut problems.0, |error| error.part);
                Err(PositionErrors(problems.0))
            }
        }
    }

    fn check_all<'b>(&self, board: &'b Board, problems: &mut Problems) -> Option<Game<'b>> {
        let setup = self.check_head(board, problems)?;
        let named = names::name(self, board, problems);
        let complete = Complete::of(problems);
        let timing = timing::check(self, &named, board, problems);
        let check = Check { position: self, named: &named, board, timing };
        if complete.claims {
            check.claims(problems);
        }
        if complete.tokens {
            pieces::check_tokens(&named, check.timing.as_ref(), board, problems);
        }
        check.kind(problems);
        let stock = check.cards(complete.cards, problems);
        check.tickets(complete.tickets, problems);
        if !problems.0.is_empty() {
            return None;
        }
        check.build(&setup, &stock?, problems)
    }

    /// Checks the board, its fingerprint and the number of seats.
    fn check_head<'b>(&self, board: &'b Board, problems: &mut Problems) -> Option<Setup<'b>> {
        if self.board != board.id() {
            let (expected, found) = (board.id().to_owned(), self.board.clone());
            problems.add(PositionPart::Board, PositionProblem::WrongBoard { expected, found });
            return None;
        }
        if let Some(found) = self.fingerprint.filter(|&print| print != board.fingerprint()) {
            let problem =
                PositionProblem::WrongFingerprint { expected: board.fingerprint(), found };
            problems.add(PositionPart::Board, problem);
            return None;
        }
        if let Some(Observer::Seat(seat)) = self.seen_by
            && seat.index() >= self.seats.len()
        {
            let seat = seat.index();
            problems.add(PositionPart::SeenBy, PositionProblem::NoSuchSeat { seat });
            return None;
        }
        let setup = Setup::new(board, self.seats.len());
        let refused = |why| problems.add(PositionPart::Seats, PositionProblem::WrongSeats(why));
        setup.map_err(refused).ok()
    }
}

/// Which kinds of things have only names that the board knows. The others are not counted, because
/// each unknown name would cause a second, misleading problem.
struct Complete {
    claims: bool,
    tokens: bool,
    cards: bool,
    tickets: bool,
}

impl Complete {
    fn of(problems: &Problems) -> Complete {
        let mut complete = Complete { claims: true, tokens: true, cards: true, tickets: true };
        for error in &problems.0 {
            match error.part {
                PositionPart::Claims(_) => complete.claims = false,
                PositionPart::Stacks | PositionPart::Tokens(_) => complete.tokens = false,
                PositionPart::Tickets(_)
                | PositionPart::Offer(_)
                | PositionPart::Answer(_)
                | PositionPart::Picks { .. }
                | PositionPart::Pack { .. }
                | PositionPart::Settled(_)
                | PositionPart::TicketDeck => complete.tickets = false,
                PositionPart::Market
                | PositionPart::Deck
                | PositionPart::Discard
                | PositionPart::Laid
                | PositionPart::Hand(_)
                | PositionPart::Pile(_)
                | PositionPart::Known(_)
                | PositionPart::Moved(_)
                | PositionPart::Unseen(_) => complete.cards = false,
                PositionPart::Board
                | PositionPart::Seats
                | PositionPart::SeenBy
                | PositionPart::Seed
                | PositionPart::Phase
                | PositionPart::Turns
                | PositionPart::Passes
                | PositionPart::LastRound
                | PositionPart::Draft
                | PositionPart::MarketRests
                | PositionPart::Reshuffles => {}
            }
        }
        complete
    }
}

/// A position that is being checked.
pub(super) struct Check<'p, 'b> {
    pub(super) position: &'p Position,
    pub(super) named: &'p Named,
    board: &'b Board,
    timing: Option<Timing>,
}

impl<'b> Check<'_, 'b> {
    /// Returns the observer, if something is hidden from it; none for whole positions and finished
    /// games.
    pub(super) fn hidden_from(&self) -> Option<Observer> {
        let over = self.timing.is_some_and(|timing| timing.phase.is_over());
        self.position.seen_by.filter(|_| !over)
    }

    pub(super) fn own(&self) -> Option<Seat> {
        match self.position.seen_by {
            Some(Observer::Seat(seat)) => Some(seat),
            Some(Observer::Spectator) | None => None,
        }
    }

    fn claims(&self, problems: &mut Problems) {
        let before = problems.count();
        pieces::check_claims(self.named, self.board, problems);
        if let Some(timing) = self.timing.filter(|_| problems.count() == before) {
            pieces::check_last_round(self.named, &timing, self.board, problems);
        }
    }

    fn cards(&self, complete: bool, problems: &mut Problems) -> Option<Stock> {
        if !complete {
            return None;
        }
        let timing = self.timing.as_ref();
        let stock = cards::check(self.named, timing, self.board, problems);
        let moves = card_memory::moves(self.position, self.named);
        card_memory::check_sizes(self.position, timing, &moves, problems);
        stock
    }

    fn tickets(&self, complete: bool, problems: &mut Problems) {
        let (true, Some(timing)) = (complete, self.timing.as_ref()) else { return };
        let before = problems.count();
        tickets::check_sizes(self.named, timing, self.board, problems);
        tickets::check_answers(self.named, timing, problems);
        let left = tickets::check_once(self.named, timing, self.board, problems);
        if problems.count() > before {
            return;
        }
        if self.hidden_from().is_some() {
            ticket_memory::check(self.named, self.own(), timing, self.board, problems);
        } else {
            tickets::check_unknown(self.named, left, self.board, problems);
        }
    }

    /// Builds the game of a position whose parts add up. Deals what is unknown, and checks the
    /// result.
    fn build(&self, setup: &Setup<'b>, stock: &Stock, problems: &mut Problems) -> Option<Game<'b>> {
        let timing = self.timing?;
        let mut game = setup.laid_out();
        pieces::write(self.position, self.named, &mut game);
        self.write_timing(&timing, &mut game);
        if self.hidden_from().is_some() {
            self.build_seen(stock, &timing, &mut game, problems)?;
        } else {
            self.build_whole(stock, &timing, &mut game, problems);
        }
        if !problems.0.is_empty() {
            return None;
        }
        tickets::write_answers(self.named, &mut game, problems);
        cards::check_market(&game, problems);
        if problems.0.is_empty() {
            check_somebody_can_decide(&game, problems);
        }
        Some(game)
    }

    fn write_timing(&self, timing: &Timing, game: &mut Game<'_>) {
        let seats = game.seats();
        let state = &mut game.state;
        let Timing { phase, turn, turns, passes, last_round, draft } = *timing;
        (state.phase, state.turn, state.turns, state.passes) = (phase, turn, turns, passes);
        (state.last_round, state.draft) = (last_round, draft);
        state.at_rest = self.position.market_rests;
        state.reshuffles = self.position.reshuffles;
        state.seed = self.position.seed.unwrap_or(Seed([0; 32]));
        state.awaited = match () {
            () if phase.is_simultaneous() => SeatSet::all(seats),
            () if phase.is_over() => SeatSet::EMPTY,
            () => SeatSet::single(turn),
        };
    }

    fn build_whole(
        &self,
        stock: &Stock,
        timing: &Timing,
        game: &mut Game<'_>,
        problems: &mut Problems,
    ) {
        let (named, board, seed) = (self.named, self.board, game.state.seed);
        cards::deal_unknown(named, stock, seed, game);
        let left = tickets::check_once(named, timing, board, problems);
        tickets::deal_unknown(named, left, seed, game);
        let moves = self.whole_moves(game);
        let hands: Vec<_> = game.state.hands[..game.seats()].iter().map(|hand| hand.0).collect();
        card_memory::check_known(|_| true, &hands, &known_cards(named), &moves, board, problems);
        card_memory::write(named, &moves, game);
        drafts::write_memory(named, timing, board, game, problems);
    }

    /// Returns the moves of a whole position. If it names none, every card in a hand that is not
    /// `known` was drawn unseen.
    fn whole_moves(&self, game: &Game<'_>) -> Vec<Vec<NamedMove>> {
        if let Some(decks) = &self.named.moved {
            return decks.clone();
        }
        let mut moves = Vec::new();
        for (seat, known) in Seat::all(game.seats()).zip(known_cards(self.named)) {
            let hand = game.state.hands[seat.index()].0.iter().zip(known).enumerate();
            for (kind, (held, known)) in hand {
                let step = NamedMove { seat, kind: Some(kind), paid: false };
                moves.extend(std::iter::repeat_n(step, held.saturating_sub(known).into()));
            }
        }
        vec![moves]
    }

    fn build_seen(
        &self,
        stock: &Stock,
        timing: &Timing,
        game: &mut Game<'_>,
        problems: &mut Problems,
    ) -> Option<()> {
        let (named, board, own) = (self.named, self.board, self.own());
        let mut moves = card_memory::moves(self.position, named);
        let known = known_cards(named);
        let pools = card_memory::pools(named, own, stock, &moves, board, problems);
        if let Some(pools) = pools {
            self.deal_cards(stock, &mut moves, &pools, &known, game, problems);
        }
        if !hidden_tickets::deal(named, own, timing, board, game) {
            let problem = PositionProblem::NoDealFits { what: "tickets" };
            problems.add(PositionPart::TicketDeck, problem);
        }
        problems.0.is_empty().then_some(())
    }

    fn deal_cards(
        &self,
        stock: &Stock,
        moves: &mut [Vec<NamedMove>],
        pools: &card_memory::Pools,
        known: &[names::Counts],
        game: &mut Game<'_>,
        problems: &mut Problems,
    ) {
        let own = self.own();
        let Some(in_deck) = deal::deal_cards(moves, pools, own) else {
            let problem = PositionProblem::NoDealFits { what: "cards" };
            problems.add(PositionPart::Moved(moves.len() - 1), problem);
            return;
        };
        deal::write(self.named, stock, moves, known, &in_deck, game);
        let mut hands: Vec<_> =
            game.state.hands[..game.seats()].iter().map(|hand| hand.0).collect();
        if let Some(own) = own {
            hands[own.index()] = cards::counts(self.named.seats[own.index()].hand.known());
        }
        card_memory::check_known(|_| true, &hands, known, moves, self.board, problems);
        card_memory::write(self.named, moves, game);
    }
}

/// Checks that each seat that must decide has a legal action, unless the game is over.
fn check_somebody_can_decide(game: &Game<'_>, problems: &mut Problems) {
    for seat in Seat::all(MAX_SEATS).filter(|&seat| game.state.awaited.contains(seat)) {
        if game.view(Observer::Seat(seat)).legal().is_empty() {
            let problem = PositionProblem::NothingToDo { seat: seat.index() };
            problems.add(PositionPart::Phase, problem);
        }
    }
}
