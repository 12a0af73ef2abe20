//! The logistic function in integers, so that it is the same on every machine.

/// A chance of 100 percent.
pub const ONE: i32 = 1 << 16;

/// Returns a chance in hundredths of a percent.
pub fn hundredths(chance: i32) -> i32 {
    (i64::from(chance) * 10_000 / i64::from(ONE)) as i32
}

/// The unit of arguments: 256 is 1.0.
pub(crate) const UNIT: i32 = 256;

/// The logistic function at 0, 0.5, 1, … 8, in parts of [`ONE`].
const KNOTS: [i32; 17] = [
    32768, 40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097, 65269, 65374,
    65438, 65476, 65500, 65514,
];

/// Returns the logistic function of `x` in parts of [`ONE`]; `x` is in units of 1/256.
pub(crate) fn logistic(x: i32) -> i32 {
    let (step, last) = (UNIT / 2, (KNOTS.len() - 1) as i32);
    let size = x.abs();
    let at = size / step;
    let value = if at >= last {
        KNOTS[last as usize]
    } else {
        let (low, high) = (KNOTS[at as usize], KNOTS[at as usize + 1]);
        low + (high - low) * (size % step) / step
    };
    if x < 0 { ONE - value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_knots_are_the_logistic_function() {
        for x in -3_000..3_000 {
            let exact = 1.0 / (1.0 + (-f64::from(x) / f64::from(UNIT)).exp());
            let found = f64::from(logistic(x)) / f64::from(ONE);
            assert!((exact - found).abs() < 0.004, "{x}: {found} for {exact}");
        }
    }
}
