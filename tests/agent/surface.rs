//! The agent's client on the general surface: threads, prompts, items, events.

use std::{pin::pin, time::Duration};

use futures_util::StreamExt;
use sayso_agent::{
    client::ClientError,
    types::{Ask, Code, ItemDraft, Kind, PromptState, Question},
};
use sayso_tests::Server;
use serde_json::json;

use super::thread;

fn ask() -> Ask {
    Ask::new(Kind::Approval, [Question::new("Deploy?")])
}

#[tokio::test]
async fn what_is_asked_is_waited_for_and_answered() {
    let server = Server::start();
    let (client, id, person) = thread(&server).await;
    let prompt = client.ask(&id, &ask(), Some("k1")).await.unwrap();
    assert_eq!(client.ask(&id, &ask(), Some("k1")).await.unwrap().prompt_id, prompt.prompt_id, "asked once");
    assert!(client.wait(&prompt.prompt_id, Duration::ZERO).await.unwrap().is_pending());

    let open = person.open_prompt().await;
    let (waited, answered) =
        tokio::join!(client.wait(&prompt.prompt_id, Duration::from_secs(20)), person.answer(&open, "Approve"));
    answered.is(200);
    let ended = waited.unwrap();
    assert_eq!(ended.prompt_state, PromptState::Answered);
    assert_eq!(ended.answers.as_ref().unwrap()[0].answer, ["Approve"]);
}

#[tokio::test]
async fn what_is_withdrawn_is_ended_and_a_second_end_is_refused_by_its_code() {
    let server = Server::start();
    let (client, id, person) = thread(&server).await;
    let prompt = client.ask(&id, &ask(), None).await.unwrap();
    let ended = client.cancel(&prompt.prompt_id, Some("the build failed")).await.unwrap();
    assert_eq!(ended.reason.as_deref(), Some("the build failed"));
    person
        .answer(&json!({"prompt_id": prompt.prompt_id.as_str(), "questions": [{"id": "q1"}]}), "Approve")
        .await
        .is(409);
    let refused = client.ask(&id, &Ask::new(Kind::Approval, []), None).await.unwrap_err();
    assert!(matches!(&refused, ClientError::Refused(problem) if problem.code == Code::InvalidAsk), "{refused}");
}

#[tokio::test]
async fn items_are_followed_from_where_one_was() {
    let server = Server::start();
    let (client, id, person) = thread(&server).await;
    client.post(&id, &ItemDraft::text("one")).await.unwrap();
    let mut events = pin!(client.events(&id, 0));
    let (first, item) = events.next().await.unwrap().unwrap();
    assert_eq!(item.text(), "one");
    person.user_post("/v1/threads/{t}/items", json!({"content": [{"type": "text", "text": "two"}]})).await.is(201);
    assert_eq!(events.next().await.unwrap().unwrap().1.text(), "two", "as it comes");
    let (_, later) = pin!(client.events(&id, first)).next().await.unwrap().unwrap();
    assert_eq!(later.text(), "two");
    let items = client.items(&id, first, Some(10)).await.unwrap();
    assert_eq!(items, [later]);
}
