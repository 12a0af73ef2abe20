//! `roundhouse record`: games between bots, as records.

use std::io::Write;

use anyhow::Result;

use crate::arguments::StartArgs;
use crate::output::stdout;
use crate::replay::MomentArgs;

/// Let bots play a game and print its record
#[derive(clap::Args)]
#[command(after_help = "\
Without --games the seed deals the game, so that a seed from `simulate --out` repeats that game.
With --games each game has a different seed, the same as in `simulate`.
With --from the game begins from a position and the seed is for the bots, and for what a view hides.

Example:
  roundhouse record --board toy --seats 2 --bots greedy,random --seed 7 > game.record")]
pub(crate) struct RecordArgs {
    #[command(flatten)]
    game: StartArgs,
    /// Print this number of games, one after the other
    #[arg(long)]
    games: Option<u64>,
    /// Print each game as one JSON object on one line, as `replay --json` does
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    moment: MomentArgs,
}

impl RecordArgs {
    pub(crate) fn run(self) -> Result<()> {
        let start = self.game.read()?;
        let series = self.game.to_series(&start)?;
        let mut out = stdout();
        for number in 0..self.games.unwrap_or(1) {
            let seed = match self.games {
                None => self.game.bots.seed,
                Some(_) => series.seed_of(number),
            };
            let record = series.play_recorded(seed);
            if self.moment.is_asked() {
                write!(out, "{}", self.moment.text(&record, series.setup().board())?)?;
                continue;
            }
            if self.json {
                let json = record::outside::replay_json(&record, series.setup().board())?;
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
