//! Every message shape of Sayso, and every rule about it.
//!
//! An agent asks, a person answers: [`Ask`] → [`Prompt`] → [`AnswerDraft`] → [`Resolution`]. The same code runs in the
//! browser, on the server and in the agent, so they agree. What this crate is *not*: there is no I/O in it, no clock, no
//! randomness, no async; ids and times come from outside.

mod json;
mod shape;

mod answer;
mod ask;
mod body;
mod choice;
mod id;
mod item;
mod policy;
mod problem;
mod prompt;
mod question;
mod resolution;
mod timestamp;

pub mod limits;
mod normalise;
mod resolve;
mod words_of_consent;

#[cfg(feature = "digest")]
mod digest;
mod display;
#[cfg(feature = "text")]
mod text;

pub mod dialect;
#[cfg(feature = "schema")]
pub mod schema;

pub use answer::{Answer, AnswerDraft};
pub use ask::{Ask, Kind, OnDismiss};
pub use body::{Cancel, Items, NewThread, Reply, ThreadMade};
pub use choice::{Choice, Effect, Scope, Style};
pub use dialect::Dialect;
#[cfg(feature = "digest")]
pub use digest::{canonical_json, sha256};
pub use display::{DisplayText, Segment, is_blank};
pub use id::{ChoiceId, ItemId, PromptId, QuestionId, ThreadId};
pub use item::{Author, Item, ItemDraft, text_block};
#[cfg(feature = "serde")]
pub use json::InvalidJson;
pub use json::{InexactNumber, Json, Map, Number};
pub use normalise::{AskProblem, InvalidAsk};
pub use policy::{OnBusy, OnRestart, OnText, Permissions, Policy};
pub use problem::{Code, Problem, QuestionError};
#[cfg(feature = "digest")]
pub use prompt::Origin;
pub use prompt::{Digest, InvalidPrompt, NotSettled, Prompt, PromptFields, PromptState, Source};
pub use question::{Input, Question, Subject, Values};
pub use resolution::{Resolution, Verdict, reason};
pub use resolve::{AnswerError, AnswerProblem, InvalidAnswer, resolve};
#[cfg(feature = "dialect")]
pub use shape::OrNull;
pub use shape::{Misfit, Mismatch, Path, Shape};
#[cfg(feature = "text")]
pub use text::answers_from_text;
pub use timestamp::Timestamp;
