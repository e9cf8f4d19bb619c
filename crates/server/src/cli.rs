//! The command line.

use std::{net::SocketAddr, num::NonZeroU32, path::PathBuf, str::FromStr};

use clap::{Args, Parser, Subcommand, ValueEnum, builder::NonEmptyStringValueParser};

use crate::http::{AgentOrigin, FrameAncestor};

/// An agent asks, a person answers, and the answer counts once.
#[derive(Debug, Parser)]
#[command(name = "sayso", version, about, arg_required_else_help = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Keeps threads, and serves them over HTTP.
    Serve(Box<Serve>),
    /// Looks after the log.
    #[command(subcommand)]
    Audit(Audit),
}

/// Looks after the log.
#[derive(Debug, Subcommand)]
pub enum Audit {
    /// Checks the chain of a log's entries, offline, and names the first that does not fit.
    Verify {
        /// The log: sqlite:PATH
        #[arg(long, env = "SAYSO_STORE")]
        store: StoreUrl,
    },
}

/// How to serve.
#[derive(Args, Debug)]
pub struct Serve {
    /// Where to listen; port 0 picks a free one.
    #[arg(long, env = "SAYSO_LISTEN", default_value = "127.0.0.1:4870")]
    pub listen: SocketAddr,

    /// Where to keep the log: sqlite:PATH, or memory, which forgets all at the end.
    #[arg(long, env = "SAYSO_STORE", default_value = "sqlite:sayso.db")]
    pub store: StoreUrl,

    /// The token that makes threads. Needed on any address but loopback.
    #[arg(long, env = "SAYSO_ADMIN_TOKEN", hide_env_values = true, value_parser = NonEmptyStringValueParser::new())]
    pub admin_token: Option<String>,

    /// A name that requests may be addressed to, beside loopback's own; may be given several times.
    #[arg(long = "host", env = "SAYSO_HOSTS", value_delimiter = ',')]
    pub hosts: Vec<String>,

    /// The origin of a page that may call, such as `https://chat.example.com`; may be given several times.
    #[arg(long = "origin", env = "SAYSO_ORIGINS", value_delimiter = ',')]
    pub origins: Vec<String>,

    /// The origin of a page that may show `/embed` in a frame, or `self`; may be given several times.
    #[arg(long = "frame-ancestor", env = "SAYSO_FRAME_ANCESTORS", value_delimiter = ',')]
    pub frame_ancestors: Vec<FrameAncestor>,

    /// The origin of an agent that the chat at `/` hands its thread to, as `cargo xtask demo` does.
    #[arg(long, env = "SAYSO_DEMO_AGENT", value_name = "ORIGIN")]
    pub demo_agent: Option<AgentOrigin>,

    /// The folder with the widget's files, instead of those that this program carries.
    #[arg(long, env = "SAYSO_ASSETS", value_name = "DIR")]
    pub assets: Option<PathBuf>,

    /// Whether answers may be posted to tools on this machine. By default, where the server listens on loopback only.
    #[arg(long, env = "SAYSO_DELIVER_TO_LOOPBACK")]
    pub deliver_to_loopback: Option<bool>,

    /// The origin of a tool in a private network that answers may be posted to; may be given several times.
    #[arg(long = "deliver-to", env = "SAYSO_DELIVER_TO", value_delimiter = ',')]
    pub deliver_to: Vec<url::Url>,

    /// The address by which tools reach this server, such as `https://sayso.example.com`; requests may be addressed to its
    /// host. By default, where it listens.
    #[arg(long, env = "SAYSO_PUBLIC_URL")]
    pub public_url: Option<url::Url>,

    /// Asks of one thread in a minute.
    #[arg(long, env = "SAYSO_ASKS_PER_MINUTE", default_value = "600")]
    pub asks_per_minute: NonZeroU32,

    /// Items and answers of one thread in a minute.
    #[arg(long, env = "SAYSO_POSTS_PER_MINUTE", default_value = "6000")]
    pub posts_per_minute: NonZeroU32,

    /// Event streams of one thread at once.
    #[arg(long, env = "SAYSO_STREAMS", default_value = "64")]
    pub streams: u32,

    /// Prompts of one thread that may wait behind the active one.
    #[arg(long, env = "SAYSO_QUEUE", default_value = "64")]
    pub queue: usize,

    /// The longest wait for an answer in one request, in seconds.
    #[arg(long, env = "SAYSO_MOST_WAIT", default_value = "300")]
    pub most_wait: u64,

    /// How the log of the server itself is written, to stderr. What is written is set by RUST_LOG.
    #[arg(long, env = "SAYSO_LOG", default_value = "text")]
    pub log: LogFormat,
}

/// How the server's own log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs, an object a line.
    Json,
}

/// Where a log is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreUrl {
    /// In a file of SQLite.
    Sqlite(PathBuf),
    /// Nowhere.
    Memory,
    /// In PostgreSQL, which this version does not have. The address is not kept: there may be a password in it, and what is
    /// refused as an argument is told with its value.
    Postgres,
}

/// What names no store.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected sqlite:PATH or memory, found {0:?}")]
pub struct InvalidStore(String);

impl FromStr for StoreUrl {
    type Err = InvalidStore;

    fn from_str(text: &str) -> Result<Self, InvalidStore> {
        match text.split_once(':') {
            None if text == "memory" => Ok(StoreUrl::Memory),
            Some(("sqlite", path)) if !path.is_empty() => Ok(StoreUrl::Sqlite(path.into())),
            Some(("postgres" | "postgresql", _)) => Ok(StoreUrl::Postgres),
            _ => Err(InvalidStore(text.to_owned())),
        }
    }
}
