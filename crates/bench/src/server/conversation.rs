//! One conversation: an agent that asks and waits, and a page that is shown the prompt and answers.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::{client::Connection, events::Events};

/// A thread, with the connections that a real agent and a real page would hold.
pub(super) struct Conversation {
    agent: Connection,
    user: Connection,
    events: Events,
    thread: Made,
    asked: u64,
}

/// What one round trip took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trip {
    /// From the ask to the waiting agent that has the answer.
    pub(super) whole: Duration,
    /// From the ask to the page that has the prompt.
    pub(super) shown: Duration,
}

/// A thread as it was made.
#[derive(Deserialize)]
pub(super) struct Made {
    pub(super) thread_id: String,
    pub(super) agent_token: String,
    pub(super) user_token: String,
}

/// A prompt, as agent and page look at it.
#[derive(Deserialize)]
struct Prompt {
    prompt_id: String,
    digest: Option<String>,
    prompt_state: Option<String>,
    #[serde(default)]
    questions: Vec<Question>,
    #[serde(default)]
    answers: Vec<Answer>,
}

#[derive(Deserialize)]
struct Question {
    id: Option<String>,
    subject: Subject,
}

#[derive(Deserialize)]
struct Subject {
    arguments: Arguments,
}

#[derive(Deserialize)]
struct Arguments {
    build: u64,
}

#[derive(Deserialize)]
struct Answer {
    answer: Vec<String>,
}

/// What the page answers.
#[derive(Serialize)]
struct Reply<'a> {
    digest: Option<&'a str>,
    answers: [Answered<'a>; 1],
}

#[derive(Serialize)]
struct Answered<'a> {
    id: &'a str,
    answer: [&'a str; 1],
}

#[derive(Deserialize)]
struct Item {
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
struct Metadata {
    r#type: Option<String>,
    prompt: Option<Prompt>,
}

/// Makes a thread.
pub(super) async fn make(connection: &mut Connection) -> Result<Made> {
    connection.post("/v1/threads", "", "{}").await
}

impl Conversation {
    /// Makes a thread, and follows it.
    pub(super) async fn open(host: &str) -> Result<Self> {
        let (mut agent, user) = (Connection::open(host).await?, Connection::open(host).await?);
        let thread = make(&mut agent).await?;
        let events = Events::open(Connection::open(host).await?, &thread.thread_id, &thread.user_token).await?;
        Ok(Conversation { agent, user, events, thread, asked: 0 })
    }

    /// Asks, is shown, answers, and has the answer.
    pub(super) async fn round_trip(&mut self) -> Result<Trip> {
        self.asked += 1;
        let (build, begun) = (self.asked, Instant::now());
        let Conversation { agent, user, events, thread, .. } = self;
        let asking = async {
            let path = format!("/v1/threads/{}/prompts", thread.thread_id);
            let prompt: Prompt = agent.post(&path, &thread.agent_token, &ask(build)).await?;
            let path = format!("/v1/prompts/{}?wait=60", prompt.prompt_id);
            let ended: Prompt = agent.get(&path, &thread.agent_token).await?;
            let whole = begun.elapsed();
            let answers: Vec<_> = ended.answers.iter().flat_map(|answer| &answer.answer).collect();
            ensure!(ended.prompt_state.as_deref() == Some("answered"), "the agent was told {:?}", ended.prompt_state);
            ensure!(answers == ["Approve"], "the agent was told {answers:?}");
            Ok((prompt.prompt_id, whole))
        };
        let answering = async {
            let prompt = shown(events).await?;
            let shown = begun.elapsed();
            let question = prompt.questions.first().context("the prompt asks nothing")?;
            let found = question.subject.arguments.build;
            ensure!(found == build, "build {build} was asked about, build {found} was shown");
            let id = question.id.as_deref().unwrap_or("q1");
            let answers = [Answered { id, answer: ["Approve"] }];
            let reply = serde_json::to_string(&Reply { digest: prompt.digest.as_deref(), answers })?;
            let path = format!("/v1/prompts/{}/answer", prompt.prompt_id);
            let ended: Prompt = user.post(&path, &thread.user_token, &reply).await?;
            ensure!(ended.prompt_state.as_deref() == Some("answered"), "the page was told {:?}", ended.prompt_state);
            Ok((prompt.prompt_id, shown))
        };
        let ((asked, whole), (answered, shown)) = tokio::try_join!(asking, answering)?;
        ensure!(asked == answered, "{asked} was asked, {answered} was shown");
        Ok(Trip { whole, shown })
    }
}

/// The next prompt on a stream; other items are read and passed over, as a page does with them.
async fn shown(events: &mut Events) -> Result<Prompt> {
    loop {
        let data = events.next().await?;
        let item: Item = serde_json::from_str(data).with_context(|| format!("an item that is none: {data}"))?;
        let Some(metadata) = item.metadata else { continue };
        if let (Some("pending_prompt"), Some(prompt)) = (metadata.r#type.as_deref(), metadata.prompt) {
            return Ok(prompt);
        }
    }
}

/// An approval with arguments as they come.
fn ask(build: u64) -> String {
    const BEFORE: &str = r#"{"kind":"approval","title":"Deploy checkout","questions":[{"question":"Deploy this build to production?","subject":{"tool":"deploy","arguments":{"service":"checkout","environment":"production","build":"#;
    const BEHIND: &str = r#","replicas":6,"strategy":{"kind":"rolling","max_unavailable":1},"environment_variables":{"LOG_LEVEL":"info","REGION":"eu-west-1","CACHE":"redis://cache:6379"},"notes":"Migrates the orders table first; takes about two minutes."}}}]}"#;
    format!("{BEFORE}{build}{BEHIND}")
}
