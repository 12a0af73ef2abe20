//! Samples on the real boards, compared with rejection sampling.
//!
//! Views come from the middle third of games of every number of seats. If rejection accepts too few
//! deals, the test takes an earlier view of the same game; it prints how late the views were.
//! Payments with unseen cards make rejection slow, so in every second game most payments are made
//! with seen cards. The tests on the tiny boards cover games with many payments of unseen cards.
//! `SAMPLING_VIEWS` and `SAMPLING_TRIES` make the run longer.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use board::{Board, TicketId, library};
use rules::{
    Action, Card, DeckEntry, Dice, Event, Game, Observer, QuickDice, Seat, Seed, Setup, Sink,
};

use crate::cards::Moved;
use crate::redeal_cards::{Cards, Story};
use crate::redeal_tickets::{self, Tickets};
use crate::{cards, chi_square, next_seat, random_action, tickets};

/// The number of deals by rejection for each view.
const DEALS: usize = 32;
const TRIES: usize = 12_000;
/// The number of views of each board.
const VIEWS: usize = 1000;
/// The number of samples for each view.
const SAMPLES: usize = 96;

fn number_from(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).map_or(otherwise, |text| text.parse().unwrap())
}

/// Both logs of one game: cards and tickets.
#[derive(Clone)]
struct Logs {
    cards: cards::Log,
    tickets: tickets::Log,
}

impl Sink for Logs {
    fn event(&mut self, event: Event<'_>) {
        self.cards.event(event);
        self.tickets.event(event);
    }
}

/// Returns a game at these plies, the latest first, with everything that happened before.
fn stopped_at(setup: Setup<'static>, number: u64, plies: &[u32]) -> Vec<(Game<'static>, Logs)> {
    let mut stopped = Vec::new();
    let mut ply = 0;
    play(setup, number, |game, logs| {
        ply += 1;
        if plies.contains(&ply) {
            stopped.push((*game, logs.clone()));
        }
    });
    stopped.reverse();
    stopped
}

/// Returns a ply in the middle third of the game, and some earlier ones in case it takes too many
/// attempts.
fn plies_to_look_at(setup: Setup<'static>, number: u64) -> (u32, Vec<u32>) {
    let mut length = 0;
    play(setup, number, |_, _| length += 1);
    let middle = length / 3 + QuickDice::new(number).below(length / 3);
    (length, (3..=10).rev().map(|part| middle * part / 10).collect())
}

/// Plays a random game and shows it after every action. In every second game most payments are made
/// with cards that everybody saw the seat take: there rejection reaches the middle of the game with
/// any number of seats.
fn play(setup: Setup<'static>, number: u64, mut show: impl FnMut(&Game<'static>, &Logs)) {
    let seed = Seed::from_number(number);
    let mut tickets = tickets::Log::default();
    let mut game = setup.deal_to(seed, &mut tickets);
    tickets.note_offers(&game);
    let mut logs = Logs { cards: cards::deal(setup, seed).1, tickets };
    let mut dice = QuickDice::new(number);
    while let Some(seat) = next_seat(&game, &mut dice) {
        let action = loop {
            let action = random_action(&game, seat, &mut dice);
            if number.is_multiple_of(2)
                || dice.below(OPENLY) == 0
                || pays_openly(&logs.cards, seat, action)
            {
                break action;
            }
        };
        game.check(seat, action).unwrap().commit(&mut logs);
        if game.view(Observer::Spectator).is_over() {
            return;
        }
        logs.tickets.note_offers(&game);
        show(&game, &logs);
    }
}

/// One payment in this number may use any cards.
const OPENLY: u32 = 24;

/// Returns whether an action is no claim, or a claim paid with cards that everybody saw the seat
/// take.
fn pays_openly(log: &cards::Log, seat: Seat, action: Action) -> bool {
    let Action::Claim(claim) = action else { return true };
    let covers = |card: Card, count: u8| {
        let mut known = 0;
        for moved in &log.moved {
            match moved {
                Moved::Taken(taker, taken) if (*taker, *taken) == (seat, card) => known += 1,
                Moved::Paid(payer, paid, count) if (*payer, *paid) == (seat, card) => {
                    known -= known.min(*count);
                }
                _ => {}
            }
        }
        known >= count
    };
    let wilds = claim.payment.wilds;
    let colored = log.lengths[claim.route.index()] - wilds;
    let color = claim.payment.color.is_none_or(|color| covers(Card::Colored(color), colored));
    color && covers(Card::Wild, wilds)
}

/// How often each value occurs among the deals by rejection and among the samples.
#[derive(Default)]
struct Table(BTreeMap<u64, [f64; 2]>);

impl Table {
    fn count(&mut self, value: impl Hash, cells: u64, column: usize) {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        self.0.entry(hasher.finish() % cells).or_default()[column] += 1.0;
    }

