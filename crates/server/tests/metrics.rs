//! What a running server tells its operator is what METRICS.md says it tells.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use std::collections::BTreeSet;

use clap::Parser;
use sayso_server::{
    cli::{Cli, Command},
    serve::serve,
};
use serde_json::{Value, json};
use tokio::sync::oneshot;

#[tokio::test]
async fn every_figure_is_documented_and_told() {
    let Command::Serve(options) = Cli::parse_from(["sayso", "serve", "--listen=127.0.0.1:0", "--store=memory"]).command
    else {
        panic!("asked to serve")
    };
    let (ready, address) = oneshot::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let server = tokio::spawn(serve(*options, async { drop(stopped.await) }, |address| {
        ready.send(address).unwrap();
    }));
    let address = format!("http://{}", address.await.unwrap());
    rustls::crypto::ring::default_provider().install_default().unwrap();
    let http = reqwest::Client::new();
    let post = async |path: &str, token: &Value, body: Value| -> Value {
        let request = http.post(format!("{address}{path}")).bearer_auth(token.as_str().unwrap_or_default());
        request.json(&body).send().await.unwrap().json().await.unwrap()
    };

    let thread = post("/v1/threads", &Value::Null, json!({})).await;
    let prompts = format!("/v1/threads/{}/prompts", thread["thread_id"].as_str().unwrap());
    let ask = json!({"kind": "approval", "questions": [{"question": "Deploy?"}]});
    let first = post(&prompts, &thread["agent_token"], ask.clone()).await;
    let second = post(&prompts, &thread["agent_token"], ask).await;
    let answer = format!("/v1/prompts/{}/answer", first["prompt_id"].as_str().unwrap());
    let yes = json!({"answers": [{"id": "q1", "answer": ["Approve"]}]});
    post(&answer, &thread["user_token"], yes).await;
    let no = json!({"answers": [{"id": "q1", "answer": ["Deny"]}]});
    assert_eq!(post(&answer, &thread["user_token"], no).await["code"], "already_resolved");
    let cancel = format!("/v1/prompts/{}/cancel", second["prompt_id"].as_str().unwrap());
    post(&cancel, &thread["agent_token"], json!({"reason": "words of its own"})).await;
    http.request("BREW".parse().unwrap(), format!("{address}/coffee")).send().await.unwrap();

    let figures = http.get(format!("{address}/metrics")).send().await.unwrap().text().await.unwrap();
    for line in [
        r#"sayso_requests_total{method="POST",path="/v1/prompts/{prompt_id}/answer",status="200"} 1"#,
        r#"sayso_requests_total{method="other",path="other",status="404"} 1"#,
        r#"sayso_request_seconds_bucket{method="POST",path="/v1/threads",le="+Inf"} 1"#,
        r#"sayso_refusals_total{code="already_resolved"} 1"#,
        "sayso_prompts_asked_total 2",
        "sayso_prompts_open 0",
        r#"sayso_prompts_ended_total{how="answered"} 1"#,
        r#"sayso_prompts_ended_total{how="withdrawn"} 1"#,
        r#"sayso_prompts_ended_total{how="expired"} 0"#,
        r#"sayso_prompt_open_seconds_bucket{how="answered",le="60"} 1"#,
        "sayso_commands_waiting 0",
        "sayso_commands_refused_total 0",
        r#"sayso_store_failures_total{side="write"} 0"#,
        r#"sayso_deliveries_total{outcome="undelivered"} 0"#,
    ] {
        assert!(figures.lines().any(|found| found == line), "{line} is not in\n{figures}");
    }
    assert!(!figures.contains("words of its own"));

    let documented: BTreeSet<&str> = include_str!("../METRICS.md").lines().filter_map(in_table).collect();
    let told: BTreeSet<&str> = figures
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(told, documented);

    stop.send(()).unwrap();
    server.await.unwrap().unwrap();
}

/// The name that a line of the table begins with.
fn in_table(line: &str) -> Option<&str> {
    line.strip_prefix("| `")?.split('`').next()
}
