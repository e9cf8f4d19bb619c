//! Why a command is refused. Nothing of it is kept.

use sayso_types::{
    AskProblem, Code, InvalidAnswer, InvalidAsk, Mismatch, Problem, Prompt, PromptId,
    dialect::pending_prompt::OtherPrompt,
};

/// Why a command is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// 422: the ask does not pass the checks.
    #[error(transparent)]
    Ask(#[from] InvalidAsk),
    /// 422: the ask that an item carries is not of its shape.
    #[error("{0}")]
    Shape(#[from] Mismatch),
    /// 422: the key was used for another ask.
    #[error("the Idempotency-Key was used for another ask; use a new key, or send the same ask")]
    KeyUsed,
    /// 422: the id that the agent gave is taken.
    #[error("the prompt_id {0} is taken; leave it out, or give a new one")]
    IdTaken(PromptId),
    /// 422: the id of a request stands for another one.
    #[error("the request {0:?} was made before, and differs; make it under an id of its own")]
    KnownOtherwise(String),
    /// 422: requests that were made before, together with others.
    #[error("the request {0:?} was not made together with the others here; make new requests apart from earlier ones")]
    KnownApart(String),
    /// 422: the id of a post stands for another one.
    #[error("the post_id was used for another item; use a new one, or send the same item")]
    PostIdUsed,
    /// 422: the answer does not answer the prompt.
    #[error(transparent)]
    Answer(#[from] InvalidAnswer),
    /// 400: the item says nothing.
    #[error("an item needs a text or metadata, found neither")]
    EmptyItem,
    /// 400: the reason of a cancel is too long.
    #[error("a reason may have {most} characters, found {found}")]
    Reason {
        /// How many it has.
        found: usize,
        /// How many it may have.
        most: usize,
    },
    /// 403: the person answers, the agent asks.
    #[error("an item of type {0:?} is written by the server alone")]
    Reserved(String),
    /// 409: the prompt has ended.
    #[error("the prompt has already ended: it is {state}", state = .0.prompt_state)]
    AlreadyResolved(Box<Prompt>),
    /// 409: the answer is to another text.
    #[error("the digest is that of another text; show the prompt again, and answer what it says now")]
    Stale,
    /// 409: the answer is to another prompt.
    #[error(transparent)]
    OtherPrompt(#[from] OtherPrompt),
    /// As the protocol of the prompt has it.
    #[error("{detail}")]
    Protocol {
        /// What clients match on.
        code: Code,
        /// What was found, and what is allowed.
        detail: String,
    },
    /// 409: another prompt is open.
    #[error("the prompt {0} is open; it has to end first")]
    Pending(PromptId),
    /// 429: too many wait already.
    #[error("{0} prompts are open already; wait until one of them has ended")]
    QueueFull(usize),
    /// 400: two toolsets have a tool of that name.
    #[error("two toolsets have a tool {0:?}; say which one with `toolset`, by its name")]
    TwoTools(String),
    /// 400: the thread has as many toolsets as it may.
    #[error("a thread may have {0} toolsets, and it has them")]
    ToolsetsFull(usize),
    /// 429: too many calls are pending already.
    #[error("{0} calls are pending already; wait until one of them has ended")]
    CallsFull(usize),
    /// 429: too many commands wait for the writer.
    #[error("too much is asked at once; try again in a second")]
    Busy,
    /// 404: there is no such thing here.
    #[error("there is no such {0} here")]
    NotFound(&'static str),
    /// 503: the log cannot be written or read now.
    #[error("the log is not available now; try again in a moment")]
    Unavailable,
}

impl Refusal {
    /// The code that clients match on.
    pub fn code(&self) -> Code {
        match self {
            Refusal::Ask(invalid) if matches!(invalid.problem, AskProblem::TooLarge { .. }) => Code::TooLarge,
            Refusal::Ask(_) | Refusal::Shape(_) | Refusal::KeyUsed | Refusal::IdTaken(_) => Code::InvalidAsk,
            Refusal::KnownOtherwise(_) | Refusal::KnownApart(_) | Refusal::PostIdUsed => Code::InvalidAsk,
            Refusal::Answer(_) => Code::InvalidAnswer,
            Refusal::EmptyItem | Refusal::Reason { .. } | Refusal::TwoTools(_) | Refusal::ToolsetsFull(_) => {
                Code::InvalidRequest
            }
            Refusal::Reserved(_) => Code::Forbidden,
            Refusal::AlreadyResolved(_) => Code::AlreadyResolved,
            Refusal::Stale | Refusal::OtherPrompt(_) => Code::StalePrompt,
            Refusal::Protocol { code, .. } => *code,
            Refusal::Pending(_) => Code::PromptPending,
            Refusal::QueueFull(_) | Refusal::CallsFull(_) | Refusal::Busy => Code::TooManyRequests,
            Refusal::NotFound(_) => Code::NotFound,
            Refusal::Unavailable => Code::Unavailable,
        }
    }

    /// The refusal as it goes over HTTP.
    pub fn problem(&self) -> Problem {
        match self {
            Refusal::Answer(invalid) => Problem::from(invalid),
            Refusal::AlreadyResolved(prompt) => {
                Problem { prompt: Some((**prompt).clone()), ..Problem::new(self.code(), self.to_string()) }
            }
            _ => Problem::new(self.code(), self.to_string()),
        }
    }
}
