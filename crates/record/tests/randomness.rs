//! A second implementation of `docs/randomness.md`, compared with the vectors of that page and with the engine.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use board::{Board, TicketId};
use chacha20::ChaCha8;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use common::{random_game, setups};
use record::outside::replay_view;
use rules::{Card, DeckEntry, Event, EventKind, Game, Observer, Seat, Seed, Setup, commitment};

const DOCUMENT: &str = include_str!("../../../docs/randomness.md");

/// Returns the lines `input -> output` of a block of vectors.
fn vectors(name: &str) -> Vec<(Vec<&'static str>, Vec<&'static str>)> {
    let opening = format!("```vectors {name}\n");
    let block = DOCUMENT.split(&opening).nth(1).and_then(|rest| rest.split("```").next());
    let lines = block.unwrap_or_else(|| panic!("no vectors {name}")).lines();
    let words = |text: &'static str| text.split_whitespace().collect();
    lines.map(|line| line.split_once(" -> ").unwrap()).map(|(a, b)| (words(a), words(b))).collect()
}

fn bytes(hex: &str) -> [u8; 32] {
    record::seed_from_hex(hex).unwrap().0
}

fn hex(bytes: [u8; 32]) -> String {
    record::seed_to_hex(Seed(bytes))
}

struct Stream {
    cipher: ChaCha8,
}

impl Stream {
    fn new(seed: Seed, label: &str, index: u32) -> Stream {
        let mut nonce = [0; 12];
        nonce[..label.len()].copy_from_slice(label.as_bytes());
        nonce[8..].copy_from_slice(&index.to_le_bytes());
        Stream { cipher: ChaCha8::new(&seed.0.into(), &nonce.into()) }
    }

    fn next(&mut self) -> u32 {
        let mut bytes = [0; 4];
        self.cipher.apply_keystream(&mut bytes);
        u32::from_le_bytes(bytes)
    }

    fn below(&mut self, bound: u32) -> u32 {
        let unfair = ((1_u64 << 32) - u64::from(bound)) % u64::from(bound);
        loop {
            let product = u64::from(self.next()) * u64::from(bound);
            if product % (1 << 32) >= unfair {
                return (product >> 32) as u32;
            }
        }
    }

    fn shuffle<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
        items
    }
}

#[test]
fn seeds_by_number() {
    for (number, seed) in vectors("seed") {
        assert_eq!([hex(Seed::from_number(number[0].parse().unwrap()).0)], *seed);
    }
}

#[test]
fn commitments_and_fair_deals() {
    for (secret, hash) in vectors("commitment") {
        assert_eq!([hex(commitment(&bytes(secret[0])))], *hash);
    }
    for (parts, seed) in vectors("fair-deal") {
        let nonces: Vec<_> = parts[1..].iter().map(|nonce| bytes(nonce)).collect();
        assert_eq!([hex(Seed::from_fair_deal(&bytes(parts[0]), &nonces).0)], *seed);
    }
}

#[test]
fn seeds_of_simulated_games() {
    for (index, seed) in vectors("game") {
        let index: u64 = index[0].parse().unwrap();
        assert_eq!([hex(Seed::from_number(1).of_game(index).0)], *seed);
    }
}

#[test]
fn streams() {
    for (name, numbers) in vectors("stream") {
        let mut stream = Stream::new(Seed::from_number(1), name[0], name[1].parse().unwrap());
        let found: Vec<_> = numbers.iter().map(|_| format!("{:08x}", stream.next())).collect();
        assert_eq!(found, numbers);
    }
    for (name, number) in vectors("stream-at") {
        let mut stream = Stream::new(Seed::from_number(1), name[0], name[1].parse().unwrap());
        let numbers: Vec<_> = (0..=name[2].parse().unwrap()).map(|_| stream.next()).collect();
        assert_eq!([format!("{:08x}", numbers.last().unwrap())], *number);
    }
}

