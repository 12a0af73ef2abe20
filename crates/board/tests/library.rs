//! The boards that come with the program have the numbers that the clauses name.

use board::{
    Board, Cost, FERRY_PRICES, FERRY_ROW, GRAY_PRICES, Layout, MAX_COLORS, Offer, Opening, PRICES,
    Route, StackPlan, TicketDraw, library,
};

/// The build script kept everything that the files say.
#[test]
fn the_boards_and_layouts_of_the_library_are_those_of_the_files() {
    for board in library::boards() {
        let text = library::text(board.id()).expect("has a file");
        let parsed = Board::parse(text).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(format!("{board:?}"), format!("{parsed:?}"));
        let text = library::layout_text(board.id()).expect("has a layout");
        let parsed = Layout::parse(text, board).unwrap_or_else(|errors| panic!("{errors}"));
        let kept = library::layout(board).expect("has a layout");
        assert_eq!(format!("{kept:?}"), format!("{parsed:?}"));
    }
}

#[test]
fn a_layout_fits_no_other_board() {
    let text = library::text("toy").expect("comes with the program");
    let text = text.replace("island", "islet");
    let other = Board::parse(&text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(library::layout(&other).map(|layout| layout.width()), None);
}

fn san_francisco() -> &'static Board {
    library::board("san-francisco").expect("comes with the program")
}

fn iberia() -> &'static Board {
    library::board("iberia").expect("comes with the program")
}

/// Counts the routes of each length, from 0 on.
fn lengths(board: &Board) -> Vec<usize> {
    let count = |length| board.routes().iter().filter(|route| route.length == length).count();
    (0..=6).map(count).collect()
}

/// Counts the double routes.
fn doubles(board: &Board) -> usize {
    board.routes().iter().filter(|route| route.twin.is_some()).count() / 2
}

/// Lists the ferry routes and the wilds they require.
fn ferries(board: &Board) -> Vec<(&str, u8)> {
    let ferry = |route: &&Route| route.wilds_required > 0;
    let routes = board.routes().iter().filter(ferry);
    routes.map(|route| (route.id.as_str(), route.wilds_required)).collect()
}

fn colors(board: &Board) -> Vec<(&str, u8)> {
    board.colors().iter().map(|color| (color.id.as_str(), color.cards)).collect()
}

/// Returns the points of each ticket minus the length of the shortest path between its locations.
fn above_shortest(board: &Board) -> Vec<usize> {
    let count = board.locations().len();
    let mut way = vec![vec![999; count]; count];
    (0..count).for_each(|place| way[place][place] = 0);
    for route in board.routes() {
        let (a, b) = (route.a.index(), route.b.index());
        way[a][b] = way[a][b].min(usize::from(route.length));
        way[b][a] = way[a][b];
    }
    for over in 0..count {
        for a in 0..count {
            for b in 0..count {
                way[a][b] = way[a][b].min(way[a][over] + way[over][b]);
            }
        }
    }
    let tickets = board.tickets().iter();
    tickets
        .map(|ticket| usize::from(ticket.points) - way[ticket.a.index()][ticket.b.index()])
        .collect()
}

#[test]
fn every_board_parses_and_is_named_like_its_file() {
    for id in library::ids() {
        assert_eq!(library::board(id).unwrap().id(), id);
    }
    assert_eq!(library::boards().count(), library::ids().count());
    assert!(library::board("atlantis").is_none());
    assert!(library::text("atlantis").is_none());
}

#[test]
fn every_board_has_a_layout_of_its_own() {
    for board in library::boards() {
        let text = library::layout_text(board.id()).unwrap();
        let layout = Layout::parse(text, board).unwrap_or_else(|errors| panic!("{errors}"));
        let places = board.location_ids().map(|id| layout.place(id));
        let places: std::collections::BTreeSet<_> =
            places.map(|place| (place.x, place.y)).collect();
        assert_eq!(places.len(), board.locations().len(), "{}: two on one spot", board.id());
        assert!(!layout.lands().is_empty());
    }
}

#[test]
fn every_board_says_where_it_comes_from() {
    let kinds = |board: &Board| -> Vec<String> {
        board.provenance().iter().map(|(kind, _)| kind.clone()).collect()
    };
    assert_eq!(kinds(san_francisco()), ["published", "transcribed", "series", "ours"]);
    assert_eq!(kinds(iberia()), ["published", "transcribed", "series", "ours"]);
    assert!(library::boards().all(|board| !board.provenance().is_empty()));
}

