//! A connection that is kept: as little between the clock and the server as HTTP allows.
//!
//! What the driver spends is taken from the server, which runs on the same processor: so a request is one write, and an
//! answer is looked at where it was read to.

use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use httparse::{EMPTY_HEADER, Response, Status};
use serde::Deserialize;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Enough for the head of any answer here.
const HEADERS: usize = 32;

/// One connection to a server, for one request after the other.
pub(super) struct Connection {
    host: String,
    stream: TcpStream,
    /// What has come since the last request, of which so much was looked at.
    came: Vec<u8>,
    seen: usize,
    /// What is sent, or a body that came in chunks.
    whole: Vec<u8>,
}

/// How far a body goes.
enum Length {
    Bytes(usize),
    Chunks,
}

impl Connection {
    /// Connects to `host`, an address with its port.
    pub(super) async fn open(host: &str) -> Result<Self> {
        let stream = TcpStream::connect(host).await.with_context(|| format!("no connection to {host}"))?;
        stream.set_nodelay(true).context("the connection stays slow")?;
        Ok(Connection { host: host.to_owned(), stream, came: Vec::new(), seen: 0, whole: Vec::new() })
    }

    /// Gets what is there, once it is there.
    pub(super) async fn get<'a, T: Deserialize<'a>>(&'a mut self, path: &str, token: &str) -> Result<T> {
        self.call("GET", path, token, "").await
    }

    /// Posts JSON, and takes the whole answer.
    pub(super) async fn post<'a, T: Deserialize<'a>>(&'a mut self, path: &str, token: &str, json: &str) -> Result<T> {
        self.call("POST", path, token, json).await
    }

    async fn call<'a, T: Deserialize<'a>>(
        &'a mut self,
        method: &str,
        path: &str,
        token: &str,
        json: &str,
    ) -> Result<T> {
        let (status, length) = self.send(method, path, token, json).await?;
        let body = self.body(length).await?;
        ensure!((200..300).contains(&status), "{path}: {status} {}", String::from_utf8_lossy(body));
        serde_json::from_slice(body).with_context(|| format!("{path}: {}", String::from_utf8_lossy(body)))
    }

    /// Follows what is there, which is told with [`Connection::chunk`].
    pub(super) async fn follow(&mut self, path: &str, token: &str) -> Result<()> {
        match self.send("GET", path, token, "").await? {
            (200, Length::Chunks) => Ok(()),
            (status, length) => bail!("{path}: {status} {}", String::from_utf8_lossy(self.body(length).await?)),
        }
    }

    /// The next chunk of what is followed.
    pub(super) async fn chunk(&mut self) -> Result<&[u8]> {
        if self.seen == self.came.len() {
            self.came.clear();
            self.seen = 0;
        }
        let chunk = self.next_chunk().await?;
        ensure!(!chunk.is_empty(), "the stream ended");
        Ok(&self.came[chunk])
    }

    /// Sends a request, and reads the head of the answer.
    async fn send(&mut self, method: &str, path: &str, token: &str, json: &str) -> Result<(u16, Length)> {
        let Connection { host, whole, .. } = self;
        whole.clear();
        for part in [method, " ", path, " HTTP/1.1\r\nhost: ", host, "\r\nauthorization: Bearer ", token, "\r\n"] {
            whole.extend_from_slice(part.as_bytes());
        }
        if !json.is_empty() {
            let length = json.len();
            whole.extend_from_slice(
                format!("content-type: application/json\r\ncontent-length: {length}\r\n").as_bytes(),
            );
        }
        whole.extend_from_slice(b"\r\n");
        whole.extend_from_slice(json.as_bytes());
        self.stream.write_all(&self.whole).await.context("the connection is closed")?;
        self.came.clear();
        self.seen = 0;
        loop {
            self.read().await.with_context(|| format!("{path} was not answered"))?;
            if let Some((head, status, length)) = head(&self.came)? {
                self.seen = head;
                return Ok((status, length));
            }
        }
    }