#[test]
fn numbers_below_a_bound() {
    for (bound, numbers) in vectors("below") {
        let mut stream = Stream::new(Seed::from_number(1), "first", 0);
        let bound = bound[0].parse().unwrap();
        let found: Vec<_> = numbers.iter().map(|_| stream.below(bound).to_string()).collect();
        assert_eq!(found, numbers);
    }
}

#[test]
fn shuffles() {
    for (count, order) in vectors("shuffle") {
        let items = (0..count[0].parse::<u32>().unwrap()).collect();
        let shuffled = Stream::new(Seed::from_number(1), "stacks", 0).shuffle(items);
        assert_eq!(shuffled.iter().map(u32::to_string).collect::<Vec<_>>(), order);
    }
}

#[test]
fn who_moves_first() {
    for number in 0..100 {
        for players in 2..=5 {
            let seed = Seed::from_number(number);
            let mut stream = Stream::new(seed, "first", 0);
            assert_eq!(seed.first_player(players), stream.below(players as u32) as usize);
        }
    }
}

/// Returns all cards of a board before the first shuffle, the bottom first.
fn cards(board: &Board) -> Vec<DeckEntry> {
    let of = |card, count: u8| std::iter::repeat_n(DeckEntry::Card(card), count.into());
    let colors = board.color_ids().zip(board.colors());
    let colored = colors.flat_map(|(id, color)| of(Card::Colored(id), color.cards));
    colored.chain(of(Card::Wild, board.wilds())).collect()
}

/// Deals the hands and the market as specified; none if a sweep follows.
fn dealt(setup: Setup<'_>, seed: Seed) -> Option<(Vec<Vec<DeckEntry>>, Vec<DeckEntry>)> {
    let board = setup.board();
    let mut deck = Stream::new(seed, "cards", 0).shuffle(cards(board));
    let mut take = |count: u8| (0..count).map(|_| deck.pop().unwrap()).collect::<Vec<_>>();
    let hands = (0..setup.seats()).map(|_| take(board.hand())).collect();
    let market = take(board.market().size);
    let wilds = market.iter().filter(|&&entry| entry == DeckEntry::Card(Card::Wild)).count();
    if wilds >= board.market().sweep_at.into() {
        return None;
    }
    if let Some(festivals) = board.festivals() {
        for (id, festival) in festivals.ids().zip(&festivals.list) {
            deck.extend((0..festival.cards).map(|_| DeckEntry::Festival(id)));
        }
        deck = Stream::new(seed, "festival", 0).shuffle(deck);
    }
    if let Some(draft) = board.draft() {
        let from_top = draft.position(setup.seats(), deck.len());
        deck.insert(deck.len() - from_top, DeckEntry::Draft);
    }
    Some((hands, deck))
}

#[test]
fn the_engine_deals_as_specified() {
    let mut checked = 0;
    for setup in setups() {
        for number in 0..20 {
            let seed = Seed::from_number(number);
            let game = setup.deal(seed);
            check_tickets(&game, seed);
            check_stacks(&game, seed);
            let Some((hands, deck)) = dealt(setup, seed) else { continue };
            let whole = game.disclose();
            assert!(whole.deck().eq(deck.iter().rev().copied()), "{} {number}", setup.board().id());
            for (seat, hand) in Seat::all(setup.seats()).zip(hands) {
                for card in whole.hand(seat).iter(setup.board()) {
                    let held = hand.iter().filter(|&&entry| entry == DeckEntry::Card(card)).count();
                    assert_eq!(whole.hand(seat).count(card), held);
                }
            }
            checked += 1;
        }
    }
    assert!(checked > 100);
}

fn check_tickets(game: &Game<'_>, seed: Seed) {
    let tickets = Stream::new(seed, "tickets", 0).shuffle(game.board().ticket_ids().collect());
    let whole = game.disclose();
    let offered = Seat::all(game.seats()).flat_map(|seat| whole.offered(seat).iter().copied());
    let from_top: Vec<TicketId> = offered.chain(whole.ticket_deck()).collect();
    assert!(tickets.into_iter().rev().eq(from_top));
}

