//! The state of a conversation that stops for approvals: kept as JSON, it survives the end of the process.

mod batch;
mod decided;
mod wire;

use std::collections::BTreeSet;

use sayso_types::{
    Json, Resolution,
    dialect::approval::{Decision, EXPIRES_IN, Request, RequestId, Response, Rule, bind, undecided},
    reason,
};
use serde::{Deserialize, Serialize};

pub(crate) use batch::{Batch, Held, HeldState, indeterminate};
pub use decided::{Cause, Decided, Ruling};

use crate::{
    approval::{ApprovalError, Surface},
    message::{Message, ToolCall, ToolResult},
};

/// The state of a conversation that stops for approvals.
///
/// It can be kept as JSON at any time and read again in another process. Calls wait in it as they were when the person was
/// asked; what a response says of them is not looked at.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AgentThread {
    pub(crate) messages: Vec<Message>,
    /// Whether the model has yet to say something to the last message.
    pub(crate) unanswered: bool,
    pub(crate) batches: Vec<Batch>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) decided: Vec<Decided>,
    /// What an agent of your own keeps.
    pub(crate) state: Option<Json>,
}

/// What became of responses that changed nothing.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    pub(crate) unknown: Vec<RequestId>,
    pub(crate) replayed: Vec<RequestId>,
}

impl AgentThread {
    /// An empty conversation.
    pub fn new() -> Self {
        AgentThread::default()
    }

    /// The conversation as the model sees it: calls that wait for approval are not in it, and no approval ever is.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// The requests that wait for a response, the oldest first.
    pub fn active_approval_requests(&self) -> impl Iterator<Item = &Request> {
        self.held().filter(|held| held.is_waiting()).filter_map(|held| held.request.as_ref())
    }

    /// The standing rules of this conversation.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Every decision, in the order they were made.
    pub fn decisions(&self) -> &[Decided] {
        &self.decided
    }

    /// Approved calls that were started, and of which nobody knows whether they ran: the process ended, or the run was
    /// dropped. The next run tells the model so, unless [`AgentThread::settle`] says what came of them.
    pub fn indeterminate(&self) -> impl Iterator<Item = &ToolCall> {
        let started = self.held().filter(|held| matches!(held.state, HeldState::Started(_)));
        started.filter_map(|held| held.call.as_ref())
    }

    /// Says what came of a call that [`AgentThread::indeterminate`] names. Whether there was one.
    pub fn settle(&mut self, result: ToolResult) -> bool {
        let mut held = self.batches.iter_mut().flat_map(|batch| &mut batch.held);
        let started = |held: &&mut Held| {
            matches!(held.state, HeldState::Started(_))
                && held.call.as_ref().is_some_and(|call| call.id == result.call_id)
        };
        let Some(held) = held.find(started) else { return false };
        held.state = HeldState::Ended(result);
        true
    }

    pub(crate) fn held(&self) -> impl Iterator<Item = &Held> {
        self.batches.iter().flat_map(|batch| &batch.held)
    }

    pub(crate) fn say(&mut self, texts: Vec<String>) {
        self.unanswered |= !texts.is_empty();
        self.messages.extend(texts.into_iter().map(Message::user));
    }

    /// The requests to be shown now.
    pub(crate) fn surfaced(&self, surface: Surface) -> Vec<Request> {
        let most = match surface {
            Surface::All => usize::MAX,
            Surface::OneByOne => 1,
        };
        self.active_approval_requests().take(most).cloned().collect()
    }

    /// Adds a stopped turn. What a standing rule allows does not wait.
    pub(crate) fn hold(&mut self, batch: Batch, now: u64) -> Result<(), ApprovalError> {
        let mut ids: BTreeSet<&RequestId> = self.held().filter_map(Held::request_id).collect();
        if let Some(id) = batch.held.iter().filter_map(Held::request_id).find(|id| !ids.insert(id)) {
            return Err(ApprovalError::IdTwice { id: id.clone() });
        }
        self.batches.push(batch);
        self.apply_rules(now);
        Ok(())
    }

    /// Denies what has waited too long.
    pub(crate) fn expire(&mut self, now: u64) {
        let late = |held: &Held| held.is_waiting() && now >= held.asked_at + u64::from(EXPIRES_IN);
        let reason = undecided(&Resolution::cancelled(reason::EXPIRED));
        let decision = Decision { approved: false, standing: None, reason: Some(reason) };
        let ids: Vec<RequestId> = self.held().filter(|held| late(held)).filter_map(Held::request_id).cloned().collect();
        for id in ids {
            self.decide(&id, &decision, Cause::Expired, now);
        }
    }

    /// Takes responses in, all of them or none. They count for what was asked, as it was asked.
    pub(crate) fn take(&mut self, responses: &[Response], surface: Surface, now: u64) -> Result<Taken, ApprovalError> {
        let mut open = self.surfaced(surface);
        let staged = self.held().filter(|held| matches!(held.state, HeldState::Decided(_)));
        open.extend(staged.filter_map(|held| held.request.clone()));
        let binding = bind(&open, responses)?;
        let mut taken = Taken::default();
        for id in binding.unknown {
            let decision = responses.iter().find(|response| response.request_id() == id).map(Response::decision);
            match (self.last_decision(id), decision) {
                (Some(decided), Some(decision)) => {
                    decided.agrees_with(&decision)?;
                    taken.replayed.push(id.clone());
                }
                _ => taken.unknown.push(id.clone()),
            }
        }
        for bound in &binding.decided {
            let id = bound.request.id();
            // A no may still take the place of a yes that has not run; a yes never that of a no.
            match self.last_decision(id) {
                Some(decided) if decided.approved == bound.decision.approved => continue,
                Some(decided) if !decided.approved => decided.agrees_with(&bound.decision)?,
                _ => {}
            }
            self.decide(id, &bound.decision, Cause::Person, now);
            if let Some(rule) = Rule::from_decision(bound).filter(|rule| !self.rules.contains(rule)) {
                self.rules.push(rule);
            }
        }
        self.apply_rules(now);
        Ok(taken)
    }

    fn apply_rules(&mut self, now: u64) {
        let allowed = |request: &&Request| self.rules.iter().any(|rule| rule.matches(request.call()));
        let ids: Vec<RequestId> =
            self.active_approval_requests().filter(allowed).map(|request| request.id().clone()).collect();
        for id in ids {
            self.decide(&id, &Decision { approved: true, ..Decision::default() }, Cause::Rule, now);
        }
    }

    fn decide(&mut self, id: &RequestId, decision: &Decision, cause: Cause, now: u64) {
        let mut held = self.batches.iter_mut().flat_map(|batch| &mut batch.held);
        let held = held.find(|held| held.request_id() == Some(id)).expect("bug: what is decided is held");
        let request = held.request.as_ref().expect("bug: what has an id is a request");
        let decided = Decided::new(request, decision, cause, now);
        held.state = HeldState::Decided(Ruling { approved: decision.approved, reason: decision.reason.clone() });
        self.decided.push(decided);
    }

    fn last_decision(&self, id: &RequestId) -> Option<&Decided> {
        self.decided.iter().rfind(|decided| decided.request_id == *id)
    }
}
