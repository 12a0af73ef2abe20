//! What many games show of a board: who scores by what, which tickets and routes are worth their place.

use std::ops::Range;

use board::{RouteSet, TicketSet};
use bots::Policy;
use rules::{Ending, Game, Observer, Seat, SeatScore, Seed, Setup};

use crate::play::{Players, Series, next_seat};
use crate::run::share_out;

/// Sums over many games. Lists by seat, ticket or route are in the board's own order.
#[derive(Clone, Debug, Default)]
pub struct Balance {
    /// Games played.
    pub games: u64,
    /// By seat.
    pub seats: Vec<SeatSums>,
    /// How many games were won by so many points.
    pub margins: Vec<u64>,
    /// How many games had so many turns for each seat.
    pub lengths: Vec<u64>,
    /// By ticket.
    pub tickets: Vec<TicketSums>,
    /// How often each route was claimed.
    pub claims: Vec<u64>,
    /// By points for tokens and festivals: how many seats scored so many, and how many of them won.
    pub collected: Vec<(u64, u64)>,
    /// Games that ended after a last round, and with everybody passing.
    pub endings: [u64; 2],
    /// Last rounds whose caller won, alone or sharing.
    pub callers_won: u64,
}

/// One seat's points, added up.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeatSums {
    /// For routes.
    pub routes: i64,
    /// For tickets.
    pub tickets: i64,
    /// For tokens.
    pub tokens: i64,
    /// For festivals.
    pub festivals: i64,
    /// Games won, alone or sharing.
    pub wins: u64,
}

/// One ticket's fortunes.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicketSums {
    /// How often it was kept.
    pub kept: u64,
    /// How often it was complete at the end.
    pub completed: u64,
    /// What it brought and cost, added up.
    pub earned: i64,
    /// How many of its keepers won.
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
    /// Plays so many games of a match over so many threads.
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
