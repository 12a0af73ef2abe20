//! Conservation: no card, car, ticket, token or festival card is lost or made.

use board::{Board, MAX_FESTIVALS, MAX_SYMBOLS, RouteSet, TicketSet};
use rules::{Card, Decision, DeckEntry, Game, Observer, Seat, View};

use super::{Law, Lawful, hold};

/// The pieces that a game began with.
pub(super) struct Pieces {
    /// Tokens by symbol.
    tokens: [u8; MAX_SYMBOLS],
    /// Cards by color, as on the board, the wilds last.
    cards: Vec<usize>,
}

impl Pieces {
    pub(super) fn of(game: &Game<'_>) -> Pieces {
        let board = game.board();
        let mut tokens = [0; MAX_SYMBOLS];
        for stack in game.view(Observer::Spectator).stacks() {
            tokens[stack.symbol.index()] = stack.left;
        }
        let colors = board.colors().iter().map(|color| color.cards as usize);
        Pieces { tokens, cards: colors.chain([board.wilds() as usize]).collect() }
    }

    /// Checks that the stacks are as high as the board says for this number of seats (SF-SETUP-2, 6).
    pub(super) fn check_deal(&self, game: &Game<'_>) -> Lawful {
        let Some(tokens) = game.board().tokens() else { return Ok(()) };
        let plan = tokens.plan(game.seats());
        for stack in game.view(Observer::Spectator).stacks() {
            let height = if stack.location.is_some() { plan.height } else { plan.aside_height };
            hold(Law::Tokens, stack.left == height, || format!("dealt {stack:?}"))?;
        }
        Ok(())
    }

    pub(super) fn check(&self, game: &Game<'_>) -> Lawful {
        let open = game.view(Observer::Spectator);
        self.check_cards(game, &open)?;
        check_cars(&open)?;
        check_tickets(game, &open)?;
        self.check_tokens(&open)?;
        check_festivals(game, &open)
    }

    fn check_cards(&self, game: &Game<'_>, open: &View<'_, '_>) -> Lawful {
        let board = game.board();
        let whole = game.disclose();
        let wild = board.colors().len();
        let mut counts = [0_usize; board::MAX_COLORS + 1];
        let row = |card: Card| match card {
            Card::Colored(color) => color.index(),
            Card::Wild => wild,
        };
        for entry in whole.deck() {
            if let DeckEntry::Card(card) = entry {
                counts[row(card)] += 1;
            }
        }
        open.market().flatten().for_each(|card| counts[row(card)] += 1);
        let hands = Seat::all(game.seats()).map(|seat| whole.hand(seat));
        for cards in hands.chain([open.discard()]) {
            board.color_ids().for_each(|color| counts[color.index()] += cards.color(color));
            counts[wild] += cards.wilds();
        }
        let conserved = counts[..=wild] == self.cards[..];
        hold(Law::Cards, conserved, || format!("{:?} instead of {:?}", counts, self.cards))?;
        let sizes = Seat::all(game.seats()).all(|s| open.hand_size(s) == whole.hand(s).total());
        hold(Law::Cards, sizes, || "a hand's open size is wrong".to_owned())
    }

    /// Checks that each token is in its stack or held by a seat, and that a seat holds at most one of
    /// each symbol.
    fn check_tokens(&self, open: &View<'_, '_>) -> Lawful {
        for stack in open.stacks() {
            let holders =
                Seat::all(open.seats()).filter(|&s| open.tokens(s).contains(stack.symbol));
            let all = stack.left as usize + holders.count();
            let expected = self.tokens[stack.symbol.index()] as usize;
            hold(Law::Tokens, all == expected, || format!("{stack:?} of {expected}, found {all}"))?;
        }
        Ok(())
    }
}

fn check_cars(open: &View<'_, '_>) -> Lawful {
    let board = open.board();
    let mut claimed = RouteSet::EMPTY;
    for seat in Seat::all(open.seats()) {
        let claims = open.claims(seat);
        let placed: usize = claims.iter().map(|route| board.route(route).length as usize).sum();
        let all = placed + open.supply(seat) as usize;
        let conserved = all == board.supply() as usize;
        hold(Law::Cars, conserved, || format!("{seat} has {all} of {}", board.supply()))?;
        let once = claimed.and(claims).is_empty();
        hold(Law::Cars, once, || format!("{seat} shares {:?}", claimed.and(claims)))?;
        claimed = claimed.or(claims);
        let points = |route| i16::from(board.route_points(board.route(route).length));
        let recount: i16 = claims.iter().map(points).sum();
        let same = open.points(seat) == recount;
        hold(Law::Points, same, || format!("{seat}: {}, not {recount}", open.points(seat)))?;
    }
    check_free(open, claimed)
}

