//! A receiver of deliveries that misbehaves on request, and a listener that nobody may reach.

use std::{
    collections::HashMap,
    io::ErrorKind,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Instant,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::{Semaphore, mpsc},
    time::{Duration, sleep},
};

/// One request as it arrived.
pub(crate) struct Seen {
    pub(crate) headers: HashMap<String, String>,
    pub(crate) line: String,
    pub(crate) body: String,
    pub(crate) at: Instant,
}

impl Seen {
    pub(crate) fn id(&self) -> &str {
        &self.headers["webhook-id"]
    }
}

/// What a receiver does with a request.
#[derive(Clone)]
pub(crate) enum Turn {
    /// Answers with this text.
    Answer(String),
    /// Answers with this text once the gate has a place.
    AnswerThrough(Arc<Semaphore>, String),
    /// Holds the connection and says nothing.
    Silence,
    /// Answers with this text, then one byte after the other.
    Dribble(String),
    /// Answers with 200 and a body of 100 MB.
    Flood,
    /// Answers with this text and resets the connection.
    AnswerAndReset(String),
}

pub(crate) fn answer(status: u16) -> Turn {
    answer_with(status, "")
}

/// `headers` are whole lines.
pub(crate) fn answer_with(status: u16, headers: &str) -> Turn {
    Turn::Answer(format!("HTTP/1.1 {status} Told\r\ncontent-length: 0\r\n{headers}\r\n"))
}

pub(crate) struct Receiver {
    pub(crate) addr: SocketAddr,
    pub(crate) seen: mpsc::UnboundedReceiver<Seen>,
    /// How many bytes of each flood went out, once it is over.
    pub(crate) floods: mpsc::UnboundedReceiver<usize>,
}

type Turns = Arc<dyn Fn(usize) -> Turn + Send + Sync>;

impl Receiver {
    /// `turns` is asked with the number of the attempt, from 1, of each delivery.
    pub(crate) async fn start(turns: impl Fn(usize) -> Turn + Send + Sync + 'static) -> Receiver {
        let turns: Turns = Arc::new(turns);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let addr = listener.local_addr().unwrap();
        let (tell, seen) = mpsc::unbounded_channel();
        let (flood, floods) = mpsc::unbounded_channel();
        let counts = Arc::new(Mutex::new(HashMap::<String, usize>::new()));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (turns, tell, counts, flood) = (turns.clone(), tell.clone(), counts.clone(), flood.clone());
                tokio::spawn(async move {
                    let mut stream = stream;
                    let Some(seen) = read(&mut stream).await else { return };
                    let attempt = {
                        let mut counts = counts.lock().unwrap();
                        let count = counts.entry(seen.id().to_owned()).or_default();
                        *count += 1;
                        *count
                    };
                    // Nobody listens once the test has what it wants.
                    tell.send(seen).ok();
                    take(turns(attempt), stream, &flood).await;
                });
            }
        });
        Receiver { addr, seen, floods }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/reply?token=s3cret", self.addr)
    }

    /// Everything that has arrived so far.
    pub(crate) fn all(&mut self) -> Vec<Seen> {
        std::iter::from_fn(|| self.seen.try_recv().ok()).collect()
    }
}

/// Reads one request. Nothing when the other side hangs up before it is whole.
pub(crate) async fn read(stream: &mut (impl AsyncRead + Unpin)) -> Option<Seen> {
    let mut bytes = Vec::new();
    let head = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let text = String::from_utf8(bytes[..head].to_vec()).unwrap();
    let (line, lines) = text.split_once("\r\n").unwrap();
    let headers: HashMap<_, _> = lines
        .lines()
        .map(|line| line.split_once(": ").unwrap())
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let mut body = bytes[head + 4..].to_vec();
    let length: usize = headers["content-length"].parse().unwrap();
    while body.len() < length {
        if stream.read_buf(&mut body).await.ok()? == 0 {
            return None;
        }
    }
    Some(Seen { line: line.to_owned(), headers, body: String::from_utf8(body).unwrap(), at: Instant::now() })
}

/// The other side may hang up at any time: that a write fails is its right.
async fn take(turn: Turn, mut stream: TcpStream, flood: &mpsc::UnboundedSender<usize>) {
    match turn {
        Turn::Answer(text) => say(&mut stream, &text).await,
        Turn::AnswerThrough(gate, text) => {
            gate.acquire().await.unwrap().forget();
            say(&mut stream, &text).await;
        }
        Turn::Silence => std::future::pending().await,
        Turn::Dribble(text) => {
            stream.write_all(text.as_bytes()).await.ok();
            while stream.write_all(b"x").await.is_ok() {
                sleep(Duration::from_millis(20)).await;
            }
        }
        Turn::Flood => {
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 104857600\r\n\r\n").await.ok();
            let mut sent = 0;
            while sent < 100 << 20
                && let Ok(bytes) = stream.write(&[b'x'; 64 * 1024]).await
            {
                sent += bytes;
            }
            flood.send(sent).ok();
        }
        Turn::AnswerAndReset(text) => {
            stream.set_zero_linger().unwrap();
            stream.write_all(text.as_bytes()).await.ok();
        }
    }
}

pub(crate) async fn say(stream: &mut (impl AsyncWrite + Unpin), text: &str) {
    stream.write_all(text.as_bytes()).await.ok();
    stream.shutdown().await.ok();
}

/// A listener that nobody may reach.
pub(crate) struct Trap(std::net::TcpListener);

impl Trap {
    pub(crate) fn set() -> Trap {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        Trap(listener)
    }

    pub(crate) fn port(&self) -> u16 {
        self.0.local_addr().unwrap().port()
    }

    /// The kernel queues connections before anybody accepts them, so this sees all there were.
    #[track_caller]
    pub(crate) fn assert_untouched(&self) {
        let error = self.0.accept().expect_err("somebody connected to the trap");
        assert_eq!(error.kind(), ErrorKind::WouldBlock);
    }
}
