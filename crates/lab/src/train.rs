//! `roundhouse-lab train`: makes the weights of the evaluation from games of bots.
//!
//! The games are played in chunks. Each chunk is a file in the work folder, named by all that its games depend
//! on, so a run that was stopped goes on where it was. Two of twenty chunks are held out, at least one: they
//! are never trained on, and the report is about them.

mod network;
pub(crate) mod report;
pub(crate) mod samples;

use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use ::board::Board;
use ::rules::{Seed, Setup};
use anyhow::{Context as _, Result, bail};
use bots::evaluation::EvaluationFile;

use network::Network;
use roundhouse::arguments;
use roundhouse::failure::Usage;
use roundhouse::output::{WholeFile, stdout};
use samples::{Chunk, Moment};

/// Train the evaluation of a board by games of bots, and report how good it is on games held out
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  roundhouse-lab train --board toy --games 1000 --epochs 1 --work samples --out toy-weights.bin")]
pub(crate) struct TrainArgs {
    /// The board
    #[arg(long)]
    board: String,
    /// The number of games, more than 500; a tenth of them is held out, at least 500
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    /// The bot that plays the games, on all seats
    #[arg(long, default_value = "shunter")]
    player: String,
    /// The chance of a random action, in percent: it shows the evaluation what bots avoid
    #[arg(long, default_value_t = 3)]
    noise: u32,
    /// How often each moment is used
    #[arg(long, default_value_t = 10)]
    epochs: u32,
    /// The seed of everything random: a number, or 64 hex digits
    #[arg(long, default_value = "1", value_parser = arguments::seed)]
    seed: Seed,
    /// The folder that keeps the games played so far
    #[arg(long)]
    work: PathBuf,
    /// The file of weights; networks of other boards in it are kept, and a damaged file is refused
    #[arg(long, default_value = "crates/bots/weights/evaluation.bin")]
    out: PathBuf,
}

impl TrainArgs {
    pub(crate) fn run(self) -> Result<()> {
        let board = arguments::board(&self.board)?;
        // Looked at before the games are played, which takes hours.
        read_weights(&self.out)?;
        let (moments, held_out) = self.moments(&board)?;
        writeln!(stdout(), "{} moments to train, {} held out", moments.len(), held_out.len())?;
        let network = Network::train(&moments, self.epochs, |epoch, network| {
            let error = network.mean_square_error(&held_out);
            writeln!(stdout(), "epoch {epoch}: {:.2} points", error.sqrt())?;
            Ok(())
        })?;
        let evaluation = report::calibrate(network.to_integers(), &moments);
        report::print(&evaluation, &held_out)?;
        // Read again: the training of another board may have written it meanwhile.
        let mut weights = read_weights(&self.out)?;
        weights.insert(&board, evaluation);
        let mut file = WholeFile::create(&self.out)?;
        file.write_all(&weights.to_bytes())?;
        file.finish()
    }

    /// Plays the games, or reads those that were played before. Returns the moments to train on, and those held out.
    fn moments(&self, board: &Board) -> Result<(Vec<Moment>, Vec<Moment>)> {
        let chunks = self.games.div_ceil(Chunk::GAMES);
        if chunks < 2 {
            let (games, least) = (self.games, Chunk::GAMES + 1);
            return Err(Usage::error(format!(
                "--games {games} is one chunk, and one must be held out: play at least {least}"
            )));
        }
        std::fs::create_dir_all(&self.work)
            .with_context(|| format!("cannot make the folder {}", self.work.display()))?;
        let seats: Vec<usize> = board.seats().collect();
        let (mut moments, mut held_out): (Vec<Moment>, Vec<Moment>) = Default::default();
        for number in 0..chunks {
            // Two seats are most common, so every other chunk has two.
            let seats =
                if number % 2 == 0 { seats[0] } else { seats[number as usize / 2 % seats.len()] };
            let chunk = Chunk {
                setup: Setup::new(board, seats)?,
                player: self.player.parse()?,
                noise: self.noise,
                seed: self.seed,
                number,
            };
            let to = if is_held_out(number, chunks) { &mut held_out } else { &mut moments };
            to.extend(chunk.load_or_play(&self.work)?);
        }
        Ok((moments, held_out))
    }
}

/// The place of the chunks that are held out among twenty: the last two, one with two seats and one with others.
const HELD_OUT: u64 = 18;

/// Returns whether a chunk is held out; the last one if there are fewer than it takes for a regular one.
fn is_held_out(number: u64, chunks: u64) -> bool {
    number % 20 >= HELD_OUT || (chunks <= HELD_OUT && number + 1 == chunks)
}

/// Reads the file that weights are added to; it is empty if there is none yet.
fn read_weights(path: &Path) -> Result<EvaluationFile> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(EvaluationFile::default()),
        Err(error) => bail!("cannot read {}: {error}", path.display()),
    };
    let path = path.display();
    EvaluationFile::parse(&bytes).with_context(|| {
        format!("{path} was not changed; move it away, or name another file by --out")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_of_the_chunks_is_held_out_and_at_least_one() {
        let held_out =
            |chunks| (0..chunks).filter(|&it| is_held_out(it, chunks)).collect::<Vec<_>>();
        assert_eq!(held_out(2), [1]);
        assert_eq!(held_out(18), [17]);
        assert_eq!(held_out(19), [18]);
        assert_eq!(held_out(40), [18, 19, 38, 39]);
        assert!((2..200).all(|chunks| (1..chunks as usize).contains(&held_out(chunks).len())));
    }
}