    async fn body(&mut self, length: Length) -> Result<&[u8]> {
        match length {
            Length::Bytes(length) => {
                let end = self.seen + length;
                while self.came.len() < end {
                    self.read().await?;
                }
                Ok(&self.came[self.seen..end])
            }
            Length::Chunks => {
                self.whole.clear();
                loop {
                    let chunk = self.next_chunk().await?;
                    if chunk.is_empty() {
                        return Ok(&self.whole);
                    }
                    self.whole.extend_from_slice(&self.came[chunk]);
                }
            }
        }
    }

    /// Where the next chunk lies; an empty one is the last.
    async fn next_chunk(&mut self) -> Result<Range<usize>> {
        loop {
            let ahead = &self.came[self.seen..];
            if let Status::Complete((start, length)) = httparse::parse_chunk_size(ahead).map_err(|_| no_chunk(ahead))? {
                let (start, length) = (self.seen + start, usize::try_from(length).context("a chunk without end")?);
                let behind = start + length + "\r\n".len();
                while self.came.len() < behind {
                    self.read().await?;
                }
                self.seen = behind;
                return Ok(start..start + length);
            }
            self.read().await?;
        }
    }

    async fn read(&mut self) -> Result<()> {
        self.came.reserve(4096);
        let read = self.stream.read_buf(&mut self.came).await.context("the answer broke off")?;
        ensure!(read > 0, "the connection was closed");
        Ok(())
    }
}

fn no_chunk(ahead: &[u8]) -> anyhow::Error {
    anyhow::anyhow!("no chunk: {}", String::from_utf8_lossy(ahead))
}

/// How long the head of an answer is, its status, and how far its body goes; `None` where it is not whole yet.
fn head(came: &[u8]) -> Result<Option<(usize, u16, Length)>> {
    let mut headers = [EMPTY_HEADER; HEADERS];
    let mut response = Response::new(&mut headers);
    let Status::Complete(head) = response.parse(came).context("no answer of HTTP")? else { return Ok(None) };
    let header = |name: &str| response.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
    let length = match header("content-length") {
        Some(length) => {
            Length::Bytes(std::str::from_utf8(length.value)?.parse().context("a length that is no number")?)
        }
        None if header("transfer-encoding").is_some() => Length::Chunks,
        None => bail!("an answer without a length"),
    };
    Ok(Some((head, response.code.context("an answer without a status")?, length)))
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    /// What comes of an answer that is sent in these parts.
    async fn answered(parts: &'static [&'static str]) -> Result<Vec<u64>> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let host = listener.local_addr()?.to_string();
        let server = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await?;
            let mut asked = [0; 1024];
            let asked_for = stream.read(&mut asked).await?;
            for part in parts {
                stream.write_all(part.as_bytes()).await?;
                stream.flush().await?;
                tokio::task::yield_now().await;
            }
            anyhow::Ok(String::from_utf8_lossy(&asked[..asked_for]).into_owned())
        });
        let mut connection = Connection::open(&host).await?;
        let found = connection.post("/a", "t", "{}").await;
        let asked = server.await??;
        ensure!(asked.starts_with("POST /a HTTP/1.1\r\n") && asked.ends_with("content-length: 2\r\n\r\n{}"), "{asked}");
        found
    }

    #[tokio::test]
    async fn an_answer_is_read_in_whatever_parts_it_comes() {
        let cases: [&[&str]; 4] = [
            &["HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n[1,2]"],
            &["HTTP/1.1 200 OK\r\nContent-", "Length: 5\r\n\r\n[1", ",2]"],
            &["HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n2\r\n[1\r\n3\r\n,2]\r\n0\r\n\r\n"],
            &["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2", "\r\n[1\r\n3\r\n,2]", "\r\n0\r\n", "\r\n"],
        ];
        for parts in cases {
            assert_eq!(answered(parts).await.unwrap(), [1, 2], "{parts:?}");
        }
    }

    #[tokio::test]
    async fn a_refusal_is_told_with_its_status() {
        let error = answered(&["HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\nno"]).await.unwrap_err();
        assert_eq!(error.to_string(), "/a: 404 no");
        let error = answered(&["HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n[1"]).await.unwrap_err();
        assert_eq!(error.to_string(), "the connection was closed");
    }
}
