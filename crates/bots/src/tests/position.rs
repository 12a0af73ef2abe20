//! A position in words, a line for each thing that matters; everything else is as at the beginning.
//!
//! ```text
//! hand red 2 wild 1        cards in hand
//! own a/b c/d/red          own routes; "rival" those of the next seat, "third" of the one after
//! cars 20 30               cars left by seat, the own first; otherwise what the routes leave
//! tickets a/c              tickets held
//! market red wild - - blue
//! offer a/c b/d            asks which to keep, at least one; "exactly 1 a/c b/d" asks for so many
//! pack a/c b/d             asks for a pick; "picks" are those picked before
//! second                   asks for the second card
//! stacks                   asks to place the stacks put aside
//! last round 1             turns left in it
//! hands 5 2                cards of the others
//! stack 0 at a 2           a stack, its place and height; "tokens 0 1" the own ones
//! laid x 3                 festival cards at a place; "pile x 1" the own ones
//! no tickets · no deck     nothing left to draw
//! ```

use board::{
    Board, LocationSet, MAX_COLORS, MAX_FESTIVALS, MAX_MARKET, MAX_SEATS, RouteSet, TicketId,
};
use record::notation;
use rules::{Card, Cards, Keep, QuickDice, Seat, StackView, closed_route};

use crate::policy::Policy;
use crate::reason::Notes;
use crate::situation::{OpenDecision, PlayerState, Situation};

/// What a bot decides, in the words of a record.
pub(super) fn decides(bot: &str, board: &Board, seats: usize, position: &str) -> String {
    decides_next(&mut bot.parse().unwrap(), board, seats, position)
}

/// What a bot that has played before decides.
pub(super) fn decides_next(
    bot: &mut Policy,
    board: &Board,
    seats: usize,
    position: &str,
) -> String {
    let situation = read(board, seats, position);
    let (mut dice, mut notes) = (QuickDice::new(1), Notes::silent());
    let action = match bot {
        Policy::Published(published) => published.choose(&situation, &mut notes),
        Policy::House(bot) => bot.choose(&situation, &mut dice, &mut notes),
        Policy::Random
        | Policy::Hoarder
        | Policy::Sprinter
        | Policy::Contrarian(_)
        | Policy::Greedy
        | Policy::Fireman(_) => panic!("{} looks at views only", bot.name()),
    };
    notation::write(board, action)
}

pub(super) fn read<'b>(board: &'b Board, seats: usize, position: &str) -> Situation<'b> {
    let mut situation = opening(board, seats);
    let mut cars = Vec::new();
    for line in position.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace();
        let what = words.next().unwrap();
        let words: Vec<&str> = words.collect();
        match what {
            "cars" => cars = words.iter().map(|word| word.parse().unwrap()).collect(),
            _ => understand(&mut situation, what, &words),
        }
    }
    close_claimed(&mut situation);
    lay_out(&mut situation);
    for (player, cars) in situation.players.iter_mut().zip(cars) {
        player.supply = cars;
    }
    situation
}

fn opening(board: &Board, seats: usize) -> Situation<'_> {
    let free = board.route_ids().collect();
    let player = PlayerState {
        free,
        supply: board.supply(),
        hand_size: 2,
        ticket_count: 2,
        ..PlayerState::default()
    };
    let colors = std::array::from_fn(|at| board.colors().get(at).map_or(0, |color| color.cards));
    let unseen = Cards::new(colors, board.wilds());
    Situation {
        board,
        seat: Seat::FIRST,
        seats,
        decision: OpenDecision::Turn,
        hand: Cards::default(),
        market: [None; MAX_MARKET],
        unseen,
        unseen_open: true,
        tickets_open: true,
        players: [player; MAX_SEATS],
        tickets: Default::default(),
        offered: Default::default(),
        picks: Default::default(),
        last_round: None,
        stacks: [None; board::MAX_SYMBOLS],
        stacks_to_place: board
            .tokens()
            .map_or(0, |tokens| if tokens.plan(seats).together { tokens.aside() } else { 1 }),
        tokens_for_taking: LocationSet::EMPTY,
        festive: LocationSet::EMPTY,
        laid: [0; MAX_FESTIVALS],
        pile: [0; MAX_FESTIVALS],
    }
}

