//! The demo: the real server as a process of its own, and scripted agents that need no model and no network.
//!
//! The chat is the server's own page at `/`. It makes a thread, and hands the agent's token of it to the `agents` here;
//! what the person types decides which `scenario` is played. All that an agent says goes over a `wire` that writes it
//! down, so that the page can show it. Each file in `scenario/` is an example to copy from.

mod agents;
mod model;
mod options;
mod scenario;
mod server;
mod stage;
mod wire;

use std::{error::Error, process::ExitCode};

use clap::Parser;
use tokio::net::TcpListener;

use options::Options;
use scenario::files;
use server::Server;
use wire::{Ends, Wire};

type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// Runs the demo until it is told to stop.
pub fn main() -> ExitCode {
    // The server is this same program, started again: there is one file to build, and none to look for.
    if std::env::args().nth(1).as_deref() == Some("serve") {
        server::end_with_parent();
        return sayso_server::program::main();
    }
    let run = || -> Outcome { tokio::runtime::Runtime::new()?.block_on(demo(Options::parse())) };
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn demo(options: Options) -> Outcome {
    // Another may have been first, and is as good.
    drop(rustls::crypto::ring::default_provider().install_default());
    let stop = sayso_server::program::stop_signal()?;
    let (agents, agents_url) = listen().await?;
    let (proxy, proxy_url) = listen().await?;
    let (tools, tools_url) = listen().await?;
    let server = Server::start(&options, &agents_url, &proxy_url).await?;

    let wire = Wire::default();
    let forwarding = wire.written_down(Ends::AgentToServer, wire::proxy(&server.address));
    let deleting = wire.written_down(Ends::ServerToTool, files::tool_server(&options.folder, &tools_url)?);
    let playing =
        agents::router(agents::Setup { server: server.clone(), wire, proxy_url, tools_url, folder: options.folder });
    println!("open {}", server.address);
    if options.open {
        open(&server.address);
    }
    tokio::select! {
        served = axum::serve(agents, playing) => served?,
        served = axum::serve(proxy, forwarding) => served?,
        served = axum::serve(tools, deleting) => served?,
        () = stop => {}
    }
    server.stop().await;
    Ok(())
}

/// A free port of loopback, and its address.
async fn listen() -> Outcome<(TcpListener, String)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}", listener.local_addr()?);
    Ok((listener, url))
}

/// Opens the page where there is a browser. Where there is none, the address was printed.
fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = std::process::Stdio::null;
    drop(std::process::Command::new(program).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn());
}
