//! `roundhouse record`.

use std::io::Write;

use anyhow::Result;
use arena::play_recorded;

use crate::arguments::GameArgs;
use crate::output::stdout;

/// Lets bots play and prints the whole game
#[derive(clap::Args)]
#[command(after_help = "\
Without --games the game is dealt from the seed itself, so a seed from `simulate --out` gives that
very game again. With --games the seeds are those of `simulate`.

Example:
  roundhouse record --board toy --seats 2 --bots greedy,random --seed 7 > game.record")]
pub(crate) struct RecordArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many games, one after the other
    #[arg(long)]
    games: Option<u64>,
    /// Prints what `replay --json` prints, a game on each line
    #[arg(long)]
    json: bool,
}

impl RecordArgs {
    pub(crate) fn run(self) -> Result<()> {
        let match_ = self.game.to_series()?;
        let mut out = stdout();
        for number in 0..self.games.unwrap_or(1) {
            let seed = match self.games {
                None => self.game.seed,
                Some(_) => match_.seed_of(number),
            };
            let record = play_recorded(match_.setup(), match_.bots(), seed);
            if self.json {
                let json = record::outside::replay_json(&record, match_.setup().board())?;
                writeln!(out, "{json}")?;
                continue;
            }
            if number > 0 {
                writeln!(out)?;
            }
            write!(out, "{record}")?;
        }
        Ok(out.flush()?)
    }
}
