//! How a prompt ended, as a person is told it: never as a refusal that nobody made.

use sayso_types::{Effect, Kind, Prompt, PromptState, digits, reason};

use crate::words::{Word, Words};

/// How it looks at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A yes, or an answer.
    Done,
    /// A person's no.
    No,
    /// Abandoned.
    Gone,
    /// The time was over.
    Late,
    /// It broke.
    Broken,
}

impl Mark {
    /// As our style knows it.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Mark::Done => "done",
            Mark::No => "no",
            Mark::Gone => "gone",
            Mark::Late => "late",
            Mark::Broken => "broken",
        }
    }
}

/// The mark and the words for a prompt that ended.
pub(crate) fn outcome(prompt: &Prompt, words: &Words) -> (Mark, String) {
    let say = |mark, word| (mark, words.say(word).to_owned());
    match prompt.prompt_state {
        PromptState::Answered if prompt.kind == Kind::Approval => approval(prompt, words),
        PromptState::Answered | PromptState::Pending => say(Mark::Done, Word::Answered),
        PromptState::Failed => say(Mark::Broken, Word::Failed),
        PromptState::Cancelled => match prompt.reason.as_deref() {
            Some(reason::EXPIRED) => say(Mark::Late, Word::Expired),
            Some(reason::DISMISSED) => say(Mark::Gone, Word::Dismissed),
            Some(reason::SUPERSEDED) => say(Mark::Gone, Word::Replaced),
            Some(reason::WORKER_RESTART | reason::SHUTDOWN) => say(Mark::Gone, Word::Ended),
            _ => say(Mark::Gone, Word::Withdrawn),
        },
    }
}

/// Whether the words that came with the end are the agent's own, and so worth showing.
pub(crate) fn told_reason(prompt: &Prompt) -> Option<&str> {
    const OURS: [&str; 6] = [
        reason::EXPIRED,
        reason::DISMISSED,
        reason::SUPERSEDED,
        reason::WORKER_RESTART,
        reason::SHUTDOWN,
        reason::WITHDRAWN,
    ];
    prompt.reason.as_deref().filter(|reason| !OURS.contains(reason))
}

fn approval(prompt: &Prompt, words: &Words) -> (Mark, String) {
    let (mut yes, mut changed, all) = (0, false, prompt.questions.len());
    for answer in prompt.answers.iter().flatten() {
        let question = prompt.question(&answer.id);
        let chosen = question.and_then(|question| answer.chosen(question));
        if chosen.and_then(|choice| choice.effect) == Some(Effect::Approve) {
            yes += 1;
            changed |= answer.edited.is_some();
        }
    }
    match yes {
        0 => (Mark::No, words.say(Word::Denied).to_owned()),
        _ if yes == all => {
            let word = if changed { Word::ApprovedChanged } else { Word::Approved };
            (Mark::Done, words.say(word).to_owned())
        }
        _ => (Mark::Done, words.fill(Word::Mixed, &[("n", &digits(yes)), ("all", &digits(all))])),
    }
}

#[cfg(test)]
mod tests {
    use sayso_types::{AnswerDraft, Author, Resolution, resolve};

    use super::*;
    use crate::sample;

    fn ended(prompt: &Prompt, resolution: Resolution) -> String {
        let by = Author::User;
        let ended = prompt.settle(resolution, by, "2026-11-18T09:31:00Z".parse().unwrap()).unwrap();
        outcome(&ended, &Words::english()).1
    }

    #[test]
    fn what_nobody_decided_is_not_told_as_a_refusal() {
        let prompt = sample::prompt(r#"{"kind": "approval", "questions": [{"question": "Deploy?"}]}"#);
        for (reason, told) in [
            (reason::EXPIRED, "Expired"),
            (reason::DISMISSED, "Dismissed"),
            (reason::SHUTDOWN, "Ended by the service"),
            ("changed my mind", "Withdrawn"),
        ] {
            assert_eq!(ended(&prompt, Resolution::cancelled(reason)), told);
        }
        assert_eq!(ended(&prompt, Resolution::failed("disk")), "Could not be completed");
        let answer = |label| resolve(&prompt, &[AnswerDraft::new("q1", [label])]).unwrap();
        assert_eq!(ended(&prompt, answer("Deny")), "Denied");
        assert_eq!(ended(&prompt, answer("Approve")), "Approved");
    }

    #[test]
    fn a_mixed_batch_is_counted() {
        let prompt = sample::prompt(r#"{"kind": "approval", "questions": [{"question": "A?"}, {"question": "B?"}]}"#);
        let drafts = [AnswerDraft::new("q1", ["Deny"]), AnswerDraft::new("q2", ["Approve"])];
        assert_eq!(ended(&prompt, resolve(&prompt, &drafts).unwrap()), "Approved 1 of 2");
    }
}
