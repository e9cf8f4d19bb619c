//! An event stream, read as a browser reads it.

use anyhow::{Context, Result};
use http_body_util::BodyExt;
use hyper::{Method, body::Incoming};

use super::client::Connection;

/// An open stream of one thread.
pub(super) struct Events {
    body: Incoming,
    frames: Frames,
    /// The connection lives as long as somebody may send on it.
    _connection: Connection,
}

impl Events {
    /// Follows a thread from where it begins.
    pub(super) async fn open(mut connection: Connection, thread: &str, token: &str) -> Result<Self> {
        let path = format!("/v1/threads/{thread}/events");
        let body = connection.send(Method::GET, &path, token, String::new()).await?.into_body();
        Ok(Events { body, frames: Frames::default(), _connection: connection })
    }

    /// The data of the next event.
    pub(super) async fn next(&mut self) -> Result<String> {
        loop {
            if let Some(data) = self.frames.next() {
                return Ok(data);
            }
            let frame = self.body.frame().await.context("the stream ended")?.context("the stream broke off")?;
            if let Some(bytes) = frame.data_ref() {
                self.frames.feed(bytes);
            }
        }
    }
}

/// What has come of a stream and was not handed out yet.
#[derive(Default)]
struct Frames {
    text: Vec<u8>,
}

impl Frames {
    fn feed(&mut self, bytes: &[u8]) {
        self.text.extend_from_slice(bytes);
    }

    /// The data of the first event that is whole. What carries none, such as a sign of life, is passed over.
    fn next(&mut self) -> Option<String> {
        loop {
            let end = self.text.windows(2).position(|two| two == b"\n\n")?;
            let frame: Vec<u8> = self.text.drain(..end + 2).collect();
            let frame = String::from_utf8_lossy(&frame);
            let data: Vec<&str> = frame.lines().filter_map(|line| line.strip_prefix("data:")).collect();
            if !data.is_empty() {
                return Some(
                    data.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n"),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_handed_out_once_it_is_whole() {
        let mut frames = Frames::default();
        frames.feed(b"id: 1\nevent: item\nda");
        assert_eq!(frames.next(), None);
        frames.feed(b"ta: {\"seq\":1}\n\nid: 2\ndata: a\ndata:b\n\n");
        assert_eq!(frames.next().as_deref(), Some("{\"seq\":1}"));
        assert_eq!(frames.next().as_deref(), Some("a\nb"));
        assert_eq!(frames.next(), None);
    }

    #[test]
    fn a_sign_of_life_is_no_event() {
        let mut frames = Frames::default();
        frames.feed(b": alive\n\ndata: x\n\n");
        assert_eq!(frames.next().as_deref(), Some("x"));
    }
}
