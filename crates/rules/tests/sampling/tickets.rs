//! Samples of tickets, compared with a filter that follows every order of the ticket deck and every choice.

use std::collections::HashMap;

use board::{Board, TicketId, TicketSet, library};
use rules::{Event, Game, Observer, QuickDice, Seat, Seed, Setup, Sink};

use crate::{chi_square, observers, step};

/// What happened to tickets, with full information. A filter uses only what its observer saw.
#[derive(Clone, Debug)]
pub(crate) enum Moved {
    DraftBegan {
        second: bool,
    },
    Offered {
        seat: Seat,
        count: usize,
    },
    Picked {
        seat: Seat,
        ticket: TicketId,
    },
    Passed {
        left: bool,
    },
    Kept {
        seat: Seat,
        tickets: TicketSet,
    },
    Shuffled,
    /// What each seat has on offer after an action.
    OnOffer(Vec<TicketSet>),
}

#[derive(Clone, Default)]
pub(crate) struct Log(pub(crate) Vec<Moved>);

impl Log {
    pub(crate) fn note_offers(&mut self, game: &Game<'_>) {
        let set = |seat| game.disclose().offered(seat).iter().copied().collect();
        self.0.push(Moved::OnOffer(Seat::all(game.seats()).map(set).collect()));
    }
}

impl Sink for Log {
    fn event(&mut self, event: Event<'_>) {
        let moved = match event {
            Event::DraftBegan { second } => Moved::DraftBegan { second },
            Event::Offered { seat, tickets } => Moved::Offered { seat, count: tickets.count() },
            Event::Picked { seat, ticket } => Moved::Picked { seat, ticket: *ticket.disclose() },
            Event::PacksPassed { left } => Moved::Passed { left },
            Event::Kept { seat, tickets, .. } => Moved::Kept { seat, tickets: *tickets.disclose() },
            Event::TicketsShuffled { .. } => Moved::Shuffled,
            _ => return,
        };
        self.0.push(moved);
    }
}

/// One possible state of all tickets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct World {
    /// The deck; the top is first.
    deck: Vec<TicketId>,
    on_offer: Vec<Vec<TicketId>>,
    picks: Vec<Vec<TicketId>>,
    held: Vec<TicketSet>,
    /// The tickets given back in the open draft.
    back: Vec<TicketId>,
    draft: Option<bool>,
}

impl World {
    fn every(board: &Board, seats: usize) -> Vec<(World, f64)> {
        let decks = permutations(&board.ticket_ids().collect::<Vec<_>>());
        let world = |deck| World {
            deck,
            on_offer: vec![Vec::new(); seats],
            picks: vec![Vec::new(); seats],
            held: vec![TicketSet::EMPTY; seats],
            back: Vec::new(),
            draft: None,
        };
        decks.into_iter().map(|deck| (world(deck), 1.0)).collect()
    }

    /// Returns the worlds that may follow, by what the observer can tell.
    fn follow(mut self, moved: &Moved, board: &Board, observer: Observer) -> Vec<World> {
        let own = |seat: &Seat| observer == Observer::Seat(*seat);
        match moved {
            Moved::DraftBegan { second } => {
                self.draft = Some(*second);
                let dealt = board.draft().unwrap().dealt as usize;
                self.on_offer
                    .iter_mut()
                    .for_each(|pack| *pack = self.deck.drain(..dealt).collect());
                self.picks.iter_mut().for_each(Vec::clear);
                vec![self]
            }
            Moved::Offered { seat, count } => {
                self.on_offer[seat.index()] = self.deck.drain(..count).collect();
                vec![self]
            }
            Moved::Picked { seat, ticket } => {
                let pack = self.on_offer[seat.index()].clone();
                let options = pack.into_iter().filter(|option| !own(seat) || option == ticket);
                options.map(|option| self.clone().pick(*seat, option, board)).collect()
            }
            Moved::Passed { left } => {
                if *left {
                    self.on_offer.rotate_right(1)
                } else {
                    self.on_offer.rotate_left(1)
                }
                vec![self]
            }
            Moved::Kept { seat, tickets } => {
                let offer = self.on_offer[seat.index()].clone();
                let subsets = (0..1_u32 << offer.len()).map(|bits| {
                    let chosen = offer.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
                    chosen.map(|(_, &ticket)| ticket).collect::<TicketSet>()
                });
                subsets
                    .filter(|kept| kept.len() == tickets.len() && (!own(seat) || kept == tickets))
                    .map(|kept| self.clone().keep(*seat, kept))
                    .collect()
            }
            Moved::Shuffled => self.shuffle(),
            Moved::OnOffer(sets) => {
                let fits = Seat::all(sets.len()).filter(own).all(|seat| {
                    let offer: TicketSet = self.on_offer[seat.index()].iter().copied().collect();
                    offer == sets[seat.index()]
                });
                if fits { vec![self] } else { Vec::new() }
            }
        }
    }

