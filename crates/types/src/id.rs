//! Ids. They are given from outside: there is no clock and no chance in here.

use crate::shape::id;

id! {
    /// The id of a prompt: `prm_` and a ULID.
    ///
    /// ```
    /// use sayso_types::PromptId;
    ///
    /// let id: PromptId = "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?;
    /// assert_eq!(id.as_str(), "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C");
    /// assert!("thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse::<PromptId>().is_err());
    /// # Ok::<(), sayso_types::Misfit>(())
    /// ```
    PromptId, "\"prm_\" and a ULID", |text| is_prefixed_ulid(text, "prm_")
}

id! {
    /// The id of a thread: `thr_` and a ULID.
    ///
    /// ```
    /// use sayso_types::ThreadId;
    ///
    /// assert!("thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse::<ThreadId>().is_ok());
    /// assert_eq!("x".parse::<ThreadId>().unwrap_err().to_string(), r#"expected "thr_" and a ULID, found "x""#);
    /// ```
    ThreadId, "\"thr_\" and a ULID", |text| is_prefixed_ulid(text, "thr_")
}

id! {
    /// The id of an item: `itm_` and a ULID.
    ///
    /// ```
    /// use sayso_types::ItemId;
    ///
    /// assert!("itm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse::<ItemId>().is_ok());
    /// assert_eq!("x".parse::<ItemId>().unwrap_err().to_string(), r#"expected "itm_" and a ULID, found "x""#);
    /// ```
    ItemId, "\"itm_\" and a ULID", |text| is_prefixed_ulid(text, "itm_")
}

/// 26 characters of Crockford's base 32, of which the first keeps the whole within 128 bits.
fn is_prefixed_ulid(text: &str, prefix: &str) -> bool {
    let Some(ulid) = text.strip_prefix(prefix) else { return false };
    let crockford =
        |byte: u8| matches!(byte, b'0'..=b'9' | b'A'..=b'H' | b'J' | b'K' | b'M' | b'N' | b'P'..=b'T' | b'V'..=b'Z');
    ulid.len() == 26 && ulid.as_bytes()[0] <= b'7' && ulid.bytes().all(crockford)
}

id! {
    /// The id of a question within its prompt; empty where it is not given yet.
    ///
    /// ```
    /// use sayso_types::{Question, QuestionId};
    ///
    /// assert!(!Question::new("Which?").id.is_given(), "normalising gives one");
    /// assert_eq!(QuestionId::from("target").as_str(), "target");
    /// ```
    QuestionId or not given
}

id! {
    /// The id of an option within its question; empty where it is not given yet.
    ///
    /// ```
    /// use sayso_types::{Choice, ChoiceId};
    ///
    /// assert_eq!(Choice::new("staging").id, ChoiceId::default(), "normalising gives one");
    /// ```
    ChoiceId or not given
}
