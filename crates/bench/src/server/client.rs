//! A connection that is kept: as little between the clock and the server as HTTP allows.

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request, Response,
    body::{Bytes, Incoming},
    client::conn::http1::{self, SendRequest},
    header,
};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

/// One connection to a server, for one request after the other.
pub(super) struct Connection {
    host: String,
    sender: SendRequest<Full<Bytes>>,
}

impl Connection {
    /// Connects to `host`, an address with its port.
    pub(super) async fn open(host: &str) -> Result<Self> {
        let stream = TcpStream::connect(host).await.with_context(|| format!("no connection to {host}"))?;
        stream.set_nodelay(true).context("the connection stays slow")?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.context("no connection")?;
        // That it broke is told to whoever waits for an answer; one that ends with its server is as good.
        tokio::spawn(async move { drop(connection.await) });
        Ok(Connection { host: host.to_owned(), sender })
    }

    /// Sends a request and takes the whole answer.
    pub(super) async fn call<T: DeserializeOwned>(
        &mut self,
        method: Method,
        path: &str,
        token: &str,
        body: String,
    ) -> Result<T> {
        let response = self.send(method, path, token, body).await?;
        let bytes = response.into_body().collect().await.context("the answer broke off")?.to_bytes();
        serde_json::from_slice(&bytes).with_context(|| format!("{path}: {}", String::from_utf8_lossy(&bytes)))
    }

    /// Sends a request, and gives the answer as it comes.
    pub(super) async fn send(
        &mut self,
        method: Method,
        path: &str,
        token: &str,
        body: String,
    ) -> Result<Response<Incoming>> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.host)
            .header(header::AUTHORIZATION, format!("Bearer {token}"));
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let request = request.body(Full::from(body)).context("no request")?;
        self.sender.ready().await.context("the connection is closed")?;
        let response = self.sender.send_request(request).await.with_context(|| format!("{path} was not answered"))?;
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let bytes = response.into_body().collect().await.context("the answer broke off")?.to_bytes();
        bail!("{path}: {status} {}", String::from_utf8_lossy(&bytes))
    }
}
