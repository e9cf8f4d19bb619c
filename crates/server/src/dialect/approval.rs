//! Approval contents: kept as they came, with the rules that stood when they came, so that the responses follow from the log.

use sayso_types::{
    Dialect, Json, Map, Prompt, Shape, Source, Subject,
    dialect::approval::{
        Offer, Request, Response, Rule, bind, read_requests, to_ask_under, to_responses_under, unasked_responses_under,
    },
};

use super::{Allowed, Under};
use crate::{
    record::{Native, Standing},
    thread::{Asked, Refusal},
    token,
};

/// Requests as they are kept.
pub(crate) struct Kept {
    /// As they came.
    pub(crate) requests: Vec<Request>,
    /// What allowed some of them.
    rules: Vec<Rule>,
}

impl Kept {
    pub(crate) fn new(requests: Vec<Request>) -> Self {
        Kept { requests, rules: Vec::new() }
    }

    /// What a record keeps, where it is of this protocol.
    pub(crate) fn read(native: &Native) -> Option<Self> {
        let fields = native.request.as_object().filter(|_| native.dialect == Dialect::Approval)?;
        let rules = fields.get("rules").and_then(Json::as_array).unwrap_or_default();
        Some(Kept {
            requests: read_requests(fields.get("requests")?.clone()).ok()?,
            rules: rules.iter().map(|rule| Rule::read(rule.clone()).ok()).collect::<Option<_>>()?,
        })
    }

    fn write(&self) -> Native {
        let requests = self.requests.iter().map(Request::to_json).collect();
        let rules = self.rules.iter().map(Shape::write).collect();
        let request = Map::from_iter([("requests", Json::Array(requests)), ("rules", Json::Array(rules))]);
        Native { dialect: Dialect::Approval, request: request.into(), post_to: None }
    }

    /// What is asked of the person; `None` where nobody has to be asked.
    pub(crate) fn asked(&self) -> Option<Asked> {
        let ask = to_ask_under(&self.requests, &self.rules, Offer::Standing)?;
        let source = Source { dialect: Dialect::Approval, agent: None, server: None, extra: Map::new() };
        Some(Asked { ask, source, prompt_id: None, key: None, native: Some(self.write()) })
    }

    /// The requests that wait for the person.
    pub(crate) fn active(&self) -> impl Iterator<Item = &Request> {
        self.requests.iter().filter(|request| request.needs_person(&self.rules))
    }

    /// One response for each request, once the prompt has ended, or where there was none.
    pub(crate) fn responses(&self, prompt: Option<&Prompt>) -> Option<Vec<Response>> {
        let Some(prompt) = prompt else { return unasked_responses_under(&self.requests, &self.rules) };
        Some(to_responses_under(&self.requests, &self.rules, prompt, &prompt.resolution()?))
    }
}

/// An id stands for the same request as long as the thread does.
pub(super) fn known_as(native: &Native) -> Vec<String> {
    let kept = Kept::read(native).map(|kept| kept.requests).unwrap_or_default();
    kept.iter().map(|request| token::hash(&format!("{} {}", native.dialect, request.id().as_str()))).collect()
}

pub(super) fn check_repeated(native: &Native, again: &Native) -> Result<(), Refusal> {
    let read = |native| Kept::read(native).map(|kept| kept.requests).unwrap_or_default();
    let (before, again) = (read(native), read(again));
    for request in again {
        let id = request.id().as_str();
        match before.iter().find(|before| before.id() == request.id()) {
            None => return Err(Refusal::KnownApart(id.to_owned())),
            Some(before) if *before != request => return Err(Refusal::KnownOtherwise(id.to_owned())),
            Some(_) => {}
        }
    }
    Ok(())
}

pub(super) fn under(native: &Native, standing: &[Standing]) -> Option<Under> {
    let mut kept = Kept::read(native)?;
    let rules = standing.iter().filter(|standing| standing.dialect == Dialect::Approval);
    let rules: Vec<Rule> = rules.filter_map(|standing| Rule::read(standing.rule.clone()).ok()).collect();
    let mut allowed = Vec::new();
    let mut applied = kept.rules.clone();
    for request in kept.active() {
        let Some(rule) = rules.iter().find(|rule| rule.matches(request.call())) else { continue };
        allowed.push(Allowed { subject: subject(request), rule: rule.write() });
        if !applied.contains(rule) {
            applied.push(rule.clone());
        }
    }
    kept.rules = applied;
    let ask = to_ask_under(&kept.requests, &kept.rules, Offer::Standing);
    (!allowed.is_empty()).then(|| Under { ask, native: kept.write(), allowed })
}

pub(super) fn standing(native: &Native, prompt: &Prompt) -> Vec<Standing> {
    let Some(kept) = Kept::read(native) else { return Vec::new() };
    let responses = kept.responses(Some(prompt)).unwrap_or_default();
    let Ok(binding) = bind(&kept.requests, &responses) else { return Vec::new() };
    let rules = binding.decided.iter().filter_map(Rule::from_decision);
    rules.map(|rule| Standing { dialect: Dialect::Approval, rule: rule.write() }).collect()
}

fn subject(request: &Request) -> Subject {
    let call = request.call();
    Subject {
        tool: call.tool.clone(),
        arguments: call.arguments.clone(),
        call_id: call.call_id.clone(),
        extra: Map::new(),
    }
}
