//! From requests to one ask: a question for each call that needs a person.

use super::{
    call::{Call, Runner},
    decision::Standing,
    form::Form,
    request::Request,
    rule::Rule,
    wording,
};
use crate::{
    ask::{Ask, Kind},
    choice::{Choice, Effect, Scope, Style},
    id::QuestionId,
    json::Json,
    limits,
    question::{Question, Subject},
};

/// Seconds until a request can no longer be answered: a day, as long as the framework's own host keeps it.
pub const EXPIRES_IN: u32 = 86_400;

/// Which kinds of yes a person is offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offer {
    /// Yes to this call.
    #[default]
    Once,
    /// Also yes to later calls in the session, where the form has a place to say so.
    Standing,
}

/// One approval with a question for each request that needs a confirmation; `None` where none does.
///
/// Request ids may be long or odd, so the questions have ids of their own: `r1` is about the first request of the list,
/// `r2` about the second, whether or not the others are asked about.
pub fn to_ask(requests: &[Request], offer: Offer) -> Option<Ask> {
    to_ask_under(requests, &[], offer)
}

/// The same, where `rules` stand: what one of them allows is not asked about.
///
/// ```
/// use sayso_types::{Json, dialect::approval::{Offer, Rule, read_requests, to_ask_under}};
///
/// let json: Json = r#"{"type": "function_approval_request", "id": "af-1", "function_call": {"name": "read_file"}}"#.parse()?;
/// let requests = read_requests(json)?;
/// let rule = Rule::any_arguments(requests[0].call()).expect("the agent has the tool");
/// assert_eq!(to_ask_under(&requests, &[rule], Offer::Once), None);
/// assert!(to_ask_under(&requests, &[], Offer::Once).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_ask_under(requests: &[Request], rules: &[Rule], offer: Offer) -> Option<Ask> {
    let asked = requests.iter().enumerate().filter(|(_, request)| request.needs_person(rules));
    let questions: Vec<_> = asked.map(|(index, request)| question(index, request, offer)).collect();
    if questions.is_empty() {
        return None;
    }
    Some(Ask { expires_in: Some(EXPIRES_IN), ..Ask::new(Kind::Approval, questions) })
}

pub(super) fn question_id(index: usize) -> QuestionId {
    format!("r{}", index + 1).into()
}

/// Whether `question` is about the call of `request`, exactly as it stands there.
pub(super) fn is_about(question: &Question, request: &Request) -> bool {
    let call = request.call();
    question.allow_edit != Some(true)
        && question
            .subject
            .as_ref()
            .is_some_and(|subject| subject.tool == call.tool.trim() && subject.arguments == call.arguments)
}

fn question(index: usize, request: &Request, offer: Offer) -> Question {
    let call = request.call();
    Question {
        id: question_id(index),
        subject: Some(Subject {
            tool: call.tool.clone(),
            arguments: call.arguments.clone(),
            // The model's own id is shown where it can be; nothing hangs on it.
            call_id: call.call_id.clone().filter(|id| id.chars().count() <= limits::ID),
            extra: Default::default(),
        }),
        options: (offer == Offer::Standing).then(|| options(request)),
        allow_note: Some(true),
        ..Question::new(wording::question(call))
    }
}

fn options(request: &Request) -> Vec<Choice> {
    let yes = Choice {
        style: Some(Style::Primary),
        effect: Some(Effect::Approve),
        scope: Some(Scope::Once),
        ..Choice::new("Approve")
    };
    let no = Choice { effect: Some(Effect::Deny), scope: Some(Scope::Once), ..Choice::new("Deny") };
    let standing = Standing::ALL.iter().rev().filter(|standing| can_stand(request, **standing));
    [yes].into_iter().chain(standing.map(|standing| standing_choice(request.call(), *standing))).chain([no]).collect()
}

/// Only two forms can carry a standing approval, and only a call that a rule can tell apart may have one.
fn can_stand(request: &Request, standing: Standing) -> bool {
    let call = request.call();
    let carried = matches!(request.form(), Form::Dotnet | Form::Python);
    let told_apart = match call.runner {
        Runner::Agent => true,
        Runner::Hosted => call.server.is_some(),
        Runner::Provider => false,
    };
    let compared = standing == Standing::Tool || matches!(call.arguments, Json::Object(_));
    carried && told_apart && compared
}

fn standing_choice(call: &Call, standing: Standing) -> Choice {
    let (label, which) = match standing {
        Standing::Tool => ("Approve this tool for this session", "any arguments"),
        Standing::ToolWithArguments => ("Approve these arguments for this session", "exactly these arguments"),
    };
    Choice {
        value: Some(standing.as_str().to_owned()),
        description: Some(format!("Later calls of {:?} with {which} run without asking.", call.tool.trim())),
        effect: Some(Effect::Approve),
        scope: Some(Scope::Session),
        ..Choice::new(label)
    }
}
