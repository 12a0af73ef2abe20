//! Small boards in shorthand, read by [`Board::parse`].

use std::fmt::Write;

use board::Board;

/// The description of a board. A test changes what it is about and keeps the defaults for the rest.
#[derive(Clone)]
pub(crate) struct Plan {
    seats: (usize, usize),
    supply: u8,
    hand: u8,
    twins_open_from: u8,
    last_round_at: u8,
    deck: String,
    market: (u8, u8, u8),
    opening: Opening,
    draw: (u8, u8),
    tokens: Option<(u8, &'static str, &'static str)>,
    festivals: String,
    festival_cards: usize,
    routes: String,
    tickets: String,
}

#[derive(Clone, Copy)]
enum Opening {
    Offer { offered: u8, keep: u8 },
    Draft { dealt: u8, keep: u8, depth: [&'static str; 4] },
}

/// Returns the default board: four locations in a ring, two colors, offers of a single ticket, no
/// optional mechanic.
pub(crate) fn plan() -> Plan {
    Plan {
        seats: (2, 5),
        supply: 20,
        hand: 2,
        twins_open_from: 4,
        last_round_at: 2,
        deck: "red 20, blue 20".into(),
        market: (5, 3, 10),
        opening: Opening::Offer { offered: 1, keep: 1 },
        draw: (2, 1),
        tokens: None,
        festivals: String::new(),
        festival_cards: 0,
        routes: "a-b 1 red, b-c 1 red, c-d 2 red, a-d 2 gray".into(),
        tickets: "a-b 1, a-c 2, a-d 3, b-c 4, b-d 5, c-d 6".into(),
    }
}

impl Plan {
    pub(crate) fn seats(mut self, min: usize, max: usize) -> Plan {
        self.seats = (min, max);
        self
    }
    pub(crate) fn supply(mut self, cars: u8) -> Plan {
        self.supply = cars;
        self
    }
    pub(crate) fn hand(mut self, cards: u8) -> Plan {
        self.hand = cards;
        self
    }
    pub(crate) fn twins_open_from(mut self, seats: u8) -> Plan {
        self.twins_open_from = seats;
        self
    }
    pub(crate) fn last_round_at(mut self, cars: u8) -> Plan {
        self.last_round_at = cars;
        self
    }
    /// Sets the cards: `"red 5, blue 2, wild 3"`.
    pub(crate) fn deck(mut self, deck: &str) -> Plan {
        self.deck = deck.into();
        self
    }
    pub(crate) fn market(mut self, size: u8, sweep_at: u8, sweep_limit: u8) -> Plan {
        self.market = (size, sweep_at, sweep_limit);
        self
    }
    pub(crate) fn offer(mut self, offered: u8, keep: u8) -> Plan {
        self.opening = Opening::Offer { offered, keep };
        self
    }
    pub(crate) fn draft(self, dealt: u8, keep: u8) -> Plan {
        self.draft_at(dealt, keep, ["1/2", "2/3", "3/4", "3/4"])
    }
    /// Adds drafts, with the depth of the draft card at 2, 3, 4 and 5 seats.
    pub(crate) fn draft_at(mut self, dealt: u8, keep: u8, depth: [&'static str; 4]) -> Plan {
        self.opening = Opening::Draft { dealt, keep, depth };
        self
    }
    pub(crate) fn draw(mut self, offered: u8, keep: u8) -> Plan {
        self.draw = (offered, keep);
        self
    }
    /// Adds token stacks at these locations; the other stacks are put aside. `more` are lines of the board file.
    pub(crate) fn tokens(mut self, symbols: u8, fixed: &'static str, more: &'static str) -> Plan {
        self.tokens = Some((symbols, fixed, more));
        self
    }
    /// Adds festivals such as `"a 3, b+c 2"`: locations and number of cards. N cards of a festival score 10 N points.
    pub(crate) fn festivals(mut self, festivals: &str) -> Plan {
        self.festival_cards = 0;
        let mut rows = String::new();
        for (places, cards) in rows_of(festivals).map(|row| (row[0], row[1])) {
            self.festival_cards += cards.parse::<usize>().unwrap();
            let id = places.replace('+', "");
            let places: Vec<&str> = places.split('+').collect();
            writeln!(
                rows,
                "{{ id = \"{id}\", name = \"{id}\", locations = {places:?}, cards = {cards} }},"
            )
            .unwrap();
        }
        let points: Vec<usize> = (0..=self.festival_cards).map(|cards| 10 * cards).collect();
        self.festivals = format!("[festivals]\npoints = {points:?}\nlist = [\n{rows}]\n");
        self
    }
    /// Sets the routes: `"a-b 1 red, b-c 2 gray, c-d 3 blue 1"`. The last number is the wilds that a ferry requires.
    pub(crate) fn routes(mut self, routes: &str) -> Plan {
        self.routes = routes.into();
        self
    }
    /// Sets the tickets and their points: `"a-b 3, c-d 1"`.
    pub(crate) fn tickets(mut self, tickets: &str) -> Plan {
        self.tickets = tickets.into();
        self
    }

    /// Parses the board. It is leaked, because tests are short and want `'static`.
    pub(crate) fn board(&self) -> &'static Board {
        let text = self.text();
        match Board::parse(&text) {
            Ok(board) => Box::leak(Box::new(board)),
            Err(errors) => panic!("{errors}"),
        }
    }

    /// Returns the problems that [`Board::parse`] reports.
    pub(crate) fn problems(&self) -> String {
        Board::parse(&self.text()).expect_err("something is wrong").to_string()
    }

    fn text(&self) -> String {
        let Plan { supply, hand, twins_open_from, last_round_at, .. } = self;
        let (min, max) = self.seats;
        let (size, sweep_at, sweep_limit) = self.market;
        let (offered, keep) = self.draw;
        let (wilds, colors, cards) = self.deck_rows();
        let (locations, routes) = self.map_rows();
        let tickets: Vec<_> = rows_of(&self.tickets).map(ticket_row).collect();
        let after = match self.opening {
            Opening::Offer { .. } => "",
            Opening::Draft { .. } => "after_second_draft = true",
        };
        let festival_cards = if self.festivals.is_empty() {
            String::new()
        } else {
            format!("festival_cards_total = {}", self.festival_cards)
        };
        format!(
            "id = \"plan\"\nname = \"Plan\"\nseats = {{ min = {min}, max = {max} }}\n\
             supply = {supply}\nhand = {hand}\ntwins_open_from = {twins_open_from}\n\
             last_round_at = {last_round_at}\nroute_points = [0, 1, 2, 4, 7, 10, 15, 21, 28]\n\
             cards_total = {cards}\ntickets_total = {}\n{festival_cards}\n\
             [labels]\nwild = \"wild\"\ncar = \"car\"\ncard = \"card\"\n\
             [provenance]\nours = \"everything\"\n\
             [deck]\nwilds = {wilds}\ncolors = [{colors}]\n\
             [market]\nsize = {size}\nsweep_at = {sweep_at}\nsweep_limit = {sweep_limit}\n\
             {}\n[ticket_draw]\noffered = {offered}\nkeep = {keep}\n{after}\n{}\n{}\n\
             [map]\nlocations = [{locations}]\nroutes = [{routes}]\ntickets = [{}]\n",
            tickets.len(),
            self.opening_lines(),
            self.token_lines(),
            self.festivals,
            tickets.concat(),
        )
    }

    fn opening_lines(&self) -> String {
        match self.opening {
            Opening::Offer { offered, keep } => {
                format!("[opening.offer]\noffered = {offered}\nkeep = {keep}\n")
            }
            Opening::Draft { dealt, keep, depth } => {
                let head = format!("[opening.draft]\ndealt = {dealt}\nkeep = {keep}\n");
                let row = |seats: usize| format!("{seats} = \"{}\"\n", depth[seats - 2]);
                head + "[opening.draft.depth]\n" + &self.by_seats(row)
            }
        }
    }

    /// Returns the lines about tokens. Stacks have two tokens with two or three players and three
    /// with more; with two players a stack put aside has one.
    fn token_lines(&self) -> String {
        let Some((symbols, fixed, more)) = self.tokens else { return String::new() };
        let fixed: Vec<&str> = fixed.split_whitespace().collect();
        let points = &"0, 0, 1, 2, 4, 6, 9, 12"[..3 * symbols as usize + 1];
        let head = format!(
            "[tokens]\nsymbols = {symbols}\neach = 3\nfixed = {fixed:?}\n\
             points = [{points}]\n{more}\n[tokens.stacks]\n"
        );
        let row = |seats: usize| {
            let (height, aside) = [(2, 1), (2, 2), (3, 3), (3, 3)][seats - 2];
            let together = seats == 2;
            let heights = format!("height = {height}, aside_height = {aside}");
            format!("{seats} = {{ {heights}, together = {together} }}\n")
        };
        head + &self.by_seats(row)
    }

    fn by_seats(&self, row: impl Fn(usize) -> String) -> String {
        (self.seats.0..=self.seats.1).map(row).collect()
    }

    fn deck_rows(&self) -> (u8, String, usize) {
        let (mut wilds, mut colors, mut total) = (0, String::new(), 0);
        for row in rows_of(&self.deck) {
            let cards: u8 = row[1].parse().unwrap();
            total += cards as usize;
            match row[0] {
                "wild" => wilds = cards,
                id => write!(colors, "{{ id = \"{id}\", cards = {cards} }}, ").unwrap(),
            }
        }
        (wilds, colors, total)
    }

    fn map_rows(&self) -> (String, String) {
        let mut names: Vec<&str> = Vec::new();
        let mut routes = String::new();
        for row in rows_of(&self.routes) {
            let (a, b) = row[0].split_once('-').unwrap();
            names.extend([a, b]);
            let (length, color) = (row[1], row[2]);
            let wilds = row.get(3).unwrap_or(&"0");
            writeln!(
                routes,
                "{{ a = \"{a}\", b = \"{b}\", length = {length}, color = \"{color}\", wilds = {wilds} }},"
            )
            .unwrap();
        }
        names.sort_unstable();
        names.dedup();
        let locations: Vec<_> =
            names.iter().map(|id| format!("{{ id = \"{id}\", name = \"{id}\" }},")).collect();
        (locations.concat(), routes)
    }
}

fn ticket_row(row: Vec<&str>) -> String {
    let (a, b) = row[0].split_once('-').unwrap();
    format!("{{ a = \"{a}\", b = \"{b}\", points = {} }},\n", row[1])
}

fn rows_of(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.split(',').map(|row| row.split_whitespace().collect())
}
