//! The scripted levels against each other, and against every bot that is simpler.

use std::fmt::Write as _;

use ::board::Board;
use anyhow::Result;
use arena::Estimate;
use bots::BotKind;

use super::{LadderArgs, Lineup, names, share, simpler};

/// The smallest and the largest share of the victories that a level should have against the one below.
const STEP: [f64; 2] = [0.60, 0.75];

impl LadderArgs {
    /// Writes how each level does against the one below.
    pub(super) fn levels(&self, board: &Board, page: &mut String) -> Result<()> {
        let levels = names(BotKind::Level);
        writeln!(page, "\n### Levels\n\nShare of the victories against the level below.\n")?;
        let seats = [*board.seats().start(), *board.seats().end()];
        writeln!(page, "| | {} seats | {} seats |\n|---|---|---|", seats[0], seats[1])?;
        let mut misses = Vec::new();
        for pair in levels.windows(2) {
            write!(page, "| {} against {} |", pair[1], pair[0])?;
            for seats in seats {
                let lineup = [pair[1], pair[0]];
                let ratings = self.contest(board, seats, &Lineup::of(&lineup), self.deals)?;
                let found = ratings.against[0][1];
                write!(page, " {} |", share(found))?;
                misses.extend(found.and_then(|it| wrong_step(pair, seats, it)));
            }
            writeln!(page)?;
        }
        write_misses(page, "Every step is between 60 and 75 %, within its interval.", &misses)
    }

    /// Writes how each scripted level does against the bots that are simpler than any level.
    pub(super) fn others(&self, board: &Board, page: &mut String) -> Result<()> {
        let levels = names(BotKind::Level);
        let most = *board.seats().end();
        writeln!(
            page,
            "\n### Levels against simpler bots\n\nShare of the victories at two seats.\n"
        )?;
        let head = format!("| | {} |\n|---|{}", levels.join(" | "), "---|".repeat(levels.len()));
        writeln!(page, "{head}")?;
        let mut misses = Vec::new();
        for other in simpler() {
            write!(page, "| {other} |")?;
            for level in &levels {
                let found = self.duel(board, [level, other], self.deals)?;
                write!(page, " {} |", share(found))?;
                misses.extend(found.and_then(|it| not_better(level, other, 2, it)));
            }
            writeln!(page)?;
        }
        let even = 100.0 / most as f64;
        writeln!(
            page,
            "\nThe level alone among {} of the other bot; {even:.0} % is even.\n\n{head}",
            most - 1
        )?;
        for other in simpler() {
            write!(page, "| {other} |")?;
            for level in &levels {
                let found = self.alone(board, level, other, self.deals.div_ceil(2))?;
                write!(page, " {} |", share(Some(found)))?;
                misses.extend(not_better(level, other, most, found));
            }
            writeln!(page)?;
        }
        write_misses(
            page,
            "Every level beats every test bot and every published opponent.",
            &misses,
        )
    }
}

/// Says that a step between two levels is too small or too large, if its interval lies outside.
fn wrong_step(pair: &[&str], seats: usize, found: Estimate) -> Option<String> {
    let is_wrong = found.high < STEP[0] || found.low > STEP[1];
    let found = share(Some(found));
    is_wrong.then(|| format!("{} against {} at {seats} seats: {found}", pair[1], pair[0]))
}

/// Says that a level is not certainly better than a bot: its interval holds an even share. Policies for
/// searches are no opponents: one of them plays like the best level.
fn not_better(level: &str, other: &str, seats: usize, found: Estimate) -> Option<String> {
    let is_better = found.low > 1.0 / seats as f64 || names(BotKind::Rollout).contains(&other);
    let found = share(Some(found));
    (!is_better).then(|| format!("{level} against {other} at {seats} seats: {found}"))
}

/// Writes that all is well, or what is not.
fn write_misses(page: &mut String, all_well: &str, misses: &[String]) -> Result<()> {
    if misses.is_empty() {
        return Ok(writeln!(page, "\n{all_well}")?);
    }
    writeln!(page, "\nMisses of the aim \"{all_well}\"\n")?;
    Ok(misses.iter().try_for_each(|miss| writeln!(page, "- {miss}"))?)
}