    /// Returns the two-sample chi-square statistic and its degrees of freedom. Rare values are
    /// merged.
    fn chi_square(&self) -> (f64, f64) {
        let mut rows = Vec::new();
        let mut rare = [0.0, 0.0];
        for row in self.0.values() {
            if row[0] + row[1] < 24.0 {
                rare = [rare[0] + row[0], rare[1] + row[1]];
            } else {
                rows.push(*row);
            }
        }
        if rare[0] + rare[1] >= 12.0 {
            rows.push(rare);
        }
        let sum = |column: usize| rows.iter().map(|row| row[column]).sum::<f64>();
        let ratio = (sum(1) / sum(0)).sqrt();
        let part = |row: &[f64; 2]| (row[0] * ratio - row[1] / ratio).powi(2) / (row[0] + row[1]);
        (rows.iter().map(part).sum(), rows.len().saturating_sub(1) as f64)
    }
}

/// One quantity that is compared, over all views.
#[derive(Default)]
struct Comparison {
    statistic: f64,
    freedom: f64,
    /// The sum of the differences of means, which must stay near 0, and its variance.
    difference: f64,
    variance: f64,
}

impl Comparison {
    fn add(&mut self, table: &Table) {
        let (statistic, freedom) = table.chi_square();
        self.statistic += statistic;
        self.freedom += freedom;
    }

    fn add_means(&mut self, [deals, samples]: &[Vec<f64>; 2]) {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let variance = |values: &[f64]| {
            let middle = mean(values);
            values.iter().map(|value| (value - middle).powi(2)).sum::<f64>()
                / (values.len() * (values.len() - 1)) as f64
        };
        self.difference += mean(samples) - mean(deals);
        self.variance += variance(samples) + variance(deals);
    }

    /// Fails on a difference that a right sampler has less than once in a hundred million runs.
    fn check(&self, what: &str) {
        let score = chi_square::wilson_hilferty(self.statistic, self.freedom);
        let drift = self.difference / self.variance.sqrt().max(f64::MIN_POSITIVE);
        println!("{what}: {score:.2} and {drift:.2} standard deviations");
        assert!(score < 5.7, "{what}: chi-square {} of {}", self.statistic, self.freedom);
        assert!(drift.abs() < 5.7, "{what}: means differ by {drift:.1} standard deviations");
    }
}

/// Returns deals by rejection; none if they take too many attempts.
fn deals<T>(mut redeal: impl FnMut() -> Option<T>) -> Option<Vec<T>> {
    let tries = number_from("SAMPLING_TRIES", TRIES);
    let mut found = Vec::new();
    for so_far in 0..tries {
        found.extend(redeal());
        if found.len() == DEALS {
            return Some(found);
        }
        if so_far == tries / 8 && found.is_empty() {
            return None;
        }
    }
    None
}

/// Compares views until there are enough, and prints how late in the game they were.
fn compare(board: &'static Board, mut view: impl FnMut(&Game<'static>, &Logs, u64) -> bool) {
    let share = number_from("SAMPLING_VIEWS", VIEWS).div_ceil(board.seats().count());
    for seats in board.seats() {
        let setup = Setup::new(board, seats).unwrap();
        let (mut compared, mut in_the_middle, mut lateness) = (0, 0, 0.0);
        for number in 0.. {
            let (length, plies) = plies_to_look_at(setup, number);
            let views = stopped_at(setup, number, &plies);
            let Some(at) = views.iter().position(|(game, logs)| view(game, logs, number)) else {
                assert!(number < 20 * share as u64, "rejection finds too little");
                continue;
            };
            compared += 1;
            in_the_middle += usize::from(plies[at] * 3 >= length);
            lateness += f64::from(plies[at]) / f64::from(length) / share as f64;
            if compared == share {
                break;
            }
        }
        let id = board.id();
        println!(
            "{id} {seats} seats: {compared} views, {in_the_middle} from the middle third, on average after {lateness:.2} of the game"
        );
    }
}

fn seat_of(game: &Game<'_>, number: u64) -> Seat {
    Seat::new(number as usize % game.seats()).unwrap()
}

fn real_boards() -> impl Iterator<Item = &'static Board> {
    ["san-francisco", "iberia"].into_iter().map(|id| library::board(id).unwrap())
}

fn cards_of(game: &Game<'_>, own: Seat) -> Cards {
    let kinds = cards::kinds(game.board());
    let hand = |seat: Seat| {
        let count = |&kind| game.disclose().hand(seat).count(kind) as u8;
        let all = kinds.iter().map(count);
        if seat == own { all.map(|_| 0).collect() } else { all.collect() }
    };
    let card = |entry| match entry {
        DeckEntry::Card(card) => kinds.iter().position(|&kind: &Card| kind == card),
        DeckEntry::Festival(_) | DeckEntry::Draft => None,
    };
    let hands = Seat::all(game.seats()).map(hand).collect();
    Cards { hands, top: game.disclose().deck().find_map(card) }
}

