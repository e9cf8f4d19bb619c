//! The answering side of Sayso: what a person sees of it.
//!
//! Two custom elements, `<sayso-prompt>` and `<sayso-thread>`, for any web page, and the same as Leptos components. They
//! show prompts that the server made, and nothing else: agent text is text. What this crate is *not*: it decides nothing.
//! It runs the same checks as the server, to help the person; the server decides.
//!
//! # How it is made
//!
//! State is plain data (`entry`, `guard`, `outcome`) and tested as such; `dom` makes elements, one call at a time;
//! the views tie them together with the values and effects of `live`; `component` ties the same views to Leptos.

mod entry;
mod form;
mod guard;
mod outcome;
mod refusal;
pub mod words;

mod dom;
mod draft;
mod icons;
mod json_text;
mod line;
mod live;
mod view;

mod actions;
mod approval;
mod choice;
mod decision;
mod field;
mod question;
mod settled;

mod prompt_view;
mod thread_view;

#[cfg(feature = "components")]
mod component;
mod element;
#[cfg(test)]
mod sample;

#[cfg(feature = "components")]
pub use component::{SaysoPrompt, SaysoThread};
pub use element::{PromptElement, ThreadElement};
pub use line::Line;