    fn pick(mut self, seat: Seat, ticket: TicketId, board: &Board) -> World {
        self.on_offer[seat.index()].retain(|&other| other != ticket);
        let picks = &mut self.picks[seat.index()];
        picks.push(ticket);
        if picks.len() == board.draft().unwrap().dealt as usize {
            self.on_offer[seat.index()] = picks.clone();
        }
        self
    }

    fn keep(mut self, seat: Seat, kept: TicketSet) -> World {
        let offer = std::mem::take(&mut self.on_offer[seat.index()]);
        let back = offer.into_iter().filter(|&ticket| !kept.contains(ticket));
        if self.draft.is_some() {
            self.back.extend(back)
        } else {
            self.deck.extend(back)
        }
        self.held[seat.index()] = self.held[seat.index()].or(kept);
        self
    }

    fn shuffle(mut self) -> Vec<World> {
        let mut mixed = std::mem::take(&mut self.back);
        let mut rest = Vec::new();
        match self.draft.take() {
            Some(true) => rest.append(&mut self.deck),
            Some(false) | None => mixed.append(&mut self.deck),
        }
        mixed.sort();
        let decks = permutations(&mixed).into_iter().map(|under| [rest.clone(), under].concat());
        decks.map(|deck| World { deck, ..self.clone() }).collect()
    }
}

fn permutations(items: &[TicketId]) -> Vec<Vec<TicketId>> {
    let Some((first, rest)) = items.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in permutations(rest) {
        for at in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(at, *first);
            all.push(longer);
        }
    }
    all
}

/// The tickets held by each seat, on offer to each seat, and the deck from the top.
type Tickets = (Vec<TicketSet>, Vec<TicketSet>, Vec<TicketId>);

fn exact(board: &Board, seats: usize, log: &Log, observer: Observer) -> HashMap<Tickets, f64> {
    let mut worlds = World::every(board, seats);
    for moved in &log.0 {
        let mut next: HashMap<World, f64> = HashMap::new();
        for (world, weight) in worlds {
            let followers = world.follow(moved, board, observer);
            // Every choice of another seat is equally likely, and so is every shuffle.
            let share = match moved {
                Moved::OnOffer(_) => weight,
                _ => weight / followers.len().max(1) as f64,
            };
            followers.into_iter().for_each(|world| *next.entry(world).or_default() += share);
        }
        worlds = next.into_iter().collect();
    }
    let total: f64 = worlds.iter().map(|(_, weight)| weight).sum();
    let mut tickets: HashMap<Tickets, f64> = HashMap::new();
    for (world, weight) in worlds {
        let offers = world.on_offer.iter().map(|list| list.iter().copied().collect()).collect();
        *tickets.entry((world.held, offers, world.deck)).or_default() += weight / total;
    }
    tickets
}

fn tickets(game: &Game<'_>) -> Tickets {
    let whole = game.disclose();
    let seats = Seat::all(game.seats());
    let held = seats.clone().map(|seat| whole.tickets(seat)).collect();
    let offered = |seat| whole.offered(seat).iter().copied().collect();
    (held, seats.map(offered).collect(), whole.ticket_deck().collect())
}

/// Packs passed on and tickets given back are remembered (B-SECRET-4).
#[test]
fn tickets_follow_the_shuffles_given_everything_seen() {
    let tables = library::boards()
        .filter(|board| board.id().starts_with("tiny"))
        .flat_map(|board| board.seats().map(move |seats| (board, seats)));
    for (board, seats) in tables {
        for number in 0..25 {
            check_game(board, seats, number);
        }
    }
}

fn check_game(board: &'static Board, seats: usize, number: u64) {
    let mut dice = QuickDice::new(number);
    let mut log = Log::default();
    let mut game = Setup::new(board, seats).unwrap().deal_to(Seed::from_number(number), &mut log);
    log.note_offers(&game);
    let mut last_length = 0;
    loop {
        let grown = log.0.iter().filter(|moved| !matches!(moved, Moved::OnOffer(_))).count();
        if grown > last_length {
            last_length = grown;
            for observer in observers(&game).take(seats) {
                let exact = exact(board, seats, &log, observer);
                let context =
                    format!("{} {seats} {number} {observer:?} {:?}", board.id(), log.0.last());
                let sample = || tickets(&game.view(observer).sample(&mut dice));
                chi_square::check(&exact, 1_500, sample, &context);
            }
        }
        if step(&mut game, &mut dice, &mut log).is_none()
            || game.view(Observer::Spectator).is_over()
        {
            return;
        }
        log.note_offers(&game);
    }
}
