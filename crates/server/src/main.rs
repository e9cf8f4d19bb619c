//! The program `sayso`.

use std::{io::IsTerminal, process::ExitCode};

use clap::Parser;
use sayso_server::{
    audit,
    cli::{Audit, Cli, Command, LogFormat, Serve, StoreUrl},
    serve::serve,
    store::SqliteReader,
};
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
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
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(options, stop_signal(), |address| println!("listening on http://{address}")))?;
    Ok(())
}

fn verify(store: &StoreUrl) -> Outcome {
    let StoreUrl::Sqlite(path) = store else {
        return Err("a log in memory ends with its server; name the file with --store sqlite:PATH".into());
    };
    let verified = audit::verify(&SqliteReader::open(path)?)?;
    println!("{} records fit; the last has the hash {}", verified.rows, hex::encode(verified.head));
    Ok(())
}

fn log_to_stderr(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => log.with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => log.json().init(),
    }
}

/// Ctrl-C, or what an init system sends.
async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        _ = interrupt => {}
        () = terminate => {}
    }
}
