//! Moments of games: what a seat can know about a rival, and what the rival holds.

use ::board::{Board, MAX_LOCATIONS, RouteSet, TicketId};
use ::rules::{Card, Decision, Dice as _, Game, Network, Observer, QuickDice, Seat, Seed, Setup};
use bots::Policy;

/// The number of numbers that describe how a ticket fits what a rival has claimed.
pub(super) const FEATURES: usize = 5;
/// One of this many turns becomes a moment: neighbors are alike.
const THINNING: u32 = 6;
/// A path that does not exist.
const FAR: u16 = 1_000;

/// A beginning of a turn, with the tickets that a rival may hold.
pub(super) struct Moment {
    /// Which third of the game it is from: 0 to 2.
    pub(super) third: u8,
    /// The tickets that the seat does not hold itself.
    pub(super) tickets: Vec<Guess>,
    /// The log scores of the rival's cards: by all unseen cards, and by the rules. None if it holds no card.
    pub(super) cards: Option<(f64, f64)>,
}

/// What can be known about one ticket, and the truth.
pub(super) struct Guess {
    /// The probability that a ticket of the rival is this one, by the rules alone.
    pub(super) prior: f64,
    /// How it fits the rival's claims.
    pub(super) features: [f64; FEATURES],
    /// Whether the rival holds it.
    pub(super) is_held: bool,
}

impl Moment {
    /// Returns the log score of a guess that knows nothing.
    pub(super) fn uniform_score(&self) -> f64 {
        -(self.tickets.len().max(1) as f64).ln()
    }
}

/// Plays games and collects moments.
pub(super) struct Collector<'b> {
    pub(super) setup: Setup<'b>,
    pub(super) player: Policy,
    pub(super) samples: u32,
    pub(super) seed: Seed,
}

impl Collector<'_> {
    /// Plays one game and returns some of its moments. The rival is the next seat.
    pub(super) fn play(&self, number: u64) -> Vec<Moment> {
        let mut game = self.setup.deal(self.seed.of_game(number));
        let mut players: Vec<Policy> = vec![self.player.clone(); game.seats()];
        let mut dice = QuickDice::new(number);
        let mut seen = Vec::new();
        while let Some(seat) = game.view(Observer::Spectator).awaited().first() {
            let view = game.view(Observer::Seat(seat));
            let is_turn = view.awaiting().decision() == Some(Decision::Turn);
            if is_turn && dice.below(THINNING) == 0 {
                let rival = Seat::new((seat.index() + 1) % game.seats());
                let moment = rival.and_then(|rival| self.look(&game, seat, rival, &mut dice));
                seen.extend(moment.map(|moment| (view.turns(), moment)));
            }
            let action = players[seat.index()].choose(&view, &mut dice);
            game.check(seat, action).expect("bots choose what is legal").commit(&mut ());
        }
        let turns = game.view(Observer::Spectator).turns();
        let of_third = |(turn, moment): (usize, Moment)| {
            let third = (3 * turn / (turns + 1)).min(2) as u8;
            Moment { third, ..moment }
        };
        seen.into_iter().map(of_third).collect()
    }

    /// Returns what a seat can know about a rival; none if the rival holds no ticket.
    fn look(
        &self,
        game: &Game<'_>,
        seat: Seat,
        rival: Seat,
        dice: &mut QuickDice,
    ) -> Option<Moment> {
        let (board, view) = (game.board(), game.view(Observer::Seat(seat)));
        let own = view.tickets(seat).unwrap_or_default();
        let truth = game.view(Observer::Seat(rival));
        let held = truth.tickets(rival).filter(|held| !held.is_empty())?;
        let mut counts = vec![0_u32; board.tickets().len()];
        let mut cards = CardCounts::default();
        for _ in 0..self.samples {
            let sampled = view.sample(dice);
            let sampled = sampled.view(Observer::Seat(rival));
            for ticket in sampled.tickets(rival).unwrap_or_default().iter() {
                counts[ticket.index()] += 1;
            }
            cards.add(board, sampled.hand(rival));
        }
        let fit = FitOfClaims::of(board, view.claims(rival), view.free_for(rival));
        let ids = board.ticket_ids().filter(|&id| !own.contains(id));
        let guess = |id: TicketId| Guess {
            // One more than counted, because a sample does not prove that something is impossible.
            prior: f64::from(counts[id.index()]) + 0.5,
            features: fit.features(board, id),
            is_held: held.contains(id),
        };
        let tickets: Vec<Guess> = ids.map(guess).collect();
        let cards = cards.scores(game, seat, rival);
        Some(Moment { third: 0, tickets, cards })
    }
}

