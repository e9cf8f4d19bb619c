//! An agent that calls functions: gated calls stop the run, and go on with the responses.

use std::{
    fmt,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use sayso_types::dialect::approval::{DECLINED, Decision, Response};

use super::{AgentReply, ApprovalError, ContentForm, GatedModel, Surface, ThreadStore, Turn, WhilePending};
use crate::{
    confirmation::ConfirmationProvider,
    message::{Content, Ending, Message, Role, ToolCall, ToolResult},
    model::{Answer, ChatModel, ChatRequest, ToolSpec},
    run::{Scope, run_approved},
    thread::{AgentThread, Batch, HeldState, Ruling, indeterminate},
    toolset::Toolset,
};

/// How many turns of the model one run may take, as the framework's own loop has it.
const MOST_TURNS: usize = 40;

/// An agent whose tools with [`require_confirmation`](crate::Tool::require_confirmation) stop the run: it ends with the
/// requests, and goes on when it is run again, on the same thread, with the responses.
#[derive(Clone)]
pub struct ApprovalAgent {
    model: Arc<dyn ChatModel>,
    tools: Toolset,
    instructions: Option<String>,
    provider: Option<Arc<dyn ConfirmationProvider>>,
    store: Option<Arc<dyn ThreadStore>>,
    surface: Surface,
    while_pending: WhilePending,
    clock: fn() -> SystemTime,
}

impl ApprovalAgent {
    /// An agent with those tools.
    pub fn new(model: impl ChatModel, tools: &Toolset) -> Self {
        ApprovalAgent::in_form(model, tools, ContentForm::default())
    }

    /// The same, with requests in that form.
    pub fn in_form(model: impl ChatModel, tools: &Toolset, form: ContentForm) -> Self {
        let gated = tools.tools().filter(|tool| tool.require_confirmation()).map(|tool| tool.name().to_owned());
        ApprovalAgent {
            model: Arc::new(GatedModel::new(model, gated).form(form)),
            tools: tools.clone(),
            instructions: None,
            provider: None,
            store: None,
            surface: Surface::default(),
            while_pending: WhilePending::default(),
            clock: SystemTime::now,
        }
    }

    /// What the model is told to be.
    pub fn instructions(self, instructions: impl Into<String>) -> Self {
        ApprovalAgent { instructions: Some(instructions.into()), ..self }
    }

    /// Whom a tool asks that asks while it runs. Without one, it is approved.
    pub fn confirm_with(self, provider: impl ConfirmationProvider) -> Self {
        ApprovalAgent { provider: Some(Arc::new(provider)), ..self }
    }

    /// Where the thread is kept while the agent runs.
    pub fn keep_in(self, store: impl ThreadStore) -> Self {
        ApprovalAgent { store: Some(Arc::new(store)), ..self }
    }

    /// Which requests are handed out at once.
    pub fn surface(self, surface: Surface) -> Self {
        ApprovalAgent { surface, ..self }
    }

    /// What text does while approvals wait.
    pub fn while_pending(self, while_pending: WhilePending) -> Self {
        ApprovalAgent { while_pending, ..self }
    }

    /// What tells the time. Requests expire after a day.
    pub fn clock(self, clock: fn() -> SystemTime) -> Self {
        ApprovalAgent { clock, ..self }
    }

    /// Runs until the model is done, or something has to be approved.
    ///
    /// Responses are taken in all together or not at all. No approved call runs before every request of its turn is
    /// answered; then all of them run, in the model's order.
    pub async fn run(&self, thread: &mut AgentThread, turn: impl Into<Turn>) -> Result<AgentReply, ApprovalError> {
        let Turn { texts, responses } = turn.into();
        let mut next = thread.clone();
        next.expire(self.now());
        let taken = next.take(&responses, self.surface, self.now())?;
        let waiting = next.active_approval_requests().count();
        if waiting > 0 && !texts.is_empty() && self.while_pending == WhilePending::Refuse {
            return Err(ApprovalError::Pending { waiting });
        }
        *thread = next;
        self.keep(thread).await?;
        self.run_ready(thread).await?;
        thread.say(texts);
        let text = self.speak(thread).await?;
        Ok(AgentReply {
            text,
            approval_requests: thread.surfaced(self.surface),
            unknown: taken.unknown,
            replayed: taken.replayed,
        })
    }

    /// Lets the model speak until it has nothing to do, or has to wait.
    async fn speak(&self, thread: &mut AgentThread) -> Result<String, ApprovalError> {
        for _ in 0..MOST_TURNS {
            if !thread.unanswered {
                return Ok(String::new());
            }
            let request = ChatRequest {
                instructions: self.instructions.clone(),
                messages: thread.messages.clone(),
                tools: self.tools.tools().map(|tool| ToolSpec::of(&**tool)).collect(),
            };
            let answer = Answer::collect(self.model.chat(request), |_| ()).await?;
            let text = answer.text.clone();
            if answer.calls.is_empty() && answer.requests.is_empty() {
                thread.messages.push(Message::assistant(&text));
                thread.unanswered = false;
                self.keep(thread).await?;
                return Ok(text);
            }
            thread.hold(Batch::of(answer, self.now()), self.now())?;
            thread.unanswered = false;
            self.keep(thread).await?;
            self.run_ready(thread).await?;
            if !thread.unanswered {
                return Ok(text);
            }
        }
        Err(ApprovalError::TooManyTurns { most: MOST_TURNS })
    }

    /// Runs every turn that no longer waits, and hands it to the model.
    async fn run_ready(&self, thread: &mut AgentThread) -> Result<(), ApprovalError> {
        while let Some(at) = thread.batches.iter().position(|batch| !batch.is_waiting()) {
            for index in 0..thread.batches[at].held.len() {
                self.run_held(thread, at, index).await?;
            }
            let batch = thread.batches.remove(at);
            let forwarded: Vec<_> = batch.held.iter().filter_map(forward).collect();
            thread.messages.extend(batch.into_messages());
            if !forwarded.is_empty() {
                thread.messages.push(Message { role: Role::User, contents: forwarded });
            }
            thread.unanswered = true;
            self.keep(thread).await?;
        }
        Ok(())
    }

    async fn run_held(&self, thread: &mut AgentThread, batch: usize, index: usize) -> Result<(), ApprovalError> {
        let held = &mut thread.batches[batch].held[index];
        let Some(call) = held.call.clone() else { return Ok(()) };
        let result = match &held.state {
            HeldState::Waiting | HeldState::Ended(_) => return Ok(()),
            HeldState::Started(_) => indeterminate(&call),
            HeldState::Decided(ruling) if !ruling.approved => rejected(&call, ruling),
            HeldState::Decided(ruling) => {
                let decided = held.state.clone();
                held.state = HeldState::Started(ruling.clone());
                if let Err(error) = self.keep(thread).await {
                    // Nobody could tell afterwards that it was started, so it is not.
                    thread.batches[batch].held[index].state = decided;
                    return Err(error);
                }
                self.run_call(&call).await
            }
        };
        thread.batches[batch].held[index].state = HeldState::Ended(result);
        self.keep(thread).await
    }

    async fn run_call(&self, call: &ToolCall) -> ToolResult {
        let scope = Scope { provider: self.provider.clone(), ..Scope::default() };
        match self.tools.get(&call.name) {
            Some(tool) => run_approved(tool.clone(), call, &scope).await,
            None => {
                let text = sayso_types::dialect::confirmation::tool_not_found(&call.name);
                ToolResult::error(call, Ending::NotFound, text)
            }
        }
    }

    async fn keep(&self, thread: &AgentThread) -> Result<(), ApprovalError> {
        match &self.store {
            Some(store) => Ok(store.keep(thread).await?),
            None => Ok(()),
        }
    }

    fn now(&self) -> u64 {
        seconds((self.clock)())
    }
}

pub(super) fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn rejected(call: &ToolCall, ruling: &Ruling) -> ToolResult {
    let why = ruling.reason.as_deref().unwrap_or(DECLINED);
    ToolResult::error(call, Ending::Rejected, format!("Tool call invocation rejected. {why}"))
}

/// What the model's provider is told of a call that it runs itself. The turn leaves the thread with it, so it is told once.
fn forward(held: &crate::thread::Held) -> Option<Content> {
    let (None, Some(request), HeldState::Decided(ruling)) = (&held.call, &held.request, &held.state) else {
        return None;
    };
    let decision = Decision { approved: ruling.approved, standing: None, reason: ruling.reason.clone() };
    Some(Content::Approval { response: Response::new(request, &decision) })
}

impl fmt::Debug for ApprovalAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ApprovalAgent").field("tools", &self.tools).finish_non_exhaustive()
    }
}
