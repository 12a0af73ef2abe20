//! Seeds as Python writes them: a number, or 64 hex digits.

use pyo3::prelude::*;
use record::{seed_from_hex, seed_to_hex};
use rules::Seed;

use crate::errors;

/// A seed as a caller gives it.
#[derive(FromPyObject)]
pub(crate) enum SeedArgument {
    Number(u64),
    Hex(String),
}

impl SeedArgument {
    /// Returns the seed.
    pub(crate) fn seed(&self, py: Python<'_>) -> PyResult<Seed> {
        match self {
            SeedArgument::Number(number) => Ok(Seed::from_number(*number)),
            SeedArgument::Hex(text) => seed_from_hex(text).ok_or_else(|| {
                errors::wrong_value(py, "a seed is a number from 0 to 2**64 - 1 or 64 hex digits")
            }),
        }
    }
}

/// Writes a seed as 64 hex digits.
pub(crate) fn hex(seed: Seed) -> String {
    seed_to_hex(seed)
}
