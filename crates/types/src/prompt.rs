//! A question to a person that was checked: the only thing a widget shows.

#[cfg(feature = "digest")]
mod new;
mod read;
mod settle;

#[cfg(feature = "digest")]
pub use new::Origin;
pub use read::InvalidPrompt;
pub use settle::NotSettled;

use std::sync::Arc;

use crate::{
    answer::Answer,
    ask::{Kind, OnDismiss},
    dialect::Dialect,
    id::{PromptId, QuestionId, ThreadId},
    item::Author,
    question::Question,
    shape::{shape, words},
    timestamp::Timestamp,
};

/// A prompt: what the server made of an ask, and, once it is over, how it ended.
///
/// It comes into being by checking an [`Ask`](crate::Ask) ([`Prompt::new`]) or by reading JSON that passes the same
/// checks, and cannot be changed but by ending it ([`Prompt::settle`]). Its fields are those of [`PromptFields`].
///
/// ```
/// use sayso_types::{Ask, Kind, Origin, Prompt, Question, Shape};
///
/// let ask = Ask::new(Kind::Approval, [Question::new("  Deploy to production? ")]);
/// let prompt = Prompt::new(ask, Origin {
///     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
///     thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
///     source: None,
///     created_at: "2026-11-18T09:30:00Z".parse()?,
///     expires_at: None,
/// })?;
/// assert_eq!(prompt.questions[0].question, "Deploy to production?");
/// assert_eq!(prompt.questions[0].options()[1].label, "Deny");
/// assert_eq!(Prompt::read(prompt.write())?, prompt);
///
/// let forged = prompt.write().to_string().replace("production", "staging");
/// assert!(serde_json::from_str::<Prompt>(&forged).is_err(), "the digest is of another text");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt(
    /// Shared: a prompt never changes, and is handed on more often than it is made.
    Arc<PromptFields>,
);

impl std::ops::Deref for Prompt {
    type Target = PromptFields;

    fn deref(&self) -> &PromptFields {
        &self.0
    }
}

shape! {
    /// The fields of a prompt.
    ///
    /// ```
    /// # use sayso_types::{Ask, Kind, Origin, Prompt, Question};
    /// # let prompt = Prompt::new(Ask::new(Kind::Text, [Question::new("Which branch?")]), Origin {
    /// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
    /// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None })?;
    /// use sayso_types::PromptFields;
    ///
    /// let fields: &PromptFields = &prompt;
    /// assert!(fields.is_pending() && fields.digest.as_str().starts_with("sha256:"));
    /// let mut changed = fields.clone();
    /// changed.questions[0].question = "Your password?".to_owned();
    /// assert!(Prompt::try_from(changed).is_err(), "its digest is of another text");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct PromptFields keeps unknown {
        /// Which prompt it is.
        pub prompt_id: PromptId,
        /// The conversation it stands in.
        pub thread_id: ThreadId,
        /// What sort of thing is asked.
        pub kind: Kind,
        /// Whether it is open, or how it ended.
        pub prompt_state: PromptState,
        /// Who asks, as the server knows it. Absent and null are the same: not known.
        pub source: Option<Source>,
        /// A line above it all. Absent and null are the same: none.
        pub title: Option<String>,
        /// Plain text below the title. Absent and null are the same: none.
        pub body: Option<String>,
        /// What is asked, at least one.
        pub questions: Vec<Question>,
        /// What closing it without choosing does. Absent and null are the same: it cancels.
        pub on_dismiss: Option<OnDismiss>,
        /// When it was asked.
        pub created_at: Timestamp,
        /// When it can no longer be answered. Absent and null are the same: never.
        pub expires_at: Option<Timestamp>,
        /// Of the prompt as asked: `sha256:` and hex, over its canonical JSON (RFC 8785).
        pub digest: Digest,
        /// What the person chose, once it is answered. Absent and null are the same: nothing.
        pub answers: Option<Vec<Answer>>,
        /// Why it was cancelled or failed. Absent and null are the same: no reason.
        pub reason: Option<String>,
        /// When it ended. Absent and null are the same: it is open.
        pub resolved_at: Option<Timestamp>,
        /// Who ended it. Absent and null are the same: it is open.
        pub resolved_by: Option<Author>,
    }
}

impl PromptFields {
    /// The question with that id.
    pub fn question(&self, id: &QuestionId) -> Option<&Question> {
        self.questions.iter().find(|question| question.id == *id)
    }

    /// Whether it still waits for an answer.
    pub fn is_pending(&self) -> bool {
        self.prompt_state == PromptState::Pending
    }

    /// The object that it is written as.
    #[cfg(feature = "digest")]
    pub(crate) fn to_map(&self) -> crate::Map {
        match crate::Shape::write(self) {
            crate::Json::Object(map) => map,
            other => unreachable!("a shape is an object, not {other:?}"),
        }
    }

    /// What was asked, without who, when and how it ended.
    #[cfg(feature = "digest")]
    pub(crate) fn to_ask(&self) -> crate::Ask {
        crate::Ask {
            kind: self.kind,
            title: self.title.clone(),
            body: self.body.clone(),
            questions: self.questions.clone(),
            on_dismiss: self.on_dismiss.clone(),
            expires_in: None,
            extra: self.extra.clone(),
        }
    }
}

words! {
    /// Whether a prompt is open, or how it ended.
    ///
    /// ```
    /// use sayso_types::{PromptState, Shape};
    ///
    /// assert_eq!(PromptState::read("pending".into())?, PromptState::Pending);
    /// assert_eq!(PromptState::Pending.as_str(), "pending");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum PromptState {
        /// It waits for an answer.
        Pending = "pending",
        /// The person answered.
        Answered = "answered",
        /// It was abandoned: closed, expired, withdrawn, overtaken.
        Cancelled = "cancelled",
        /// It could not be settled because something broke.
        Failed = "failed",
    }
}

shape! {
    /// Who asks, as the server knows it, never as the model says it.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, Source};
    ///
    /// let json: Json = r#"{"dialect": "user_choice", "agent": "deployer", "server": "http://127.0.0.1:3001"}"#.parse()?;
    /// assert_eq!(Source::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Source keeps unknown {
        /// The protocol by which the ask came.
        pub dialect: Dialect,
        /// The agent. Absent and null are the same: not known.
        pub agent: Option<String>,
        /// The server whose tool asks. Absent and null are the same: none between.
        pub server: Option<String>,
    }
}

crate::shape::id! {
    /// The digest of a prompt as it was asked: `sha256:` and 64 hex digits.
    ///
    /// ```
    /// use sayso_types::Digest;
    ///
    /// let digest = format!("sha256:{}", "0".repeat(64));
    /// assert_eq!(digest.parse::<Digest>()?.as_str(), digest);
    /// assert!("sha256:0".parse::<Digest>().is_err());
    /// # Ok::<(), sayso_types::Misfit>(())
    /// ```
    Digest, "\"sha256:\" and 64 lower-case hex digits", |text| {
        text.strip_prefix("sha256:")
            .is_some_and(|hex| hex.len() == 64 && hex.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')))
    }
}
