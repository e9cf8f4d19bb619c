//! The real server, over HTTP, doing what the model does.

use proptest_state_machine::StateMachineTest;
use sayso_server::{audit, store::SqliteReader};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::{
    app::{Got, Kept, Setup, TestApp, Thread},
    reference::{By, End, LIFE, Model, Modelled, Said, Step},
};

pub(crate) struct System {
    runtime: Runtime,
    app: Option<TestApp>,
    kept: Kept,
    thread: Thread,
    prompts: Vec<String>,
    /// The model as it was before the step at hand.
    before: Model,
}

impl StateMachineTest for System {
    type SystemUnderTest = System;
    type Reference = Model;

    fn init_test(_: &Model) -> System {
        let runtime = Runtime::new().unwrap();
        let kept = Kept::sqlite();
        let (app, thread) = runtime.block_on(async {
            let app = Setup::on(kept.clone()).start().await;
            // The protocols differ in what a text does; the model does not.
            let thread = app.thread_with(json!({"on_text": "answer"})).await;
            (app, thread)
        });
        System { runtime, app: Some(app), kept, thread, prompts: Vec::new(), before: Model::default() }
    }

    fn apply(mut system: System, after: &Model, step: Step) -> System {
        let mut model = std::mem::replace(&mut system.before, after.clone());
        let named = |n: usize| n % model.prompts.len().max(1);
        let target = match &step {
            Step::Answer(n, _) | Step::Dismiss(n) | Step::Cancel(n) => Some(named(*n)),
            Step::AnswerActive(_) => model.active(),
            _ => None,
        };
        let expected = model.step(&step);
        let (app, thread) = (system.app.take().unwrap(), system.thread.clone());
        let prompt = target.map(|n| system.prompts[n].clone()).unwrap_or_default();
        let count = system.prompts.len();
        let (app, got, asked) = system.runtime.block_on(do_step(app, &thread, &step, &prompt, count));
        system.prompts.extend(asked);
        system.app = Some(app);
        if let Some(got) = got {
            assert_eq!(said(&got), expected, "{step:?}: {}", got.body);
        }
        system
    }

    fn check_invariants(system: &System, model: &Model) {
        let app = system.app.as_ref().unwrap();
        system.runtime.block_on(async {
            for (id, modelled) in system.prompts.iter().zip(&model.prompts) {
                let prompt = app.prompt(&system.thread, id).await;
                let found = match prompt["prompt_state"].as_str().unwrap() {
                    "pending" => None,
                    "answered" => Some((prompt["answers"][0]["answer"][0].clone(), "answered")),
                    _ => Some((prompt["reason"].clone(), "cancelled")),
                };
                let expected = modelled.end.as_ref().map(|end| match end {
                    End::Answered(label) => (json!(label), "answered"),
                    End::Unclear => (json!("Deny"), "answered"),
                    End::Cancelled(reason) => (json!(reason), "cancelled"),
                });
                assert_eq!(found, expected, "{prompt}");
                check_reply(app, &system.thread, id, modelled).await;
            }
            let items = app.items(&system.thread).await;
            let ended = items.iter().filter(|item| item["metadata"]["type"] == "pending_prompt_resolved").count();
            assert_eq!(
                ended,
                model.prompts.iter().filter(|prompt| prompt.end.is_some()).count(),
                "one ending for each"
            );
        });
        audit::verify(&SqliteReader::open(system.kept.path()).unwrap()).unwrap();
    }
}

/// Whoever asked is told what the person decided, in the words of the protocol: approved is what the person approved.
async fn check_reply(app: &TestApp, thread: &Thread, id: &str, modelled: &Modelled) {
    let (to, approved) = match modelled.by {
        By::Prompt => return,
        By::Confirmation => ("confirmations", "/approved"),
        By::Request => ("approvals", "/0/approved"),
    };
    let got = app.get(&format!("/v1/threads/{}/{to}/{id}", thread.id), &thread.agent).await;
    match &modelled.end {
        None => assert_eq!((got.status, got.body["prompt_id"].as_str()), (202, Some(id))),
        Some(end) => {
            let body = got.is(200);
            assert_eq!(body.pointer(approved), Some(&json!(*end == End::Answered("Approve"))), "{end:?}: {body}");
        }
    }
}

/// Does a step, `count` prompts having been asked before.
async fn do_step(
    app: TestApp,
    thread: &Thread,
    step: &Step,
    prompt: &str,
    count: usize,
) -> (TestApp, Option<Got>, Option<String>) {
    let got = match step {
        Step::Ask { by, expires } => {
            let expires_in = expires.then_some(LIFE);
            let (to, ask) = match by {
                By::Prompt => {
                    let questions = json!([{"question": "Deploy?"}]);
                    ("prompts", json!({"kind": "approval", "questions": questions, "expires_in": expires_in}))
                }
                By::Confirmation => {
                    let call = format!("c{count}");
                    let ask = json!({"tool_call_id": call, "tool_name": "t", "input": "{}", "expires_in": expires_in});
                    ("confirmations", ask)
                }
                By::Request => {
                    let (kind, call) = ("function_approval_request", json!({"name": "t"}));
                    ("approvals", json!({"type": kind, "id": format!("r{count}"), "function_call": call}))
                }
            };
            let got = app.post(&format!("/v1/threads/{}/{to}", thread.id), &thread.agent, ask).await;
            let asked = got.body["prompt_id"].as_str().map(str::to_owned);
            return (app, Some(got), asked);
        }
        Step::AnswerActive(_) if prompt.is_empty() => return (app, None, None),
        Step::Answer(_, label) | Step::AnswerActive(label) => {
            let question = app.prompt(thread, prompt).await["questions"][0]["id"].clone();
            let answers = json!({"answers": [{"id": question, "answer": [label]}]});
            app.post(&format!("/v1/prompts/{prompt}/answer"), &thread.user, answers).await
        }
        Step::Type(text) => app.say(thread, &thread.user, text).await,
        Step::Dismiss(_) => app.post(&format!("/v1/prompts/{prompt}/dismiss"), &thread.user, json!({})).await,
        Step::Cancel(_) => app.post(&format!("/v1/prompts/{prompt}/cancel"), &thread.agent, json!({})).await,
        Step::Wait => {
            app.advance(LIFE);
            // Any command makes the writer look at the clock.
            app.thread().await;
            return (app, None, None);
        }
        Step::Restart => return (app.restart().await, None, None),
    };
    (app, Some(got), None)
}

fn said(got: &Got) -> Said {
    match (got.status, got.body["code"].as_str()) {
        (200..=202, _) => Said::Ok { replayed: got.replayed() },
        (409, Some("already_resolved")) => Said::AlreadyResolved,
        (409, Some("prompt_pending")) => Said::Pending,
        _ => panic!("{} {}", got.status, got.body),
    }
}
