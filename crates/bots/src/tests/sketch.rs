//! Small boards for tests, written in shorthand.

use std::fmt::Write;

use board::Board;

/// A description of a small board. Every seat has 45 cars, as the published thresholds suppose,
/// unless the test sets another number.
pub(super) struct Sketch {
    routes: String,
    tickets: String,
    cars: u8,
    last_round_at: u8,
    draft: Option<(u8, u8)>,
    festivals: Option<u8>,
}

/// Makes a board. Routes are written `"a-b 2 red, b-c 3 gray 1"`, where the last number is how many
/// wilds a ferry route requires; tickets are written `"a-c 5"`.
pub(super) fn sketch(routes: &str, tickets: &str) -> &'static Board {
    Sketch::new(routes, tickets).board()
}

impl Sketch {
    pub(super) fn new(routes: &str, tickets: &str) -> Sketch {
        Sketch {
            routes: routes.to_owned(),
            tickets: tickets.to_owned(),
            cars: 45,
            last_round_at: 2,
            draft: None,
            festivals: None,
        }
    }
    /// Sets the number of cars of each seat.
    pub(super) fn cars(self, cars: u8) -> Sketch {
        Sketch { cars, ..self }
    }
    /// Lets nobody call the last round before its last car is placed.
    pub(super) fn until_the_last_car(self) -> Sketch {
        Sketch { last_round_at: 0, ..self }
    }
    /// Replaces the opening offer by a draft of `dealt` tickets, of which `keep` are kept, for two
    /// seats.
    pub(super) fn draft(self, dealt: u8, keep: u8) -> Sketch {
        Sketch { draft: Some((dealt, keep)), ..self }
    }
    /// Adds the festivals `fa` at a and `fb` at b, with this number of cards each. One to four
    /// cards score 2, 4, 6 and 9 points.
    pub(super) fn festivals(self, cards: u8) -> Sketch {
        Sketch { festivals: Some(cards), ..self }
    }

    /// Adds routes for this number of cars, apart from the rest of the board, and returns their
    /// names. A seat that claims them has placed these cars.
    pub(super) fn far_away(&mut self, place: char, mut cars: u8) -> String {
        let mut names = Vec::new();
        for at in 0.. {
            let length = cars.min(6);
            if length == 0 {
                break;
            }
            let (a, b) = (format!("{place}{at}"), format!("{place}{}", at + 1));
            write!(self.routes, ", {a}-{b} {length} gray").unwrap();
            names.push(format!("{a}/{b}"));
            cars -= length;
        }
        names.join(" ")
    }

    pub(super) fn board(&self) -> &'static Board {
        match Board::parse(&self.text()) {
            Ok(board) => Box::leak(Box::new(board)), // tests are short
            Err(errors) => panic!("{errors}"),
        }
    }

    fn text(&self) -> String {
        let Sketch { cars, last_round_at, .. } = self;
        let (locations, routes) = self.map_rows();
        let mut tickets = String::new();
        for row in rows(&self.tickets) {
            let (a, b) = row[0].split_once('-').unwrap();
            writeln!(tickets, "{{ a = \"{a}\", b = \"{b}\", points = {} }},", row[1]).unwrap();
        }
        let colors: String = ["red", "blue", "green", "yellow"]
            .map(|id| format!("{{ id = \"{id}\", cards = 24 }},"))
            .concat();
        let count = rows(&self.tickets).count();
        let (most, opening, after) = match self.draft {
            None => (4, "[opening.offer]\noffered = 1\nkeep = 1\n".to_owned(), ""),
            Some((dealt, keep)) => (
                2,
                format!(
                    "[opening.draft]\ndealt = {dealt}\nkeep = {keep}\n\
                     [opening.draft.depth]\n2 = \"1/2\"\n"
                ),
                "after_second_draft = true",
            ),
        };
        let (festivals, festival_total) = self.festival_rows();
        format!(
            "id = \"sketch\"\nname = \"Sketch\"\nseats = {{ min = 2, max = {most} }}\nsupply = {cars}\n\
             hand = 2\ntwins_open_from = 3\nlast_round_at = {last_round_at}\n\
             route_points = [0, 1, 2, 4, 7, 10, 15]\n\
             cards_total = 110\ntickets_total = {count}\n{festival_total}\n\
             [labels]\nwild = \"wild\"\ncar = \"car\"\ncard = \"card\"\n[provenance]\nours = \"all\"\n\
             [deck]\nwilds = 14\ncolors = [{colors}]\n\
             [market]\nsize = 5\nsweep_at = 3\nsweep_limit = 10\n\
             {opening}[ticket_draw]\noffered = 2\nkeep = 1\n{after}\n{festivals}\n\
             [map]\nlocations = [{locations}]\nroutes = [{routes}]\ntickets = [{tickets}]\n"
        )
    }

    fn map_rows(&self) -> (String, String) {
        let (mut names, mut route_rows) = (Vec::new(), String::new());
        for row in rows(&self.routes) {
            let (a, b) = row[0].split_once('-').unwrap();
            names.extend([a, b]);
            let (length, color, wilds) = (row[1], row[2], row.get(3).unwrap_or(&"0"));
            let what = format!("length = {length}, color = \"{color}\", wilds = {wilds}");
            writeln!(route_rows, "{{ a = \"{a}\", b = \"{b}\", {what} }},").unwrap();
        }
        names.sort_unstable();
        names.dedup();
        let locations: String =
            names.iter().map(|id| format!("{{ id = \"{id}\", name = \"{id}\" }},")).collect();
        (locations, route_rows)
    }

    fn festival_rows(&self) -> (String, String) {
        let Some(cards) = self.festivals else { return Default::default() };
        let festival = |id: &str, name: &str, at: &str| {
            format!(
                "{{ id = \"{id}\", name = \"{name}\", locations = [\"{at}\"], cards = {cards} }},\n"
            )
        };
        let list = festival("fa", "Fa", "a") + &festival("fb", "Fb", "b");
        (
            format!("[festivals]\npoints = [0, 2, 4, 6, 9]\nlist = [\n{list}]"),
            format!("festival_cards_total = {}", 2 * cards),
        )
    }
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.split(',').map(|row| row.split_whitespace().collect())
}