/// Checks that the free routes follow from the claims (B-CLAIM-3, 6, 7).
fn check_free(open: &View<'_, '_>, claimed: RouteSet) -> Lawful {
    let board = open.board();
    let twins = |routes: RouteSet| -> RouteSet {
        routes.iter().filter_map(|route| board.route(route).twin).collect()
    };
    let all: RouteSet = board.route_ids().collect();
    let closed_to_all = open.seats() < board.twins_open_from();
    for seat in Seat::all(open.seats()) {
        let closing = if closed_to_all { claimed } else { open.claims(seat) };
        let free = all.minus(claimed).minus(twins(closing));
        let wrong = || format!("free for {seat}: {:?}, not {free:?}", open.free_for(seat));
        hold(Law::Cars, open.free_for(seat) == free, wrong)?;
        let both = open.claims(seat).and(twins(closing));
        hold(Law::Cars, both.is_empty(), || format!("{seat} has twins {both:?}"))?;
    }
    Ok(())
}

/// Checks that each ticket is in one place: in the deck, on offer, in a pack, picked, or held. Also
/// checks that the public sizes of decks, offers and hands of tickets are right.
fn check_tickets(game: &Game<'_>, open: &View<'_, '_>) -> Lawful {
    let whole = game.disclose();
    let mut found = TicketSet::EMPTY;
    let mut count = 0;
    let mut add = |ticket| {
        found.insert(ticket);
        count += 1;
    };
    whole.ticket_deck().for_each(&mut add);
    // Picks count as on offer once their seat chooses among them; before that they are in no other list.
    let picking = open.awaiting().decision() == Some(Decision::Picks);
    for seat in Seat::all(game.seats()) {
        whole.tickets(seat).iter().for_each(&mut add);
        whole.offered(seat).iter().copied().for_each(&mut add);
        let own = game.view(Observer::Seat(seat));
        let picks = own.picks(seat).filter(|_| picking).unwrap_or_default();
        picks.iter().copied().for_each(&mut add);
    }
    let all = game.board().tickets().len();
    let conserved = count == all && found.len() == all;
    hold(Law::Tickets, conserved, || format!("{count} tickets, {} different", found.len()))?;
    let sizes = open.ticket_deck_size() == whole.ticket_deck().count()
        && Seat::all(game.seats()).all(|seat| {
            open.ticket_count(seat) == whole.tickets(seat).len()
                && open.offered_count(seat) == whole.offered(seat).len()
        });
    hold(Law::Tickets, sizes, || "an open size is wrong".to_owned())
}

/// Checks that each festival card is in the deck, laid open or in a pile (IB-FEST-9), and that the draft
/// card is in the deck or gone.
fn check_festivals(game: &Game<'_>, open: &View<'_, '_>) -> Lawful {
    let board = game.board();
    let mut deck = [0_usize; MAX_FESTIVALS];
    let mut draft_cards = 0;
    for entry in game.disclose().deck() {
        match entry {
            DeckEntry::Festival(festival) => deck[festival.index()] += 1,
            DeckEntry::Draft => draft_cards += 1,
            DeckEntry::Card(_) => {}
        }
    }
    let expected = usize::from(open.draft_card_depth().is_some());
    hold(Law::Festivals, draft_cards == expected, || format!("{draft_cards} draft cards"))?;
    let Some(festivals) = board.festivals() else { return Ok(()) };
    for (festival, id) in festivals.list.iter().zip(festivals.ids()) {
        let pile = |seat| game.view(Observer::Seat(seat)).pile(seat, id).unwrap_or_default();
        let piles: usize = Seat::all(game.seats()).map(|seat| pile(seat) as usize).sum();
        let all = deck[id.index()] + open.festival_laid(id) as usize + piles;
        let conserved = all == festival.cards as usize;
        hold(Law::Festivals, conserved, || {
            format!("{} has {all} of {}", name(board, id), festival.cards)
        })?;
    }
    Ok(())
}

fn name(board: &Board, festival: board::FestivalId) -> &str {
    board.festival(festival).map_or("?", |festival| &festival.id)
}
