//! Compares paths and networks with those of slow, simple searches.

use board::{Board, LocationId, RouteSet};
use rules::{Dice, Network, QuickDice};

use crate::route_graph::{FAR, RouteGraph};
use crate::steiner::tree;

fn lengths(board: &Board, own: RouteSet, free: RouteSet) -> RouteGraph<'_> {
    RouteGraph::new(board, own, free, |id| board.route(id).length.into())
}

fn some_of(board: &Board, of: u32, dice: &mut QuickDice) -> RouteSet {
    board.route_ids().filter(|_| dice.below(of) == 0).collect()
}

fn cars(board: &Board, routes: RouteSet) -> i16 {
    routes.iter().map(|id| i16::from(board.route(id).length)).sum()
}

fn joined(board: &Board, routes: RouteSet, a: LocationId, b: LocationId) -> bool {
    Network::of(board, routes).joins(a, b)
}

#[test]
fn a_way_joins_its_ends_at_its_cost_and_all_pairs_agree() {
    let mut dice = QuickDice::new(1);
    for board in board::library::boards() {
        for _ in 0..20 {
            let own = some_of(board, 8, &mut dice);
            let free = board
                .route_ids()
                .collect::<RouteSet>()
                .minus(own)
                .minus(some_of(board, 4, &mut dice));
            let graph = lengths(board, own, free);
            let distances = graph.distances();
            for (a, b) in board.tickets().iter().map(|ticket| (ticket.a, ticket.b)) {
                let between = distances.between(graph.node(a), graph.node(b));
                let Some(path) = graph.path(a, b) else {
                    assert!(between >= FAR && !joined(board, own.or(free), a, b));
                    continue;
                };
                assert_eq!(path.cost, between);
                assert_eq!(cars(board, path.routes), path.cost);
                assert!(joined(board, own.or(path.routes), a, b));
            }
        }
    }
}

#[test]
fn adopting_routes_is_owning_them() {
    let mut dice = QuickDice::new(2);
    for board in board::library::boards() {
        for _ in 0..20 {
            let all: RouteSet = board.route_ids().collect();
            let own = some_of(board, 6, &mut dice);
            let mut adopted = lengths(board, RouteSet::EMPTY, all);
            adopted.add_owned(own);
            let owned = lengths(board, own, all.minus(own));
            for ticket in board.tickets() {
                let cost =
                    |graph: &RouteGraph<'_>| graph.path(ticket.a, ticket.b).map(|path| path.cost);
                assert_eq!(cost(&adopted), cost(&owned), "{}", board.id());
            }
        }
    }
}

/// Finds the cost of the cheapest network by trying every set of routes of a small board.
fn by_trying(board: &Board, places: &[LocationId]) -> i16 {
    let count = board.routes().len();
    let sets = (0..1_u32 << count).map(|bits| {
        board.route_ids().filter(|id| bits >> id.index() & 1 == 1).collect::<RouteSet>()
    });
    let joins = |routes: &RouteSet| places.iter().all(|&at| joined(board, *routes, places[0], at));
    sets.filter(joins).map(|routes| cars(board, routes)).min().unwrap()
}

#[test]
fn the_network_is_the_cheapest_there_is() {
    let board = board::library::board("toy").unwrap();
    let graph = lengths(board, RouteSet::EMPTY, board.route_ids().collect());
    let distances = graph.distances();
    let all: Vec<LocationId> = board.location_ids().collect();
    for bits in 1_u32..1 << all.len() {
        let places: Vec<LocationId> =
            all.iter().copied().filter(|at| bits >> at.index() & 1 == 1).collect();
        let nodes: Vec<usize> = places.iter().map(|&at| graph.node(at)).collect();
        let path = tree(&graph, &distances, &nodes).unwrap();
        assert_eq!(path.cost, by_trying(board, &places), "{places:?}");
        assert_eq!(cars(board, path.routes), path.cost);
        assert!(places.iter().all(|&at| joined(board, path.routes, places[0], at)));
    }
}
