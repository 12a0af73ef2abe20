//! The list of legal actions: it holds exactly the accepted actions, in a fixed order.

use board::{LocationId, TicketSet, library};
use rules::{Action, Claim, Dice, Payment, Placement, QuickDice, Slot};

use crate::plan::plan;
use crate::table::Table;

/// Returns every action that can be written down at this table, legal or not.
fn thinkable(t: &Table, seat: usize) -> Vec<Action> {
    let mut all = vec![Action::DrawDeck, Action::DrawTickets, Action::Pass];
    all.extend((0..7).map(|slot| Action::DrawMarket(Slot(slot))));
    all.extend(t.board().ticket_ids().map(Action::Pick));
    all.extend(claims(t));
    all.extend(placements(t));
    // Every subset of the tickets on offer, and some with a ticket that is not on offer.
    let offered = t.offered(seat);
    for bits in 0..1_u32 << offered.len() {
        let chosen = offered.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        let chosen: TicketSet = chosen.map(|(_, &ticket)| ticket).collect();
        let other = t.board().ticket_ids().find(|ticket| !offered.contains(ticket)).unwrap();
        let mut more = chosen;
        more.insert(other);
        all.extend([Action::KeepTickets(chosen), Action::KeepTickets(more)]);
    }
    all
}

fn claims(t: &Table) -> Vec<Action> {
    let board = t.board();
    let places: Vec<Option<LocationId>> =
        [None].into_iter().chain(board.location_ids().map(Some)).collect();
    let mut all = Vec::new();
    for route in board.route_ids() {
        for color in [None].into_iter().chain(board.color_ids().map(Some)) {
            for wilds in 0..=board.route(route).length + 1 {
                let payment = Payment { color, wilds };
                let claim = |&collect_at| Action::Claim(Claim { route, payment, collect_at });
                all.extend(places.iter().map(claim));
            }
        }
    }
    all
}

fn placements(t: &Table) -> Vec<Action> {
    let symbols: Vec<_> = t.board().tokens().iter().flat_map(|tokens| tokens.symbols()).collect();
    let single: Vec<_> = symbols
        .iter()
        .flat_map(|&symbol| t.board().location_ids().map(move |at| (symbol, at)))
        .collect();
    let mut all: Vec<Placement> =
        single.iter().map(|&(symbol, at)| Placement::one(symbol, at)).collect();
    for (n, &first) in single.iter().enumerate() {
        all.extend(single[n..].iter().map(|&second| Placement::two(first, second)));
    }
    all.into_iter().map(Action::PlaceStacks).collect()
}

/// Plays random games and checks at every step that `Legal` lists exactly the accepted actions.
fn legal_is_what_is_accepted(board: &'static board::Board, seats: usize, number: u64) {
    let mut t = Table::on(board, seats, number);
    let mut dice = QuickDice::new(number);
    while let Some(&seat) = t.awaited().last() {
        let legal: Vec<Action> = t.view(seat).legal().iter().collect();
        assert_eq!(legal.len(), t.view(seat).legal().len());
        let all = thinkable(&t, seat);
        let accepted = all.iter().filter(|&&action| t.view(seat).check(action).is_ok());
        let accepted: Vec<Action> = accepted.copied().collect();
        assert!(legal.iter().all(|action| accepted.contains(action)));
        assert!(accepted.iter().all(|action| legal.contains(action)));
        assert_eq!(t.view(seat).legal().nth(legal.len()), None);
        let claimable = t.claims(seat).into_iter().map(|claim| claim.route);
        assert_eq!(t.view(seat).legal().claimable(), claimable.collect());
        let action = legal[dice.below(legal.len() as u32) as usize];
        t.act(seat, action);
    }
}

/// B-TURN-2
#[test]
fn legal_is_exactly_what_is_accepted() {
    for id in ["toy", "tiny", "tiny-offer"] {
        let board = library::board(id).unwrap();
        for seats in board.seats() {
            (0..3).for_each(|number| legal_is_what_is_accepted(board, seats, number));
        }
    }
    // A hand of many colors and wilds, ferry routes, twins, and a shared pile with tokens at its
    // ends.
    let routes =
        "a-b 2 red, a-b 2 gray, b-c 3 gray 1, c-d 1 blue, d-e 2 gray, a-e 4 red 2, b-d 1 gray";
    let plan = plan().seats(2, 3).hand(5).deck("red 12, blue 12, wild 8").routes(routes);
    let plan = plan.draft_at(2, 1, ["1/9"; 4]).draw(3, 2).festivals("a+b 3, c 2, d+e 3");
    let plan = plan
        .tokens(4, "b d", "")
        .tickets("a-b 1, a-c 1, a-d 1, a-e 1, b-c 1, b-d 1, b-e 1, c-d 1, c-e 1");
    let board = plan.board();
    for seats in 2..=3 {
        (0..3).for_each(|number| legal_is_what_is_accepted(board, seats, number));
    }
}

/// The order is: draws, tickets, claims by price (color, gray last; length; wilds), pass.
#[test]
fn the_list_has_one_order() {
    let routes = "a-b 2 gray, b-c 2 red, c-d 1 red, d-e 1 blue";
    let plan = plan().seats(2, 2).hand(3).market(2, 2, 10).deck("red 6, blue 6, wild 2");
    let plan = plan.routes(routes).tokens(2, "c d", "fixed_symbols = [0, 1]");
    let plan = plan.tickets("a-b 1, b-c 1, c-d 1, d-e 1");
    let t = Table::at(&plan, 2, &["hand 0 red blue wild"]);
    let expected = [
        Action::DrawDeck,
        Action::DrawMarket(Slot(0)),
        Action::DrawMarket(Slot(1)),
        Action::DrawTickets,
        t.claiming_at("c/d", "red", "c"),
        t.claiming_at("c/d", "+1", "c"),
        t.claiming_at("c/d", "red", "d"),
        t.claiming_at("c/d", "+1", "d"),
        t.claiming_at("b/c", "red+1", "c"),
        t.claiming_at("d/e", "blue", "d"),
        t.claiming_at("d/e", "+1", "d"),
        t.claiming("a/b", "red+1"),
        t.claiming("a/b", "blue+1"),
    ];
    let legal: Vec<Action> = t.view(0).legal().iter().collect();
    assert_eq!(legal, expected);
}

/// Choices of tickets are in the order of numbers: the first ticket counts one, the second two, the
/// third four.
#[test]
fn keeps_have_one_order() {
    let plan = plan().seats(2, 2).offer(3, 2).draw(3, 1);
    let t = Table::deal(&plan, 2, 0);
    let o = t.offered(0);
    let expected = [vec![o[0], o[1]], vec![o[0], o[2]], vec![o[1], o[2]], o];
    let expected = expected.map(|keep| t.keeping(&keep));
    assert!(t.view(0).legal().iter().eq(expected));
}
