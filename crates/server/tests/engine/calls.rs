//! What must hold of calls, whatever their tools, the agent and the person do.

use std::collections::{BTreeMap, BTreeSet};

use sayso_server::{
    call::{Call, CallEnd, CallId, Consent, Toolset},
    delivery::{Delivery, Purpose},
    record::{Native, PostTo, Record},
    thread::{Asked, Called, Command, ToolCommand},
};
use sayso_types::{
    Ask, Dialect, Json, Map, Shape, Source,
    dialect::user_choice::{self, UserChoice},
};

use crate::step::Step;

const URL: &str = "http://127.0.0.1:3001";

/// What was seen of the calls of a thread.
#[derive(Default)]
pub(crate) struct Calls {
    ids: Vec<CallId>,
    invocations: BTreeMap<CallId, Delivery>,
    notices: BTreeSet<CallId>,
    ends: BTreeMap<CallId, CallEnd>,
}

impl Calls {
    /// Tools of which one needs the person's consent.
    pub(crate) fn toolset() -> Toolset {
        let tools = [("write", Consent::NotNeeded), ("erase", Consent::Needed)];
        Toolset {
            url: URL.to_owned(),
            name: "files".to_owned(),
            endpoint: format!("{URL}/invoke"),
            tools: tools.map(|(name, consent)| (name.to_owned(), consent)).into(),
            manifest: Json::Null,
        }
    }

    pub(crate) fn command(&self, step: &Step) -> Option<Command> {
        let command = match step {
            Step::Call { destructive } => ToolCommand::Call(Called {
                tool: if *destructive { "erase" } else { "write" }.to_owned(),
                toolset: None,
                arguments: Json::Null,
                provider_id: None,
                callbacks: "http://127.0.0.1:4870".to_owned(),
            }),
            Step::ToolAsks { call, what } => {
                let call_id = self.invoked(*call)?;
                let asked = Box::new(asked(*what, &call_id));
                ToolCommand::Ask { call_id, asked }
            }
            Step::ToolEnds(call) => {
                let call_id = self.invoked(*call)?;
                ToolCommand::Result { call_id, text: "Done.".to_owned(), display: Json::Null }
            }
            Step::CallFails(call) => ToolCommand::Fail { call_id: self.invoked(*call)?, text: "Failed.".to_owned() },
            Step::CallLost(call) => ToolCommand::Lost(self.call(*call)?),
            Step::CancelCall(call) => ToolCommand::Cancel(self.call(*call)?),
            _ => return None,
        };
        Some(Command::Tool(Box::new(command)))
    }

    /// The call whose tool asks or ends it with this step.
    pub(crate) fn heard(&self, step: &Step) -> Option<CallId> {
        match step {
            Step::ToolAsks { call, .. } | Step::ToolEnds(call) => self.invoked(*call),
            _ => None,
        }
    }

    /// The message by which a call reached its tool.
    pub(crate) fn invocation(&self, n: usize) -> Option<Delivery> {
        self.invocations.get(&self.invoked(n)?).cloned()
    }

    /// Takes in what a step did, and checks it.
    pub(crate) fn note(&mut self, step: &Step, records: &[Record], effects: &[Delivery]) {
        for delivery in effects {
            match &delivery.purpose {
                Purpose::Reply(_) => {}
                Purpose::Invocation(call) => {
                    assert!(
                        self.invocations.insert(call.clone(), delivery.clone()).is_none(),
                        "{step:?}: called twice"
                    );
                    assert!(is_allowed(call, records), "{step:?}: called without consent");
                    let kept = serde_json::to_string(records).unwrap();
                    assert!(!kept.contains("secret_"), "{step:?}: the secret was kept");
                }
                Purpose::Notice => {
                    let Step::CancelCall(n) = step else { panic!("{step:?}: only who cancels tells the tool") };
                    let call = self.call(*n).unwrap();
                    assert!(self.invocations.contains_key(&call), "{step:?}: the tool does not know the call");
                    assert!(self.notices.insert(call), "{step:?}: told twice");
                }
            }
        }
        for call in records.iter().filter_map(|record| record.private.call.as_ref()) {
            self.end(step, call);
        }
    }

    /// A call ends once, but that a result takes the place of a failure.
    fn end(&mut self, step: &Step, call: &Call) {
        if !self.ids.contains(&call.id) {
            self.ids.push(call.id.clone());
        }
        let Some(done) = call.done() else {
            assert_eq!(self.ends.get(&call.id), None, "{step:?}: a call that ended is pending again");
            return;
        };
        let before = self.ends.insert(call.id.clone(), done.end);
        let fits = matches!((before, done.end), (None, _) | (Some(CallEnd::Failed), CallEnd::Result));
        assert!(fits, "{step:?}: {before:?} became {:?}", done.end);
        let called = self.invocations.contains_key(&call.id);
        assert!(done.end != CallEnd::Denied || !called, "{step:?}: denied, and called");
        assert!(done.end != CallEnd::Result || called, "{step:?}: a result of what was never called");
    }

    fn call(&self, n: usize) -> Option<CallId> {
        self.ids.get(n.checked_rem(self.ids.len())?).cloned()
    }

    /// A call that has reached its tool: of others nobody knows the secret.
    fn invoked(&self, n: usize) -> Option<CallId> {
        let invoked: Vec<_> = self.ids.iter().filter(|id| self.invocations.contains_key(id)).collect();
        invoked.get(n.checked_rem(invoked.len())?).map(|id| (*id).clone())
    }
}

/// Whether a call needs no consent, or the person gave it in this very step.
fn is_allowed(id: &CallId, records: &[Record]) -> bool {
    let call = records.iter().filter_map(|record| record.private.call.as_ref()).find(|call| call.id == *id).unwrap();
    let approved = |record: &Record| {
        let prompt = record.private.prompt.as_ref()?;
        let verdicts = prompt.resolution()?.verdicts(prompt);
        Some(verdicts.iter().any(|verdict| verdict.approved() && verdict.by_person))
    };
    call.tool == "write" || records.iter().any(|record| approved(record) == Some(true))
}

/// One of several questions, all with the answers of the thread's other choices; the last has none at all.
fn asked(what: u8, call: &CallId) -> Asked {
    let mut request = crate::own::CHOICE.parse::<Json>().unwrap().as_object().unwrap().clone();
    request.insert("prompt", format!("Where to, {what}?"));
    let request = Json::Object(request);
    let mut ask: Ask = user_choice::ask(&UserChoice::read(request.clone()).unwrap()).unwrap();
    if what == 3 {
        ask.questions.clear();
    }
    let post_to = PostTo { url: format!("{URL}/reply"), origin: Some(URL.to_owned()), call: Some(call.clone()) };
    let native = Native { dialect: Dialect::UserChoice, request, post_to: Some(post_to) };
    let source = Source { dialect: Dialect::UserChoice, agent: None, server: None, extra: Map::new() };
    Asked { ask, source, prompt_id: None, key: None, native: Some(native) }
}
