//! What the targets share: prompts to answer, and how a prompt may end.

#[path = "../../crates/types/tests/support/prompts.rs"]
mod prompts;

use sayso_types::{
    AnswerDraft, Ask, Author, Effect, InvalidAsk, Json, Prompt, Resolution, Shape, answers_from_text, reason, resolve,
};

/// The prompt that an ask becomes, read back as it was written.
pub fn prompt(ask: Ask) -> Result<Prompt, InvalidAsk> {
    let prompt = prompts::try_prompt(ask)?;
    let written = prompts::json(&prompt.write().to_string());
    assert_eq!(Prompt::from_json(written).as_ref(), Ok(&prompt));
    Ok(prompt)
}

/// Ways in which `prompt` may end: closed, expired, broken, each option of the first question chosen, words typed.
pub fn endings(prompt: &Prompt) -> Vec<Resolution> {
    let mut endings = vec![
        Resolution::dismissed(prompt),
        Resolution::cancelled(reason::EXPIRED),
        Resolution::Cancelled { reason: None },
        Resolution::failed("the line broke"),
    ];
    let labels = prompt.questions[0].options().iter().take(8).map(|choice| choice.label.as_str());
    for text in labels.chain(["yes", "no", "2"]) {
        let everywhere: Vec<_> =
            prompt.questions.iter().map(|question| AnswerDraft::new(question.id.clone(), [text])).collect();
        endings.extend(resolve(prompt, &everywhere));
        endings.extend(resolve(prompt, &answers_from_text(prompt, text)));
    }
    endings
}

/// Settles `prompt`, and reads it back.
pub fn settle(prompt: &Prompt, resolution: &Resolution) {
    let at = "2026-11-18T09:31:00Z".parse().expect("it is a moment");
    let settled = prompt.settle(resolution.clone(), Author::User, at).expect("it is open");
    assert_eq!(settled.resolution().as_ref(), Some(resolution));
    assert_eq!(Prompt::from_json(settled.write()).expect("what we write is a prompt"), settled);
}

/// Whether the person chose an option that approves, for the question at `index`.
pub fn chose_approval(prompt: &Prompt, resolution: &Resolution, index: usize) -> bool {
    let Resolution::Answered { answers } = resolution else { return false };
    let [label] = answers[index].answer.as_slice() else { return false };
    let chosen = prompt.questions[index].options().iter().find(|choice| choice.label == *label);
    chosen.and_then(|choice| choice.effect) == Some(Effect::Approve)
}

/// The bytes as JSON, if they are.
pub fn json(data: &[u8]) -> Option<Json> {
    Json::try_from(data).ok()
}
