//! An agent as a tool of another.

use async_trait::async_trait;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Events, drive};
use crate::{
    agent::Agent,
    message::ToolCall,
    stream::Event,
    tool::{Tool, ToolContext, ToolError},
};

/// An agent as a tool of another: see [`Agent::as_tool`].
///
/// What its tools ask shows on the stream of the agent above, under their own names and call ids. An agent without a
/// provider of its own asks the one above: what needs a yes there needs it here.
#[derive(Clone, Debug)]
pub struct SubAgent {
    agent: Agent,
    description: String,
}

#[derive(Deserialize)]
struct Arguments {
    task: String,
}

impl SubAgent {
    pub(crate) fn new(agent: Agent, description: String) -> Self {
        SubAgent { agent, description }
    }
}

#[async_trait]
impl Tool for SubAgent {
    fn name(&self) -> &str {
        self.agent.name()
    }

    fn description(&self) -> &str {
        &self.description
    }

    fn schema(&self) -> Value {
        json!({"type": "object", "properties": {"task": {"type": "string"}}, "required": ["task"]})
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<String, ToolError> {
        let Arguments { task } = call.arguments()?;
        let scope = context.scope();
        // It needs no place itself: those are for its tools.
        context.leave_place();
        let mut agent = self.agent.clone();
        if !agent.asks() {
            agent = agent.asking_as(scope);
        }
        let (requests, mut asked) = tokio::sync::mpsc::unbounded_channel();
        let events = Events(scope.events.0.is_some().then_some(requests));
        let run = drive(agent, crate::Task::from(task).cancelled_by(scope.cancel.clone()), events);
        let mut run = std::pin::pin!(run);
        // What it says is the tool's result; of its events only the requests are for others.
        let pass_on = |event| {
            if matches!(event, Event::ConfirmationRequired(_)) {
                scope.events.tell(|| event);
            }
        };
        let finished = loop {
            tokio::select! {
                biased;
                Some(event) = asked.recv() => pass_on(event),
                finished = &mut run => break finished,
            }
        };
        while let Ok(event) = asked.try_recv() {
            pass_on(event);
        }
        Ok(finished?.text)
    }
}
