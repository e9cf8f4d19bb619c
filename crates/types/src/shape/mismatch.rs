//! What does not fit a shape, and where.
//!
//! Who has no use for the reason builds without the feature `reasons`, and carries none of what makes one.

use std::fmt;

use crate::{digits::digits, display::one_line, json::Json, prompt::InvalidPrompt};

/// A place inside a JSON value: `questions[2].options[0].label`. Empty for the value itself.
///
/// ```
/// use sayso_types::Path;
///
/// assert_eq!(Path::key("label").at_index(2).under("options").as_str(), "options[2].label");
/// assert_eq!(Path::default().to_string(), "the value");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(String);

impl Path {
    /// The place as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The place of a key.
    pub fn key(key: &str) -> Self {
        Path(key.to_owned())
    }

    /// This place, seen from the object that holds it under `key`.
    pub fn under(self, key: &str) -> Self {
        let dot = if self.0.is_empty() || self.0.starts_with('[') { "" } else { "." };
        Path([key, dot, &self.0].concat())
    }

    /// This place, seen from the array that holds it at `index`.
    pub fn at_index(self, index: usize) -> Self {
        self.under(&["[", &digits(index), "]"].concat())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { f.write_str("the value") } else { f.write_str(&one_line(&self.0)) }
    }
}

/// JSON that is not of a shape: the place, and what is wrong there.
///
/// ```
/// use sayso_types::{Choice, Json, Misfit, Shape};
///
/// let json: Json = r#"{"label": "Yes", "style": "loud"}"#.parse()?;
/// let mismatch = Choice::read(json).unwrap_err();
/// assert_eq!(mismatch.to_string(), r#"style: expected one of default, primary, danger, found "loud""#);
/// assert!(matches!(mismatch.misfit, Misfit::Word { .. }));
/// # Ok::<(), sayso_types::InvalidJson>(())
/// ```
#[cfg(feature = "reasons")]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{at}: {misfit}")]
pub struct Mismatch {
    /// Where.
    pub at: Path,
    /// What.
    #[source]
    pub misfit: Misfit,
}

#[cfg(feature = "reasons")]
impl Mismatch {
    /// For that reason, which is asked for only where somebody wants to have it.
    pub(crate) fn of(why: impl FnOnce() -> Misfit) -> Self {
        why().into()
    }

    /// Another kind of value than that.
    pub(crate) fn expected(expected: &'static str, found: &Json) -> Self {
        Misfit::expected(expected, found).into()
    }

    pub(crate) fn under(mut self, key: &str) -> Self {
        self.at = self.at.under(key);
        self
    }

    pub(crate) fn at_index(mut self, index: usize) -> Self {
        self.at = self.at.at_index(index);
        self
    }
}

#[cfg(feature = "reasons")]
impl From<Misfit> for Mismatch {
    fn from(misfit: Misfit) -> Self {
        Mismatch { at: Path::default(), misfit }
    }
}

/// JSON that is not of a shape; where and why is left out.
#[cfg(not(feature = "reasons"))]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("it does not fit")]
pub struct Mismatch;

#[cfg(not(feature = "reasons"))]
impl Mismatch {
    pub(crate) fn of(_: impl FnOnce() -> Misfit) -> Self {
        Mismatch
    }

    pub(crate) fn expected(_: &'static str, _: &Json) -> Self {
        Mismatch
    }

    pub(crate) fn under(self, _: &str) -> Self {
        self
    }

    pub(crate) fn at_index(self, _: usize) -> Self {
        self
    }
}

#[cfg(not(feature = "reasons"))]
impl From<Misfit> for Mismatch {
    fn from(_: Misfit) -> Self {
        Mismatch
    }
}

/// Why a value does not fit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Misfit {
    /// A field that must be there is not.
    #[error("is missing")]
    Missing,
    /// A value of another kind.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What is allowed.
        expected: &'static str,
        /// What was found.
        found: &'static str,
    },
    /// A field that the shape does not have.
    #[error("is not a field here; the fields are {}", allowed.join(", "))]
    Unknown {
        /// The fields it has.
        allowed: &'static [&'static str],
    },
    /// A word that is not one of the known ones.
    #[error("expected one of {}, found {found:?}", allowed.join(", "))]
    Word {
        /// What was found.
        found: String,
        /// The known words.
        allowed: &'static [&'static str],
    },
    /// An id that is not of its form.
    #[error("expected {expected}, found {found:?}")]
    Form {
        /// The form.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// A prompt of the right shape that was never checked.
    #[error(transparent)]
    Prompt(Box<InvalidPrompt>),
}

#[cfg(feature = "reasons")]
impl Misfit {
    pub(crate) fn expected(expected: &'static str, found: &Json) -> Self {
        Misfit::Expected { expected, found: found.kind() }
    }
}
