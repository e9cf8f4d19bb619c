//! Runs a command and keeps what it prints.

use std::io::{self, BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::progress::Progress;

/// How a command ended and all it printed, stdout and stderr in the order they came.
pub(crate) struct Captured {
    pub(crate) success: bool,
    pub(crate) output: String,
}

/// Runs `command` to its end, beating `progress` meanwhile.
pub(crate) fn capture(mut command: Command, progress: &mut Progress) -> Result<Captured> {
    let program = command.get_program().display().to_string();
    let (reader, writer) = io::pipe().context("no pipe for a command's output")?;
    let errors = writer.try_clone().context("no pipe for a command's output")?;
    command.stdin(Stdio::null()).stdout(writer).stderr(errors).env("CARGO_TERM_COLOR", "never");
    let mut child =
        command.spawn().with_context(|| format!("could not start {program}; install it or put it on PATH"))?;
    // Our ends of the pipe go with it, so that reading stops when the child is done.
    drop(command);

    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(reader).split(b'\n') {
            let Ok(line) = line else { break };
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
    let mut output = String::new();
    let mut last_line = String::new();
    loop {
        match lines.recv_timeout(Duration::from_secs(1)) {
            Ok(line) => {
                output.push_str(&line);
                output.push('\n');
                last_line = line;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        progress.beat(&last_line);
    }
    let status = child.wait().with_context(|| format!("lost track of {program}"))?;
    Ok(Captured { success: status.success(), output })
}

/// What `command` prints to stdout, or nothing where it is missing or fails: for asking whether a tool is there.
pub(crate) fn answer(mut command: Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_named() {
        let command = Command::new("no-such-program-anywhere");
        let error = capture(command, &mut Progress::start("x")).err().unwrap();
        assert!(error.to_string().contains("no-such-program-anywhere"));
    }

    #[test]
    fn a_missing_tool_answers_nothing() {
        assert_eq!(answer(Command::new("no-such-program-anywhere")), None);
    }
}
