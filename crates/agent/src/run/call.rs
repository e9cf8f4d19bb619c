//! One tool call, from the model's wish to what the model is told: hooks, then the person, then the tool.

use std::{panic::AssertUnwindSafe, sync::Arc};

use futures_util::FutureExt;
use sayso_types::dialect::confirmation::{
    Asked, ConfirmationRequest, Outcome, ToolInput, confirmation_error, denied, tool_not_found,
};

use super::Scope;
use crate::{
    confirmation::{ConfirmationRejected, Decision},
    hook::{self, Hook},
    message::{Ending, ToolCall, ToolResult},
    tool::{Tool, ToolContext},
};

/// What a call is told that was called off while its tool ran.
const CALLED_OFF: &str = "Tool call cancelled before it was done";

pub(crate) async fn execute(
    tool: Option<Arc<dyn Tool>>,
    hooks: &[Arc<dyn Hook>],
    call: ToolCall,
    scope: &Scope,
) -> ToolResult {
    let call = match hook::before(hooks, call.clone()).await {
        Ok(call) => call,
        Err(reason) => return ToolResult::error(&call, Ending::Denied, denied(&reason)),
    };
    let Some(tool) = tool else {
        return ToolResult::error(&call, Ending::NotFound, tool_not_found(&call.name));
    };
    if tool.require_confirmation()
        && let Err(result) = confirm(&call, scope).await
    {
        return result;
    }
    let result = run_approved(tool, &call, scope).await;
    hook::after(hooks, &call, result).await
}

/// Asks before the tool runs, where there is somebody to ask.
async fn confirm(call: &ToolCall, scope: &Scope) -> Result<(), ToolResult> {
    let request = ConfirmationRequest::new(call.id.clone(), &call.name, ToolInput::Text(call.input.clone()));
    match scope.ask(request).await {
        Ok(decision) => match decision.result_text(Asked::BeforeRun) {
            None => Ok(()),
            Some(text) => Err(ToolResult::error(call, ending(&decision, Ending::Rejected), text)),
        },
        Err(error) => Err(ToolResult::error(call, Ending::ConfirmationError, confirmation_error(&error.to_string()))),
    }
}

/// Runs a tool that may run.
pub(crate) async fn run_approved(tool: Arc<dyn Tool>, call: &ToolCall, scope: &Scope) -> ToolResult {
    let context = ToolContext::new(call.clone(), scope.clone());
    let ran = async {
        context.take_place().await;
        let ran = AssertUnwindSafe(tool.run(call, &context)).catch_unwind().await;
        context.leave_place();
        ran
    };
    // The tool is heard first: it may have something to say about being called off.
    let ran = tokio::select! {
        biased;
        ran = ran, if !scope.cancel.is_cancelled() => ran,
        () = scope.cancel.cancelled() => return ToolResult::error(call, Ending::Cancelled, CALLED_OFF),
    };
    match ran {
        Ok(Ok(text)) => ToolResult::ran(call, text),
        Ok(Err(error)) => match ConfirmationRejected::of(&*error) {
            Some(ConfirmationRejected(decision)) => {
                let text = decision.result_text(Asked::WithinRun).unwrap_or_else(|| error.to_string());
                ToolResult::error(call, ending(decision, Ending::Halted), text)
            }
            None => ToolResult::error(call, Ending::Failed, error.to_string()),
        },
        Err(_) => ToolResult::error(call, Ending::Failed, format!("the tool {:?} panicked", call.name)),
    }
}

fn ending(decision: &Decision, rejected: Ending) -> Ending {
    match decision.outcome() {
        Outcome::Approved | Outcome::Failed => Ending::ConfirmationError,
        Outcome::Rejected => rejected,
        Outcome::TimedOut => Ending::TimedOut,
        Outcome::Cancelled => Ending::Cancelled,
    }
}
