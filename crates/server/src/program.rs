//! The program `sayso`, from its arguments to its exit code.

use std::{
    future::Future,
    io::{self, IsTerminal, Write},
    num::NonZero,
    process::ExitCode,
};

use clap::Parser;
use tracing_subscriber::EnvFilter;

use crate::{
    audit,
    cli::{Audit, Cli, Command, LogFormat, Serve, StoreUrl},
    serve::serve,
    store::SqliteReader,
};

/// Does what the command line says.
pub fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Serve(options) => run(*options),
        Command::Audit(Audit::Verify { store }) => verify(&store),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sayso: {error}");
            ExitCode::FAILURE
        }
    }
}

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn run(options: Serve) -> Outcome {
    log_to_stderr(options.log);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(workers()).enable_all().build()?;
    let ready = |address| {
        if let Err(error) = writeln!(io::stdout(), "listening on http://{address}") {
            tracing::warn!(%error, "nobody could be told of {address}");
        }
    };
    runtime.block_on(async {
        let stop = stop_signal()?;
        Ok(serve(options, stop, ready).await?)
    })
}

/// How many threads carry requests: a core is left to the writer, for which all of them wait.
fn workers() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    cores.saturating_sub(1).max(1)
}

fn verify(store: &StoreUrl) -> Outcome {
    let StoreUrl::Sqlite(path) = store else {
        return Err("only a log in a file can be checked; name it with --store sqlite:PATH".into());
    };
    let reader = SqliteReader::open(path).map_err(|error| format!("{error}; name a log with --store sqlite:PATH"))?;
    let verified = audit::verify(&reader)?;
    writeln!(io::stdout(), "{} records fit; the last has the hash {}", verified.rows, hex::encode(verified.head))?;
    Ok(())
}

fn log_to_stderr(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    // It writes whole messages, with what people are asked in them.
    let filter = filter.add_directive("rmcp=error".parse().expect("bug: a directive"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => log.with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => log.json().init(),
    }
}

/// Ctrl-C, or what an init system sends. Both are listened for from the call on: one that comes while the server starts
/// is not missed.
#[cfg(unix)]
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ctrl-C.
#[cfg(not(unix))]
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}
