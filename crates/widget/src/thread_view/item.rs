//! What an item of the thread says about a prompt.

use sayso_types::{Answer, Author, Item, Json, Map, Prompt, PromptId, PromptState, Shape, Timestamp};

use crate::form::Phase;

/// News of a prompt.
pub(super) enum News {
    /// It is open, or waits for its turn.
    Asked(Box<Prompt>, Phase),
    /// It is over.
    Ended(Ending),
    /// Its answer did not reach the tool.
    Undelivered(PromptId),
}

/// How a prompt ended.
pub(super) struct Ending {
    pub(super) prompt_id: PromptId,
    state: PromptState,
    answers: Option<Vec<Answer>>,
    reason: Option<String>,
    at: Timestamp,
    by: Author,
}

/// What the item says, where it is the agent's or the server's to say: a person's item ends nothing.
pub(super) fn news(item: &Item) -> Option<News> {
    let metadata = item.metadata.as_ref().filter(|_| item.author != Author::User)?;
    let prompt = || metadata.get("prompt").and_then(Json::as_object);
    match item.kind()? {
        "pending_prompt" => asked(prompt()?, Phase::Open),
        "prompt_queued" => asked(prompt()?, Phase::Queued),
        "pending_prompt_resolved" => ended(prompt()?, item).map(News::Ended),
        "delivery" if metadata.get("status").and_then(Json::as_str) == Some("undelivered") => {
            PromptId::read(metadata.get("prompt_id")?.clone()).ok().map(News::Undelivered)
        }
        _ => None,
    }
}

fn asked(prompt: &Map, phase: Phase) -> Option<News> {
    let prompt = Prompt::from_json(Json::Object(prompt.clone())).ok()?;
    Some(News::Asked(Box::new(prompt), phase))
}

fn ended(prompt: &Map, item: &Item) -> Option<Ending> {
    fn field<T: Shape>(prompt: &Map, key: &str) -> Option<T> {
        prompt.get(key).and_then(|json| T::read(json.clone()).ok())
    }
    Some(Ending {
        prompt_id: field(prompt, "prompt_id")?,
        state: field(prompt, "prompt_state")?,
        answers: field(prompt, "answers"),
        reason: field(prompt, "reason"),
        at: field(prompt, "resolved_at").unwrap_or_else(|| item.created_at.clone()),
        by: field(prompt, "resolved_by").unwrap_or(Author::System),
    })
}

/// The prompt as it ended; `None` where that does not fit it.
pub(super) fn end(prompt: &Prompt, ending: &Ending) -> Option<Prompt> {
    let mut fields = (**prompt).clone();
    fields.prompt_state = ending.state;
    fields.answers = ending.answers.clone().filter(|_| ending.state == PromptState::Answered);
    fields.reason = ending.reason.clone();
    fields.resolved_at = Some(ending.at.clone());
    fields.resolved_by = Some(ending.by);
    Prompt::try_from(fields).ok()
}

#[cfg(test)]
mod tests {
    use sayso_types::Author;

    use super::*;
    use crate::sample;

    fn item(author: &str, metadata: &str) -> Item {
        let json = format!(
            r#"{{"id": "itm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "seq": 1, "thread_id": "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C",
            "created_at": "2026-11-18T09:31:00Z", "author": "{author}", "content": [], "metadata": {metadata}}}"#
        );
        Item::read(json.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_person_ends_nothing_by_an_item_that_says_so() {
        let metadata = r#"{"type": "pending_prompt_resolved", "prompt":
            {"prompt_id": "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "prompt_state": "cancelled", "reason": "expired"}}"#;
        assert!(news(&item("user", metadata)).is_none());
        assert!(matches!(news(&item("system", metadata)), Some(News::Ended(_))));
    }

    #[test]
    fn the_end_is_put_to_what_was_asked() {
        let prompt = sample::prompt(r#"{"kind": "approval", "questions": [{"question": "Deploy?"}]}"#);
        let metadata = r#"{"type": "pending_prompt_resolved", "prompt": {"prompt_id": "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C",
            "prompt_state": "answered", "answers": [{"id": "q1", "question": "Deploy?", "answer": ["Approve"]}],
            "reason": null, "resolved_by": "user", "resolved_at": "2026-11-18T09:31:00Z"}}"#;
        let Some(News::Ended(ending)) = news(&item("system", metadata)) else { panic!("no news") };
        let ended = end(&prompt, &ending).unwrap();
        assert_eq!((ended.prompt_state, ended.resolved_by), (PromptState::Answered, Some(Author::User)));
        let forged = Ending { answers: None, ..ending };
        assert!(end(&prompt, &forged).is_none(), "answered without answers");
    }
}
