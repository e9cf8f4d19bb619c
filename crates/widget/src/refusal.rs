//! Why an answer was not taken: what a page needs of the server's problem.

use sayso_types::{Code, Json, Map, Prompt, QuestionId, gather};

/// A refusal, as the server told it.
pub(crate) struct Refusal {
    code: String,
    /// What was wrong, and what is allowed.
    pub(crate) detail: String,
    /// What is wrong with each question.
    pub(crate) errors: Vec<(QuestionId, String)>,
    /// The prompt as it ended, where that is why.
    pub(crate) prompt: Option<Prompt>,
}

impl Refusal {
    /// Reads one; what is none says nothing.
    pub(crate) fn read(json: Json) -> Option<Self> {
        let Json::Object(mut problem) = json else { return None };
        let error = |error: &Json| {
            let error = error.as_object()?;
            Some((text(error, "id").into(), text(error, "message")))
        };
        let errors = problem.get("errors").and_then(Json::as_array).unwrap_or_default();
        Some(Refusal {
            code: text(&problem, "code"),
            detail: text(&problem, "detail"),
            errors: gather(errors.iter().filter_map(error)),
            prompt: problem.remove("prompt").and_then(|prompt| Prompt::from_json(prompt).ok()),
        })
    }

    /// Whether it is of that sort.
    pub(crate) fn is(&self, code: Code) -> bool {
        self.code == code.as_str()
    }
}

fn text(map: &Map, key: &str) -> String {
    map.get(key).and_then(Json::as_str).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use sayso_types::{InvalidAnswer, Problem, Shape, resolve};

    use super::*;
    use crate::sample;

    #[test]
    fn what_the_server_writes_is_read() {
        let prompt = sample::prompt(r#"{"kind": "text", "questions": [{"question": "Why?"}]}"#);
        let invalid: InvalidAnswer = resolve(&prompt, &[]).unwrap_err();
        let refusal = Refusal::read(Problem::from(&invalid).write()).unwrap();
        assert!(refusal.is(Code::InvalidAnswer) && !refusal.is(Code::StalePrompt));
        assert_eq!(refusal.errors, [("q1".into(), "needs an answer".to_owned())]);
        assert!(Refusal::read(Json::Null).is_none());
    }
}
