//! The evaluation: how many points a seat will have at the end, and how likely it wins.
//!
//! A small network of whole numbers computes the expected final points of each seat from the features
//! of that seat. `roundhouse-lab train` makes its weights from games of bots. Each board that was
//! trained has a network; on other boards a search plays every playout to the end.

mod features;
mod file;
mod squash;

use board::{Board, MAX_SEATS};

pub(crate) use features::features_of;
pub use features::{FEATURES, SeatFeatures, describe_seats};
pub use file::{EvaluationFile, WeightsError};
pub use squash::{ONE, hundredths};
pub(crate) use squash::{UNIT, logistic};

/// The number of hidden cells of a network.
pub const HIDDEN: usize = 48;
/// The number of phases of a game; each has a separate spread.
pub const PHASES: usize = 12;
/// The number of different numbers of seats: two to [`MAX_SEATS`].
pub const SEAT_NUMBERS: usize = MAX_SEATS - 1;

/// The fraction bits of the weights to hidden cells, of the cells, and of the direct weights.
pub const FRACTION: u32 = 10;

/// The network of one board, in whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The weights from features to hidden cells, with [`FRACTION`] fraction bits.
    pub input: Box<[[i16; FEATURES]; HIDDEN]>,
    /// The constants of the hidden cells, with the same fraction bits.
    pub bias: [i32; HIDDEN],
    /// The weights from hidden cells to points, in units of 2^-12 points.
    pub output: [i16; HIDDEN],
    /// The weights from features to points, in units of 2^-10 points.
    pub direct: [i32; FEATURES],
    /// The constant, in units of 2^-10 points.
    pub constant: i32,
    /// For each number of seats, beginning with two, and each phase: the margin in tenths of a point at
    /// which the logistic function is at 1.
    pub spread: [[u16; PHASES]; SEAT_NUMBERS],
    /// For each number of seats: the expected margin in points that counts as half of itself, larger ones
    /// for less. Large expectations come true less than small ones. 0 leaves margins as they are.
    pub bend: [u16; SEAT_NUMBERS],
    /// The margin in points that counts as clear, for the reward of a search.
    pub clear_margin: u16,
}

/// What is expected of each seat at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Outlook {
    /// The expected final points by seat, in hundredths of a point.
    pub points: [i32; MAX_SEATS],
    /// The chance to win by seat, in parts of 65,536. A shared victory counts as its share.
    pub chance: [i32; MAX_SEATS],
}

impl Evaluation {
    /// Returns the evaluation that was trained for this board, if there is one.
    ///
    /// # Errors
    /// If the weights in the program are damaged or of another version.
    pub fn of(board: &Board) -> Result<Option<&'static Evaluation>, WeightsError> {
        Ok(EvaluationFile::built_in()?.of(board))
    }

    /// Returns the expected final points of a seat, in hundredths of a point.
    pub fn points(&self, features: &SeatFeatures) -> i32 {
        let mut sum = i64::from(self.constant);
        for (&weight, &feature) in self.direct.iter().zip(features) {
            sum += i64::from(weight) * i64::from(feature);
        }
        let mut hidden = 0_i64;
        for ((row, &bias), &out) in self.input.iter().zip(&self.bias).zip(&self.output) {
            let cell: i32 = row
                .iter()
                .zip(features)
                .map(|(&weight, &feature)| i32::from(weight) * i32::from(feature))
                .sum();
            hidden += i64::from((cell + bias).max(0)) * i64::from(out);
        }
        let points = (sum << (FRACTION + 2)) + hidden;
        ((points * 100) >> (2 * FRACTION + 2)) as i32
    }

    /// Returns the chance by seat that it has the most points, given the expected points.
    pub fn chances(
        &self,
        points: &[i32; MAX_SEATS],
        seats: usize,
        phase: usize,
    ) -> [i32; MAX_SEATS] {
        let of_seats = seats.clamp(2, MAX_SEATS) - 2;
        let spread = i32::from(self.spread[of_seats][phase.min(PHASES - 1)]).max(1) * 10;
        let mut chance = [0; MAX_SEATS];
        for seat in 0..seats {
            let others = (0..seats).filter(|&other| other != seat);
            chance[seat] = others.fold(ONE, |all, other| {
                let ahead = bent(points[seat] - points[other], self.bend[of_seats]);
                let pair = i64::from(logistic(ahead * UNIT / spread));
                ((i64::from(all) * pair) >> 16) as i32
            });
        }
        let all = chance[..seats].iter().sum::<i32>().max(1);
        chance[..seats]
            .iter_mut()
            .for_each(|it| *it = (i64::from(*it) * i64::from(ONE) / i64::from(all)) as i32);
        chance
    }

    /// Returns the phase of a game: 0 is the end, and each phase is three turns of the fastest seat.
    pub fn phase(features: &[SeatFeatures]) -> usize {
        let left = features.iter().map(|seat| seat[TURNS_LEFT]).min().unwrap_or_default();
        (left.max(0) as usize / 3).min(PHASES - 1)
    }
}

/// Returns a margin in hundredths of a point after bending it; see [`Evaluation::bend`].
fn bent(margin: i32, bend: u16) -> i32 {
    let margin = margin.clamp(-100_000, 100_000);
    let bend = 100 * i64::from(bend);
    if bend == 0 {
        return margin;
    }
    (i64::from(margin) * bend / (bend + i64::from(margin).abs())) as i32
}

/// The feature that holds the number of turns left.
const TURNS_LEFT: usize = 11;
