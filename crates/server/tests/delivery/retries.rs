//! How long a delivery waits.

use std::time::Duration;

use sayso_server::delivery::Retries;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn waits_are_used_up_in_order() {
    let retries = Retries { jitter: 0.0, ..Retries::default() };
    let waits: Vec<_> = (0..7).map(|attempts| retries.wait(attempts, None).map(|wait| wait.as_secs())).collect();
    assert_eq!(waits, [None, Some(1), Some(5), Some(30), Some(120), None, None]);
}

#[test]
fn jitter_stays_within_its_share() {
    let retries = Retries::default();
    let waits: Vec<_> = (0..1000).filter_map(|_| retries.wait(3, None)).collect();
    assert!(waits.iter().all(|wait| (seconds(24)..=seconds(36)).contains(wait)));
    assert!(waits.iter().any(|wait| *wait < seconds(28)) && waits.iter().any(|wait| *wait > seconds(32)));
}

#[test]
fn receiver_can_ask_for_more_time_but_not_for_less_nor_for_ever() {
    let retries = Retries { jitter: 0.0, ..Retries::default() };
    for (asked, wait) in [(0, 5), (4, 5), (6, 6), (3600, 3600), (u64::MAX, 3600)] {
        assert_eq!(retries.wait(2, Some(seconds(asked))), Some(seconds(wait)));
    }
    assert_eq!(retries.wait(5, Some(seconds(1))), None, "nor for another attempt");
}
