//! Somebody who follows the README: they have a server, and note what it tells them.

use std::{collections::BTreeMap, process::Command};

use sayso_tests::{Server, Thread};
use serde_json::Value;

/// What a reader notes of an answer, and by which name the README calls it.
const NOTED: &[(&str, &str)] =
    &[("thread_id", "THREAD"), ("agent_token", "AGENT_TOKEN"), ("user_token", "USER_TOKEN"), ("prompt_id", "PROMPT")];

pub(crate) struct Reader {
    server: Server,
    notes: BTreeMap<&'static str, String>,
}

impl Reader {
    /// A reader with a thread.
    pub(crate) async fn start(server: Server) -> Self {
        let Thread { id, agent, user, .. } = server.thread().await;
        let notes = BTreeMap::from([("THREAD", id), ("AGENT_TOKEN", agent), ("USER_TOKEN", user)]);
        Reader { server, notes }
    }

    /// Writes down what an answer tells.
    pub(crate) fn note(&mut self, answer: &Value) {
        for (key, name) in NOTED {
            if let Some(text) = answer[*key].as_str() {
                self.notes.insert(name, text.to_owned());
            }
        }
    }

    /// The thread that was last made.
    pub(crate) fn thread(&self) -> Thread {
        let noted = |name: &str| self.notes[name].clone();
        Thread {
            address: self.server.address.clone(),
            id: noted("THREAD"),
            agent: noted("AGENT_TOKEN"),
            user: noted("USER_TOKEN"),
        }
    }

    /// A text with this server in it, and what a page names.
    pub(crate) fn filled_in(&self, text: &str) -> String {
        let text = text.replace("http://127.0.0.1:4870", &self.server.address);
        let token = format!("\"{}\"", self.notes["USER_TOKEN"]);
        text.replace("THREAD_ID", &self.notes["THREAD"]).replace("\"USER_TOKEN\"", &token)
    }

    /// A command that has the notes in its environment.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.envs(&self.notes);
        command
    }

    /// Takes the first option of what is open in the thread, as the person: a yes, where something is to be approved.
    pub(crate) async fn answers(&self) {
        let thread = self.thread();
        let prompt = thread.open_prompt().await;
        let first = prompt["questions"][0]["options"][0]["label"].as_str().expect("there is something to choose");
        thread.answer(&prompt, first).await.is(200);
    }

    /// Whether the prompt that was last asked is still open.
    pub(crate) async fn is_waited_for(&self) -> bool {
        let Some(prompt) = self.notes.get("PROMPT") else { return true };
        let prompt = self.thread().user_get(&format!("/v1/prompts/{prompt}")).await.is(200);
        prompt["prompt_state"] == "pending"
    }
}
