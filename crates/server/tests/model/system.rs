//! The real server, over HTTP, doing what the model does.

use proptest_state_machine::StateMachineTest;
use sayso_server::{audit, store::SqliteReader};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::{
    app::{Got, Kept, Setup, TestApp, Thread},
    reference::{End, LIFE, Model, Said, Step},
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
            let thread = app.thread().await;
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
        let (app, got, asked) = system.runtime.block_on(do_step(app, &thread, &step, &prompt));
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

async fn do_step(app: TestApp, thread: &Thread, step: &Step, prompt: &str) -> (TestApp, Option<Got>, Option<String>) {
    let got = match step {
        Step::Ask { expires } => {
            let ask = json!({"kind": "approval", "questions": [{"question": "Deploy?"}],
                "expires_in": expires.then_some(LIFE)});
            let got = app.ask(thread, ask).await;
            let asked = got.body["prompt_id"].as_str().map(str::to_owned);
            return (app, Some(got), asked);
        }
        Step::Answer(_, label) => app.answer(thread, prompt, label).await,
        Step::AnswerActive(_) if prompt.is_empty() => return (app, None, None),
        Step::AnswerActive(label) => app.answer(thread, prompt, label).await,
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
        (200 | 201, _) => Said::Ok { replayed: got.replayed() },
        (409, Some("already_resolved")) => Said::AlreadyResolved,
        (409, Some("prompt_pending")) => Said::Pending,
        _ => panic!("{} {}", got.status, got.body),
    }
}
