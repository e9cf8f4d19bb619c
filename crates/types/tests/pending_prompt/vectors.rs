//! What the shipped worker reads from a reply, and where it is at fault.

use sayso_types::{Ask, AskProblem, Json, Map, Shape, answers_from_text};

use crate::{json, try_prompt};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/blobhub/text_mapping.json");

/// The replies that the worker misreads: prompt and text, why, and what we read instead.
const MENDED: [(&str, &str, &str, &[&[&str]]); 3] = [
    ("single", "①", "it takes the sign for a digit and breaks; it is a text like any other", &[&["①"]]),
    ("multi", "1,9", "it drops the 9 in silence; a reply is read whole or kept as typed", &[&["1,9"]]),
    (
        "two questions numbered",
        "1) staging\n2) 1,3",
        "its page promises the line form, which it never had",
        &[&["staging"], &["auth", "cache"]],
    ),
];

#[test]
fn each_reply_is_read_as_the_worker_reads_it_but_for_its_faults() {
    let Json::Array(vectors) = json(&std::fs::read_to_string(VECTORS).unwrap()) else { panic!("a list") };
    let (mut mended, mut unaskable) = (0, 0);
    for vector in &vectors {
        let vector = vector.as_object().unwrap();
        let (name, text) = (text_of(vector, "name"), text_of(vector, "text"));
        let ask: Map = ["kind", "questions"].into_iter().map(|key| (key, vector.get(key).unwrap().clone())).collect();
        let ask = Ask::read(ask.into()).unwrap();
        if ask.questions.is_empty() {
            // Where nothing is asked, the worker still reads an answer, even a yes. Such an ask never becomes a prompt.
            assert_eq!(try_prompt(ask).unwrap_err().problem, AskProblem::NoQuestions);
            unaskable += 1;
            continue;
        }
        let prompt = try_prompt(ask).unwrap();
        let found: Vec<_> = answers_from_text(&prompt, text).into_iter().map(|draft| draft.answer).collect();
        match MENDED.iter().find(|(mended, reply, ..)| (*mended, *reply) == (name, text)) {
            Some((_, _, why, expected)) => {
                mended += 1;
                assert_eq!(found, *expected, "{text:?}: {why}");
                assert_ne!(Some(found), by_worker(vector), "{text:?} is no longer at fault");
            }
            None => assert_eq!(Some(found), by_worker(vector), "{name}: {text:?}"),
        }
    }
    assert_eq!((vectors.len(), mended, unaskable), (34, MENDED.len(), 3));
}

/// `None` where the worker raised an error.
fn by_worker(vector: &Map) -> Option<Vec<Vec<String>>> {
    let answers = vector.get("answers")?.as_array()?;
    let answer = |entry: &Json| Vec::<String>::read(entry.as_object()?.get("answer")?.clone()).ok();
    answers.iter().map(answer).collect()
}

fn text_of<'a>(vector: &'a Map, key: &str) -> &'a str {
    vector.get(key).and_then(Json::as_str).unwrap()
}
