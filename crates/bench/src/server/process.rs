//! A contestant as a process of its own, which ends with its value.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

/// How long a server may take until it listens.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many ticks of a processor's clock are in a second: on every Linux, 100 for whoever asks from outside.
const TICKS: f64 = 100.0;

/// A running server.
pub(super) struct Server {
    /// The address that it listens on, with its port.
    pub(super) host: String,
    /// From its start until it said so.
    pub(super) started_in: Duration,
    child: Child,
}

impl Server {
    /// Starts it, and waits until it listens. What it complains of goes to `complaints`.
    pub(super) fn start(mut command: Command, complaints: &Path) -> Result<Self> {
        let stderr =
            fs::File::create(complaints).with_context(|| format!("{} cannot be written", complaints.display()))?;
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(stderr).env("RUST_LOG", "warn");
        let begun = Instant::now();
        let mut child = command.spawn().with_context(|| format!("{command:?} cannot be started"))?;
        let stdout = child.stdout.take().context("stdout is piped")?;
        let mut server = Server { host: String::new(), started_in: Duration::ZERO, child };
        let (said, lines) = mpsc::channel();
        // What it says later must have somewhere to go.
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                // Only the first line is waited for.
                drop(said.send((line, Instant::now())));
            }
        });
        let Ok((line, at)) = lines.recv_timeout(PATIENCE) else {
            bail!("{command:?} does not listen: {}", fs::read_to_string(complaints).unwrap_or_default())
        };
        let host = line.strip_prefix("listening on http://");
        server.host = host.with_context(|| format!("{command:?} said {line:?}"))?.trim().to_owned();
        server.started_in = at - begun;
        Ok(server)
    }

    /// The time that it has spent on processors, in all its threads.
    pub(super) fn processor_time(&self) -> Result<Duration> {
        let path = self.file("stat");
        let stat = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        ticks(&stat).with_context(|| format!("{} is not as expected", path.display()))
    }

    /// The memory that it holds, in bytes.
    pub(super) fn memory(&self) -> Result<f64> {
        let path = self.file("status");
        let status = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let kibibytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
        let kibibytes: f64 = kibibytes.and_then(|number| number.parse().ok()).context("no memory is told")?;
        Ok(kibibytes * 1024.0)
    }

    fn file(&self, name: &str) -> PathBuf {
        PathBuf::from(format!("/proc/{}/{name}", self.child.id()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// User and system time, the 14th and 15th field. The second is a name, which may hold anything.
fn ticks(stat: &str) -> Option<Duration> {
    let mut behind = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (behind.next()?.parse().ok()?, behind.next()?.parse().ok()?);
    Some(Duration::from_secs_f64((user + system) / TICKS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_found_behind_any_name() {
        let stat = "7 (a ) 1 2 b) S 1 7 7 0 -1 4194560 10 0 0 0 150 50 3 4 20 0 1 0 100 200 300";
        assert_eq!(ticks(stat), Some(Duration::from_secs(2)));
        assert_eq!(ticks("7"), None);
    }
}
