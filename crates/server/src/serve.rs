//! Starting and stopping: the log, the writer, the outbox, the listener, in this order and back.

mod connections;

use std::{
    future::Future,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use tokio::{net::TcpListener, sync::mpsc::unbounded_channel};
use url::Url;

use crate::{
    assets::{Assets, NoWidget},
    cli::{Serve, StoreUrl},
    clock::SystemClock,
    delivery::{AddressPolicy, Client, ClientOptions, Outbox, OutboxOptions, UnusableClient},
    figures,
    http::{App, Guard, Limits, Pages, Tools, app},
    keeper::{Capacity, InvalidLog, Keeper},
    store::{MemoryStore, SqliteStore, Store, StoreError},
};

/// How long requests and deliveries under way are given when the server stops.
const GRACE: Duration = Duration::from_secs(10);

/// Why the server does not run. Each says what to do next.
#[derive(Debug, thiserror::Error)]
pub enum NotServing {
    /// Anybody could make threads.
    #[error("{0} is not a loopback address: set SAYSO_ADMIN_TOKEN, or listen on 127.0.0.1")]
    Open(SocketAddr),
    /// The address is not to be had.
    #[error("cannot listen on {0}: {1}; choose another address with --listen")]
    Listen(SocketAddr, std::io::Error),
    /// The log cannot be opened.
    #[error("{0}; if another file is meant, name it with --store sqlite:PATH")]
    Store(#[from] StoreError),
    /// The store is one that this version does not have.
    #[error("PostgreSQL is not among the stores of this version; use --store sqlite:PATH or --store memory")]
    Postgres,
    /// The log cannot be gone on with.
    #[error(transparent)]
    Log(#[from] InvalidLog),
    /// Answers could not be posted.
    #[error(transparent)]
    Client(#[from] UnusableClient),
    /// The widget is not where it was said to be.
    #[error(transparent)]
    Assets(#[from] NoWidget),
    /// The address is not known.
    #[error("the address that is listened on cannot be told: {0}; choose another one with --listen")]
    Address(#[from] std::io::Error),
    /// Somebody else gathers the figures of this process.
    #[error("the figures cannot be gathered: {0}")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
}

/// Serves until `stop` is over. `ready` is told the address once it is listened on.
pub async fn serve(
    options: Serve,
    stop: impl Future<Output = ()> + Send + 'static,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), NotServing> {
    if !options.listen.ip().is_loopback() && options.admin_token.is_none() {
        return Err(NotServing::Open(options.listen));
    }
    let assets = options.assets.as_deref().map(Assets::folder).transpose()?.unwrap_or_default();
    let metrics = figures::gather()?;
    let store = open(&options.store)?;
    let listener =
        TcpListener::bind(options.listen).await.map_err(|error| NotServing::Listen(options.listen, error))?;
    let address = listener.local_addr()?;

    let (ended, endings) = unbounded_channel();
    let client = Client::new(address_policy(&options, address), ClientOptions::default())?;
    let tools = Tools { client: client.clone(), address: public_address(&options, address) };
    let (deliveries, outbox) = Outbox::start(client, OutboxOptions::default(), ended);
    let capacity = Capacity { queue: options.queue, ..Capacity::default() };
    let keeper = Keeper::start(store, capacity, Arc::new(SystemClock), deliveries)?;
    let recorder = tokio::spawn({
        let keeper = keeper.clone();
        async move { keeper.record_deliveries(endings).await }
    });
    let upkeep = tokio::spawn(figures::keep_up(metrics.clone()));

    let limits = Limits {
        asks: options.asks_per_minute,
        posts: options.posts_per_minute,
        streams: options.streams,
        wait: Duration::from_secs(options.most_wait),
    };
    let public_host = options.public_url.as_ref().and_then(Url::host_str).map(str::to_owned);
    let hosts = options.hosts.into_iter().chain(public_host).collect();
    let guard = Guard { hosts, origins: options.origins };
    let pages = Pages { assets, frame_ancestors: options.frame_ancestors, demo_agent: options.demo_agent };
    let state = App::new(keeper.clone(), options.admin_token, guard, limits);
    let state = state.with_metrics(metrics).with_pages(pages).with_tools(tools);
    let routes = app(state);
    ready(address);

    let (stopping, stopped) = tokio::sync::oneshot::channel::<()>();
    let closer = keeper.clone();
    let serving = connections::serve(listener, routes, async move {
        stop.await;
        closer.close();
        drop(stopping);
    });
    tokio::select! {
        () = serving => {}
        () = async { drop(stopped.await); tokio::time::sleep(GRACE).await } => {
            tracing::warn!("some requests did not end in time");
        }
    }
    outbox.stop(GRACE).await;
    // Every ending is sent by now: the channel closes with the outbox.
    drop(recorder.await);
    keeper.stop().await;
    upkeep.abort();
    Ok(())
}

fn open(store: &StoreUrl) -> Result<Box<dyn Store>, NotServing> {
    Ok(match store {
        StoreUrl::Sqlite(path) => Box::new(SqliteStore::open(path)?),
        StoreUrl::Memory => Box::new(MemoryStore::new()),
        StoreUrl::Postgres => return Err(NotServing::Postgres),
    })
}

/// The address that tools call back at. One who listens everywhere is found on this machine, if nowhere else.
fn public_address(options: &Serve, mut address: SocketAddr) -> String {
    if let Some(url) = &options.public_url {
        return url.as_str().trim_end_matches('/').to_owned();
    }
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    format!("http://{address}")
}

/// Tools on this machine are for a server that only this machine reaches, unless the operator says otherwise.
fn address_policy(options: &Serve, address: SocketAddr) -> AddressPolicy {
    let own = Url::parse(&format!("http://{address}")).ok().map(|url| url.origin());
    AddressPolicy {
        loopback: options.deliver_to_loopback.unwrap_or(address.ip().is_loopback()),
        private: options.deliver_to.iter().map(Url::origin).collect(),
        own: own.into_iter().chain(options.public_url.as_ref().map(Url::origin)).collect(),
        ..AddressPolicy::default()
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};

    #[test]
    fn tools_are_told_an_address_by_which_they_reach_the_server() {
        for (arguments, listens, expected) in [
            (&[][..], "127.0.0.1:4870", "http://127.0.0.1:4870"),
            (&[], "0.0.0.0:80", "http://127.0.0.1:80"),
            (&[], "[::1]:4870", "http://[::1]:4870"),
            (&["--public-url", "https://sayso.example.com/"], "0.0.0.0:80", "https://sayso.example.com"),
            (&["--public-url", "https://example.com/sayso/"], "127.0.0.1:80", "https://example.com/sayso"),
        ] {
            let cli = Cli::try_parse_from(["sayso", "serve"].iter().chain(arguments)).expect("it can be typed");
            let Command::Serve(options) = cli.command else { panic!("it serves") };
            let address = listens.parse().expect("an address");
            assert_eq!(public_address(&options, address), expected);
        }
    }
}
