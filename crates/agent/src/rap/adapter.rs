//! A tool of an agent, served to a runtime: its confirmations become choices.

use std::sync::Arc;

use async_trait::async_trait;
use sayso_types::{
    Json,
    dialect::confirmation::{as_user_choice, is_approved},
};
use serde_json::Value;

use super::{FlowFailed, RapCall, RapTool};
use crate::{
    confirmation::{Confirmation, ConfirmationProvider, Deciding, Decision, ProviderError},
    message::{Ending, ToolCall},
    run::{Scope, execute},
    tool::{Tool, ToolError},
};

pub(super) struct AgentTool(pub(super) Arc<dyn Tool>);

#[async_trait]
impl RapTool for AgentTool {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn description(&self) -> &str {
        self.0.description()
    }

    fn schema(&self) -> Value {
        self.0.schema()
    }

    async fn run(&self, arguments: Json, call: &RapCall) -> Result<String, ToolError> {
        let invocation = call.invocation();
        let input = if arguments == Json::Null { "{}".to_owned() } else { arguments.to_string() };
        let scope = Scope {
            provider: Some(Arc::new(Asker(call.clone()))),
            cancel: call.cancellation().clone(),
            ..Scope::default()
        };
        let tool_call = ToolCall::new(invocation.id.clone().to_string(), self.0.name(), input);
        let result = execute(Some(self.0.clone()), &[], tool_call, &scope).await;
        match result.ending {
            Ending::ConfirmationError => Err(FlowFailed::NotDelivered.into()),
            _ if result.is_error => Err(result.text.into()),
            _ => Ok(result.text),
        }
    }
}

/// Asks through the call that runs.
struct Asker(RapCall);

impl ConfirmationProvider for Asker {
    fn confirm(&self, confirmation: Confirmation) -> Deciding {
        let call = self.0.clone();
        Box::pin(async move {
            let group = call.invocation().group_id.clone();
            let mut choice = as_user_choice(&confirmation.request, group, String::new());
            choice.call_id = call.invocation().call_id.0.clone();
            let response = call.choose(choice.clone()).await.map_err(ProviderError::new)?;
            Ok(Decision::from(is_approved(&choice, &response)))
        })
    }
}
