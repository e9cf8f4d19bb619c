//! From the end of a prompt to the responses, one for each request, in their order.

use super::{
    ask::{is_about, question_id},
    decision::{Decision, Standing},
    request::Request,
    response::Response,
    rule::Rule,
    wording,
};
use crate::{
    choice::Effect,
    display::is_blank,
    prompt::Prompt,
    question::Question,
    resolution::{Resolution, Verdict},
};

/// The responses to `requests`, once the prompt that asked about them has ended. What needs no confirmation is approved;
/// anything else that is not a clear yes to exactly this call is denied.
pub fn to_responses(requests: &[Request], prompt: &Prompt, resolution: &Resolution) -> Vec<Response> {
    to_responses_under(requests, &[], prompt, resolution)
}

/// The same, where `rules` stood when it was asked: what one of them allows is approved.
pub fn to_responses_under(
    requests: &[Request],
    rules: &[Rule],
    prompt: &Prompt,
    resolution: &Resolution,
) -> Vec<Response> {
    let verdicts = resolution.verdicts(prompt);
    let respond = |(index, request): (usize, &Request)| {
        if !request.needs_person(rules) {
            return Response::new(request, &Decision::approved());
        }
        let id = question_id(index);
        let asked = |(question, _): &(&Question, &Verdict)| question.id == id && is_about(question, request);
        let decision = match prompt.questions.iter().zip(&verdicts).find(asked) {
            Some((question, verdict)) if verdict.by_person => decide(question, verdict, resolution),
            _ => Decision::denied(wording::undecided(resolution)),
        };
        Response::new(request, &decision)
    };
    requests.iter().enumerate().map(respond).collect()
}

/// The responses where nobody has to be asked; `None` where somebody has.
pub fn unasked_responses(requests: &[Request]) -> Option<Vec<Response>> {
    unasked_responses_under(requests, &[])
}

/// The same, where `rules` stand.
pub fn unasked_responses_under(requests: &[Request], rules: &[Rule]) -> Option<Vec<Response>> {
    if requests.iter().any(|request| request.needs_person(rules)) {
        return None;
    }
    Some(requests.iter().map(|request| Response::new(request, &Decision::approved())).collect())
}

fn decide(question: &Question, verdict: &Verdict, resolution: &Resolution) -> Decision {
    let note = verdict.note.clone().filter(|note| !is_blank(note));
    match verdict.effect {
        Effect::Approve => Decision { approved: true, standing: standing(question, resolution), reason: note },
        Effect::Deny => Decision::denied(note.unwrap_or_else(|| wording::DECLINED.to_owned())),
    }
}

/// What the chosen option says about later calls.
fn standing(question: &Question, resolution: &Resolution) -> Option<Standing> {
    let Resolution::Answered { answers } = resolution else { return None };
    let answer = answers.iter().find(|answer| answer.id == question.id)?;
    let [label] = answer.answer.as_slice() else { return None };
    let chosen = question.options().iter().find(|choice| choice.label == *label)?;
    chosen.value.as_deref().and_then(Standing::named)
}
