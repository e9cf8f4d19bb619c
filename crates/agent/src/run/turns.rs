//! The loop: one turn of the model after the other.

use std::sync::Arc;

use futures_util::future::join_all;
use tokio::sync::Semaphore;
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use super::{Events, Finished, RunError, Scope, Task, execute};
use crate::{
    agent::Agent,
    message::{Ending, Message, ToolCall, ToolResult},
    model::Answer,
    stream::Event,
};

pub(crate) async fn drive(mut agent: Agent, task: Task, events: Events) -> Result<Finished, RunError> {
    let Task { mut messages, cancel } = task;
    let mut turns = 0;
    loop {
        turns += 1;
        if turns > agent.most_turns {
            return Err(RunError::TooManyTurns { most: agent.most_turns });
        }
        let answer = speak(&agent, &messages, &events, &cancel).await?;
        messages.push(Message::calls(&answer.text, &answer.calls));
        if let Some((_, request)) = answer.requests.first() {
            return Err(RunError::ApprovalRequested(request.id().clone()));
        }
        if answer.calls.is_empty() {
            return Ok(Finished { text: answer.text, messages, agent: agent.name().to_owned() });
        }
        let results = run_all(&agent, &answer.calls, &events, &cancel).await;
        let target = handed_over(&agent, &answer.calls, &results);
        messages.push(Message::results(results));
        if let Some(target) = target {
            agent = target;
            events.tell(|| Event::Handoff { agent: agent.name().to_owned(), asks: agent.asks() });
        }
    }
}

async fn speak(
    agent: &Agent,
    messages: &[Message],
    events: &Events,
    cancel: &CancellationToken,
) -> Result<Answer, RunError> {
    let parts = agent.model.chat(agent.request(messages));
    let told = |text: &str| events.tell(|| Event::ContentDelta(text.to_owned()));
    tokio::select! {
        biased;
        () = cancel.cancelled() => Err(RunError::Cancelled),
        answer = Answer::collect(parts, told) => Ok(answer?),
    }
}

/// Runs all calls of a turn side by side. Each tells of its own end; the results come in the order of the calls.
async fn run_all(agent: &Agent, calls: &[ToolCall], events: &Events, cancel: &CancellationToken) -> Vec<ToolResult> {
    for call in calls {
        events.tell(|| Event::ToolUseStart(call.clone()));
    }
    let scope = Scope {
        provider: agent.provider.clone(),
        timeout: agent.timeout,
        events: events.clone(),
        cancel: cancel.clone(),
        places: agent.most_parallel.map(|most| Arc::new(Semaphore::new(most))),
    };
    let run = |call: &ToolCall| {
        let (tool, hooks) = (agent.tools.get(&call.name).cloned(), agent.hooks.clone());
        let (call, scope) = (call.clone(), scope.clone());
        AbortOnDropHandle::new(tokio::spawn(async move {
            let result = execute(tool, &hooks, call, &scope).await;
            scope.events.tell(|| Event::ToolUseStop(result.clone()));
            result
        }))
    };
    let running: Vec<_> = calls.iter().map(run).collect();
    let ended = join_all(running).await;
    let result = |(call, ended): (&ToolCall, Result<ToolResult, tokio::task::JoinError>)| {
        ended.unwrap_or_else(|_| {
            // A tool's own panic is caught where it runs: this is a hook's or a provider's.
            let result = ToolResult::error(call, Ending::Failed, format!("the call of {:?} panicked", call.name));
            events.tell(|| Event::ToolUseStop(result.clone()));
            result
        })
    };
    calls.iter().zip(ended).map(result).collect()
}

/// Whom the model handed over to: the first, where it named several.
fn handed_over(agent: &Agent, calls: &[ToolCall], results: &[ToolResult]) -> Option<Agent> {
    let ran = calls.iter().zip(results).filter(|(_, result)| result.ending == Ending::Ran);
    ran.into_iter().find_map(|(call, _)| agent.handoff_target(&call.name))
}
