//! What a person sees of a text: nothing hidden, and ordinary writing left alone.

mod benign;
mod corpora;
mod properties;
mod rules;

use sayso_types::{DisplayText, Segment};

/// The labels that a text gets, in order.
fn labels(text: &str) -> Vec<String> {
    DisplayText::new(text).segments().iter().filter(|segment| !segment.is_plain()).map(Segment::to_string).collect()
}
