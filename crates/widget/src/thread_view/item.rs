//! What an item of the thread says about a prompt.

use sayso_types::{Author, Json, Map, Prompt, PromptId, Shape};

use crate::form::Phase;

/// News of a prompt.
pub(super) enum News {
    /// It is open, or waits for its turn; with the prompt as it was told.
    Asked(Box<Prompt>, Map, Phase),
    /// It is over.
    Ended(Ending),
    /// Its answer did not reach the tool.
    Undelivered(PromptId),
}

/// How a prompt ended, as its item tells it.
pub(super) struct Ending {
    pub(super) prompt_id: PromptId,
    told: Map,
}

/// What the item says, where it is the agent's or the server's to say: a person's item ends nothing.
pub(super) fn news(item: Json) -> Option<News> {
    let Json::Object(mut item) = item else { return None };
    let by_person = item.get("author").and_then(Json::as_str) == Some(Author::User.as_str());
    let Some(Json::Object(mut metadata)) = item.remove("metadata").filter(|_| !by_person) else { return None };
    let Some(Json::String(kind)) = metadata.remove("type") else { return None };
    match kind.as_str() {
        "pending_prompt" => asked(metadata, Phase::Open),
        "prompt_queued" => asked(metadata, Phase::Queued),
        "pending_prompt_resolved" => {
            let Some(Json::Object(told)) = metadata.remove("prompt") else { return None };
            let prompt_id = PromptId::read(told.get("prompt_id")?.clone()).ok()?;
            Some(News::Ended(Ending { prompt_id, told }))
        }
        "delivery" if metadata.get("status").and_then(Json::as_str) == Some("undelivered") => {
            PromptId::read(metadata.remove("prompt_id")?).ok().map(News::Undelivered)
        }
        _ => None,
    }
}

fn asked(mut metadata: Map, phase: Phase) -> Option<News> {
    let Some(Json::Object(told)) = metadata.remove("prompt") else { return None };
    let prompt = Prompt::from_json(Json::Object(told.clone())).ok()?;
    Some(News::Asked(Box::new(prompt), told, phase))
}

/// The prompt that was told as `asked`, as it ended; `None` where that does not fit it.
pub(super) fn end(asked: &Map, ending: Ending) -> Option<Prompt> {
    const TOLD: [&str; 5] = ["prompt_state", "answers", "reason", "resolved_at", "resolved_by"];
    let (mut fields, mut told) = (asked.clone(), ending.told);
    for key in TOLD {
        fields.remove(key);
        if let Some(value) = told.remove(key) {
            fields.insert(key, value);
        }
    }
    Prompt::from_json(Json::Object(fields)).ok()
}

#[cfg(test)]
mod tests {
    use sayso_types::PromptState;

    use super::*;
    use crate::sample;

    fn item(author: &str, metadata: &str) -> Json {
        let json = format!(
            r#"{{"id": "itm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "seq": 1, "thread_id": "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C",
            "created_at": "2026-11-18T09:31:00Z", "author": "{author}", "content": [], "metadata": {metadata}}}"#
        );
        json.parse().unwrap()
    }

    #[test]
    fn a_person_ends_nothing_by_an_item_that_says_so() {
        let metadata = r#"{"type": "pending_prompt_resolved", "prompt":
            {"prompt_id": "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "prompt_state": "cancelled", "reason": "expired"}}"#;
        assert!(news(item("user", metadata)).is_none());
        assert!(matches!(news(item("system", metadata)), Some(News::Ended(_))));
    }

    #[test]
    fn the_end_is_put_to_what_was_asked() {
        let prompt = sample::prompt(r#"{"kind": "approval", "questions": [{"question": "Deploy?"}]}"#);
        let Json::Object(asked) = prompt.write() else { panic!("no object") };
        let metadata = r#"{"type": "pending_prompt_resolved", "prompt": {"prompt_id": "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C",
            "prompt_state": "answered", "answers": [{"id": "q1", "question": "Deploy?", "answer": ["Approve"]}],
            "reason": null, "resolved_by": "user", "resolved_at": "2026-11-18T09:31:00Z"}}"#;
        let Some(News::Ended(ending)) = news(item("system", metadata)) else { panic!("no news") };
        let forged = Ending {
            told: ending.told.iter().filter(|(key, _)| *key != "answers").map(|(k, v)| (k, v.clone())).collect(),
            prompt_id: ending.prompt_id.clone(),
        };
        let ended = end(&asked, ending).unwrap();
        assert_eq!((ended.prompt_state, ended.resolved_by), (PromptState::Answered, Some(Author::User)));
        assert!(end(&asked, forged).is_none(), "answered without answers");
    }
}
