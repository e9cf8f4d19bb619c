//! The same shape as Sayso with nothing but the work: what is left to win.
//!
//! Axum's handlers, one thread that writes, SQLite with `synchronous=FULL` and group commit. An ask and an answer are each
//! durable before anybody is told. There is no check of anything, no token, no hash and no reading back: what waits is kept
//! in memory alone.

mod routes;
mod state;
mod writer;

pub(super) use writer::fill;

use std::{io::Write, path::Path, sync::Arc, thread};

use anyhow::{Context, Result};
use axum::serve::ListenerExt;
use tokio::{net::TcpListener, runtime::Builder};

use state::State;

/// The hidden argument by which the bench becomes this server; behind it stands the path of the log.
pub const SUBCOMMAND: &str = "stripped";

/// Serves over the file `log` until the process ends.
pub fn serve(log: &Path) -> Result<()> {
    let writer = writer::start(log)?;
    // As many threads as Sayso takes: on few cores, one that is left to the writer is worth more.
    let workers = thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1));
    let runtime = Builder::new_multi_thread().worker_threads(workers).enable_all().build().context("no runtime")?;
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.context("no address to listen on")?;
        println!("listening on http://{}", listener.local_addr().context("no address")?);
        std::io::stdout().flush().context("nobody listens to what is said")?;
        // A connection that stays slow is seen in the figures.
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        axum::serve(listener, routes::router(Arc::new(State::new(writer)))).await.context("it does not serve any more")
    })
}
