//! The two sides of a thread. Whatever they were doing when the server died they do again when it is back.

use std::sync::Arc;

use serde_json::Value;
use tokio::sync::watch;

use crate::{
    client::{Client, Thread, reply},
    history::{Heard, History, Said},
};

/// Where the server is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Nowhere, for now.
    Dead,
    At(String),
    /// There, and no new prompt is to be asked.
    Last(String),
}

impl Line {
    fn address(&self) -> Option<&str> {
        match self {
            Line::Dead => None,
            Line::At(address) | Line::Last(address) => Some(address),
        }
    }
}

#[derive(Clone)]
pub(crate) struct Sides {
    pub(crate) client: Client,
    pub(crate) thread: Thread,
    pub(crate) history: Arc<History>,
    pub(crate) line: watch::Receiver<Line>,
}

impl Sides {
    /// Asks, has it answered, and asks again, until no more is to be asked.
    pub(crate) async fn run(mut self) {
        for n in 0.. {
            let line = self.line.wait_for(|line| *line != Line::Dead).await.unwrap().clone();
            if let Line::Last(_) = line {
                return;
            }
            let key = format!("{}-{n}", &self.thread.id);
            let prompt = self.ask(&key).await;
            let answers = answers(&key).map(|said| self.clone().answer(prompt.clone(), said));
            futures_util::future::join_all(answers).await;
        }
    }

    /// Asks until it is told the prompt, which is the same however often it asks.
    async fn ask(&mut self, key: &str) -> Value {
        loop {
            let address = self.address().await;
            match self.client.ask(&address, &self.thread, key).await {
                Ok(got) => return got.is(201),
                Err(_) => self.gone(&address).await,
            }
        }
    }

    /// Says the same until it is heard.
    async fn answer(mut self, prompt: Value, said: Said) {
        let prompt_id = prompt["prompt_id"].as_str().unwrap();
        loop {
            let address = self.address().await;
            match self.say(&address, prompt_id, Some(&prompt["digest"]), &said).await {
                Heard::Nothing => self.gone(&address).await,
                _ => return,
            }
        }
    }

    /// Answers once, and records it.
    pub(crate) async fn say(&self, address: &str, prompt_id: &str, digest: Option<&Value>, said: &Said) -> Heard {
        let mut body = reply(said.label, &said.note);
        if let Some(digest) = digest {
            body["digest"] = digest.clone();
        }
        let call = self.history.invoke(&self.thread, prompt_id, said);
        let heard = match self.client.answer(address, &self.thread, prompt_id, &body).await {
            Ok(got) if got.status == 200 && got.replayed => Heard::Replayed(got.body),
            Ok(got) if got.status == 200 => Heard::Won(got.body),
            Ok(got) if got.body["code"] == "already_resolved" => Heard::Beaten(got.body["prompt"].clone()),
            Ok(got) => panic!("{got:?}"),
            Err(_) => Heard::Nothing,
        };
        self.history.heard(call, heard.clone());
        heard
    }

    async fn address(&mut self) -> String {
        let line = self.line.wait_for(|line| line.address().is_some()).await.unwrap();
        line.address().unwrap_or_default().to_owned()
    }

    /// Waits until the server is no longer there.
    async fn gone(&mut self, address: &str) {
        self.line.wait_for(|line| line.address() != Some(address)).await.unwrap();
    }
}

/// What is said to one prompt, all at once: one answer, the same from two places, or two that differ.
fn answers(key: &str) -> impl Iterator<Item = Said> {
    let said = |label, who: &str| Said { label, note: format!("{who} {key}") };
    let chance = getrandom::u32().unwrap();
    let (label, other) = if chance.is_multiple_of(2) { ("Approve", "Deny") } else { ("Deny", "Approve") };
    let rival = match chance / 2 % 4 {
        0 => Some(said(label, "first")),
        1 => Some(said(other, "second")),
        _ => None,
    };
    [said(label, "first")].into_iter().chain(rival)
}
