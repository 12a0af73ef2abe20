//! `roundhouse-lab ladder`: a page about how strong and how fast the bots are, and how characters differ.
//!
//! The games of each contest are kept in a work folder, deal by deal, so a run that was stopped goes on
//! where it was, and a run with more deals plays only those that are missing.

mod habits_and_times;
mod kept_games;
mod levels;
mod published;
mod searchers;

use std::fmt::Write as _;
use std::path::PathBuf;

use ::board::Board;
use ::rules::{Seed, Setup};
use anyhow::Result;
use arena::{Contest, DealResults, Estimate, Ratings};
use bots::{BotKind, Policy, ROSTER};

use kept_games::{ContestHeader, KeptGames};
use roundhouse::arguments::{self, ThreadsArgs};
use roundhouse::output::WholeFile;

/// Let all bots play each other and write a page about their strength
#[derive(clap::Args)]
#[command(after_help = "\
With --work a run that was stopped goes on where it was: give the same arguments again. Use another folder when a
scripted bot has changed; other weights of the levels that search are noticed.

Example:
  roundhouse-lab ladder --boards toy --deals 20 --search-deals 0 --out ladder.md")]
pub(crate) struct LadderArgs {
    /// The boards, as in toy,tiny
    #[arg(long, value_delimiter = ',', required = true)]
    boards: Vec<String>,
    /// The number of deals, each played in every rotation of seats; the published opponents play a quarter of them
    #[arg(long, default_value_t = 400)]
    deals: u64,
    /// The number of deals of the levels that search for a blink, which take longer; 0 leaves out all searches
    #[arg(long, default_value_t = 300)]
    search_deals: u64,
    /// The number of deals of the levels that search for up to a second; 0 leaves them out
    #[arg(long, default_value_t = 60)]
    deep_deals: u64,
    /// The file of the page
    #[arg(long, default_value = "docs/ladder.md")]
    out: PathBuf,
    /// The folder that keeps the games played so far
    #[arg(long)]
    work: Option<PathBuf>,
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
const SECTIONS: [Section; 7] = [
    LadderArgs::levels,
    LadderArgs::others,
    LadderArgs::searchers,
    LadderArgs::published,
    LadderArgs::characters,
    LadderArgs::rollouts,
    LadderArgs::times,
];

/// The bots at a table: those that are compared, and those that fill the other seats.
struct Lineup<'n> {
    bots: &'n [&'n str],
    field: &'n [&'n str],
}

impl<'n> Lineup<'n> {
    /// Everybody against everybody.
    fn of(bots: &'n [&'n str]) -> Lineup<'n> {
        Lineup { bots, field: &[] }
    }

    /// Each bot alone among bots that are drawn from the field for each deal.
    fn among(bots: &'n [&'n str], field: &'n [&'n str]) -> Lineup<'n> {
        Lineup { bots, field }
    }
}

impl LadderArgs {
    pub(crate) fn run(self) -> Result<()> {
        let mut page = String::from(HEAD);
        let boards = self.boards.join(",");
        let (deals, seed) = (self.deals, ::record::seed_to_hex(self.seed));
        writeln!(
            page,
            "    roundhouse-lab ladder --boards {boards} --deals {deals} --search-deals {} --deep-deals {} --seed {seed}",
            self.search_deals, self.deep_deals
        )?;
        if let Some(date) = &self.date {
            writeln!(page, "\nMade on {date}.")?;
        }
        for name in &self.boards {
            let board = arguments::board(name)?;
            writeln!(page, "\n## {}", board.name())?;
            for section in SECTIONS {
                section(&self, &board, &mut page)?;
                WholeFile::write_text(&self.out, &page)?;
            }
        }
        Ok(())
    }

    /// Plays a contest and rates the bots. The games that the work folder holds are not played again.
    fn contest(
        &self,
        board: &Board,
        seats: usize,
        lineup: &Lineup<'_>,
        deals: u64,
    ) -> Result<Ratings> {
        let setup = Setup::new(board, seats)?;
        let policies =
            |names: &[&str]| names.iter().map(|name| policy(name)).collect::<Result<Vec<_>>>();
        let bots = policies(lineup.bots)?;
        let contest = match lineup.field {
            [] => Contest::new(setup, bots, self.seed)?,
            field => Contest::against_field(setup, bots, policies(field)?, self.seed)?,
        };
        let header = ContestHeader::of(board, seats, lineup, self.seed)?;
        let mut kept = KeptGames::open(self.work.as_deref(), &header)?;
        let next = kept.deals.len() as u64;
        contest.play(next.min(deals)..deals, self.threads.count(), |deal| kept.add(deal))?;
        let played: &[DealResults] = &kept.deals;
        let counted = played.len().min(deals as usize);
        Ok(Ratings::of(&played[..counted], contest.bots().len()))
    }

    /// Returns the share of the victories that the first bot has against the second at two seats.
    fn duel(&self, board: &Board, pair: [&str; 2], deals: u64) -> Result<Option<Estimate>> {
        let ratings = self.contest(board, 2, &Lineup::of(&pair), deals)?;
        Ok(ratings.against[0][1])
    }

    /// Returns the share of the victories of a bot whose rivals are all the same, at the highest number of
    /// seats.
    fn alone(&self, board: &Board, bot: &str, rival: &str, deals: u64) -> Result<Estimate> {
        let most = *board.seats().end();
        let ratings = self.contest(board, most, &Lineup::among(&[bot], &[rival]), deals)?;
        Ok(ratings.shares[0])
    }
}

/// Lists the bots of a kind, weakest level first.
fn names(kind: BotKind) -> Vec<&'static str> {
    ROSTER.iter().filter(|entry| entry.kind == kind).map(|entry| entry.name).collect()
}

/// Lists the bots that are simpler than the levels: test bots, those for searches, published ones.
fn simpler() -> Vec<&'static str> {
    [BotKind::TestBot, BotKind::Rollout, BotKind::Published].map(names).concat()
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
