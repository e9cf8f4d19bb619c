//! What a run is measured on, and how thorough it is.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
};

/// How one run of the benchmark goes.
#[derive(Clone, Debug)]
pub struct Run {
    /// The folder of the repository.
    pub root: PathBuf,
    /// Fewer runs and smaller logs, to see that everything works; its figures are not kept.
    pub quick: bool,
    /// Only these contestants, where it is not empty.
    pub only: Vec<String>,
    /// Only these measures, where it is not empty; what is measured along with them is measured, too.
    pub measures: Vec<String>,
}

impl Run {
    /// Where peers are installed and logs are written.
    pub fn scratch(&self) -> PathBuf {
        self.root.join("target/bench")
    }

    /// The whole number of runs, or the few of a quick one.
    pub fn pick<T>(&self, whole: T, quick: T) -> T {
        if self.quick { quick } else { whole }
    }

    /// Whether this contestant takes part.
    pub fn has(&self, contestant: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == contestant)
    }

    /// Whether one of these measures is wanted.
    pub fn wants(&self, measures: &[&str]) -> bool {
        self.measures.is_empty() || self.measures.iter().any(|wanted| measures.contains(&wanted.as_str()))
    }

    /// Says what is being done.
    pub fn tell(&self, what: &str) {
        eprintln!("{what}");
    }
}

/// The processor and the cores, as a reader wants to know them.
pub fn describe() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let processor = fs::read_to_string(Path::new("/proc/cpuinfo"))
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        })
        .unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    format!("{cores} × {processor}, {}", std::env::consts::OS)
}
