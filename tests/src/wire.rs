//! A wire between a client and a server that can lose what comes back, or be cut.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinHandle,
};

const WHOLE: u8 = 0;
const DEAF: u8 = 1;
const CUT: u8 = 2;

/// A wire to one server. Dropped, it is cut.
pub struct Wire {
    /// Where its near end is, such as `http://127.0.0.1:40123`.
    pub address: String,
    state: Arc<AtomicU8>,
    cuts: watch::Sender<u64>,
    task: JoinHandle<()>,
}

impl Wire {
    /// A wire to the server at that address.
    pub async fn to(server: &str) -> Self {
        let far = server.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = format!("http://{}", listener.local_addr().expect("a listener has an address"));
        let state = Arc::new(AtomicU8::new(WHOLE));
        let (cuts, cut) = watch::channel(0);
        let held = Arc::clone(&state);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                if held.load(Ordering::SeqCst) != CUT {
                    tokio::spawn(carry(near, far.clone(), Arc::clone(&held), cut.clone()));
                }
            }
        });
        Wire { address, state, cuts, task }
    }

    /// What is sent arrives; what comes back is lost.
    pub fn lose_what_comes_back(&self) {
        self.state.store(DEAF, Ordering::SeqCst);
    }

    /// Nothing goes through, and whatever was going on breaks off.
    pub fn cut(&self) {
        self.state.store(CUT, Ordering::SeqCst);
        self.cuts.send_modify(|count| *count += 1);
    }

    /// All goes through again.
    pub fn mend(&self) {
        self.state.store(WHOLE, Ordering::SeqCst);
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.task.abort();
        self.cuts.send_modify(|count| *count += 1);
    }
}

async fn carry(near: TcpStream, far: String, state: Arc<AtomicU8>, mut cut: watch::Receiver<u64>) {
    let Ok(far) = TcpStream::connect(far).await else { return };
    let ((mut from_near, mut to_near), (mut from_far, mut to_far)) = (near.into_split(), far.into_split());
    let there = async { copy(&mut from_near, &mut to_far).await };
    let back = async {
        let mut bytes = [0; 8192];
        loop {
            let read = from_far.read(&mut bytes).await?;
            if read == 0 {
                return std::io::Result::Ok(());
            }
            if state.load(Ordering::SeqCst) == WHOLE {
                to_near.write_all(&bytes[..read]).await?;
            }
        }
    };
    // However it ends, both ends are closed.
    cut.mark_unchanged();
    tokio::select! {
        _ = there => {}
        _ = back => {}
        _ = cut.changed() => {}
    }
}