/// How tickets fit the routes that a rival has claimed.
struct FitOfClaims {
    network: Network,
    touched: [bool; MAX_LOCATIONS],
    /// The lengths of the shortest paths, now and on an empty board.
    now: Distances,
    empty: Distances,
}

type Distances = Vec<Vec<u16>>;

impl FitOfClaims {
    fn of(board: &Board, claims: RouteSet, free: RouteSet) -> FitOfClaims {
        let mut touched = [false; MAX_LOCATIONS];
        for route in claims.iter().map(|id| board.route(id)) {
            (touched[route.a.index()], touched[route.b.index()]) = (true, true);
        }
        FitOfClaims {
            network: Network::of(board, claims),
            touched,
            now: distances(board, claims, free),
            empty: distances(board, RouteSet::EMPTY, board.route_ids().collect()),
        }
    }

    fn features(&self, board: &Board, id: TicketId) -> [f64; FEATURES] {
        let ticket = board.ticket(id);
        let (a, b) = (ticket.a.index(), ticket.b.index());
        let ends = usize::from(self.touched[a]) + usize::from(self.touched[b]);
        let (now, empty) = (self.now[a][b], self.empty[a][b].max(1));
        let is = |it: bool| f64::from(u8::from(it));
        let done = 1.0 - f64::from(now.min(2 * empty)) / f64::from(empty);
        let is_open = now < FAR;
        [
            is(ends == 1),
            is(ends == 2),
            is(self.network.joins(ticket.a, ticket.b)),
            if is_open { done } else { 0.0 },
            is(!is_open),
        ]
    }
}

/// Returns the number of cars between all locations: own routes need none, free ones their length.
fn distances(board: &Board, own: RouteSet, free: RouteSet) -> Distances {
    let count = board.locations().len();
    let mut table = vec![vec![FAR; count]; count];
    for (id, own) in own.iter().map(|id| (id, true)).chain(free.iter().map(|id| (id, false))) {
        let route = board.route(id);
        let (a, b) = (route.a.index(), route.b.index());
        let length = if own { 0 } else { u16::from(route.length) };
        (table[a][b], table[b][a]) = (table[a][b].min(length), table[b][a].min(length));
    }
    for via in 0..count {
        table[via][via] = 0;
        let through = table[via].clone();
        for row in &mut table {
            let to = row[via];
            row.iter_mut().zip(&through).for_each(|(cell, on)| *cell = (*cell).min(to + on));
        }
    }
    table.iter_mut().flatten().for_each(|cell| *cell = (*cell).min(FAR));
    table
}

/// The cards of sampled hands, by kind: the colors, then wilds.
#[derive(Default)]
struct CardCounts {
    counts: Vec<u32>,
}

impl CardCounts {
    fn add(&mut self, board: &Board, hand: Option<&::rules::Cards>) {
        let kinds = kinds(board);
        self.counts.resize(kinds.len(), 0);
        for (count, &kind) in self.counts.iter_mut().zip(&kinds) {
            *count += hand.map_or(0, |hand| hand.count(kind)) as u32;
        }
    }

    /// Returns the mean log score of the rival's cards: by all cards that the seat cannot see, and by the
    /// sampled hands.
    fn scores(&self, game: &Game<'_>, seat: Seat, rival: Seat) -> Option<(f64, f64)> {
        let (board, view) = (game.board(), game.view(Observer::Seat(seat)));
        let truth = game.view(Observer::Seat(rival));
        let (hand, own) = (*truth.hand(rival)?, *view.hand(seat)?);
        let unseen = |kind: Card| {
            let open = view.market().filter(|card| *card == Some(kind)).count();
            let all = match kind {
                Card::Wild => board.wilds(),
                Card::Colored(color) => board.colors()[color.index()].cards,
            };
            usize::from(all) - own.count(kind) - view.discard().count(kind) - open
        };
        let kinds = kinds(board);
        let sampled = self.counts.iter().map(|&it| f64::from(it) + 0.5).sum::<f64>();
        let all = kinds.iter().map(|&kind| unseen(kind)).sum::<usize>() as f64;
        let (mut uniform, mut rules, mut held) = (0.0, 0.0, 0.0);
        for (&kind, &count) in kinds.iter().zip(&self.counts) {
            let cards = hand.count(kind) as f64;
            if cards > 0.0 {
                uniform += cards * (unseen(kind) as f64 / all).ln();
                rules += cards * ((f64::from(count) + 0.5) / sampled).ln();
                held += cards;
            }
        }
        (held > 0.0).then_some((uniform / held, rules / held))
    }
}

fn kinds(board: &Board) -> Vec<Card> {
    board.color_ids().map(Card::Colored).chain([Card::Wild]).collect()
}
