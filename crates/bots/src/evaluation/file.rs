//! The file of trained weights: a version, a network for each board, and a checksum.

use std::sync::OnceLock;

use board::Board;
use thiserror::Error;

use super::{Evaluation, FEATURES, HIDDEN, PHASES, SEAT_NUMBERS};

/// The first bytes of a file of weights.
const MAGIC: [u8; 4] = *b"RHEV";
/// The version of the format and of the features. Weights of another version mean something else.
const VERSION: u8 = 3;

/// The trained networks, one for each board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EvaluationFile {
    /// The fingerprint of each board, and its network.
    networks: Vec<(u64, Evaluation)>,
}

/// Why weights cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// The bytes are not a file of weights.
    #[error("this is no file of weights")]
    NotWeights,
    /// The weights were made for another version of the program.
    #[error("the weights have version {found}, this program needs version {VERSION}")]
    OtherVersion {
        /// The version of the file.
        found: u8,
    },
    /// The file was changed or cut off after it was written.
    #[error("the weights are damaged: their checksum does not match")]
    Damaged,
}

impl EvaluationFile {
    /// Returns the weights that come with the program.
    ///
    /// # Errors
    /// If they are damaged or of another version.
    pub fn built_in() -> Result<&'static EvaluationFile, WeightsError> {
        static PARSED: OnceLock<Result<EvaluationFile, WeightsError>> = OnceLock::new();
        let parse = || EvaluationFile::parse(include_bytes!("../../weights/evaluation.bin"));
        PARSED.get_or_init(parse).as_ref().map_err(|&error| error)
    }

    /// Returns the network of a board, if there is one.
    pub fn of(&self, board: &Board) -> Option<&Evaluation> {
        let wanted = board.fingerprint();
        self.networks.iter().find(|(board, _)| *board == wanted).map(|(_, network)| network)
    }

    /// Adds the network of a board, or replaces it.
    pub fn insert(&mut self, board: &Board, network: Evaluation) {
        let wanted = board.fingerprint();
        self.networks.retain(|(board, _)| *board != wanted);
        self.networks.push((wanted, network));
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    /// If the bytes are no weights, are damaged, or have another version.
    pub fn parse(bytes: &[u8]) -> Result<EvaluationFile, WeightsError> {
        let mut reader = Reader(bytes);
        if reader.take::<4>() != Ok(MAGIC) {
            return Err(WeightsError::NotWeights);
        }
        let [found] = reader.take()?;
        if found != VERSION {
            return Err(WeightsError::OtherVersion { found });
        }
        let (content, sum) = bytes.split_last_chunk().ok_or(WeightsError::Damaged)?;
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(WeightsError::Damaged);
        }
        let [count] = reader.take()?;
        let networks = (0..count).map(|_| Ok((reader.u64()?, reader.network()?)));
        let networks = networks.collect::<Result<_, WeightsError>>()?;
        Ok(EvaluationFile { networks })
    }

    /// Writes the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = [&MAGIC[..], &[VERSION, self.networks.len() as u8]].concat();
        for (board, network) in &self.networks {
            bytes.extend(board.to_le_bytes());
            network.input.iter().flatten().for_each(|it| bytes.extend(it.to_le_bytes()));
            network.bias.iter().for_each(|it| bytes.extend(it.to_le_bytes()));
            network.output.iter().for_each(|it| bytes.extend(it.to_le_bytes()));
            network.direct.iter().for_each(|it| bytes.extend(it.to_le_bytes()));
            bytes.extend(network.constant.to_le_bytes());
            network.spread.iter().flatten().for_each(|it| bytes.extend(it.to_le_bytes()));
            network.bend.iter().for_each(|it| bytes.extend(it.to_le_bytes()));
            bytes.extend(network.clear_margin.to_le_bytes());
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

/// Returns a 64-bit hash of the bytes (FNV-1a): it finds damage, not forgery.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The bytes that are still to be read.
struct Reader<'f>(&'f [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], WeightsError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(WeightsError::Damaged)?;
        self.0 = rest;
        Ok(*taken)
    }
    fn u64(&mut self) -> Result<u64, WeightsError> {
        self.take().map(u64::from_le_bytes)
    }
    fn i32(&mut self) -> Result<i32, WeightsError> {
        self.take().map(i32::from_le_bytes)
    }
    fn i16(&mut self) -> Result<i16, WeightsError> {
        self.take().map(i16::from_le_bytes)
    }
    fn u16(&mut self) -> Result<u16, WeightsError> {
        self.take().map(u16::from_le_bytes)
    }

    fn network(&mut self) -> Result<Evaluation, WeightsError> {
        let mut network = Evaluation {
            input: Box::new([[0; FEATURES]; HIDDEN]),
            bias: [0; HIDDEN],
            output: [0; HIDDEN],
            direct: [0; FEATURES],
            constant: 0,
            spread: [[0; PHASES]; SEAT_NUMBERS],
            bend: [0; SEAT_NUMBERS],
            clear_margin: 0,
        };
        for weight in network.input.iter_mut().flatten() {
            *weight = self.i16()?;
        }
        for bias in &mut network.bias {
            *bias = self.i32()?;
        }
        for weight in &mut network.output {
            *weight = self.i16()?;
        }
        for weight in &mut network.direct {
            *weight = self.i32()?;
        }
        network.constant = self.i32()?;
        for spread in network.spread.iter_mut().flatten() {
            *spread = self.u16()?;
        }
        for bend in &mut network.bend {
            *bend = self.u16()?;
        }
        network.clear_margin = self.u16()?;
        Ok(network)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_the_program_are_read_and_written_without_a_change() {
        let file = EvaluationFile::built_in().expect("they come with the program");
        assert_eq!(EvaluationFile::parse(&file.to_bytes()).as_ref(), Ok(file));
    }

    #[test]
    fn damaged_weights_are_refused() {
        let bytes = EvaluationFile::built_in().expect("they come with the program").to_bytes();
        assert_eq!(EvaluationFile::parse(&bytes[1..]), Err(WeightsError::NotWeights));
        assert_eq!(EvaluationFile::parse(&[]), Err(WeightsError::NotWeights));
        let mut other = bytes.clone();
        other[4] = VERSION + 1;
        let expected = Err(WeightsError::OtherVersion { found: VERSION + 1 });
        assert_eq!(EvaluationFile::parse(&other), expected);
        for at in (5..bytes.len()).step_by(97).chain([bytes.len() - 1]) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert_eq!(EvaluationFile::parse(&damaged), Err(WeightsError::Damaged), "byte {at}");
            assert_eq!(EvaluationFile::parse(&bytes[..at]), Err(WeightsError::Damaged));
        }
    }
}
