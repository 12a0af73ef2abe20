//! `roundhouse-lab ladder`: a page about how strong and how fast the bots are, and how characters differ.

use std::fmt::Write as _;
use std::path::PathBuf;

use ::board::Board;
use ::rules::{Seed, Setup};
use anyhow::Result;
use arena::{Contest, DealResults, Estimate, Ratings, habits};
use bots::{BotKind, BotSpec, Policy, ROSTER};

use crate::decision_times::DecisionTimes;
use roundhouse::arguments::{self, ThreadsArgs};
use roundhouse::output::WholeFile;

/// Let all bots play each other and write a page about their strength
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  roundhouse-lab ladder --boards toy --deals 20 --out ladder.md")]
pub(crate) struct LadderArgs {
    /// The boards, as in toy,tiny
    #[arg(long, value_delimiter = ',', required = true)]
    boards: Vec<String>,
    /// The number of deals, each played in every rotation of seats; the published opponents play a quarter of them
    #[arg(long, default_value_t = 400)]
    deals: u64,
    /// The number of deals of the levels that search, which take much longer; 0 leaves them out
    #[arg(long, default_value_t = 100)]
    search_deals: u64,
    /// The file of the page
    #[arg(long, default_value = "docs/ladder.md")]
    out: PathBuf,
    /// The seed of everything random: a number, or 64 hex digits
    #[arg(long, default_value = "1", value_parser = arguments::seed)]
    seed: Seed,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// The date to write on the page
    #[arg(long)]
    date: Option<String>,
}

type Section = fn(&LadderArgs, &Board, &mut String) -> Result<()>;

/// The sections about each board, in the order of the page.
const SECTIONS: [Section; 8] = [
    LadderArgs::levels,
    LadderArgs::simpler,
    LadderArgs::searchers,
    LadderArgs::best,
    LadderArgs::published,
    LadderArgs::characters,
    LadderArgs::rollouts,
    LadderArgs::times,
];