fn understand(situation: &mut Situation<'_>, what: &str, words: &[&str]) {
    let board = situation.board;
    let route = |word: &&str| board.route_named(word).unwrap_or_else(|| panic!("no route {word}"));
    let number = |word: &str| word.parse::<u8>().unwrap();
    match (what, words) {
        ("hand", cards) => {
            let (mut colors, mut wilds) = ([0; MAX_COLORS], 0);
            for pair in cards.chunks(2) {
                match card(board, pair[0]) {
                    Card::Wild => wilds = number(pair[1]),
                    Card::Colored(color) => colors[color.index()] = number(pair[1]),
                }
            }
            situation.hand = Cards::new(colors, wilds);
            situation.players[0].hand_size = situation.hand.total() as u8;
        }
        ("own", routes) => situation.players[0].claims = routes.iter().map(route).collect(),
        ("rival", routes) => situation.players[1].claims = routes.iter().map(route).collect(),
        ("third", routes) => situation.players[2].claims = routes.iter().map(route).collect(),
        ("tickets", names) => situation.tickets = tickets(board, names).collect(),
        ("market", cards) => {
            for (place, word) in situation.market.iter_mut().zip(cards) {
                *place = (*word != "-").then(|| card(board, word));
            }
        }
        ("exactly", [count, names @ ..]) => {
            situation.offered = tickets(board, names).collect();
            situation.decision = OpenDecision::Keep(Keep::Exactly(number(count).into()));
        }
        ("offer", names) => {
            situation.offered = tickets(board, names).collect();
            situation.decision = OpenDecision::Keep(Keep::AtLeast(1));
        }
        ("pack", names) => {
            situation.offered = tickets(board, names).collect();
            situation.decision = OpenDecision::Pick;
        }
        ("picks", names) => situation.picks = tickets(board, names).collect(),
        ("second", []) => situation.decision = OpenDecision::SecondCard,
        ("stacks", []) => situation.decision = OpenDecision::Stacks,
        ("last", ["round", left]) => situation.last_round = Some(number(left).into()),
        ("hands", sizes) => {
            for (player, size) in situation.players[1..].iter_mut().zip(sizes) {
                player.hand_size = number(size);
            }
        }
        ("stack", [symbol, "at", place, left]) => {
            put_stack(situation, number(symbol), board.location_named(place), number(left));
        }
        ("aside", [symbol, left]) => put_stack(situation, number(symbol), None, number(left)),
        ("tokens", symbols) => {
            let symbol = |word: &&str| board.symbol_numbered(number(word).into()).unwrap();
            situation.players[0].tokens = symbols.iter().map(symbol).collect();
        }
        ("laid", [festival, cards]) => {
            situation.laid[board.festival_named(festival).unwrap().index()] = number(cards);
        }
        ("pile", [festival, cards]) => {
            situation.pile[board.festival_named(festival).unwrap().index()] = number(cards);
        }
        ("no", ["tickets"]) => situation.tickets_open = false,
        ("no", ["deck"]) => situation.unseen_open = false,
        _ => panic!("what is {what} {words:?}?"),
    }
}

fn put_stack(
    situation: &mut Situation<'_>,
    symbol: u8,
    location: Option<board::LocationId>,
    left: u8,
) {
    let id = situation.board.symbol_numbered(symbol.into()).unwrap();
    situation.stacks[usize::from(symbol)] = Some(StackView { symbol: id, location, left });
}

fn tickets(board: &Board, names: &[&str]) -> impl Iterator<Item = TicketId> {
    names.iter().map(|name| board.ticket_named(name).unwrap_or_else(|| panic!("no ticket {name}")))
}

fn card(board: &Board, word: &str) -> Card {
    match word {
        "wild" => Card::Wild,
        color => Card::Colored(board.color_named(color).unwrap()),
    }
}

/// Claimed routes are free for nobody, their twins by B-CLAIM-6 and 7; cars and points follow.
fn close_claimed(situation: &mut Situation<'_>) {
    let board = situation.board;
    let claims: Vec<RouteSet> =
        situation.players[..situation.seats].iter().map(|player| player.claims).collect();
    for (seat, player) in Seat::all(situation.seats).zip(&mut situation.players) {
        let is_open = |&id: &board::RouteId| closed_route(board, &claims, Some(seat), id).is_none();
        player.free = board.route_ids().filter(is_open).collect();
        for route in player.claims.iter().map(|id| board.route(id)) {
            player.supply -= route.length;
            player.points += i16::from(route.points);
        }
    }
}

/// Where something lies that a claim collects.
fn lay_out(situation: &mut Situation<'_>) {
    let held = situation.me().tokens;
    let stacks = situation.stacks.iter().flatten().filter(|stack| stack.is_for(held));
    situation.tokens_for_taking = stacks.filter_map(|stack| stack.location).collect();
    let places = situation.board.location_ids();
    situation.festive = places.filter(|&at| situation.festival_at(at).is_some()).collect();
}
