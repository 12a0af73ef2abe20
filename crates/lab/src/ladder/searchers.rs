//! The levels that search: by budget, and against every other bot.

use std::fmt::Write as _;

use ::board::Board;
use ::rules::Setup;
use anyhow::Result;
use bots::BotSpec;

use super::{LadderArgs, policy, share, simpler};
use crate::decision_times::DecisionTimes;

/// The searches for a blink, then those that take up to a second: with a budget for each decision.
const BLINKS: [&str; 2] = ["inspector@500", "inspector"];
const DEEP: [&str; 2] = ["inspector@40000", "superintendent"];
/// Games for the time of a decision.
const TIMED_GAMES: u64 = 2;

impl LadderArgs {
    /// Writes how the levels that search do, by their budget, and against every simpler bot.
    pub(super) fn searchers(&self, board: &Board, page: &mut String) -> Result<()> {
        if self.search_deals == 0 {
            return Ok(());
        }
        let (most, script) = (*board.seats().end(), BotSpec::best().name);
        let even = 100.0 / most as f64;
        writeln!(
            page,
            "\n### Levels that search\n\nShare of the victories. `@` is the number of iterations for each decision; times are processor time on one core.\n"
        )?;
        writeln!(
            page,
            "| | ms a decision | {script}, 2 seats | greedy, 2 seats | alone among {} {script} ({even:.0} % is even) |\n|---|---|---|---|---|",
            most - 1
        )?;
        let blinks = BLINKS.map(|name| (name, self.search_deals));
        let deep = DEEP.map(|name| (name, self.deep_deals));
        for (name, deals) in blinks.into_iter().chain(deep).filter(|(_, deals)| *deals > 0) {
            let times = DecisionTimes::measure(Setup::new(board, 2)?, &policy(name)?, TIMED_GAMES);
            write!(page, "| {name} | {:.1} |", times.busy_mean() / 1000.0)?;
            for other in [script, "greedy"] {
                write!(page, " {} |", share(self.duel(board, [name, other], deals)?))?;
            }
            // A deal has as many games as seats, so fewer deals give the same number of games.
            let alone = self.alone(board, name, script, (2 * deals).div_ceil(most as u64))?;
            writeln!(page, " {} |", share(Some(alone)))?;
        }
        self.deep_against_blink(board, page)?;
        self.blink_against_all(board, page)
    }

    /// Writes the step between the two levels that search.
    fn deep_against_blink(&self, board: &Board, page: &mut String) -> Result<()> {
        let pair = ["superintendent", "inspector"];
        if self.deep_deals == 0 {
            return Ok(());
        }
        let found = share(self.duel(board, pair, self.deep_deals)?);
        Ok(writeln!(page, "\n{} against {} at two seats: {found}.", pair[0], pair[1])?)
    }

    /// Writes how the search for a blink does against every simpler bot.
    fn blink_against_all(&self, board: &Board, page: &mut String) -> Result<()> {
        let name = BotSpec::adviser().name;
        writeln!(page, "\n| {name} against | 2 seats |\n|---|---|")?;
        for other in simpler().into_iter().filter(|&other| other != "greedy") {
            // These victories are clear, so fewer deals give the same interval.
            let found = self.duel(board, [name, other], self.search_deals.div_ceil(5))?;
            writeln!(page, "| {other} | {} |", share(found))?;
        }
        Ok(())
    }
}
