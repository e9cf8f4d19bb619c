//! An error as it goes over HTTP: RFC 9457, with a code that programs match on.

use crate::{
    prompt::Prompt,
    resolve::InvalidAnswer,
    shape::{shape, words},
};

shape! {
    /// An error as it goes over HTTP.
    ///
    /// ```
    /// use sayso_types::{Code, Problem, Shape};
    ///
    /// let problem = Problem::new(Code::NotFound, "there is no such prompt");
    /// assert_eq!(problem.status, 404);
    /// assert_eq!(Problem::read(problem.write())?, problem);
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Problem keeps unknown {
        /// What sort of problem it is, for people.
        pub title: String,
        /// The HTTP status.
        pub status: u32,
        /// What was wrong, and what is allowed.
        pub detail: String,
        /// What sort of problem it is, for programs.
        pub code: Code,
        /// With `invalid_answer`: what is wrong with each question. Absent and null are the same: nothing.
        pub errors: Option<Vec<QuestionError>>,
        /// With `already_resolved`: the prompt as it ended. Absent and null are the same: none.
        pub prompt: Option<Prompt>,
    }
}

impl Problem {
    /// A problem of that sort; `detail` says what was found and what is allowed.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Problem {
            title: code.title().to_owned(),
            status: code.status().into(),
            detail: detail.into(),
            code,
            errors: None,
            prompt: None,
            extra: Default::default(),
        }
    }
}

impl From<&InvalidAnswer> for Problem {
    fn from(invalid: &InvalidAnswer) -> Self {
        let error =
            |error: &crate::AnswerError| QuestionError { id: error.id.to_string(), message: error.problem.to_string() };
        Problem {
            errors: Some(invalid.errors.iter().map(error).collect()),
            ..Problem::new(Code::InvalidAnswer, invalid.to_string())
        }
    }
}

shape! {
    /// What is wrong with the answer to one question.
    ///
    /// ```
    /// use sayso_types::{Json, QuestionError, Shape};
    ///
    /// let json: Json = r#"{"id": "q1", "message": "needs an answer"}"#.parse()?;
    /// assert_eq!(QuestionError::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct QuestionError refuses unknown {
        /// The question's id.
        pub id: String,
        /// What was found, and what is allowed.
        pub message: String,
    }
}

words! {
    /// What sort of problem it is. Clients match on these: they are never renamed.
    ///
    /// ```
    /// use sayso_types::{Code, Shape};
    ///
    /// assert_eq!(Code::read("stale_prompt".into())?, Code::StalePrompt);
    /// assert_eq!(Code::StalePrompt.status(), 409);
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum Code {
        /// The ask does not pass the checks.
        InvalidAsk = "invalid_ask",
        /// The answer does not answer the prompt.
        InvalidAnswer = "invalid_answer",
        /// The prompt has ended.
        AlreadyResolved = "already_resolved",
        /// The answer is to another text.
        StalePrompt = "stale_prompt",
        /// Another prompt is open.
        PromptPending = "prompt_pending",
        /// There is no such thing, or it is not for this token.
        NotFound = "not_found",
        /// There is no valid token.
        Unauthorized = "unauthorized",
        /// The token is not for this.
        Forbidden = "forbidden",
        /// The body is too large.
        TooLarge = "too_large",
        /// Too much, too fast.
        TooManyRequests = "too_many_requests",
        /// The request is not what this address takes.
        InvalidRequest = "invalid_request",
        /// The address takes other methods.
        MethodNotAllowed = "method_not_allowed",
        /// The body is not JSON by its content type.
        UnsupportedMediaType = "unsupported_media_type",
        /// The server cannot do it now.
        Unavailable = "unavailable",
        /// A form waits for its answer.
        PendingInteractiveForm = "pending_interactive_form",
        /// No form waits for an answer.
        InteractiveFormNotPending = "interactive_form_not_pending",
        /// The answer to a form is not one.
        InvalidInteractiveFormAnswer = "invalid_interactive_form_answer",
        /// The answer to a form does not say which.
        InteractiveFormToolRequired = "interactive_form_tool_required",
        /// The answer is to another form.
        InteractiveFormToolMismatch = "interactive_form_tool_mismatch",
    }
}

impl Code {
    /// The HTTP status that goes with it.
    pub const fn status(self) -> u16 {
        match self {
            Code::InvalidRequest => 400,
            Code::Unauthorized => 401,
            Code::Forbidden => 403,
            Code::NotFound => 404,
            Code::MethodNotAllowed => 405,
            Code::AlreadyResolved
            | Code::StalePrompt
            | Code::PromptPending
            | Code::PendingInteractiveForm
            | Code::InteractiveFormNotPending
            | Code::InteractiveFormToolMismatch => 409,
            Code::TooLarge => 413,
            Code::UnsupportedMediaType => 415,
            Code::InvalidAsk
            | Code::InvalidAnswer
            | Code::InvalidInteractiveFormAnswer
            | Code::InteractiveFormToolRequired => 422,
            Code::TooManyRequests => 429,
            Code::Unavailable => 503,
        }
    }

    /// The same for people, in a few words.
    const fn title(self) -> &'static str {
        match self {
            Code::InvalidAsk => "The ask is not valid",
            Code::InvalidAnswer => "The answer is not valid",
            Code::AlreadyResolved => "The prompt has already ended",
            Code::StalePrompt => "The answer is to another text",
            Code::PromptPending => "Another prompt is open",
            Code::NotFound => "Not found",
            Code::Unauthorized => "A token is needed",
            Code::Forbidden => "The token is not for this",
            Code::TooLarge => "The body is too large",
            Code::TooManyRequests => "Too many requests",
            Code::InvalidRequest => "The request is not valid",
            Code::MethodNotAllowed => "The method is not allowed here",
            Code::UnsupportedMediaType => "The body must be JSON",
            Code::Unavailable => "Not available now",
            Code::PendingInteractiveForm => "A form waits for its answer",
            Code::InteractiveFormNotPending => "No form waits for an answer",
            Code::InvalidInteractiveFormAnswer => "The answer to the form is not valid",
            Code::InteractiveFormToolRequired => "The answer does not name its form",
            Code::InteractiveFormToolMismatch => "The answer is to another form",
        }
    }
}
