//! Every message shape of Sayso, and every rule about it.
//!
//! An agent asks, a person answers, the agent gets exactly one answer, bound to what was shown. The same code runs in the
//! browser, on the server and in the agent, so they agree. What this crate is *not*: there is no I/O in it, no clock, no
//! randomness, no async; ids and times come from outside.
//!
//! # The flow
//!
//! ```text
//! native request ──dialect──► Ask ──normalise──► Prompt ──shown──► AnswerDraft ──resolve──► Resolution ──dialect──► native reply
//! ```
//!
//! 1. An [`Ask`] is what an agent sent. Nothing of it is trusted. [`Ask::receive`] reads one off the wire; a
//!    [`dialect`] makes one of a message of its own.
//! 2. A [`Prompt`] is what the server made of it: trimmed, filled in, within every limit of [`limits`]. It comes into
//!    being by [`Prompt::new`], or by reading JSON that passes the same checks, and in no other way. Its digest says what
//!    was asked. It is the only thing that a widget shows, as [`DisplayText`], in which nothing hidden stays hidden.
//! 3. An [`AnswerDraft`] is what the person chose. [`resolve`] checks the drafts against the prompt, all of them: the
//!    widget runs it to know what to mark, the server to know what to refuse. Where a person types a plain line instead,
//!    [`answers_from_text`] makes drafts of it.
//! 4. A [`Resolution`] is how the prompt ended: answered, cancelled or failed. [`Prompt::settle`] ends it, once.
//!    [`Resolution::verdicts`] says what that means for an approval. Whatever is not a clear yes is a no.
//!
//! ```
//! use sayso_types::{AnswerDraft, Ask, Author, DisplayText, Origin, Prompt, PromptState, Resolution, reason, resolve};
//!
//! // The agent asks.
//! let ask = Ask::receive(br#"{
//!     "kind": "approval",
//!     "questions": [{
//!         "question": "Deploy to production?",
//!         "subject": {"tool": "deploy", "arguments": {"target": "production", "version": "1.4.2"}}
//!     }]
//! }"#)?;
//!
//! // The server checks it, and says who asks, and when.
//! let prompt = Prompt::new(ask, Origin {
//!     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
//!     thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
//!     source: None,
//!     created_at: "2026-11-18T09:30:00Z".parse()?,
//!     expires_at: Some("2026-11-18T09:40:00Z".parse()?),
//! })?;
//! let question = &prompt.questions[0];
//! assert_eq!(DisplayText::new(&question.question).to_string(), "Deploy to production?");
//! assert_eq!(question.options()[0].label, "Approve");
//!
//! // The person answers.
//! let draft = AnswerDraft { note: Some("go".into()), ..AnswerDraft::new("q1", ["Approve"]) };
//! let resolution = resolve(&prompt, &[draft])?;
//!
//! // The prompt ends, once, and the verdict is what the agent acts on.
//! let verdict = &resolution.verdicts(&prompt)[0];
//! assert!(verdict.approved() && verdict.by_person);
//! let ended = prompt.settle(resolution, Author::User, "2026-11-18T09:31:00Z".parse()?)?;
//! assert_eq!(ended.prompt_state, PromptState::Answered);
//! assert_eq!(ended.digest, prompt.digest);
//!
//! // Had nobody answered, it would be denied, and nobody be said to have refused.
//! let verdict = &Resolution::cancelled(reason::EXPIRED).verdicts(&prompt)[0];
//! assert!(!verdict.approved() && !verdict.by_person);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Dialects
//!
//! Each knows one protocol: [`dialect::pending_prompt`], [`dialect::user_choice`], [`dialect::confirmation`],
//! [`dialect::approval`], [`dialect::interactive_form`]. The page `DIALECTS.md` beside this crate says what each reads and
//! writes, and where and why it differs from its upstream.
//!
//! # Features
//!
//! | feature | what it adds | what it needs |
//! |---|---|---|
//! | none | the shapes, resolving, display text | `thiserror` |
//! | `serde` | JSON text in and out, serde's traits on every shape | `serde`, `serde_json` |
//! | `digest` | normalising, [`Prompt::new`], [`canonical_json`], [`sha256`]; a prompt that is read must be normalised and have its own digest | `serde`, a canonicaliser, `sha2` |
//! | `reasons` | where and why JSON is not of a shape | nothing |
//! | `text` | [`answers_from_text`] | nothing |
//! | `dialect` | the five protocols | all of the above |
//! | `schema` | `schema`: JSON Schema and TypeScript of every shape | `serde` |
//!
//! All but `schema` are on by default. A widget can do without: showing a prompt and checking an answer needs none of them.

mod json;
mod places;
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
#[cfg(any(feature = "digest", feature = "text"))]
mod words_of_consent;

#[cfg(feature = "digest")]
mod digest;
mod digits;
mod gather;
mod pieces;

mod display;
#[cfg(feature = "text")]
mod text;

pub mod dialect;
#[cfg(feature = "schema")]
pub mod schema;

pub use answer::{Answer, AnswerDraft};
pub use ask::{Ask, Kind, OnDismiss};
pub use body::{Cancel, Items, NewThread, Reply, ThreadMade, Waiting};
pub use choice::{Choice, Effect, Scope, Style};
pub use dialect::Dialect;
#[cfg(feature = "digest")]
pub use digest::{canonical_json, sha256};
pub use digits::digits;
pub use display::{DisplayText, Segment, is_blank};
pub use gather::gather;
pub use id::{ChoiceId, ItemId, PromptId, QuestionId, ThreadId};
pub use item::{Author, Item, ItemDraft, text_block};
#[cfg(feature = "serde")]
pub use json::InvalidJson;
pub use json::{InexactNumber, Json, Map, Number};
pub use normalise::{AskProblem, InvalidAsk};
pub use pieces::{cut, join, pieces};
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
