//! What the person chose.

use crate::{choice::Choice, id::QuestionId, json::Map, question::Question, shape::shape};

shape! {
    /// What the person chose, as a widget or another client sends it. [`resolve`](crate::resolve) checks it.
    ///
    /// ```
    /// use sayso_types::{AnswerDraft, Json, Shape};
    ///
    /// let json: Json = r#"{"id": "q1", "answer": ["Deny"], "note": "not on a Friday"}"#.parse()?;
    /// assert_eq!(AnswerDraft::read(json)?.answer, ["Deny"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct AnswerDraft refuses unknown {
        /// Which question it answers. Absent and null are the same: `question` says it then.
        pub id: QuestionId,
        /// The text of the question, for clients that have no ids. Absent and null are the same.
        pub question: Option<String>,
        /// Labels of options (an id or a value is taken too), a typed text, or one number, boolean or date as JSON has it.
        pub answer: Vec<String>,
        /// Words beside the choice. Absent and null are the same: none.
        pub note: Option<String>,
        /// All arguments of the subject, as the person changed them. Absent and null are the same: as they were.
        pub edited: Option<Map>,
    }
}

impl AnswerDraft {
    /// An answer to the question with that id.
    pub fn new<T: Into<String>>(id: impl Into<QuestionId>, answer: impl IntoIterator<Item = T>) -> Self {
        AnswerDraft { id: id.into(), answer: answer.into_iter().map(Into::into).collect(), ..AnswerDraft::default() }
    }
}

shape! {
    /// An answer that was checked against its question. There is one for each question, in order; an optional question
    /// that was left alone has an empty one.
    ///
    /// ```
    /// use sayso_types::{Answer, Json, Shape};
    ///
    /// let json: Json = r#"{"id": "q1", "question": "Deploy?", "answer": ["Deny"], "note": "not on a Friday"}"#.parse()?;
    /// assert_eq!(Answer::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Answer refuses unknown {
        /// Which question it answers.
        pub id: QuestionId => filled,
        /// The text of that question.
        pub question: String,
        /// Labels of options, a typed text, or one number, boolean or date.
        pub answer: Vec<String>,
        /// Words beside the choice. Absent and null are the same: none.
        pub note: Option<String>,
        /// All arguments of the subject, as the person changed them. Absent and null are the same: as they were.
        pub edited: Option<Map>,
    }
}

impl Answer {
    /// The one option that it chose, where it chose one.
    pub fn chosen<'a>(&self, question: &'a Question) -> Option<&'a Choice> {
        match self.answer.as_slice() {
            [label] => question.options().iter().find(|choice| choice.label == *label),
            _ => None,
        }
    }

    /// The same, as it would be sent.
    pub fn to_draft(&self) -> AnswerDraft {
        AnswerDraft {
            id: self.id.clone(),
            question: Some(self.question.clone()),
            answer: self.answer.clone(),
            note: self.note.clone(),
            edited: self.edited.clone(),
        }
    }
}
