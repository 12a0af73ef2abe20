//! `roundhouse-lab calibrate`: whether the chances to win come true, in games that no weight was made from.

mod page;

use std::path::PathBuf;

use ::board::Board;
use ::rules::{Seed, Setup};
use anyhow::{Context as _, Result};
use bots::evaluation::{Evaluation, EvaluationFile};

use crate::train::report::{Reliability, chances_and_outcomes, fit_chances};
use crate::train::samples::Chunk;
use roundhouse::arguments;
use roundhouse::failure::Usage;
use roundhouse::output::WholeFile;

/// Compare the chances to win with what happened, in games held out from training
#[derive(clap::Args)]
#[command(after_help = "\
The chances are sorted into ten bins of equal count, for each board, number of seats and third of the game. The error
is the mean distance between the chance and the share of victories in a bin. The plot is a file beside the page.

Example:
  roundhouse-lab calibrate --boards toy --weights toy-weights.bin --games 500 --out calibration.md")]
pub(crate) struct CalibrateArgs {
    /// The boards, as in toy,tiny; each needs a trained evaluation
    #[arg(long, value_delimiter = ',', required = true)]
    boards: Vec<String>,
    /// The number of games for each number of seats
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The bot that plays the games, on all seats
    #[arg(long, default_value = "shunter")]
    player: String,
    /// The chance of a random action, in percent
    #[arg(long, default_value_t = 0)]
    noise: u32,
    /// The seed of everything random, another one than for training: a number, or 64 hex digits
    #[arg(long, default_value = "90210", value_parser = arguments::seed)]
    seed: Seed,
    /// The file of weights; without one, those of the program
    #[arg(long)]
    weights: Option<PathBuf>,
    /// First fit spreads and bends of the chances to games of this seed, and write the weights into the file of --weights
    #[arg(long, value_parser = arguments::seed, requires = "weights")]
    fit_seed: Option<Seed>,
    /// The file of the page
    #[arg(long, default_value = "docs/calibration.md")]
    out: PathBuf,
}

/// The reliability of the chances at one number of seats.
struct SeatsReport {
    board: String,
    seats: usize,
    games: u64,
    /// By third of the game.
    thirds: [Reliability; 3],
}

/// The number of games that the chances of one number of seats are fitted to: their moments fit into memory.
const FITTED_GAMES: u64 = 4_000;

impl CalibrateArgs {
    pub(crate) fn run(self) -> Result<()> {
        let mut file = self.weights()?;
        if let Some(seed) = self.fit_seed {
            self.fit(&mut file, seed)?;
        }
        let mut reports = Vec::new();
        for name in &self.boards {
            let board = arguments::board(name)?;
            let evaluation = network(&file, &board)?;
            for seats in board.seats() {
                let report = self.measure(&board, evaluation, seats)?;
                eprintln!("{}", report.line());
                reports.push(report);
            }
        }
        let plot = self.out.with_extension("svg");
        let plot_name = plot.file_name().context("--out names no file")?.to_string_lossy();
        WholeFile::write_text(&plot, &page::plot(&reports))?;
        WholeFile::write_text(&self.out, &page::text(&reports, &self.command(), &plot_name)?)
    }

    fn weights(&self) -> Result<EvaluationFile> {
        match &self.weights {
            None => Ok(EvaluationFile::built_in()?.clone()),
            Some(path) => {
                let bytes = std::fs::read(path)
                    .with_context(|| format!("cannot read {}", path.display()))?;
                EvaluationFile::parse(&bytes).with_context(|| path.display().to_string())
            }
        }
    }

    /// Fits the chances of every board to games of another seed than those that are measured.
    fn fit(&self, file: &mut EvaluationFile, seed: Seed) -> Result<()> {
        for name in &self.boards {
            let board = arguments::board(name)?;
            let mut evaluation = network(file, &board)?.clone();
            for seats in board.seats() {
                let chunk = Chunk { seed, ..self.chunk(&board, seats)? };
                let moments: Vec<_> = (0..FITTED_GAMES).flat_map(|game| chunk.play(game)).collect();
                fit_chances(&mut evaluation, &moments.iter().collect::<Vec<_>>(), seats);
            }
            file.insert(&board, evaluation);
        }
        let path = self.weights.as_ref().context("--fit-seed needs --weights")?;
        std::fs::write(path, file.to_bytes())
            .with_context(|| format!("cannot write {}", path.display()))
    }

    /// Returns the games of one number of seats.
    fn chunk<'b>(&self, board: &'b Board, seats: usize) -> Result<Chunk<'b>> {
        Ok(Chunk {
            setup: Setup::new(board, seats)?,
            player: self.player.parse()?,
            noise: self.noise,
            seed: self.seed,
            number: 0,
        })
    }

    /// Returns the command that makes the page again.
    fn command(&self) -> String {
        let (boards, seed) = (self.boards.join(","), ::record::seed_to_hex(self.seed));
        let (games, player, noise) = (self.games, &self.player, self.noise);
        format!(
            "roundhouse-lab calibrate --boards {boards} --games {games} --player {player} --noise {noise} --seed {seed}"
        )
    }

    /// Plays the games of one number of seats, and compares chances with outcomes.
    fn measure(&self, board: &Board, evaluation: &Evaluation, seats: usize) -> Result<SeatsReport> {
        let chunk = self.chunk(board, seats)?;
        let mut thirds: [Reliability; 3] = Default::default();
        (0..self.games).for_each(|number| add_game(&chunk, evaluation, number, &mut thirds));
        let board = board.name().to_owned();
        Ok(SeatsReport { board, seats, games: self.games, thirds })
    }
}

/// Returns the network of a board.
fn network<'f>(file: &'f EvaluationFile, board: &Board) -> Result<&'f Evaluation> {
    file.of(board).ok_or_else(|| {
        let id = board.id();
        Usage::error(format!(
            "there are no weights for {id}; `roundhouse-lab train --board {id}` makes them"
        ))
    })
}

/// Plays a game and adds what was predicted and what happened, by third of the game. The moments are not
/// kept: those of ten thousand games would fill the memory.
fn add_game(
    chunk: &Chunk<'_>,
    evaluation: &Evaluation,
    number: u64,
    thirds: &mut [Reliability; 3],
) {
    for moment in chunk.play(number) {
        let third = &mut thirds[usize::from(moment.third).min(2)];
        chances_and_outcomes(evaluation, &moment)
            .for_each(|(chance, outcome)| third.add(chance, outcome));
    }
}

impl SeatsReport {
    /// Returns one line for the terminal.
    fn line(&self) -> String {
        let errors = self.thirds.each_ref().map(|it| format!("{:.2}", 100.0 * it.error()));
        let SeatsReport { board, seats, games, .. } = self;
        format!("{board}, {seats} seats, {games} games: mean error {} points", errors.join(", "))
    }
}
