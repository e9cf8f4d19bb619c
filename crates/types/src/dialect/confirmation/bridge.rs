//! A confirmation for a runtime that knows choices only: two of them, of which the second is the default.

use super::{
    ask::{payload_text, question_text},
    request::ConfirmationRequest,
};
use crate::dialect::user_choice::{GroupId, Index, OrDefault, UserChoice, UserChoiceResponse};
use crate::display::one_line;

/// The first choice: the only one that is a yes.
pub const APPROVE: &str = "Approve";
/// The second choice, and what not choosing means.
pub const REJECT: &str = "Reject";

/// The confirmation as a choice between [`APPROVE`] and [`REJECT`], with all that a prompt would show in its text. What
/// runs stands first, on a line of its own: no hint can push it out of sight, or pass for it.
///
/// ```
/// use sayso_types::dialect::confirmation::{ConfirmationRequest, ToolInput, as_user_choice, is_approved};
/// use sayso_types::dialect::user_choice::{Index, select};
///
/// let request = ConfirmationRequest::new("call_1", "delete_records", ToolInput::Text(r#"{"table":"users"}"#.into()));
/// let choice = as_user_choice(&request, "thread_xyz".into(), "http://127.0.0.1:3001/answer");
/// assert_eq!(choice.prompt, "delete_records {\"table\":\"users\"}\n\nRun the tool \"delete_records\"?");
/// assert!(is_approved(&choice, &select(&choice, Index(0))?));
/// assert!(!is_approved(&choice, &select(&choice, *choice.default)?));
/// # Ok::<(), sayso_types::dialect::user_choice::InvalidSelection>(())
/// ```
pub fn as_user_choice(request: &ConfirmationRequest, group_id: GroupId, response_url: impl Into<String>) -> UserChoice {
    let call = format!("{} {}", one_line(&request.tool_name), request.input.arguments());
    let parts = [Some(call), Some(question_text(request)), payload_text(request)];
    UserChoice {
        group_id,
        id: request.tool_call_id.clone(),
        call_id: None,
        prompt: parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n"),
        choices: vec![APPROVE.to_owned(), REJECT.to_owned()],
        default: OrDefault(Index(1)),
        response_url: response_url.into(),
        extra: Default::default(),
    }
}

/// Whether the response to such a choice is a yes: of the same call, and the first choice. All else is a no.
pub fn is_approved(choice: &UserChoice, response: &UserChoiceResponse) -> bool {
    response.id == choice.id && response.selected == Index(0)
}
