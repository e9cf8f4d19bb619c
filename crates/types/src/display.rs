//! placeholder
pub(crate) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}
