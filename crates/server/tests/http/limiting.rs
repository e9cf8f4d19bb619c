//! Each limit has its own refusal, and says how much it allows.

use std::num::NonZeroU32;

use sayso_server::{http::Limits, keeper::Capacity};
use serde_json::json;

use crate::app::{Kept, Setup};

fn few() -> NonZeroU32 {
    NonZeroU32::new(3).unwrap()
}

#[tokio::test]
async fn asks_are_limited_by_the_minute() {
    let limits = Limits { asks: few(), ..Limits::default() };
    let app = Setup { limits, ..Setup::on(Kept::Memory) }.start().await;
    let (thread, other) = (app.thread().await, app.thread().await);
    for _ in 0..3 {
        app.approval(&thread).await;
    }
    let got = app.ask(&thread, json!({"kind": "text", "questions": [{"question": "Q"}]})).await;
    assert_eq!(got.headers["sayso-limit"], "asks; most=3");
    assert!(got.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
    got.refuses(429, "too_many_requests");
    app.approval(&other).await;
}

#[tokio::test]
async fn posts_are_limited_by_the_minute() {
    let limits = Limits { posts: few(), ..Limits::default() };
    let app = Setup { limits, ..Setup::on(Kept::Memory) }.start().await;
    let thread = app.thread().await;
    for _ in 0..3 {
        app.say(&thread, &thread.user, "hello").await.is(201);
    }
    let got = app.say(&thread, &thread.user, "hello").await;
    assert_eq!(got.headers["sayso-limit"], "posts; most=3");
    got.refuses(429, "too_many_requests");
    let prompt = app.approval(&thread).await;
    for verb in ["answer", "dismiss"] {
        let path = format!("/v1/prompts/{prompt}/{verb}");
        app.post(&path, &thread.user, json!({"answers": []})).await.refuses(429, "too_many_requests");
    }
    app.post(&format!("/v1/prompts/{prompt}/cancel"), &thread.agent, json!({})).await.refuses(429, "too_many_requests");
}

#[tokio::test]
async fn a_full_queue_takes_no_more() {
    let capacity = Capacity { queue: 2, ..Capacity::default() };
    let app = Setup { capacity, ..Setup::on(Kept::Memory) }.start().await;
    let thread = app.thread().await;
    for _ in 0..3 {
        app.approval(&thread).await;
    }
    let got = app.ask(&thread, json!({"kind": "text", "questions": [{"question": "Q"}]})).await;
    assert_eq!(got.headers["sayso-limit"], "queue; most=3");
    got.refuses(429, "too_many_requests");
}

#[tokio::test]
async fn streams_are_limited_and_a_closed_one_makes_room() {
    let limits = Limits { streams: 1, ..Limits::default() };
    let app = Setup { limits, ..Setup::on(Kept::Memory) }.start().await;
    let thread = app.thread().await;
    let path = format!("/v1/threads/{}/events", thread.id);
    let open = app.request("GET", &path, &thread.user).send().await.unwrap();
    assert_eq!(open.status(), 200);
    let got = app.get(&path, &thread.user).await;
    assert_eq!(got.headers["sayso-limit"], "streams; most=1");
    got.refuses(429, "too_many_requests");
    drop(open);
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(10);
    while app.request("GET", &path, &thread.user).send().await.unwrap().status() != 200 {
        assert!(tokio::time::Instant::now() < deadline, "the place of a closed stream stays taken");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_wait_ends_at_its_limit() {
    let limits = Limits { wait: std::time::Duration::from_millis(50), ..Limits::default() };
    let app = Setup { limits, ..Setup::on(Kept::Memory) }.start().await;
    let thread = app.thread().await;
    let prompt = app.approval(&thread).await;
    let held = app.get(&format!("/v1/prompts/{prompt}?wait=600"), &thread.agent).await.is(200);
    assert_eq!(held["prompt_state"], "pending");
    for bad in ["-1", "x", "NaN", "1e999"] {
        app.get(&format!("/v1/prompts/{prompt}?wait={bad}"), &thread.agent).await.refuses(400, "invalid_request");
    }
}
