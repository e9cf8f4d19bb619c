//! An event stream, read as a browser reads it.

use anyhow::Result;

use super::client::Connection;

/// An open stream of one thread.
pub(super) struct Events {
    connection: Connection,
    frames: Frames,
}

impl Events {
    /// Follows a thread from where it begins.
    pub(super) async fn open(mut connection: Connection, thread: &str, token: &str) -> Result<Self> {
        connection.follow(&format!("/v1/threads/{thread}/events"), token).await?;
        Ok(Events { connection, frames: Frames::default() })
    }

    /// The data of the next event.
    pub(super) async fn next(&mut self) -> Result<&str> {
        while !self.frames.advance()? {
            self.frames.feed(self.connection.chunk().await?);
        }
        Ok(&self.frames.data)
    }
}

/// What has come of a stream and was not handed out yet, and the data that was handed out last.
#[derive(Default)]
struct Frames {
    text: Vec<u8>,
    data: String,
}

impl Frames {
    fn feed(&mut self, bytes: &[u8]) {
        self.text.extend_from_slice(bytes);
    }

    /// Goes on to the first event that is whole, where there is one. What carries no data, such as a sign of life, is passed
    /// over.
    fn advance(&mut self) -> Result<bool> {
        self.data.clear();
        while let Some(end) = self.text.windows(2).position(|two| two == b"\n\n") {
            let mut lines = 0;
            for data in std::str::from_utf8(&self.text[..end])?.lines().filter_map(|line| line.strip_prefix("data:")) {
                self.data.extend((lines > 0).then_some('\n'));
                self.data.push_str(data.strip_prefix(' ').unwrap_or(data));
                lines += 1;
            }
            self.text.drain(..end + 2);
            if lines > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(frames: &mut Frames) -> Option<&str> {
        frames.advance().unwrap().then_some(frames.data.as_str())
    }

    #[test]
    fn an_event_is_handed_out_once_it_is_whole() {
        let mut frames = Frames::default();
        frames.feed(b"id: 1\nevent: item\nda");
        assert_eq!(next(&mut frames), None);
        frames.feed(b"ta: {\"seq\":1}\n\nid: 2\ndata: a\ndata:b\n\n");
        assert_eq!(next(&mut frames), Some("{\"seq\":1}"));
        assert_eq!(next(&mut frames), Some("a\nb"));
        assert_eq!(next(&mut frames), None);
    }

    #[test]
    fn a_sign_of_life_is_no_event() {
        let mut frames = Frames::default();
        frames.feed(b": alive\n\ndata: x\n\n");
        assert_eq!(next(&mut frames), Some("x"));
    }
}