/// B-SECRET-4 on the real boards: hands and the top of the deck.
#[test]
fn cards_are_sampled_like_plain_rejection_deals_them() {
    for board in real_boards() {
        let [mut all, mut one, mut top, mut paid]: [Comparison; 4] = Default::default();
        compare(board, |game, logs, number| {
            let own = seat_of(game, number);
            let story = Story::of(board, game.seats(), &logs.cards, own);
            let mut dice = QuickDice::new(number);
            let Some(deals) = deals(|| story.redeal(&mut dice)) else { return false };
            let view = game.view(Observer::Seat(own));
            let samples: Vec<Cards> =
                (0..SAMPLES).map(|_| cards_of(&view.sample(&mut dice), own)).collect();
            let other = own.index().wrapping_add(1) % game.seats();
            let kind = number as usize % samples[0].hands[0].len();
            let paid_kinds = story.paid_kinds();
            let held_of_paid = |cards: &Cards| {
                let held = |(&seat, kinds): (&usize, &Vec<usize>)| {
                    kinds.iter().map(|&kind| f64::from(cards.hands[seat][kind])).sum::<f64>()
                };
                paid_kinds.iter().map(held).sum::<f64>()
            };
            let mut tables: [Table; 3] = Default::default();
            for (column, cards) in [&deals, &samples].into_iter().enumerate() {
                for cards in cards {
                    tables[0].count(&cards.hands, 5, column);
                    tables[1].count(cards.hands[other][kind], u64::MAX, column);
                    tables[2].count(cards.top, u64::MAX, column);
                }
            }
            all.add(&tables[0]);
            one.add(&tables[1]);
            top.add(&tables[2]);
            paid.add_means(
                &[&deals, &samples].map(|cards| cards.iter().map(held_of_paid).collect()),
            );
            true
        });
        all.check("all hands");
        one.check("one kind in one hand");
        top.check("top of the deck");
        paid.check("cards of kinds that were paid");
    }
}

fn tickets_of(game: &Game<'_>) -> Tickets {
    let whole = game.disclose();
    let seats = Seat::all(game.seats());
    let offered = |seat| whole.offered(seat).iter().copied().collect();
    Tickets {
        held: seats.clone().map(|seat| whole.tickets(seat)).collect(),
        on_offer: seats.map(offered).collect(),
        deck: whole.ticket_deck().collect(),
    }
}

/// Returns where a ticket is: with a seat, on offer to one, or in the deck.
fn place_of(tickets: &Tickets, ticket: TicketId) -> (Option<usize>, Option<usize>) {
    let holder = tickets.held.iter().position(|set| set.contains(ticket));
    (holder, tickets.on_offer.iter().position(|set| set.contains(ticket)))
}

/// B-SECRET-4 on the real boards: tickets held, on offer, and on top of the deck.
#[test]
fn tickets_are_sampled_like_plain_rejection_deals_them() {
    for board in real_boards() {
        let [mut all, mut one, mut top, mut seen]: [Comparison; 4] = Default::default();
        compare(board, |game, logs, number| {
            let own = seat_of(game, number);
            let story = &logs.tickets.0;
            let mut dice = QuickDice::new(number);
            let redeal = || redeal_tickets::redeal(board, game.seats(), story, own, &mut dice);
            let Some(deals) = deals(redeal) else { return false };
            let view = game.view(Observer::Seat(own));
            let samples: Vec<Tickets> =
                (0..SAMPLES).map(|_| tickets_of(&view.sample(&mut dice))).collect();
            let ticket =
                board.ticket_ids().nth(number as usize % board.ticket_ids().count()).unwrap();
            let seen_once = redeal_tickets::seen(story, own);
            let held_of_seen = |tickets: &Tickets| {
                tickets.held.iter().map(|set| set.and(seen_once).len() as f64).sum::<f64>()
            };
            let mut tables: [Table; 3] = Default::default();
            for (column, tickets) in [&deals, &samples].into_iter().enumerate() {
                for tickets in tickets {
                    tables[0].count(&tickets.held, 5, column);
                    tables[1].count(place_of(tickets, ticket), u64::MAX, column);
                    tables[2].count(tickets.deck.first(), 6, column);
                }
            }
            all.add(&tables[0]);
            one.add(&tables[1]);
            top.add(&tables[2]);
            seen.add_means(&[&deals, &samples].map(|all| all.iter().map(held_of_seen).collect()));
            true
        });
        all.check("all tickets held");
        one.check("where one ticket is");
        top.check("top of the ticket deck");
        seen.check("tickets held that were seen");
    }
}
