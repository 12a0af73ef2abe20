//! A chi-square test: whether samples come from an expected distribution.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// Draws samples and compares their frequencies with the exact ones. Fails on a value that cannot
/// occur, and on a difference that a right sampler has less than once in a million runs.
pub(crate) fn check<T: Hash + Eq + Debug>(
    exact: &HashMap<T, f64>,
    samples: usize,
    mut sample: impl FnMut() -> T,
    context: &str,
) {
    let mut seen: HashMap<T, f64> = HashMap::new();
    for _ in 0..samples {
        let value = sample();
        assert!(exact.contains_key(&value), "{context}: {value:?} is impossible");
        *seen.entry(value).or_default() += 1.0;
    }
    let (mut statistic, mut cells) = (0.0, 0);
    let (mut rare_expected, mut rare_seen) = (0.0, 0.0);
    let mut add = |expected: f64, seen: f64| {
        statistic += (seen - expected).powi(2) / expected;
        cells += 1;
    };
    for (value, probability) in exact {
        let expected = probability * samples as f64;
        let count = seen.get(value).copied().unwrap_or_default();
        if expected < 8.0 {
            rare_expected += expected;
            rare_seen += count;
        } else {
            add(expected, count);
        }
    }
    if rare_expected >= 8.0 {
        add(rare_expected, rare_seen);
    }
    let score = wilson_hilferty(statistic, f64::from(cells - 1));
    assert!(score < 5.0, "{context}: chi-square {statistic:.1} in {cells} cells");
}

/// Returns the statistic as a number of standard deviations.
pub(crate) fn wilson_hilferty(statistic: f64, freedom: f64) -> f64 {
    if freedom < 1.0 {
        return 0.0;
    }
    let spread = 2.0 / (9.0 * freedom);
    ((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}
