//! A sign of life while something long runs.
//!
//! Written to stderr: in place on a terminal, else as a line now and then, so that a log stays short.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often a log that nobody watches gets a line.
const LOG_EVERY: Duration = Duration::from_secs(30);

/// How much of the last line of output fits beside the label in 80 columns.
const DETAIL_WIDTH: usize = 48;

/// Tells how long something has been running, and what it said last.
pub(crate) struct Progress {
    label: String,
    started: Instant,
    reported: Instant,
    terminal: bool,
}

impl Progress {
    pub(crate) fn start(label: impl Into<String>) -> Self {
        let now = Instant::now();
        Self { label: label.into(), started: now, reported: now, terminal: io::stderr().is_terminal() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// To be called at least once a second.
    pub(crate) fn beat(&mut self, last_line: &str) {
        let every = if self.terminal { Duration::from_secs(1) } else { LOG_EVERY };
        if self.reported.elapsed() < every {
            return;
        }
        self.reported = Instant::now();
        let seconds = self.elapsed().as_secs();
        let detail: String = last_line.trim().chars().take(DETAIL_WIDTH).collect();
        let line = format!("{:<13} … {seconds:>3} s  {detail}", self.label);
        if self.terminal {
            eprint!("\r\x1b[2K{line}");
            // A sign of life that could not be shown is no reason to stop.
            io::stderr().flush().ok();
        } else {
            eprintln!("{line}");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.terminal {
            eprint!("\r\x1b[2K");
        }
    }
}
