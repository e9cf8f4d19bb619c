//! A thousand people answer at once, half of them with yes and half with no: one of them is the one that counted, and
//! all are told the same.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use std::{collections::BTreeMap, sync::Arc};

use futures_util::future::join_all;
use sayso_server::{
    audit,
    clock::SystemClock,
    keeper::{Capacity, Keeper},
    store::{MemoryStore, SqliteStore, Store},
    thread::{Asked, Refusal},
};
use sayso_types::{
    AnswerDraft, Ask, Dialect, Kind, Map, NewThread, Prompt, PromptState, Question, Reply, Source, ThreadId,
};
use tokio::sync::Barrier;

/// Threads that race side by side, and prompts that each of them asks, one after the other.
const THREADS: usize = 4;
const PROMPTS: usize = 25;
const ANSWERS: usize = 1_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_of_a_thousand_answers_wins_in_memory() {
    race(Box::new(MemoryStore::new())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_of_a_thousand_answers_wins_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    race(Box::new(SqliteStore::open(folder.path().join("log.db")).unwrap())).await;
}

async fn race(store: Box<dyn Store>) {
    let reader = store.reader();
    let (deliveries, _outbox) = tokio::sync::mpsc::unbounded_channel();
    let keeper = Keeper::start(store, Capacity::default(), Arc::new(SystemClock), deliveries).unwrap();
    let races = (0..THREADS).map(|_| {
        let keeper = keeper.clone();
        tokio::spawn(async move {
            let thread_id = keeper.open_thread(NewThread::default()).await.unwrap().thread_id;
            let mut wins = BTreeMap::<String, usize>::new();
            for n in 0..PROMPTS {
                let won = answer_all_at_once(&keeper, &thread_id, n).await;
                *wins.entry(won).or_default() += 1;
            }
            (thread_id, wins)
        })
    });
    let mut wins = BTreeMap::<String, usize>::new();
    for ended in join_all(races).await {
        let (thread_id, of_thread) = ended.unwrap();
        let items = keeper.items(&thread_id, 0, usize::MAX).await.unwrap();
        let endings = items.iter().filter(|item| item.json.contains("pending_prompt_resolved")).count();
        assert_eq!((items.len(), endings), (2 * PROMPTS, PROMPTS), "each is asked once and ends once");
        of_thread.into_iter().for_each(|(label, n)| *wins.entry(label).or_default() += n);
    }
    assert_eq!(wins.values().sum::<usize>(), THREADS * PROMPTS);
    assert_eq!(wins.len(), 2, "only one side ever wins: {wins:?}");
    audit::verify(&*reader).unwrap();
}

/// Races the answers to one prompt, and gives the label that won.
async fn answer_all_at_once(keeper: &Keeper, thread_id: &ThreadId, n: usize) -> String {
    let source = Source { dialect: Dialect::PendingPrompt, agent: None, server: None, extra: Map::new() };
    let ask = Ask::new(Kind::Approval, [Question::new("Deploy?")]);
    let asked = keeper.ask(thread_id, Asked { ask, source, prompt_id: None, key: None, native: None }).await;
    let prompt_id = asked.unwrap().prompt.prompt_id.clone();

    let start = Arc::new(Barrier::new(ANSWERS));
    let answers = (0..ANSWERS).map(|answer| {
        let (keeper, thread_id, prompt_id) = (keeper.clone(), thread_id.clone(), prompt_id.clone());
        let (start, label) = (Arc::clone(&start), ["Approve", "Deny"][(n + answer) % 2]);
        tokio::spawn(async move {
            let reply = reply(label);
            start.wait().await;
            (label, keeper.answer(&thread_id, prompt_id, reply).await)
        })
    });
    let answers = join_all(answers).await;

    let winner = keeper.prompt(thread_id, &prompt_id).unwrap();
    assert_eq!(winner.prompt_state, PromptState::Answered);
    let won = label(&winner);
    let mut first = 0;
    for answer in answers {
        let (said, heard) = answer.unwrap();
        match heard {
            Ok(told) => {
                first += usize::from(!told.replayed);
                assert_eq!((said, told.prompt), (won.as_str(), winner.clone()));
            }
            Err(Refusal::AlreadyResolved(told)) => {
                assert_ne!(said, won);
                assert_eq!(*told, winner);
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(first, 1, "one answer ends the prompt");
    won
}

fn label(prompt: &Prompt) -> String {
    prompt.answers.as_ref().unwrap()[0].answer[0].clone()
}

fn reply(label: &str) -> Reply {
    Reply { digest: None, answers: vec![AnswerDraft::new("q1", [label])] }
}
