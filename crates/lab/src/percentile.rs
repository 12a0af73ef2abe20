//! Percentiles of times.

use std::time::Duration;

/// Returns the time in milliseconds that this share (0 to 1) of the sorted times does not exceed; 0 if
/// there are none.
pub(crate) fn milliseconds(sorted: &[Duration], share: f64) -> f64 {
    let index = (sorted.len() as f64 * share) as usize;
    let time = sorted.get(index.min(sorted.len().saturating_sub(1)));
    time.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_times_is_not_longer() {
        let times: Vec<_> = (1..=100).map(Duration::from_millis).collect();
        let at = |share| milliseconds(&times, share);
        assert_eq!([at(0.0), at(0.5), at(0.99), at(1.0)], [1.0, 51.0, 100.0, 100.0]);
        assert_eq!(milliseconds(&[], 0.5), 0.0);
    }
}
