//! The listener: a connection that takes nothing for too long is let go, and its reader goes on where it was.

use std::{io, net::SocketAddr, pin::Pin, time::Duration};

use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;

/// How long a client may leave unread what was sent to it.
const UNREAD: Duration = Duration::from_secs(30);

pub(super) struct Listener(TcpListener);

impl Listener {
    pub(super) fn new(listener: TcpListener) -> Self {
        Listener(listener)
    }
}

impl axum::serve::Listener for Listener {
    type Io = Pin<Box<TimeoutStream<TcpStream>>>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        let (stream, address) = axum::serve::Listener::accept(&mut self.0).await;
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection stays slow");
        }
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(UNREAD));
        (Box::pin(stream), address)
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.0.local_addr()
    }
}
