//! Rules of the program around a tool call: they come before the person is asked, and after the tool has run.

use std::sync::Arc;

use async_trait::async_trait;

use crate::message::{ToolCall, ToolResult};

/// What a hook fails with: any error.
pub type HookError = Box<dyn std::error::Error + Send + Sync>;

/// A rule around tool calls. Each of its three places does nothing where you do not say otherwise.
#[async_trait]
pub trait Hook: Send + Sync + 'static {
    /// Before anybody is asked. The first that denies ends the call; an error denies, too.
    async fn before(&self, _call: &ToolCall) -> Result<Before, HookError> {
        Ok(Before::Allow)
    }

    /// After a tool has failed. The first that recovers is the last that is asked. Calls that never ran do not come here.
    async fn on_error(&self, _call: &ToolCall, _result: &ToolResult) -> OnError {
        OnError::Keep
    }

    /// After a tool has run, well or not. Calls that never ran do not come here.
    async fn after(&self, _call: &ToolCall, _result: &ToolResult) -> After {
        After::Keep
    }
}

/// What a hook makes of a call that is about to run.
#[derive(Clone, Debug, PartialEq)]
pub enum Before {
    /// It may go on.
    Allow,
    /// It may not; the model is told why.
    Deny(String),
    /// It goes on with another input: later hooks, the person and the tool see that one.
    Modify(String),
}

/// What a hook makes of a failure.
#[derive(Clone, Debug, PartialEq)]
pub enum OnError {
    /// It stays one.
    Keep,
    /// The model gets this instead, and no error.
    Recover(String),
}

/// What a hook makes of a result.
#[derive(Clone, Debug, PartialEq)]
pub enum After {
    /// It stays as it is.
    Keep,
    /// The model gets this text instead.
    Modify(String),
}

/// The call as the hooks leave it, or why it must not run.
pub(crate) async fn before(hooks: &[Arc<dyn Hook>], mut call: ToolCall) -> Result<ToolCall, String> {
    for hook in hooks {
        match hook.before(&call).await {
            Ok(Before::Allow) => {}
            Ok(Before::Modify(input)) => call.input = input,
            Ok(Before::Deny(reason)) => return Err(reason),
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(call)
}

/// The result as the hooks leave it.
pub(crate) async fn after(hooks: &[Arc<dyn Hook>], call: &ToolCall, mut result: ToolResult) -> ToolResult {
    if result.is_error {
        for hook in hooks {
            if let OnError::Recover(text) = hook.on_error(call, &result).await {
                result = ToolResult { text, is_error: false, ..result };
                break;
            }
        }
    }
    for hook in hooks {
        if let After::Modify(text) = hook.after(call, &result).await {
            result.text = text;
        }
    }
    result
}
