//! One log, the servers that keep it one after the other, and those who talk to them.

use std::{ops::AddAssign, path::PathBuf, sync::Arc, time::Duration};

use tempfile::TempDir;
use tokio::{sync::watch, task::JoinSet, time::sleep};

use crate::{
    client::Client,
    history::{Heard, History, Said},
    kept::Kept,
    person::{Line, Sides},
    process::{PATIENCE, Server, serve, sqlite},
};

/// Threads that ask and answer at once.
const THREADS: usize = 4;

/// The longest that a server lives after an answer was sent, in milliseconds.
const LIFE: u32 = 50;

/// How many calls a server gets to see before the one that it is killed behind, at least and beyond that at most.
const CALLS: (usize, u32) = (6, 8);

/// How far a world has come.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) kills: usize,
    pub(crate) answers: usize,
    /// Kills by which an answer was cut off.
    pub(crate) hits: usize,
    /// Answers that were kept, and whose sender was not told so before the kill.
    pub(crate) unheard: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.kills += other.kills;
        self.answers += other.answers;
        self.hits += other.hits;
        self.unheard += other.unheard;
    }
}

pub(crate) struct World {
    _folder: TempDir,
    file: PathBuf,
    history: Arc<History>,
    kept: Kept,
}

impl World {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("log.db");
        World { _folder: folder, file, history: Arc::default(), kept: Kept::default() }
    }

    /// Kills and starts again until the goal is reached. Nothing else runs while a server is dead.
    pub(crate) fn run(mut self, goal: Tally) -> Tally {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(self.live_and_die(goal))
    }

    async fn live_and_die(&mut self, goal: Tally) -> Tally {
        let mut server = self.start();
        let (line, listening) = watch::channel(Line::Dead);
        let (client, mut sides, mut at_work) = (Client::new(), Vec::new(), JoinSet::new());
        for _ in 0..THREADS {
            let thread = client.thread(&server.address, "").await;
            let (client, history, line) = (client.clone(), Arc::clone(&self.history), listening.clone());
            let side = Sides { client, thread, history, line };
            at_work.spawn(side.clone().run());
            sides.push(side);
        }
        let mut tally = Tally::default();
        while tally.kills < goal.kills || tally.answers < goal.answers {
            let before = self.history.len();
            line.send_replace(Line::At(server.address.clone()));
            let calls = self.history.len() + CALLS.0 + random(CALLS.1) as usize;
            self.happens(|history| history.len() >= calls).await;
            sleep(Duration::from_millis(random(LIFE).into())).await;
            server.kill();
            line.send_replace(Line::Dead);
            self.happens(|history| history.under_way() == 0).await;
            self.kept.read(&self.file);
            self.history.check(&self.kept);
            tally.kills += 1;
            tally.answers = self.kept.all_ended().len();
            tally.hits += usize::from(self.history.was_cut_off(before));
            tally.unheard += self.history.unheard(&self.kept);

            server = self.start();
            self.say_again(&server.address, &sides[0], before).await;
        }
        line.send_replace(Line::Last(server.address.clone()));
        while let Some(ended) = at_work.join_next().await {
            ended.unwrap();
        }
        server.terminate();
        assert!(server.ended().0.success());
        self.kept.read(&self.file);
        self.history.check(&self.kept);
        self.kept.check_all_ended();
        tally
    }

    fn start(&self) -> Server {
        let mut command = serve(&sqlite(&self.file));
        command.args(["--asks-per-minute", "1000000", "--posts-per-minute", "1000000"]);
        Server::start(command)
    }

    /// To each prompt that has ended, what was said since that call is said once more, and then something else.
    async fn say_again(&self, address: &str, side: &Sides, since: usize) {
        let calls = self.history.since(since).into_iter().filter_map(|call| {
            let ended = self.kept.ended(&call.prompt_id)?;
            let side = Sides { thread: call.thread.clone(), ..side.clone() };
            Some(async move {
                let again = side.say(address, &call.prompt_id, None, &call.said).await;
                let won = ended["answers"][0]["note"] == call.said.note;
                assert_eq!(again, if won { Heard::Replayed(ended.clone()) } else { Heard::Beaten(ended.clone()) });
                let other = Said { note: format!("not {}", call.said.note), ..call.said };
                let other = side.say(address, &call.prompt_id, None, &other).await;
                assert_eq!(other, Heard::Beaten(ended.clone()));
            })
        });
        futures_util::future::join_all(calls).await;
    }

    /// Waits until the calls are so.
    async fn happens(&self, so: impl Fn(&History) -> bool) {
        let happens = async {
            loop {
                let next = self.history.happened.notified();
                if so(&self.history) {
                    return;
                }
                next.await;
            }
        };
        tokio::time::timeout(PATIENCE, happens).await.expect("the clients stand still");
    }
}

/// A number from 0 to `most`.
fn random(most: u32) -> u32 {
    getrandom::u32().unwrap() % (most + 1)
}
