//! What many games show about a board: points by source, and how tickets and routes fare.

use std::ops::Range;

use board::{RouteSet, TicketSet};
use bots::Policy;
use rules::{Ending, Game, Observer, Seat, SeatScore, Seed, Setup};

use crate::play::{Players, Series, next_seat};
use crate::run::share_out;

/// Sums over many games. Lists by seat, ticket or route are in the order of the board.
#[derive(Clone, Debug, Default)]
pub struct Balance {
    /// The number of games played.
    pub games: u64,
    /// The sums by seat.
    pub seats: Vec<SeatSums>,
    /// At index `n`: the number of games that were won by `n` points.
    pub margins: Vec<u64>,
    /// At index `n`: the number of games that had `n` turns for each seat.
    pub lengths: Vec<u64>,
    /// The sums by ticket.
    pub tickets: Vec<TicketSums>,
    /// The number of claims by route.
    pub claims: Vec<u64>,
    /// At index `n`: the number of seats with `n` points for tokens and festivals, and how many of them
    /// won.
    pub collected: Vec<(u64, u64)>,
    /// The number of games that ended after a last round, and of those that ended with everybody passing.
    pub endings: [u64; 2],
    /// The number of games that the caller of the last round won, alone or with others.
    pub callers_won: u64,
}

/// The points of one seat over all games.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeatSums {
    /// Points for routes.
    pub routes: i64,
    /// Points for tickets.
    pub tickets: i64,
    /// Points for tokens.
    pub tokens: i64,
    /// Points for festivals.
    pub festivals: i64,
    /// The number of games won, alone or with others.
    pub wins: u64,
}

/// What became of one ticket over all games.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicketSums {
    /// The number of games in which it was kept.
    pub kept: u64,
    /// The number of games in which it was complete at the end.
    pub completed: u64,
    /// The points it brought, minus the points it cost.
    pub earned: i64,
    /// The number of games in which the seat that kept it won.
    pub won: u64,
}

/// The end of one game.
struct GameEnd {
    scores: Vec<SeatScore>,
    claims: RouteSet,
    turns: usize,
    ending: Ending,
    caller: Option<Seat>,
}

impl Balance {
    /// Plays `games` games of a series over `threads` threads. `told` gets the number of games done.
    pub fn of(
        series: &Series<'_>,
        games: u64,
        threads: usize,
        mut told: impl FnMut(u64),
    ) -> Balance {
        let board = series.setup().board();
        let mut balance = Balance {
            seats: vec![SeatSums::default(); series.setup().seats()],
            tickets: vec![TicketSums::default(); board.tickets().len()],
            claims: vec![0; board.routes().len()],
            ..Balance::default()
        };
        let one = |game| play(series.setup(), series.bots(), series.seed_of(game));
        let worker = || |games: Range<u64>| games.map(one).collect();
        let done = share_out(0..games, threads, worker, |ends: Vec<GameEnd>| {
            ends.iter().for_each(|end| balance.add(series.setup(), end));
            told(balance.games);
            Ok::<(), std::convert::Infallible>(())
        });
        match done {
            Ok(()) => balance,
            Err(never) => match never {},
        }
    }

    fn add(&mut self, setup: Setup<'_>, end: &GameEnd) {
        self.games += 1;
        for (sums, score) in self.seats.iter_mut().zip(&end.scores) {
            sums.routes += i64::from(score.routes);
            sums.tickets += i64::from(score.ticket_points);
            sums.tokens += i64::from(score.tokens);
            sums.festivals += i64::from(score.festivals);
            sums.wins += u64::from(score.wins());
        }
        let mut totals: Vec<i16> = end.scores.iter().map(|score| score.total).collect();
        totals.sort_unstable_by(|a, b| b.cmp(a));
        count(&mut self.margins, (totals[0] - totals[1]) as usize);
        count(&mut self.lengths, end.turns.div_ceil(setup.seats()));
        end.claims.iter().for_each(|id| self.claims[id.index()] += 1);
        for score in &end.scores {
            self.add_tickets(setup, score);
            let at = (score.tokens + score.festivals).max(0) as usize;
            self.collected.resize(self.collected.len().max(at + 1), (0, 0));
            self.collected[at].0 += 1;
            self.collected[at].1 += u64::from(score.wins());
        }
        self.endings[usize::from(end.ending == Ending::AllPassed)] += 1;
        let called = end.caller.and_then(|seat| end.scores.get(seat.index()));
        self.callers_won += u64::from(called.is_some_and(SeatScore::wins));
    }

    fn add_tickets(&mut self, setup: Setup<'_>, score: &SeatScore) {
        for id in TicketSet::iter(score.tickets) {
            let sums = &mut self.tickets[id.index()];
            let points = i64::from(setup.board().ticket(id).points);
            let complete = score.complete.contains(id);
            sums.kept += 1;
            sums.completed += u64::from(complete);
            sums.earned += if complete { points } else { -points };
            sums.won += u64::from(score.wins());
        }
    }
}

fn count(list: &mut Vec<u64>, at: usize) {
    list.resize(list.len().max(at + 1), 0);
    list[at] += 1;
}

fn play(setup: Setup<'_>, bots: &[Policy], seed: Seed) -> GameEnd {
    let mut game: Game<'_> = setup.deal(seed);
    let mut players = Players::new(bots, seed);
    let mut caller = None;
    while let Some(seat) = next_seat(&game) {
        players.act(&mut game, seat, &mut ());
        let last_round = game.view(Observer::Spectator).last_round();
        caller = last_round.map(|(seat, _)| seat).or(caller);
    }
    let view = game.view(Observer::Spectator);
    let ending = view.awaiting().ending().expect("while the game goes on somebody is awaited");
    let claims = Seat::all(setup.seats()).map(|seat| view.claims(seat));
    GameEnd {
        scores: view.scores().unwrap_or_default(),
        claims: claims.fold(RouteSet::EMPTY, RouteSet::or),
        turns: view.turns(),
        ending,
        caller,
    }
}
