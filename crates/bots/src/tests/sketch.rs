//! Small boards in shorthand. Every seat has 45 cars, as the published thresholds suppose.

use std::fmt::Write;

use board::Board;

/// `"a-b 2 red, b-c 3 gray 1"` (the last number is the symbols of a ferry) and `"a-c 5"`.
pub(super) fn sketch(routes: &str, tickets: &str) -> &'static Board {
    sketch_with(routes, tickets, "")
}

/// With more lines of a board file, for tokens or festivals.
pub(super) fn sketch_with(routes: &str, tickets: &str, more: &str) -> &'static Board {
    let (mut names, mut route_rows, mut ticket_rows) = (Vec::new(), String::new(), String::new());
    for row in rows(routes) {
        let (a, b) = row[0].split_once('-').unwrap();
        names.extend([a, b]);
        let (length, color, wilds) = (row[1], row[2], row.get(3).unwrap_or(&"0"));
        let what = format!("length = {length}, color = \"{color}\", wilds = {wilds}");
        writeln!(route_rows, "{{ a = \"{a}\", b = \"{b}\", {what} }},").unwrap();
    }
    for row in rows(tickets) {
        let (a, b) = row[0].split_once('-').unwrap();
        writeln!(ticket_rows, "{{ a = \"{a}\", b = \"{b}\", points = {} }},", row[1]).unwrap();
    }
    names.sort_unstable();
    names.dedup();
    let locations: String =
        names.iter().map(|id| format!("{{ id = \"{id}\", name = \"{id}\" }},")).collect();
    let colors: String = ["red", "blue", "green", "yellow"]
        .map(|id| format!("{{ id = \"{id}\", cards = 24 }},"))
        .concat();
    let count = rows(tickets).count();
    let festivals = if more.contains("[festivals]") { "festival_cards_total = 6\n" } else { "" };
    let text = format!(
        "id = \"sketch\"\nname = \"Sketch\"\nseats = {{ min = 2, max = 4 }}\nsupply = 45\nhand = 2\n\
         twins_open_from = 3\nlast_round_at = 2\nroute_points = [0, 1, 2, 4, 7, 10, 15]\n\
         cards_total = 110\ntickets_total = {count}\n{festivals}\
         [labels]\nwild = \"wild\"\ncar = \"car\"\ncard = \"card\"\n[provenance]\nours = \"all\"\n\
         [deck]\nwilds = 14\ncolors = [{colors}]\n\
         [market]\nsize = 5\nsweep_at = 3\nsweep_limit = 10\n\
         [opening.offer]\noffered = 1\nkeep = 1\n[ticket_draw]\noffered = 2\nkeep = 1\n{more}\n\
         [map]\nlocations = [{locations}]\nroutes = [{route_rows}]\ntickets = [{ticket_rows}]\n"
    );
    match Board::parse(&text) {
        Ok(board) => Box::leak(Box::new(board)), // tests are short
        Err(errors) => panic!("{errors}"),
    }
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.split(',').map(|row| row.split_whitespace().collect())
}
