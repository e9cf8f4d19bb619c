//! An agent: a model with tools, rules, and somebody to ask.

use std::{fmt, sync::Arc, time::Duration};

use crate::{
    confirmation::ConfirmationProvider,
    hook::Hook,
    message::Message,
    model::{ChatModel, ChatRequest, ToolSpec},
    run::{Events, Finished, Handoff, RunError, Scope, SubAgent, Task, drive},
    stream::RunStream,
    tool::Tool,
    toolset::Toolset,
};

/// How many turns of the model a run may take where you do not say otherwise: as many as the agent framework of Microsoft
/// lets approve themselves.
const MOST_TURNS: usize = 40;

/// A model with tools, rules, and somebody to ask. A clone is the same agent.
#[derive(Clone)]
pub struct Agent {
    name: String,
    instructions: Option<String>,
    handoffs: Vec<Arc<Handoff>>,
    pub(crate) model: Arc<dyn ChatModel>,
    pub(crate) tools: Toolset,
    pub(crate) hooks: Vec<Arc<dyn Hook>>,
    pub(crate) provider: Option<Arc<dyn ConfirmationProvider>>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) most_parallel: Option<usize>,
    pub(crate) most_turns: usize,
}

impl Agent {
    /// An agent without tools.
    pub fn new(name: impl Into<String>, model: impl ChatModel) -> Self {
        let name = name.into();
        Agent {
            tools: Toolset::new(&name),
            name,
            instructions: None,
            handoffs: Vec::new(),
            model: Arc::new(model),
            hooks: Vec::new(),
            provider: None,
            timeout: None,
            most_parallel: None,
            most_turns: MOST_TURNS,
        }
    }

    /// What the model is told to be.
    pub fn instructions(self, instructions: impl Into<String>) -> Self {
        Agent { instructions: Some(instructions.into()), ..self }
    }

    /// With that tool, too.
    pub fn tool(self, tool: impl Tool) -> Self {
        Agent { tools: self.tools.tool(tool), ..self }
    }

    /// With the tools of that set, too.
    pub fn toolset(self, toolset: &Toolset) -> Self {
        let tools = toolset.tools().fold(self.tools, |tools, tool| tools.shared_tool(tool.clone()));
        Agent { tools, ..self }
    }

    /// With that rule, after those it has.
    pub fn hook(mut self, hook: impl Hook) -> Self {
        self.hooks.push(Arc::new(hook));
        self
    }

    /// Who decides whether a tool may run. Without one, every tool runs unasked.
    pub fn confirm_with(self, provider: impl ConfirmationProvider) -> Self {
        Agent { provider: Some(Arc::new(provider)), ..self }
    }

    /// How long a request waits for its decision. Without it, as long as it takes.
    pub fn confirmation_timeout(self, timeout: Duration) -> Self {
        Agent { timeout: Some(timeout), ..self }
    }

    /// How many tools run at once, at least one. A call that waits for a person does not count.
    pub fn most_parallel(self, most: usize) -> Self {
        Agent { most_parallel: Some(most.max(1)), ..self }
    }

    /// How many turns the model may take in one run.
    pub fn most_turns(self, most: usize) -> Self {
        Agent { most_turns: most, ..self }
    }

    /// The model may hand over to that agent, by the tool `transfer_to_NAME`. From then on its model, its tools, its hooks
    /// and its provider count, and no other.
    pub fn handoff(mut self, target: Agent) -> Self {
        let handoff = Arc::new(Handoff::to(target));
        self.tools = self.tools.shared_tool(handoff.clone());
        self.handoffs.push(handoff);
        self
    }

    /// This agent as a tool of another.
    pub fn as_tool(&self, description: impl Into<String>) -> SubAgent {
        SubAgent::new(self.clone(), description.into())
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it has somebody to ask.
    pub fn asks(&self) -> bool {
        self.provider.is_some()
    }

    /// Runs until the model has no more calls.
    pub async fn run(&self, task: impl Into<Task>) -> Result<Finished, RunError> {
        drive(self.clone(), task.into(), Events::default()).await
    }

    /// Runs, and tells what happens. It goes on by itself, within a tokio runtime.
    pub fn stream(&self, task: impl Into<Task>) -> RunStream {
        RunStream::start(self.clone(), task.into())
    }

    pub(crate) fn request(&self, messages: &[Message]) -> ChatRequest {
        ChatRequest {
            instructions: self.instructions.clone(),
            messages: messages.to_vec(),
            tools: self.tools.tools().map(|tool| ToolSpec::of(&**tool)).collect(),
        }
    }

    pub(crate) fn handoff_target(&self, tool: &str) -> Option<Agent> {
        self.handoffs.iter().find(|handoff| handoff.name() == tool).map(|handoff| handoff.target.clone())
    }

    pub(crate) fn asking_as(self, scope: &Scope) -> Self {
        Agent { provider: scope.provider.clone(), timeout: self.timeout.or(scope.timeout), ..self }
    }
}

impl fmt::Debug for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Agent").field("name", &self.name).field("tools", &self.tools).finish_non_exhaustive()
    }
}
