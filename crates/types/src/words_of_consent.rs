//! The words that plainly mean yes or no. Whatever is not among them is not a yes.

use crate::choice::Effect;

/// Taken as a yes, and only when they stand alone.
const YES: [&str; 6] = ["approve", "approved", "yes", "y", "ok", "allow"];
/// Taken as a no.
const NO: [&str; 5] = ["deny", "denied", "no", "n", "reject"];

/// What `text` plainly means, whatever its case and the blanks around it.
pub(crate) fn effect_of(text: &str) -> Option<Effect> {
    let text = text.trim();
    let is = |word: &&str| word.eq_ignore_ascii_case(text);
    if YES.iter().any(is) {
        Some(Effect::Approve)
    } else if NO.iter().any(is) {
        Some(Effect::Deny)
    } else {
        None
    }
}
