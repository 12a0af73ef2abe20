//! Samples of hands, compared with a filter that follows every possible deal from the beginning of the game.

use std::collections::HashMap;

use board::{Board, library};
use record::notation;
use record::position::PositionText;
use rules::{
    Card, Cards, Checked, DeckEntry, Event, Game, Observer, QuickDice, Seat, Seed, Setup, Sink,
};

use crate::{chi_square, observers, step};

/// What happened to cards, with full information. A filter uses only what its observer saw.
#[derive(Clone, Debug)]
pub(crate) enum Moved {
    /// A card was drawn from the deck, unseen by the others.
    ToHand(Seat, Card),
    /// A card was turned up from the deck.
    Open(Card),
    /// A card went from the market into a hand.
    Taken(Seat, Card),
    Paid(Seat, Card, u8),
    /// These cards became a new deck.
    Reshuffled(Vec<Card>),
}

#[derive(Clone, Default)]
pub(crate) struct Log {
    pub(crate) moved: Vec<Moved>,
    pub(crate) lengths: Vec<u8>,
}

impl Sink for Log {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::DrewUnseen { seat, card: Some(card) } => {
                self.moved.push(Moved::ToHand(seat, *card.disclose()));
            }
            Event::TookFaceUp { seat, card, .. } => self.moved.push(Moved::Taken(seat, card)),
            Event::Refilled { card, .. } => self.moved.push(Moved::Open(card)),
            Event::Reshuffled { deck } => {
                let card = |entry| match entry {
                    DeckEntry::Card(card) => Some(card),
                    DeckEntry::Festival(_) | DeckEntry::Draft => None,
                };
                let cards = deck.disclose().from_top().filter_map(card).collect();
                self.moved.push(Moved::Reshuffled(cards));
            }
            Event::Claimed { seat, claim, .. } => {
                let length = self.lengths[claim.route.index()];
                let wilds = claim.payment.wilds;
                self.moved.push(Moved::Paid(seat, Card::Wild, wilds));
                if let Some(color) = claim.payment.color {
                    self.moved.push(Moved::Paid(seat, Card::Colored(color), length - wilds));
                }
            }
            _ => {}
        }
    }
}

/// Returns a game with its log, the dealt hands first.
pub(crate) fn deal(setup: Setup<'static>, seed: Seed) -> (Game<'static>, Log) {
    let mut market = Log::default();
    let game = setup.deal_to(seed, &mut market);
    let lengths = setup.board().routes().iter().map(|route| route.length).collect();
    let mut log = Log { moved: Vec::new(), lengths };
    for seat in Seat::all(game.seats()) {
        let cards = game.disclose().hand(seat).iter(setup.board());
        log.moved.extend(cards.map(|card| Moved::ToHand(seat, card)));
    }
    log.moved.append(&mut market.moved);
    (game, log)
}

type Counts = Vec<(Card, u8)>;

pub(crate) fn kinds(board: &Board) -> Vec<Card> {
    board.color_ids().map(Card::Colored).chain([Card::Wild]).collect()
}

/// A possible world: the hands of the others, and the cards in the deck.
type World = (Vec<Vec<u8>>, Vec<u8>);

/// Returns the exact distribution of all hands except the observer's own.
fn exact(board: &Board, seats: usize, log: &Log, observer: Observer) -> HashMap<Vec<Vec<u8>>, f64> {
    let kinds = kinds(board);
    let row = |card: Card| kinds.iter().position(|&kind| kind == card).unwrap();
    let start: Counts = board
        .color_ids()
        .map(|color| (Card::Colored(color), board.colors()[color.index()].cards))
        .chain([(Card::Wild, board.wilds())])
        .collect();
    let pool: Vec<u8> = start.iter().map(|&(_, count)| count).collect();
    let mut worlds: HashMap<World, f64> = [((vec![vec![0; kinds.len()]; seats], pool), 1.0)].into();
    for moved in &log.moved {
        let mut next: HashMap<World, f64> = HashMap::new();
        for ((hands, pool), weight) in worlds {
            let total = f64::from(pool.iter().map(|&count| u32::from(count)).sum::<u32>());
            let drawn = |at: usize, seat: Option<Seat>| {
                let (mut hands, mut pool) = (hands.clone(), pool.clone());
                let chance = f64::from(pool[at]) / total;
                pool[at] = pool[at].checked_sub(1)?;
                if let Some(seat) = seat {
                    hands[seat.index()][at] += 1;
                }
                Some(((hands, pool), weight * chance))
            };
            let followers: Vec<(World, f64)> = match moved {
                Moved::ToHand(seat, card) if observer == Observer::Seat(*seat) => {
                    drawn(row(*card), None).into_iter().collect()
                }
                Moved::ToHand(seat, _) => {
                    (0..kinds.len()).filter_map(|at| drawn(at, Some(*seat))).collect()
                }
                Moved::Open(card) => drawn(row(*card), None).into_iter().collect(),
                Moved::Taken(seat, _) | Moved::Paid(seat, _, _)
                    if observer == Observer::Seat(*seat) =>
                {
                    vec![((hands, pool), weight)]
                }
                Moved::Taken(seat, card) => {
                    let mut hands = hands;
                    hands[seat.index()][row(*card)] += 1;
                    vec![((hands, pool), weight)]
                }
                Moved::Paid(seat, card, count) => {
                    let mut hands = hands;
                    let held = &mut hands[seat.index()][row(*card)];
                    match held.checked_sub(*count) {
                        Some(rest) => {
                            *held = rest;
                            vec![((hands, pool), weight)]
                        }
                        None => Vec::new(),
                    }
                }
                Moved::Reshuffled(cards) => {
                    let count = |&kind: &Card| cards.iter().filter(|&&card| card == kind).count();
                    let pool = kinds.iter().map(|kind| count(kind) as u8).collect();
                    vec![((hands, pool), weight)]
                }
            };
            for (world, weight) in followers {
                *next.entry(world).or_default() += weight;
            }
        }
        worlds = next;
    }
    let total: f64 = worlds.values().sum();
    let mut hands: HashMap<Vec<Vec<u8>>, f64> = HashMap::new();
    for ((held, _), weight) in worlds {
        *hands.entry(held).or_default() += weight / total;
    }
    hands
}

