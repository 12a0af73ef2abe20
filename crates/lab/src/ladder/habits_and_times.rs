//! What characters do differently, and how fast bots are.

use std::fmt::Write as _;

use ::board::Board;
use ::rules::Setup;
use anyhow::Result;
use arena::habits;
use bots::{BotKind, BotSpec};

use super::{LadderArgs, Lineup, names, policy, share};
use crate::decision_times::DecisionTimes;

impl LadderArgs {
    /// Writes what characters do differently from the best level, and what it costs them.
    pub(super) fn characters(&self, board: &Board, page: &mut String) -> Result<()> {
        let best = BotSpec::best().name;
        writeln!(page, "\n### Characters\n\nFor each game at two seats against {best}.\n")?;
        writeln!(
            page,
            "| | claims that block | points collected | turns | share against {best} | Elo |\n|---|---|---|---|---|---|"
        )?;
        let setup = Setup::new(board, 2)?;
        for name in [best].into_iter().chain(names(BotKind::Character)) {
            let bots = [policy(name)?, policy(best)?];
            let habits = habits(setup, &bots, self.seed, self.deals);
            let [blocks, points, turns] = [habits.blocks, habits.collected, habits.turns];
            write!(page, "| {name} | {blocks:.2} | {points:.1} | {turns:.1} |")?;
            if name == best {
                writeln!(page, " | |")?;
                continue;
            }
            let ratings = self.contest(board, 2, &Lineup::of(&[name, best]), self.deals)?;
            let elo = ratings.elo[0].value - ratings.elo[1].value;
            writeln!(page, " {} | {elo:+.0} |", share(ratings.against[0][1]))?;
        }
        Ok(())
    }

    /// Writes how fast the policies for searches are.
    pub(super) fn rollouts(&self, board: &Board, page: &mut String) -> Result<()> {
        writeln!(page, "\n### Policies for searches\n\n| | µs a decision on average |\n|---|---|")?;
        for name in names(BotKind::Rollout) {
            let games = self.deals.div_ceil(4);
            let times = DecisionTimes::measure(Setup::new(board, 2)?, &policy(name)?, games);
            writeln!(page, "| {name} | {:.2} |", times.mean())?;
        }
        Ok(())
    }

    /// Writes how long decisions take.
    pub(super) fn times(&self, board: &Board, page: &mut String) -> Result<()> {
        writeln!(
            page,
            "\n### Time for a decision\n\nMedian and 99th percentile in µs, by kind of decision.\n"
        )?;
        let kinds = DecisionTimes::KINDS;
        writeln!(
            page,
            "| | seats | {} |\n|---|---|{}",
            kinds.join(" | "),
            "---|".repeat(kinds.len())
        )?;
        let seats = [*board.seats().start(), *board.seats().end()];
        for (name, seats) in
            names(BotKind::Level).into_iter().flat_map(|name| seats.map(|it| (name, it)))
        {
            let games = self.deals.div_ceil(4);
            let times = DecisionTimes::measure(Setup::new(board, seats)?, &policy(name)?, games);
            write!(page, "| {name} | {seats} |")?;
            for kind in 0..kinds.len() {
                match times.of(kind) {
                    Some((median, late)) => write!(page, " {median:.1} / {late:.0} |")?,
                    None => write!(page, " |")?,
                }
            }
            writeln!(page)?;
        }
        Ok(())
    }
}
