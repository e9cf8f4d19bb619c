//! Ids. They are given from outside: there is no clock and no chance in here.

use crate::{
    json::Json,
    shape::{Field, Mismatch, Shape, id},
};

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
    ThreadId, "\"thr_\" and a ULID", |text| is_prefixed_ulid(text, "thr_")
}

id! {
    /// The id of an item: `itm_` and a ULID.
    ItemId, "\"itm_\" and a ULID", |text| is_prefixed_ulid(text, "itm_")
}

/// 26 characters of Crockford's base 32, of which the first keeps the whole within 128 bits.
fn is_prefixed_ulid(text: &str, prefix: &str) -> bool {
    let Some(ulid) = text.strip_prefix(prefix) else { return false };
    let crockford =
        |byte: u8| matches!(byte, b'0'..=b'9' | b'A'..=b'H' | b'J' | b'K' | b'M' | b'N' | b'P'..=b'T' | b'V'..=b'Z');
    ulid.len() == 26 && ulid.as_bytes()[0] <= b'7' && ulid.bytes().all(crockford)
}

/// Declares an id that the agent may leave out: an empty one is not given yet.
macro_rules! local_id {
    ($(#[doc = $about:literal])* $name:ident) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            /// The id as text; empty when it is not given yet.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Whether there is one.
            pub fn is_given(&self) -> bool {
                !self.0.is_empty()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl<T: Into<String>> From<T> for $name {
            fn from(text: T) -> Self {
                $name(text.into())
            }
        }

        impl Field for $name {
            fn read_field(json: Option<Json>) -> Result<Self, Mismatch> {
                Ok($name(Option::<String>::read_field(json)?.unwrap_or_default()))
            }

            fn write_field(&self) -> Option<Json> {
                self.is_given().then(|| self.0.write())
            }

            #[cfg(feature = "schema")]
            const OPTIONAL: bool = true;

            #[cfg(feature = "schema")]
            fn field_schema(book: &mut crate::shape::schema::Book) -> Json {
                String::schema(book)
            }
        }
    };
}

local_id! {
    /// The id of a question within its prompt.
    QuestionId
}

local_id! {
    /// The id of an option within its question.
    ChoiceId
}