/// Budgets between those of the levels that search.
const BUDGETS: [&str; 2] = ["inspector@500", "inspector@40000"];

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
    pub(crate) fn run(self) -> Result<()> {
        let mut page = String::from(HEAD);
        let boards = self.boards.join(",");
        let (deals, seed) = (self.deals, ::record::seed_to_hex(self.seed));
        writeln!(
            page,
            "    roundhouse-lab ladder --boards {boards} --deals {deals} --search-deals {} --seed {seed}",
            self.search_deals
        )?;
        if let Some(date) = &self.date {
            writeln!(page, "\nMade on {date}.")?;
        }
        for name in &self.boards {
            let board = arguments::board(name)?;
            writeln!(page, "\n## {}", board.name())?;
            for section in SECTIONS {
                section(&self, &board, &mut page)?;
                self.write(&page)?;
            }
        }
        Ok(())
    }

    /// Writes the page after each section, so that an interrupted run keeps what was played.
    fn write(&self, page: &str) -> Result<()> {
        WholeFile::write_text(&self.out, page)
    }

    /// Writes how each level does against the one below.
    fn levels(&self, board: &Board, page: &mut String) -> Result<()> {
        let levels = names(BotKind::Level);
        writeln!(page, "\n### Levels\n\nShare of the victories against the level below.\n")?;
        let seats = [*board.seats().start(), *board.seats().end()];
        writeln!(page, "| | {} seats | {} seats |\n|---|---|---|", seats[0], seats[1])?;
        for pair in levels.windows(2) {
            write!(page, "| {} against {} |", pair[1], pair[0])?;
            for seats in seats {
                let ratings = self.contest(board, seats, &[pair[1], pair[0]], &[], self.deals)?;
                write!(page, " {} |", share(ratings.against[0][1]))?;
            }
            writeln!(page)?;
        }
        Ok(())
    }

    /// Writes how each scripted level does against the bots that are simpler than any level.
    fn simpler(&self, board: &Board, page: &mut String) -> Result<()> {
        let levels = names(BotKind::Level);
        let simple = [names(BotKind::TestBot), names(BotKind::Rollout)].concat();
        writeln!(
            page,
            "\n### Levels against simpler bots\n\nShare of the victories at two seats.\n"
        )?;
        writeln!(page, "| | {} |\n|---|{}", simple.join(" | "), "---|".repeat(simple.len()))?;
        for level in levels {
            write!(page, "| {level} |")?;
            for other in &simple {
                let ratings = self.contest(board, 2, &[level, other], &[], self.deals)?;
                write!(page, " {} |", share(ratings.against[0][1]))?;
            }
            writeln!(page)?;
        }
        Ok(())
    }

    /// Writes how the levels that search do, by their budget.
    fn searchers(&self, board: &Board, page: &mut String) -> Result<()> {
        let (most, deals) = (*board.seats().end(), self.search_deals);
        if deals == 0 {
            return Ok(());
        }
        let script = BotSpec::best().name;
        writeln!(
            page,
            "\n### Levels that search\n\nShare of the victories, by iterations for each decision.\n"
        )?;
        writeln!(
            page,
            "| | {script}, 2 seats | greedy, 2 seats | {script} on the other seats of {most} |\n|---|---|---|---|"
        )?;
        for name in names(BotKind::Searcher)
            .into_iter()
            .map(str::to_owned)
            .chain(BUDGETS.map(str::to_owned))
        {
            write!(page, "| {name} |")?;
            for other in [script, "greedy"] {
                let ratings = self.contest(board, 2, &[&name, other], &[], deals)?;
                write!(page, " {} |", share(ratings.against[0][1]))?;
            }
            let ratings = self.contest(board, most, &[&name], &[script], deals)?;
            writeln!(page, " {} |", share(Some(ratings.shares[0])))?;
        }
        Ok(())
    }

    /// Writes how the best scripted level does against the published opponents.
    fn best(&self, board: &Board, page: &mut String) -> Result<()> {
        let best = BotSpec::best().name;
        let published = names(BotKind::Published);
        writeln!(
            page,
            "\n### {best} against the published opponents\n\n| opponent | 2 seats |\n|---|---|"
        )?;
        for opponent in &published {
            let ratings = self.contest(board, 2, &[best, opponent], &[], self.deals)?;
            writeln!(page, "| {opponent} | {} |", share(ratings.against[0][1]))?;
        }
        let seats = *board.seats().end();
        let field = &published[..FIELD.min(published.len())];
        let ratings = self.contest(board, seats, &[best], field, self.deals)?;
        let victories = share(Some(ratings.shares[0]));
        Ok(writeln!(
            page,
            "\nAt {seats} seats, the others drawn anew from the first {FIELD} for each deal: {victories} of the victories."
        )?)
    }

    /// Writes how the published opponents do against each other and against random.
    fn published(&self, board: &Board, page: &mut String) -> Result<()> {
        let mut all = names(BotKind::Published);
        all.push("random");
        let ratings = self.contest(board, 2, &all, &[], self.deals.div_ceil(4))?;
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
        self.styles(board, page)
    }

    /// Writes how the four published styles do at one table.
    fn styles(&self, board: &Board, page: &mut String) -> Result<()> {
        let names = STYLES.map(|(name, _)| name);
        let ratings = self.contest(board, 4, &names, &[], self.deals.div_ceil(2))?;
        writeln!(page, "\n| four at one table | published | here |\n|---|---|---|")?;
        for ((name, published), here) in STYLES.iter().zip(ratings.shares) {
            writeln!(page, "| {name} | {published} % | {} |", share(Some(here)))?;
        }
        Ok(())
    }

    /// Writes what characters do differently from the best level, and what it costs them.
    fn characters(&self, board: &Board, page: &mut String) -> Result<()> {
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
            let ratings = self.contest(board, 2, &[name, best], &[], self.deals)?;
            let elo = ratings.elo[0].value - ratings.elo[1].value;
            writeln!(page, " {} | {elo:+.0} |", share(ratings.against[0][1]))?;
        }
        Ok(())
    }

    /// Writes how strong and how fast the policy for searches is.
    fn rollouts(&self, board: &Board, page: &mut String) -> Result<()> {
        for name in names(BotKind::Rollout) {
            let times = DecisionTimes::measure(
                Setup::new(board, 2)?,
                &policy(name)?,
                self.deals.div_ceil(4),
            );
            writeln!(page, "\n### {name}, for searches\n")?;
            writeln!(page, "{:.2} µs a decision on average.\n", times.mean())?;
            writeln!(page, "| opponent | 2 seats |\n|---|---|")?;
            for opponent in ["random"].into_iter().chain(names(BotKind::Level)) {
                let ratings = self.contest(board, 2, &[name, opponent], &[], self.deals)?;
                writeln!(page, "| {opponent} | {} |", share(ratings.against[0][1]))?;
            }
        }
        Ok(())
    }

    /// Writes how long decisions take.
    fn times(&self, board: &Board, page: &mut String) -> Result<()> {
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

    /// Plays a contest and rates the bots: against each other, or each of them against opponents drawn from `field` if
    /// there are any.
    fn contest(
        &self,
        board: &Board,
        seats: usize,
        bots: &[&str],
        field: &[&str],
        deals: u64,
    ) -> Result<Ratings> {
        let setup = Setup::new(board, seats)?;
        let policies =
            |names: &[&str]| names.iter().map(|name| policy(name)).collect::<Result<Vec<_>>>();
        let contest = match field {
            [] => Contest::new(setup, policies(bots)?, self.seed)?,
            field => Contest::against_field(setup, policies(bots)?, policies(field)?, self.seed)?,
        };
        let mut played: Vec<DealResults> = Vec::new();
        contest.play(0..deals, self.threads.count(), |deal| {
            played.push(deal);
            Ok::<(), anyhow::Error>(())
        })?;
        Ok(Ratings::of(&played, contest.bots().len()))
    }
}

/// Lists the bots of a kind, weakest level first.
fn names(kind: BotKind) -> Vec<&'static str> {
    ROSTER.iter().filter(|entry| entry.kind == kind).map(|entry| entry.name).collect()
}

fn policy(name: &str) -> Result<Policy> {
    Ok(name.parse()?)
}

/// Writes a share in per cent with its margin.
fn share(estimate: Option<Estimate>) -> String {
    estimate.map_or(String::new(), |it| {
        format!("{:.1} ± {:.1} %", 100.0 * it.value, 100.0 * it.margin())
    })
}

const HEAD: &str = "\
# Ladder

This page says how strong the bots are. It is for people who choose, tune or study a bot. The same deals are played in
every rotation of seats, and a shared victory counts as its share. The intervals are 95 % of a bootstrap over deals. Elo is
fitted by Bradley-Terry, with a mean of zero. Which targets hold: [bots](decisions/bots.md). How balanced the boards are:
[balance reports](reports/README.md). This page was written by

";
