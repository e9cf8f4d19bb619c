//! Quantiles of times.

use std::time::Duration;

/// The time in milliseconds that this part of them does not exceed. Sorts them.
pub(super) fn milliseconds(times: &mut [Duration], part: f64) -> f64 {
    times.sort_unstable();
    let Some(last) = times.len().checked_sub(1) else { return f64::NAN };
    times[(part * last as f64).round() as usize].as_secs_f64() * 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_one_of_the_times() {
        let mut times: Vec<_> = (0..=100).rev().map(Duration::from_millis).collect();
        for (part, expected) in [(0.0, 0.0), (0.5, 50.0), (0.99, 99.0), (1.0, 100.0)] {
            assert_eq!(milliseconds(&mut times, part), expected);
        }
        assert!(milliseconds(&mut [], 0.5).is_nan());
    }
}