/// Returns all hands except the observer's own, in the form of the filter.
fn hands(game: &Game<'_>, observer: Observer) -> Vec<Vec<u8>> {
    let kinds = kinds(game.board());
    let row = |cards: &Cards| kinds.iter().map(|&kind| cards.count(kind) as u8).collect();
    let of = |seat: Seat| match observer == Observer::Seat(seat) {
        true => vec![0; kinds.len()],
        false => row(game.disclose().hand(seat)),
    };
    Seat::all(game.seats()).map(of).collect()
}

/// Cards of different reshuffles are different pools, and payments are evidence (B-SECRET-4).
#[test]
fn hands_follow_the_shuffles_given_everything_seen() {
    let tables = library::boards()
        .filter(|board| board.id().starts_with("tiny"))
        .flat_map(|board| board.seats().map(move |seats| (board, seats)));
    for (board, seats) in tables {
        for number in 0..10 {
            let mut dice = QuickDice::new(number);
            let (mut game, mut log) =
                deal(Setup::new(board, seats).unwrap(), Seed::from_number(number));
            let mut plies = 0;
            while step(&mut game, &mut dice, &mut log).is_some() {
                plies += 1;
                if plies % 7 != 0 || game.view(Observer::Spectator).is_over() {
                    continue;
                }
                for observer in observers(&game) {
                    let exact = exact(board, seats, &log, observer);
                    let context =
                        format!("{} {seats} {number} ply {plies} {observer:?}", board.id());
                    let sample = || hands(&game.view(observer).sample(&mut dice), observer);
                    chi_square::check(&exact, 2_000, sample, &context);
                }
            }
        }
    }
}

/// Three red and three blue cards are unseen, two of them are drawn, one red is paid. The other is
/// then red with probability 1/4, not 2/5, because either of two reds could have paid.
#[test]
fn a_payment_makes_a_second_card_of_its_color_less_likely() {
    let text = library::text("tiny-offer").unwrap();
    let text = text
        .replace("id = \"red\", cards = 4", "id = \"red\", cards = 5")
        .replace("wilds = 2", "wilds = 0")
        .replace("cards_total = 10", "cards_total = 9")
        .replace("hand = 1", "hand = 0")
        .replace("size = 2\nsweep_at = 2", "size = 1\nsweep_at = 1")
        .replace("color = \"gray\", wilds = 1", "color = \"gray\"");
    let board = Box::leak(Box::new(board::Board::parse(&text).unwrap()));
    let red = board.color_named("red").unwrap();
    let watcher = Observer::Seat(Seat::new(1).unwrap());
    let position = "roundhouse-position 1\nboard tiny-offer\nseats 2\nphase turn 0\nturns 3\n\
                    market red\nstacks 0@north*2 1@east*1 2@west*1\nhand 0 red blue\nhand 1 red blue\n\
                    tickets 0 ?\ntickets 1 ?\n";
    let Ok(Checked::Game(mut game)) = PositionText::parse(position).unwrap().check(board) else {
        panic!("a whole position")
    };
    let claim = notation::read(board, "claim north/east red 1 at north").unwrap();
    game.check(Seat::FIRST, claim).unwrap().commit(&mut ());
    let mut dice = QuickDice::new(1);
    let exact = [(true, 0.25), (false, 0.75)].into();
    let sample = || {
        let sampled = game.view(watcher).sample(&mut dice);
        sampled.disclose().hand(Seat::FIRST).color(red) == 1
    };
    chi_square::check(&exact, 40_000, sample, "one red paid");
}