fn check_stacks(game: &Game<'_>, seed: Seed) {
    let Some(tokens) = game.board().tokens().filter(|tokens| tokens.fixed_symbols.is_none()) else {
        return;
    };
    let symbols = Stream::new(seed, "stacks", 0).shuffle(tokens.symbols().collect());
    for (place, symbol) in symbols.into_iter().enumerate() {
        let mut stacks = game.view(Observer::Spectator).stacks();
        let stack = stacks.find(|stack| stack.symbol == symbol).unwrap();
        assert_eq!(stack.location, tokens.fixed.get(place).copied());
    }
}

/// Sorts cards by color, wilds last: the order before a reshuffle.
fn in_order(board: &Board, deck: &[String]) -> Vec<String> {
    let colors = board.colors().iter().map(|color| color.id.as_str()).chain(["wild"]);
    let of = |kind: &str| deck.iter().filter(|&card| card == kind).cloned().collect::<Vec<_>>();
    colors.flat_map(of).collect()
}

#[test]
fn the_engine_reshuffles_as_specified() {
    let mut checked = 0;
    for setup in setups() {
        let record = random_game(setup, 1, false);
        let game = replay_view(&record, setup.board()).unwrap();
        let events = game.steps.iter().flat_map(|step| &step.events);
        let decks = events.filter_map(|event| {
            let deck =
                event.fields.names("deck").iter().map(ToString::to_string).collect::<Vec<_>>();
            (event.kind == EventKind::Reshuffled).then_some(deck)
        });
        for (index, deck) in decks.enumerate() {
            let mut stream = Stream::new(record.seed, "reshuffl", index as u32);
            let expected = stream.shuffle(in_order(setup.board(), &deck));
            assert!(expected.iter().rev().eq(&deck));
            checked += 1;
        }
    }
    assert!(checked > 10, "{checked}");
}

/// Replays a record and compares every shuffle of tickets with the specification.
#[test]
fn the_engine_shuffles_returned_tickets_as_specified() {
    let mut checked = 0;
    for setup in setups().filter(|setup| setup.board().draft().is_some()) {
        let record = random_game(setup, 2, false);
        let actions = record.replay(setup.board()).unwrap().actions;
        let mut game = setup.deal(record.seed);
        let mut draft = 0;
        for (at, &(seat, action)) in actions.iter().enumerate() {
            let before = game;
            let mut shuffled = None;
            let mut sink = |event: Event<'_>| {
                if let Event::TicketsShuffled { deck } = event {
                    let mut deck: Vec<_> = deck.disclose().from_top().collect();
                    deck.reverse();
                    shuffled = Some(deck);
                }
            };
            game.check(seat, action).unwrap().commit(&mut sink);
            let Some(found) = shuffled else { continue };
            let answers = &actions[at + 1 - setup.seats()..=at];
            assert_eq!(found, returned(&before, answers, record.seed, draft));
            draft += 1;
            checked += 1;
        }
    }
    assert!(checked > 8, "{checked}");
}

/// Returns the ticket deck after a draft, the bottom first.
fn returned(
    before: &Game<'_>,
    answers: &[(Seat, rules::Action)],
    seed: Seed,
    draft: u32,
) -> Vec<TicketId> {
    let whole = before.disclose();
    let mut deck: Vec<_> = whole.ticket_deck().collect();
    deck.reverse();
    let mut back = Vec::new();
    for &(seat, action) in answers {
        let rules::Action::KeepTickets(kept) = action else { panic!("a draft ends with keeping") };
        back.extend(whole.offered(seat).iter().copied().filter(|&ticket| !kept.contains(ticket)));
    }
    let mut stream = Stream::new(seed, "returned", draft);
    if draft == 0 {
        deck.extend(back);
        return stream.shuffle(deck);
    }
    let mut under = stream.shuffle(back);
    under.extend(deck);
    under
}
