//! The widget in a real Chromium: pages that are looked at as a screen reader does, and touched as a person does.

mod axe;
mod command;
mod driver;
mod input;
mod page;
mod prompts;
mod run;
mod site;
mod tree;
mod watched;

pub use axe::Violation;
pub use command::cdp;
pub use driver::start_with;
pub use input::{Key, Place};
pub use page::Page;
pub use prompts::{approval, as_json, prompt, prompt_from};
pub use run::{Browser, run, run_for};
pub use site::Site;
pub use tree::Node;
pub use watched::Watched;
