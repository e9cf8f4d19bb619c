//! Connections: each has so long to say what it wants, and so long to take what it gets; and none costs much.

use std::{
    future::Future,
    pin::{Pin, pin},
    time::Duration,
};

use axum::{Router, serve::Listener};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;

/// How long a client may take for the head of a request, and how long a connection may lie idle before the next.
const HEAD: Duration = Duration::from_secs(60);
/// How long a client may leave unread what was sent to it. A reader that is let go can go on where it was.
const UNREAD: Duration = Duration::from_secs(30);
/// The longest head of a request, and how much of an answer is gathered before it is written: 64 KiB are more than any
/// browser sends.
const BUFFER: usize = 64 * 1024;

/// Serves until `stop` is over, and then until every request under way has ended.
pub(super) async fn serve(mut listener: TcpListener, routes: Router, stop: impl Future<Output = ()>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(BUFFER);
    let open = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let stream = tokio::select! {
            // Tries again by itself where this fails, as without a file descriptor to spare.
            (stream, _) = Listener::accept(&mut listener) => stream,
            () = &mut stop => break,
        };
        let service = TowerToHyperService::new(routes.clone());
        let connection = open.watch(http.serve_connection(TokioIo::new(patient(stream)), service));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke");
            }
        });
    }
    drop(listener);
    open.shutdown().await;
}

/// The stream, with an end to its patience.
fn patient(stream: TcpStream) -> Pin<Box<TimeoutStream<TcpStream>>> {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection stays slow");
    }
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(UNREAD));
    Box::pin(stream)
}
