//! How much one ask may hold. Past a limit an ask is refused, never cut: what is not shown must not be approved.

/// Bytes of an ask as JSON. A chat item of the systems we speak to is capped at the same.
pub const ASK_BYTES: usize = 64 * 1024;
/// Bytes of the answers to one prompt as JSON.
pub const ANSWER_BYTES: usize = 32 * 1024;
/// Questions in one prompt.
pub const QUESTIONS: usize = 64;
/// Options of one question.
pub const OPTIONS: usize = 1_000;
/// Arrays and objects inside each other, in a value that the agent brings (arguments, fields we do not know).
pub const DEPTH: usize = 8;
/// Characters of an id.
pub const ID: usize = 200;
/// Characters of a title.
pub const TITLE: usize = 500;
/// Characters of a body.
pub const BODY: usize = 20_000;
/// Characters of a question. Deno refuses to show a longer permission prompt, too.
pub const QUESTION: usize = 10_000;
/// Characters of a header, the few words above a question.
pub const HEADER: usize = 100;
/// Characters of a tool's name.
pub const TOOL: usize = 200;
/// Characters of an option's label.
pub const LABEL: usize = 1_000;
/// Characters of an option's value.
pub const VALUE: usize = 2_000;
/// Characters of an option's description.
pub const DESCRIPTION: usize = 4_000;
/// Characters of an option's preview.
pub const PREVIEW: usize = 20_000;
/// Characters of a placeholder.
pub const PLACEHOLDER: usize = 500;
/// Characters of a typed answer, where the question sets no limit of its own.
pub const TEXT: usize = 10_000;
/// Characters of a note beside an answer.
pub const NOTE: usize = 4_000;
/// Characters of the reason for a cancel.
pub const REASON: usize = 1_000;
/// Seconds that a prompt may stay open: a year.
pub const EXPIRES_IN: u32 = 31_536_000;
