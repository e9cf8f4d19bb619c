//! The item that asks: written for a prompt of ours, read where an agent posts its own.

use super::{PENDING, prompt_of, within_prompt, wording};
use crate::{
    ask::{Ask, Kind},
    choice::{Choice, Effect, Scope},
    id::PromptId,
    item::{ItemDraft, text_block},
    json::{Json, Map},
    prompt::{Prompt, PromptFields, PromptState},
    question::Question,
    shape::{Field, Misfit, Mismatch, Shape},
};

/// What an approval is called that holds for the session.
const REMEMBERED: &str = "Approve & remember";

/// What an agent asks by an item of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The id that the agent gave it, by which it waits for the answer. Whether it is still free, the server knows.
    pub prompt_id: Option<PromptId>,
    /// What it asks.
    pub ask: Ask,
}

/// The item that shows `prompt`: as text for those who read text, whole in `metadata.prompt` for those who render it.
///
/// ```
/// # use sayso_types::{Ask, Choice, Kind, Origin, Prompt, Question, dialect::pending_prompt};
/// # let origin = Origin {
/// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
/// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None };
/// let ask = Ask::new(Kind::Approval, [Question::new("Deploy to production?")]);
/// let item = pending_prompt::prompt_item(&Prompt::new(ask, origin)?);
/// assert_eq!(item.to_text(), "\
/// ❓ Provide input:
/// Deploy to production?
///   1. Approve
///   2. Deny
/// Reply with yes, no, a number or the option text. Anything else denies.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prompt_item(prompt: &Prompt) -> ItemDraft {
    prompt_item_of(prompt, prompt.write())
}

/// The same, by one who has the prompt's JSON.
pub fn prompt_item_of(prompt: &Prompt, json: Json) -> ItemDraft {
    let metadata = Map::from_iter([("type", PENDING.into()), ("prompt", json)]);
    ItemDraft { content: vec![text_block(&wording::asked(prompt))], metadata: Some(metadata), ..ItemDraft::default() }
}

/// What an item's metadata asks; `None` where it is not of type `pending_prompt`.
///
/// - A kind that is not known is handled as `ask_user_question`, as the protocol's own worker does.
/// - An option list lets the person type something else unless `allow_other` says no. Without options it is a text.
/// - A `subject` that is a string names the tool; its arguments are null then: they were not told.
/// - On an approval the label "Approve & remember" approves for the session. Other labels say what they do by
///   themselves or by an `effect`, or the ask is refused.
/// - Fields that are not known stay, `grant_key` among them. What only a server can say of a prompt (who asks, when,
///   the digest, how it ended) is not taken from an item.
///
/// ```
/// use sayso_types::{Json, Kind, dialect::pending_prompt};
///
/// let metadata: Json = r#"{"type": "pending_prompt", "prompt": {
///     "prompt_id": "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "kind": "ask_user_question", "prompt_state": "pending",
///     "questions": [{"question": "Target?", "multiSelect": false, "options": [{"label": "staging"}]}]
/// }}"#.parse()?;
/// let request = metadata.as_object().map(pending_prompt::request).transpose()?.flatten().unwrap();
/// assert_eq!(request.ask.kind, Kind::AskUserQuestion);
/// assert_eq!(request.ask.questions[0].allow_other, Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn request(metadata: &Map) -> Result<Option<Request>, Mismatch> {
    let Some(prompt) = prompt_of(metadata, PENDING)? else { return Ok(None) };
    read(prompt.clone()).map(Some).map_err(within_prompt)
}

fn read(mut prompt: Map) -> Result<Request, Mismatch> {
    let prompt_id = Option::<PromptId>::read_field(prompt.remove("prompt_id"));
    let prompt_id = prompt_id.map_err(|mismatch| mismatch.under("prompt_id"))?;
    check_state(prompt.remove("prompt_state")).map_err(|mismatch| mismatch.under("prompt_state"))?;
    for key in PromptFields::KEYS.iter().filter(|key| !Ask::KEYS.contains(key)) {
        prompt.remove(key);
    }
    if let Some(Json::String(kind)) = prompt.get("kind")
        && Kind::ALL.iter().all(|known| known.as_str() != kind)
    {
        prompt.insert("kind", Kind::AskUserQuestion.write());
    }
    if let Some(Json::Array(questions)) = prompt.get("questions") {
        let questions: Vec<Json> = questions.iter().cloned().map(name_tool).collect();
        prompt.insert("questions", questions);
    }
    let mut ask = Ask::read(prompt.into())?;
    for question in &mut ask.questions {
        fill_in(question, ask.kind);
    }
    Ok(Request { prompt_id, ask })
}

fn check_state(state: Option<Json>) -> Result<(), Mismatch> {
    match Option::<PromptState>::read_field(state)? {
        None | Some(PromptState::Pending) => Ok(()),
        Some(ended) => Err(Misfit::Word { found: ended.to_string(), allowed: &["pending"] }.into()),
    }
}

/// A subject that is only a tool's name, as our own shape has it.
fn name_tool(question: Json) -> Json {
    let Json::Object(mut question) = question else { return question };
    if let Some(tool) = question.get("subject").and_then(Json::as_str) {
        let subject = match tool.trim() {
            "" => Json::Null,
            tool => Map::from_iter([("tool", tool.into()), ("arguments", Json::Null)]).into(),
        };
        question.insert("subject", subject);
    }
    question.into()
}

fn fill_in(question: &mut Question, kind: Kind) {
    if question.options().is_empty() {
        question.multi_select = None;
        return;
    }
    if kind != Kind::Approval {
        question.allow_other.get_or_insert(true);
        return;
    }
    for choice in question.options.iter_mut().flatten().filter(|choice| is_remembered(choice)) {
        choice.effect = Some(Effect::Approve);
        choice.scope.get_or_insert(Scope::Session);
    }
}

fn is_remembered(choice: &Choice) -> bool {
    choice.effect.is_none() && choice.label.trim().eq_ignore_ascii_case(REMEMBERED)
}