#[test]
fn sf_comp_1_components() {
    let board = san_francisco();
    assert_eq!(board.supply(), 20);
    let six = |color| (color, 6);
    let expected = ["blue", "green", "black", "purple", "red", "orange"].map(six);
    assert_eq!(colors(board), expected);
    assert_eq!(board.wilds(), 8);
    assert_eq!(board.tickets().len(), 24);
    let tokens = board.tokens().unwrap();
    assert_eq!((tokens.symbols, tokens.each), (7, 3));
    assert!(board.festivals().is_none());
}

#[test]
fn sf_setup_1_to_6_numbers() {
    let board = san_francisco();
    assert_eq!(board.seats(), 2..=4);
    // SF-SETUP-3
    assert_eq!(board.hand(), 2);
    assert_eq!(board.market().size, 5);
    // SF-SETUP-4
    assert_eq!(*board.opening(), Opening::Offer(Offer { offered: 2, keep: 1 }));
    // SF-SETUP-2, SF-SETUP-5, SF-SETUP-6
    let tokens = board.tokens().unwrap();
    let fixed: Vec<_> = tokens.fixed.iter().map(|id| board.location(*id).name.as_str()).collect();
    let expected = ["Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill"];
    assert_eq!(fixed, expected);
    assert_eq!(tokens.fixed_symbols, None);
    assert_eq!(tokens.aside(), 2);
    assert_eq!(tokens.plan(2), StackPlan { height: 2, aside_height: 1, together: true });
    assert_eq!(tokens.plan(3), StackPlan { height: 2, aside_height: 2, together: false });
    assert_eq!(tokens.plan(4), StackPlan { height: 3, aside_height: 3, together: false });
}

#[test]
fn sf_token_5_points() {
    assert_eq!(san_francisco().tokens().unwrap().points, [0, 0, 1, 2, 4, 6, 9, 12]);
}

#[test]
fn sf_ticket_1_offer() {
    let offer = Offer { offered: 2, keep: 1 };
    assert_eq!(san_francisco().ticket_draw(), TicketDraw { offer, after_second_draft: false });
}

#[test]
fn sf_double_1_and_sf_ferry_1_routes() {
    let board = san_francisco();
    assert_eq!(board.locations().len(), 21);
    assert_eq!(board.routes().len(), 65);
    assert_eq!(lengths(board), [0, 25, 26, 13, 0, 1, 0]);
    assert_eq!(doubles(board), 20);
    assert_eq!(board.twins_open_from(), 3);
    let expected = [
        ("alcatraz/fort-mason/black", 1),
        ("alcatraz/fort-mason/orange", 1),
        ("alcatraz/pier-39/gray", 1),
        ("alcatraz/pier-39/gray-2", 1),
        ("fort-mason/golden-gate-bridge", 1),
    ];
    assert_eq!(ferries(board), expected);
}

#[test]
fn ib_comp_1_components() {
    let board = iberia();
    assert_eq!(board.supply(), 35);
    let twelve = |color| (color, 12);
    let expected = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"];
    assert_eq!(colors(board), expected.map(twelve));
    assert_eq!(board.wilds(), 14);
    let festivals = board.festivals().unwrap();
    assert_eq!(festivals.list.iter().map(|festival| u32::from(festival.cards)).sum::<u32>(), 54);
    assert_eq!(festivals.list.len(), 17);
    assert_eq!(board.tickets().len(), 50);
    assert!(board.tokens().is_none());
}

#[test]
fn ib_setup_2_numbers() {
    let board = iberia();
    assert_eq!(board.seats(), 2..=5);
    assert_eq!(board.hand(), 4);
    assert_eq!(board.market().size, 5);
}

#[test]
fn ib_setup_4_draft_card_depth() {
    let draft = iberia().draft().unwrap();
    // With n cards: floor(n/2), floor(2n/3), floor(3n/4).
    assert_eq!([2, 3, 4, 5].map(|seats| draft.position(seats, 101)), [50, 67, 75, 75]);
}

#[test]
fn ib_draft_1_and_ib_draft_2_packs() {
    let draft = iberia().draft().unwrap();
    assert_eq!((draft.dealt, draft.keep), (6, 4));
}

#[test]
fn ib_draft_9_five_seats_use_the_whole_ticket_deck() {
    let board = iberia();
    let draft = board.draft().unwrap();
    let left = board.tickets().len() - 5 * usize::from(draft.keep);
    assert_eq!(left, 5 * usize::from(draft.dealt));
}

#[test]
fn ib_fest_3_porto_and_coimbra_share_a_pile() {
    let board = iberia();
    let festivals = board.festivals().unwrap();
    let at = |id| festivals.at(board.location_named(id).unwrap());
    assert!(at("porto").is_some());
    assert_eq!(at("porto"), at("coimbra"));
    let shared = festivals.list.iter().filter(|festival| festival.locations.len() > 1);
    assert_eq!(shared.count(), 1);
}

