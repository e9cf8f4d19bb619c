//! An entry as it is kept for later: only what the person typed or chose, under the question's id.

use sayso_types::{Json, Map, Prompt, Question, gather};

use super::Entry;

/// What is worth keeping of an entry; `None` where the person has not touched it.
pub(crate) fn save(entry: &Entry) -> Option<Map> {
    entry.touched.then(|| write(entry))
}

/// Puts what was kept back, wherever it still fits.
pub(crate) fn restore(prompt: &Prompt, entries: &mut [Entry], saved: &Map) {
    for (question, entry) in prompt.questions.iter().zip(entries) {
        if let Some(kept) = saved.get(question.id.as_str()).and_then(Json::as_object) {
            read(question, entry, kept);
        }
    }
}

fn write(entry: &Entry) -> Map {
    let list = |texts: &[String]| Json::Array(gather(texts.iter().map(|text| Json::String(text.clone()))));
    let mut map = Map::new();
    map.insert("chosen", list(&entry.chosen));
    if let Some(other) = &entry.other {
        map.insert("other", other.as_str());
    }
    map.insert("text", entry.text.as_str());
    map.insert("note", entry.note.as_str());
    let typed = entry.arguments.rows.iter().filter_map(|row| Some((row.name.clone(), row.typed.clone()?.into())));
    map.insert("typed", Map::of_distinct(gather(typed)));
    map
}

fn read(question: &Question, entry: &mut Entry, kept: &Map) {
    let text = |key: &str| kept.get(key).and_then(Json::as_str).map(str::to_owned);
    let chosen = kept.get("chosen").and_then(Json::as_array).unwrap_or_default();
    let known = |label: &str| question.options().iter().any(|choice| choice.label == label);
    entry.chosen = gather(chosen.iter().filter_map(Json::as_str).filter(|label| known(label)).map(str::to_owned));
    entry.other = text("other").filter(|_| question.allow_other == Some(true));
    entry.text = text("text").unwrap_or_default();
    entry.note = text("note").unwrap_or_default();
    if let Some(typed) = kept.get("typed").and_then(Json::as_object) {
        for row in 0..entry.arguments.rows.len() {
            if let Some(text) = typed.get(&entry.arguments.rows[row].name).and_then(Json::as_str) {
                entry.arguments.change(row, text);
            }
        }
    }
    entry.touched = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{entry::entries, sample};

    #[test]
    fn what_was_typed_comes_back_and_what_no_longer_fits_does_not() {
        let prompt = sample::prompt(
            r#"{"kind": "ask_user_question", "questions": [
                {"id": "a", "question": "Which?", "options": [{"label": "One"}, {"label": "Two"}]},
                {"id": "b", "question": "Why?", "input": "text"}, {"id": "c", "question": "When?", "input": "text"}]}"#,
        );
        let mut before = entries(&prompt);
        before[0].choose(&prompt.questions[0], "Two", true);
        before[0].chosen.push("Three".into());
        before[1].text = "because".into();
        before[1].touched = true;
        let kept = prompt
            .questions
            .iter()
            .zip(&before)
            .filter_map(|(question, entry)| Some((question.id.as_str(), save(entry)?)));
        let saved: Map = kept.collect();
        assert_eq!(saved.len(), 2, "untouched questions are not kept");
        let mut after = entries(&prompt);
        restore(&prompt, &mut after, &saved);
        assert_eq!(after[0].chosen, ["Two"]);
        assert_eq!(after[1].text, "because");
        assert!(!after[2].touched);
    }
}
