//! Positions of a few lines for tests. Missing lines are as after an opening.

use board::{Board, LocationId, Opening};

/// Returns the text of a position: these lines, and defaults for those that are missing.
pub(crate) fn text(board: &Board, seats: usize, lines: &[&str]) -> String {
    let mut text = format!("roundhouse-position 1\nboard {}\nseats {seats}\n", board.id());
    let mut add = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    lines.iter().for_each(|line| add((*line).to_owned()));
    let defaults = defaults(board, seats).into_iter();
    let says = |key: &str| {
        lines.iter().any(|line| line.split(' ').eq(key.split(' ')) || starts(line, key))
    };
    defaults.filter(|(key, _)| !says(key)).for_each(|(key, rest)| add(format!("{key} {rest}")));
    text
}

fn starts(line: &str, key: &str) -> bool {
    line.strip_prefix(key).is_some_and(|rest| rest.starts_with(' '))
}

/// Returns the default lines: full hands and a full market of unknown cards, as few tickets as must
/// be kept, and stacks that are placed.
fn defaults(board: &Board, seats: usize) -> Vec<(String, String)> {
    let keep = match board.opening() {
        Opening::Offer(offer) => offer.keep,
        Opening::Draft(draft) => draft.keep,
    };
    let mut lines = vec![("market".to_owned(), format!("?*{}", board.market().size))];
    for seat in 0..seats {
        lines.push((format!("hand {seat}"), format!("?*{}", board.hand())));
        lines.push((format!("tickets {seat}"), format!("?*{keep}")));
    }
    lines.extend(stacks(board, seats).map(|stacks| ("stacks".to_owned(), stacks)));
    lines
}

/// Returns the line of the stacks: symbols in order, first at the fixed locations, then at the
/// first free ones.
fn stacks(board: &Board, seats: usize) -> Option<String> {
    let tokens = board.tokens()?;
    let plan = tokens.plan(seats);
    let free = board.location_ids().filter(|at| !tokens.fixed.contains(at));
    let places: Vec<LocationId> = tokens.fixed.iter().copied().chain(free).collect();
    let stack = |(at, location): (usize, &LocationId)| {
        let fixed = at < tokens.fixed.len();
        let height = if fixed { plan.height } else { plan.aside_height };
        format!("{at}@{}*{height}", board.location(*location).id)
    };
    let stacks = places.iter().enumerate().take(tokens.symbols.into()).map(stack);
    Some(stacks.collect::<Vec<_>>().join(" "))
}
