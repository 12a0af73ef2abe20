//! The published opponents: against each other, and a field of them against the best scripted level.

use std::fmt::Write as _;

use ::board::Board;
use anyhow::Result;
use bots::{BotKind, BotSpec};

use super::{LadderArgs, Lineup, names, share};

/// Published shares of victories for pairs of bots, in per cent.
const PAIRS: [(&str, &str, &str); 5] = [
    ("hungry", "path", "78"),
    ("hungry", "one-step", "66"),
    ("hungry", "long-route", "58"),
    ("pricer", "steiner", "65.3"),
    ("denier", "pricer", "52.5"),
];

/// Published shares of victories for four bots at one table, in per cent.
const STYLES: [(&str, &str); 4] =
    [("long-route", "41"), ("one-step", "27"), ("hungry", "26"), ("path", "6")];

/// The number of published opponents in the field; the others are the public ladder.
const FIELD: usize = 8;

impl LadderArgs {
    /// Writes how the published opponents do against each other and against random.
    pub(super) fn published(&self, board: &Board, page: &mut String) -> Result<()> {
        let mut all = names(BotKind::Published);
        all.push("random");
        let ratings = self.contest(board, 2, &Lineup::of(&all), self.deals.div_ceil(4))?;
        writeln!(
            page,
            "\n### The published opponents\n\nShare of the victories at two seats, row against column, in hundredths.\n"
        )?;
        writeln!(page, "| | {} | Elo |\n|---|{}---|", all.join(" | "), "---|".repeat(all.len()))?;
        for (row, name) in all.iter().enumerate() {
            write!(page, "| {name} |")?;
            for column in 0..all.len() {
                match ratings.against[row][column] {
                    Some(share) => write!(page, " {:.0} |", 100.0 * share.value)?,
                    None => write!(page, " |")?,
                }
            }
            let elo = ratings.elo[row];
            writeln!(page, " {:+.0} ± {:.0} |", elo.value, elo.margin())?;
        }
        writeln!(page, "\nWhat was published, on other boards, and what is seen here:\n")?;
        writeln!(page, "| at two seats | published | here |\n|---|---|---|")?;
        for (one, other, published) in PAIRS {
            let at = |name| all.iter().position(|known| *known == name);
            let here = at(one).zip(at(other)).and_then(|(one, other)| ratings.against[one][other]);
            writeln!(page, "| {one} against {other} | {published} % | {} |", share(here))?;
        }
        self.styles(board, page)?;
        self.field(board, page)
    }

    /// Writes how the four published styles do at one table.
    fn styles(&self, board: &Board, page: &mut String) -> Result<()> {
        let names = STYLES.map(|(name, _)| name);
        let ratings = self.contest(board, 4, &Lineup::of(&names), self.deals.div_ceil(2))?;
        writeln!(page, "\n| four at one table | published | here |\n|---|---|---|")?;
        for ((name, published), here) in STYLES.iter().zip(ratings.shares) {
            writeln!(page, "| {name} | {published} % | {} |", share(Some(here)))?;
        }
        Ok(())
    }

    /// Writes how the best scripted level does among a field of them.
    fn field(&self, board: &Board, page: &mut String) -> Result<()> {
        let (best, published) = (BotSpec::best().name, names(BotKind::Published));
        let field = &published[..FIELD.min(published.len())];
        let seats = *board.seats().end();
        let ratings = self.contest(board, seats, &Lineup::among(&[best], field), self.deals)?;
        let victories = share(Some(ratings.shares[0]));
        Ok(writeln!(
            page,
            "\n{best} at {seats} seats, the others drawn anew from the first {FIELD} for each deal: {victories} of the victories."
        )?)
    }
}
