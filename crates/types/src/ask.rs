//! What an agent asks, before anything of it is trusted.

use crate::{
    answer::AnswerDraft,
    json::Json,
    question::Question,
    shape::{Misfit, Mismatch, Shape, shape, words},
};
#[cfg(feature = "serde")]
use crate::{
    choice::Choice,
    limits,
    normalise::{AskProblem, InvalidAsk},
    question::Subject,
};

shape! {
    /// What an agent asks. Nothing of it has been checked: [`Prompt::new`](crate::Prompt::new) does that.
    ///
    /// ```
    /// use sayso_types::{Ask, Json, Kind, Shape};
    ///
    /// let json: Json = r#"{
    ///     "kind": "approval",
    ///     "questions": [{
    ///         "question": "Deploy to production?",
    ///         "subject": {"tool": "deploy", "arguments": {"target": "production", "version": "1.4.2"}}
    ///     }],
    ///     "expires_in": 600
    /// }"#.parse()?;
    /// assert_eq!(Ask::read(json)?.kind, Kind::Approval);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Ask keeps unknown {
        /// What sort of thing is asked.
        pub kind: Kind,
        /// A line above it all. Absent and null are the same: none.
        pub title: Option<String>,
        /// Plain text below the title. Absent and null are the same: none.
        pub body: Option<String>,
        /// At least one. An approval has one for each thing to approve.
        pub questions: Vec<Question>,
        /// What closing it without choosing does. Absent and null are the same: it cancels.
        pub on_dismiss: Option<OnDismiss>,
        /// Seconds until it can no longer be answered. Absent and null are the same: never.
        pub expires_in: Option<u32>,
    }
}

impl Ask {
    /// An ask with nothing but its questions.
    pub fn new(kind: Kind, questions: impl Into<Vec<Question>>) -> Self {
        Ask {
            kind,
            title: None,
            body: None,
            questions: questions.into(),
            on_dismiss: None,
            expires_in: None,
            extra: Default::default(),
        }
    }
}

words! {
    /// What sort of thing is asked.
    ///
    /// ```
    /// use sayso_types::{Kind, Shape};
    ///
    /// assert_eq!(Kind::read("ask_user_question".into())?, Kind::AskUserQuestion);
    /// assert_eq!(Kind::AskUserQuestion.as_str(), "ask_user_question");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum Kind {
        /// May this be done?
        Approval = "approval",
        /// One question or more, each with its own way to answer.
        AskUserQuestion = "ask_user_question",
        /// One question, answered by typing.
        Text = "text",
    }
}

/// What closing a prompt without choosing does.
///
/// ```
/// use sayso_types::{Json, OnDismiss, Shape};
///
/// assert_eq!(OnDismiss::read("cancel".into())?, OnDismiss::Cancel);
/// let json: Json = r#"{"answers": [{"id": "q1", "answer": ["No"]}]}"#.parse()?;
/// assert!(matches!(OnDismiss::read(json)?, OnDismiss::Answers(answers) if answers.len() == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum OnDismiss {
    /// It is cancelled.
    Cancel,
    /// It is answered with these.
    Answers(Vec<AnswerDraft>),
}

const CANCEL: &str = "cancel";
const EXPECTED: &str = "\"cancel\" or an object with answers";

impl Shape for OnDismiss {
    fn read(json: Json) -> Result<Self, Mismatch> {
        match json {
            Json::String(word) if word == CANCEL => Ok(OnDismiss::Cancel),
            Json::String(found) => Err(Mismatch::of(|| Misfit::Form { expected: EXPECTED, found })),
            Json::Object(_) => Dismissal::read(json).map(|dismissal| OnDismiss::Answers(dismissal.answers)),
            other => Err(Mismatch::expected(EXPECTED, &other)),
        }
    }

    fn blank() -> Self {
        OnDismiss::Cancel
    }

    fn write(&self) -> Json {
        match self {
            OnDismiss::Cancel => CANCEL.into(),
            OnDismiss::Answers(answers) => Dismissal { answers: answers.clone() }.write(),
        }
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut crate::shape::schema::Book) -> Json {
        let cancel = crate::Map::from_iter([("const", CANCEL)]);
        crate::Map::from_iter([("anyOf", vec![cancel.into(), Dismissal::schema(book)])]).into()
    }
}

shape! {
    /// The answers that closing a prompt gives.
    #[derive(Clone, Debug, PartialEq)]
    struct Dismissal refuses unknown {
        /// One for each question that is to be answered.
        answers: Vec<AnswerDraft>,
    }
}

#[cfg(feature = "serde")]
impl Ask {
    /// Reads an ask that came over the wire: within its size, of its shape, and with no field that Sayso does not know,
    /// so that a slip of the pen is not silently passed over. Dialects that keep unknown fields read with
    /// [`Shape::read`]; both become a prompt by the same checks.
    ///
    /// ```
    /// use sayso_types::Ask;
    ///
    /// let ask = Ask::receive(br#"{"kind": "text", "questions": [{"question": "Which branch?"}]}"#)?;
    /// assert_eq!(ask.questions.len(), 1);
    ///
    /// let error = Ask::receive(br#"{"kind": "text", "questions": [], "expiresIn": 60}"#).unwrap_err();
    /// assert!(error.to_string().starts_with("expiresIn: is not a field here; the fields are kind, title, body"));
    /// # Ok::<(), sayso_types::InvalidAsk>(())
    /// ```
    pub fn receive(bytes: &[u8]) -> Result<Self, InvalidAsk> {
        if bytes.len() > limits::ASK_BYTES {
            return Err(AskProblem::TooLarge { found: bytes.len(), most: limits::ASK_BYTES }.into());
        }
        let json = Json::try_from(bytes).map_err(|invalid| AskProblem::NotJson(invalid.to_string()))?;
        let ask = Ask::read(json)?;
        ask.refuse_unknown()?;
        Ok(ask)
    }

    fn refuse_unknown(&self) -> Result<(), Mismatch> {
        Ask::refuse_extra(&self.extra)?;
        for (index, question) in self.questions.iter().enumerate() {
            let within = |mismatch: Mismatch| mismatch.at_index(index).under("questions");
            Question::refuse_extra(&question.extra).map_err(within)?;
            if let Some(subject) = &question.subject {
                Subject::refuse_extra(&subject.extra).map_err(|mismatch| within(mismatch.under("subject")))?;
            }
            for (index, choice) in question.options().iter().enumerate() {
                Choice::refuse_extra(&choice.extra)
                    .map_err(|mismatch| within(mismatch.at_index(index).under("options")))?;
            }
        }
        Ok(())
    }
}
