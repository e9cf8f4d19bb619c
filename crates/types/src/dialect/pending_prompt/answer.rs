//! The item that answers: structured where a widget wrote it, plain text where a person typed it.

use super::wording;
use crate::{
    answer::{Answer, AnswerDraft},
    item::{ItemDraft, text_block},
    json::{Json, Map},
    prompt::Prompt,
    question::{Input, Question},
    shape::Shape,
    text::{answers_from_text, label},
};

/// What an item answers to the open prompt. [`resolve`](crate::resolve) checks it.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Its metadata says, question by question.
    Structured(Vec<AnswerDraft>),
    /// Its text says.
    Text(Vec<AnswerDraft>),
    /// Nothing: it has neither answers nor text.
    Silent,
}

/// An answer to another prompt than the open one: a click that came too late must not answer what came after.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("the answer is to the prompt {named}, the open one is {open}")]
pub struct OtherPrompt {
    /// What the item names, as JSON.
    pub named: String,
    /// The prompt that is open.
    pub open: String,
}

/// Reads an item that a person posted while `prompt` was open.
///
/// Answers stand in `metadata.prompt`, as the protocol's page has it, or in `metadata.answers`, where its worker reads
/// them. They count when there is one for each question, each with a list of texts as its `answer`; a label may differ
/// in case. One that names no question answers the one in its place. Otherwise the text is the answer.
///
/// ```
/// # use sayso_types::{Ask, ItemDraft, Kind, Origin, Prompt, Question, dialect::pending_prompt::{Reply, reply}};
/// # let origin = Origin {
/// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
/// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None };
/// let prompt = Prompt::new(Ask::new(Kind::Approval, [Question::new("Deploy?")]), origin)?;
/// let Reply::Text(answers) = reply(&prompt, &ItemDraft::text("ok"))? else { panic!() };
/// assert_eq!(answers[0].answer, ["Approve"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reply(prompt: &Prompt, item: &ItemDraft) -> Result<Reply, OtherPrompt> {
    let metadata = item.metadata.as_ref();
    let within = metadata.and_then(|metadata| metadata.get("prompt")).and_then(Json::as_object);
    match within.and_then(|within| within.get("prompt_id")) {
        None | Some(Json::Null) => {}
        Some(named) if named.as_str() == Some(prompt.prompt_id.as_str()) => {}
        Some(named) => return Err(OtherPrompt { named: named.to_string(), open: prompt.prompt_id.to_string() }),
    }
    let places = [within, metadata].into_iter().flatten();
    if let Some(drafts) = places.filter_map(|place| place.get("answers")).find_map(|json| structured(prompt, json)) {
        return Ok(Reply::Structured(drafts));
    }
    if !item.content.iter().any(is_text) {
        return Ok(Reply::Silent);
    }
    Ok(Reply::Text(answers_from_text(prompt, &item.to_text())))
}

/// The item by which a widget answers: text, which the protocol's worker insists on, and the answers in both places.
/// The answers are those that [`resolve`](crate::resolve) gave: one for each question, in order.
pub fn answer_item(prompt: &Prompt, answers: &[Answer]) -> ItemDraft {
    let list = Json::Array(answers.iter().map(Shape::write).collect());
    let within = Map::from_iter([("prompt_id", prompt.prompt_id.write()), ("answers", list.clone())]);
    let metadata = Map::from_iter([("answers", list), ("prompt", within.into())]);
    ItemDraft { content: vec![text_block(&wording::typed(answers))], metadata: Some(metadata), ..ItemDraft::default() }
}

fn structured(prompt: &Prompt, json: &Json) -> Option<Vec<AnswerDraft>> {
    let entries = json.as_array().filter(|entries| entries.len() == prompt.questions.len())?;
    prompt.questions.iter().zip(entries).map(|(question, entry)| draft(prompt, question, entry.as_object()?)).collect()
}

/// An entry as a draft; what is unknown in it is passed over, what is known must be of its shape.
fn draft(prompt: &Prompt, in_place: &Question, entry: &Map) -> Option<AnswerDraft> {
    let fields = ["id", "question", "answer", "note", "edited"];
    let fields: Map = fields.into_iter().filter_map(|key| Some((key, entry.get(key)?.clone()))).collect();
    let mut draft = AnswerDraft::read(fields.into()).ok()?;
    let question = match &draft.question {
        _ if draft.id.is_given() => prompt.question(&draft.id),
        Some(text) => prompt.questions.iter().find(|question| question.question == text.trim()),
        None => {
            draft.id = in_place.id.clone();
            Some(in_place)
        }
    };
    if let Some(question) = question.filter(|question| question.input() == Input::Choice) {
        draft.answer = labelled(question, draft.answer);
    }
    Some(draft)
}

/// Labels as the question writes them, where they differ in case or in blanks around them.
fn labelled(question: &Question, values: Vec<String>) -> Vec<String> {
    let (names, folded) = (question.names(), label::folded(question));
    let label = |value: String| {
        if names.get(&value).is_some() {
            return value;
        }
        let text = value.trim();
        let exact = names.get(text).filter(|choice| choice.label == text);
        let choice = exact.or_else(|| folded.get(&label::fold(text)).copied().flatten());
        choice.map_or(value, |choice| choice.label.clone())
    };
    values.into_iter().map(label).collect()
}

fn is_text(block: &Map) -> bool {
    block.get("type").and_then(Json::as_str) == Some("text") && block.get("text").and_then(Json::as_str).is_some()
}