#[test]
fn ib_fest_5_points() {
    let points = &iberia().festivals().unwrap().points;
    assert_eq!((points[3], points[7]), (6, 22));
}

#[test]
fn ib_ticket_1_offer() {
    let offer = Offer { offered: 3, keep: 1 };
    assert_eq!(iberia().ticket_draw(), TicketDraw { offer, after_second_draft: true });
}

#[test]
fn ib_double_1_and_ib_ferry_1_routes() {
    let board = iberia();
    assert_eq!(board.locations().len(), 33);
    assert_eq!(board.routes().len(), 103);
    assert_eq!(lengths(board), [0, 33, 30, 20, 16, 4, 0]);
    assert_eq!(doubles(board), 33);
    assert_eq!(board.twins_open_from(), 4);
    let expected = [
        ("barcelona/palma/blue", 1),
        ("barcelona/palma/gray", 1),
        ("valencia/palma/gray", 2),
        ("valencia/palma/gray-2", 2),
        ("alicante/palma", 3),
    ];
    assert_eq!(ferries(board), expected);
}

#[test]
fn ib_city_1_france_is_a_location() {
    assert!(iberia().location_named("france").is_some());
}

#[test]
fn iberian_tickets_keep_what_is_known_of_the_published_ones() {
    let above = above_shortest(iberia());
    assert_eq!(above.iter().filter(|points| **points == 0).count(), 29);
    assert!(above.iter().all(|points| *points <= 5));
}

#[test]
fn b_claim_4_route_points() {
    let points =
        |board: &Board| (1..=5).map(|length| board.route_points(length)).collect::<Vec<_>>();
    assert_eq!(points(san_francisco()), [1, 2, 4, 7, 10]);
    assert_eq!(points(iberia()), [1, 2, 4, 7, 10]);
    assert_eq!(iberia().route_points(6), 15);
}

#[test]
fn b_draw_6_b_draw_15_and_b_end_1_numbers() {
    for board in [san_francisco(), iberia()] {
        assert_eq!((board.market().sweep_at, board.market().sweep_limit), (3, 10));
        assert_eq!(board.last_round_at(), 2);
    }
}

#[test]
fn b_ferry_2_toy_twins_carry_their_own_symbols() {
    let board = library::board("toy").unwrap();
    let wilds = |id| board.route(board.route_named(id).unwrap()).wilds_required;
    assert_eq!((wilds("harbor/island/blue"), wilds("harbor/island/gray")), (1, 2));
}

#[test]
fn tiny_boards_can_be_counted_through() {
    for board in ["tiny", "tiny-offer"].map(|id| library::board(id).unwrap()) {
        let colored: u8 = board.colors().iter().map(|color| color.cards).sum();
        let festivals = board.festivals().map_or(&[][..], |festivals| &festivals.list);
        let festive: u8 = festivals.iter().map(|festival| festival.cards).sum();
        assert!(colored + board.wilds() + festive <= 10);
        assert!(board.tickets().len() <= 6);
    }
}

#[test]
fn twins_name_each_other_and_ids_are_unique() {
    for board in library::boards() {
        for id in board.route_ids() {
            let route = board.route(id);
            assert_eq!(board.route_named(&route.id), Some(id));
            if let Some(twin) = route.twin.map(|twin| board.route(twin)) {
                assert_eq!(twin.twin, Some(id));
                assert_eq!((twin.a, twin.b, twin.length), (route.a, route.b, route.length));
            }
            for end in [route.a, route.b] {
                assert!(board.location(end).routes.contains(id));
            }
        }
        for id in board.ticket_ids() {
            assert_eq!(board.ticket_named(&board.ticket(id).id), Some(id));
        }
    }
}

#[test]
fn every_route_has_the_number_of_its_price() {
    for board in library::boards() {
        let mut counts = [0; PRICES];
        for id in board.route_ids() {
            let (route, price) = (board.route(id), board.price_of(id));
            assert_eq!(route.cost(), cost_at(board, price));
            let prices = board.prices(route.cost().row()).iter();
            let held = prices.filter(|price| price.routes.contains(id)).map(|price| price.cost);
            assert_eq!(held.collect::<Vec<_>>(), [route.cost()]);
            counts[price] += 1;
        }
        assert_eq!(board.routes_by_price(), &counts);
    }
}

fn cost_at(board: &Board, price: usize) -> Cost {
    if let Some(ferry) = price.checked_sub(FERRY_PRICES) {
        return board.prices(FERRY_ROW)[ferry].cost;
    }
    let (at, color) = match price.checked_sub(GRAY_PRICES) {
        Some(at) => (at, None),
        None => (price / MAX_COLORS, board.color(price % MAX_COLORS)),
    };
    Cost { length: at as u8 + 1, color, wilds_required: 0 }
}
