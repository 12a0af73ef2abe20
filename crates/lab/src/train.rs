//! `roundhouse-lab train`: makes the weights of the evaluation from games of bots.
//!
//! The games are played in chunks. Each chunk is a file in the work folder and depends on the seed and
//! its number alone, so a run that was stopped goes on where it was. Two of twenty chunks are held out:
//! they are never trained on, and the report is about them.

mod network;
pub(crate) mod report;
pub(crate) mod samples;

use std::io::Write as _;
use std::path::PathBuf;

use ::rules::{Seed, Setup};
use anyhow::{Context as _, Result};
use bots::evaluation::EvaluationFile;

use network::Network;
use roundhouse::arguments;
use roundhouse::output::stdout;
use samples::{Chunk, Moment};

/// Train the evaluation of a board by games of bots, and report how good it is on games held out
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  roundhouse-lab train --board toy --games 100 --epochs 1 --work samples --out toy-weights.bin")]
pub(crate) struct TrainArgs {
    /// The board
    #[arg(long)]
    board: String,
    /// The number of games; a tenth of them is held out
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
    /// The file of weights; networks of other boards in it are kept
    #[arg(long, default_value = "crates/bots/weights/evaluation.bin")]
    out: PathBuf,
}

impl TrainArgs {
    pub(crate) fn run(self) -> Result<()> {
        let board = arguments::board(&self.board)?;
        std::fs::create_dir_all(&self.work).context("the work folder")?;
        let seats: Vec<usize> = board.seats().collect();
        let (mut moments, mut held_out): (Vec<Moment>, Vec<Moment>) = Default::default();
        for number in 0..self.games.div_ceil(Chunk::GAMES) {
            // Two seats are most common, so every other chunk has two.
            let seats =
                if number % 2 == 0 { seats[0] } else { seats[number as usize / 2 % seats.len()] };
            let chunk = Chunk {
                setup: Setup::new(&board, seats)?,
                player: self.player.parse()?,
                noise: self.noise,
                seed: self.seed,
                number,
            };
            let is_held_out = number / 2 % 10 == 9;
            let to = if is_held_out { &mut held_out } else { &mut moments };
            to.extend(chunk.load_or_play(&self.work)?);
        }
        writeln!(stdout(), "{} moments to train, {} held out", moments.len(), held_out.len())?;
        let network = Network::train(&moments, self.epochs, |epoch, network| {
            let error = network.mean_square_error(&held_out);
            writeln!(stdout(), "epoch {epoch}: {:.2} points", error.sqrt())?;
            Ok(())
        })?;
        let evaluation = report::calibrate(network.to_integers(), &moments);
        report::print(&evaluation, &held_out)?;
        let mut file = match std::fs::read(&self.out) {
            Ok(bytes) => EvaluationFile::parse(&bytes).unwrap_or_default(),
            Err(_) => EvaluationFile::default(),
        };
        file.insert(&board, evaluation);
        std::fs::write(&self.out, file.to_bytes()).context("the file of weights")
    }
}
