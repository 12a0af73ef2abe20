//! Reads positions (`docs/position.md`) of a few lines, and asks bots for their decisions there.

use board::{Board, LocationId};
use record::notation;
use record::position::PositionText;
use rules::{Checked, Game, Observer, QuickDice};

use crate::policy::Policy;

/// Returns a bot's decision at a position, in the notation of records.
pub(super) fn decides(bot: &str, board: &Board, seats: usize, position: &str) -> String {
    decides_next(&mut bot.parse().unwrap(), board, seats, position)
}

/// Returns the decision of a bot that may have decided before.
pub(super) fn decides_next(
    bot: &mut Policy,
    board: &Board,
    seats: usize,
    position: &str,
) -> String {
    let game = read(board, seats, position);
    let seat = game.view(Observer::Spectator).awaited().first().unwrap();
    let action = bot.choose(&game.view(Observer::Seat(seat)), &mut QuickDice::new(1));
    notation::write(board, action)
}

/// Reads a position. Defaults for missing lines: other seats hold two unknown cards and one ticket
/// (seat 1 holds all tickets left if `ticket_deck` is empty), the market is full, stacks are
/// placed.
fn read<'b>(board: &'b Board, seats: usize, lines: &str) -> Game<'b> {
    let text = text(board, seats, lines);
    let read = PositionText::parse(&text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    match read.check(board) {
        Ok(Checked::Game(game)) => game,
        Ok(Checked::Seen(_)) => panic!("the position is whole\n{text}"),
        Err(errors) => panic!("{errors}\n{text}"),
    }
}

fn text(board: &Board, seats: usize, lines: &str) -> String {
    let lines: Vec<&str> = lines.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let says = |key: &str| {
        let begins = |line: &&str| {
            line.strip_prefix(key).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        lines.iter().any(begins)
    };
    let mut text = format!("roundhouse-position 1\nboard {}\nseats {seats}\n", board.id());
    let mut add = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    lines.iter().for_each(|line| add(line));
    if !says("market") {
        add("market ?*5");
    }
    let few = board.draft().map_or(1, |draft| usize::from(draft.keep));
    let few = if says("draft done") { 2 * few } else { few };
    for seat in 1..seats {
        if !says(&format!("hand {seat}")) {
            add(&format!("hand {seat} ?*2"));
        }
        if !says(&format!("tickets {seat}")) && few_are_held(&lines) {
            let held = if lines.contains(&"ticket_deck") && seat == 1 {
                tickets_left(board, &lines) - (seats - 2) * few
            } else {
                few
            };
            add(&format!("tickets {seat} ?*{held}"));
        }
    }
    if let Some(stacks) = stacks(board, seats).filter(|_| !says("stacks")) {
        add(&stacks);
    }
    text
}

/// Returns whether seats have kept tickets before this moment: not during the first draft.
fn few_are_held(lines: &[&str]) -> bool {
    let drafting = lines.iter().any(|line| matches!(*line, "phase picks" | "phase draft_tickets"));
    !drafting || lines.contains(&"draft second")
}

/// Returns how many tickets the lines do not name.
fn tickets_left(board: &Board, lines: &[&str]) -> usize {
    let of_tickets = |line: &&&str| line.starts_with("tickets ") || line.starts_with("offer ");
    let named = lines.iter().filter(of_tickets).flat_map(|line| line.split(' ').skip(2));
    board.tickets().len() - named.count()
}

/// Returns the line of the stacks: symbols in order, first at the fixed locations, then at the
/// first free ones.
fn stacks(board: &Board, seats: usize) -> Option<String> {
    let tokens = board.tokens()?;
    let plan = tokens.plan(seats);
    let free = board.location_ids().filter(|at| !tokens.fixed.contains(at));
    let places: Vec<LocationId> = tokens.fixed.iter().copied().chain(free).collect();
    let stacks = places.iter().enumerate().take(tokens.symbols.into()).map(|(at, location)| {
        let fixed = at < tokens.fixed.len();
        let height = if fixed { plan.height } else { plan.aside_height };
        format!(" {at}@{}*{height}", board.location(*location).id)
    });
    Some(format!("stacks{}", stacks.collect::<String>()))
}
