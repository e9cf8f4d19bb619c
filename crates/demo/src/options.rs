//! The command line of the demo.

use std::{net::SocketAddr, path::PathBuf};

/// A chat with agents that ask first, on a server of its own.
#[derive(clap::Parser, Debug)]
#[command(name = "sayso-demo", version, about)]
pub(crate) struct Options {
    /// Where the chat is; port 0 picks a free one.
    #[arg(long, default_value = "127.0.0.1:4870")]
    pub(crate) listen: SocketAddr,

    /// A folder that the demo may write to and delete from.
    #[arg(long, default_value = "target/demo", value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// The folder with the widget's files.
    #[arg(long, default_value = "target/pkg", value_name = "DIR")]
    pub(crate) assets: PathBuf,

    /// Open the chat in a browser, where there is one.
    #[arg(long)]
    pub(crate) open: bool,
}
