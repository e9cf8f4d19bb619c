//! The server of MCP for the agent of one thread. It keeps nothing between calls: a session would be lost with a restart.

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListToolsResult,
        PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
};
use sayso_types::{
    Dialect, Json, Map, Shape, Source, ThreadId,
    dialect::interactive_form::{
        CallMeta, InvalidForm, RenderPayload, TOOL_NAME, deferred, normalise, retry_hint, to_ask,
    },
};

use super::{request, tool::tool};
use crate::{
    keeper::Keeper,
    record::Native,
    thread::{Asked, Refusal},
};

/// What the agent is told of ids that are none. It does not repeat them.
const INVALID_META: &str = "The form was not shown: in _meta a task_id or subtask_id is a number or a text, and a \
    tool_use_id is a text that is not blank, without blanks around it.";

/// The one tool, for the agent of one thread.
pub(crate) struct FormServer {
    keeper: Keeper,
    thread_id: ThreadId,
}

/// Why a form was not shown.
#[derive(Debug, thiserror::Error)]
enum NotShown {
    #[error("{}", retry_hint(.0))]
    Form(#[from] InvalidForm),
    #[error("{INVALID_META}")]
    Meta,
    #[error("The form was not shown: {0}.")]
    Refused(Refusal),
}

impl FormServer {
    pub(crate) fn new(keeper: Keeper, thread_id: ThreadId) -> Self {
        FormServer { keeper, thread_id }
    }

    async fn show(&self, arguments: Json, meta: Json) -> Result<(), NotShown> {
        let meta = CallMeta::read(meta).map_err(|_| NotShown::Meta)?;
        // The ids that are given when the form has its place stand in for none here.
        let payload: RenderPayload = normalise(&arguments, 0.into(), 0.into())?;
        let ask = to_ask(&payload)?;
        let native = Native { dialect: Dialect::InteractiveForm, request: request(&payload, &meta), post_to: None };
        let source = Source { dialect: Dialect::InteractiveForm, agent: None, server: None, extra: Map::new() };
        let asked = Asked { ask, source, prompt_id: None, key: None, native: Some(native) };
        match self.keeper.ask(&self.thread_id, asked).await {
            Ok(_) => Ok(()),
            Err(Refusal::Ask(invalid)) => Err(NotShown::Form(invalid.into())),
            Err(refused) => Err(NotShown::Refused(refused)),
        }
    }
}

impl ServerHandler for FormServer {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("sayso", env!("CARGO_PKG_VERSION")))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(vec![tool()]))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        (name == TOOL_NAME).then(tool)
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if call.name != TOOL_NAME {
            return Err(ErrorData::invalid_params(format!("the only tool here is {TOOL_NAME}"), None));
        }
        let arguments = json(&call.arguments.unwrap_or_default())?;
        let result = match self.show(arguments, json(&context.meta)?).await {
            Ok(()) => CallToolResult::success(vec![ContentBlock::text(deferred().to_string())]),
            Err(not_shown) => CallToolResult::error(vec![ContentBlock::text(not_shown.to_string())]),
        };
        Ok(result.into())
    }
}

/// The same as JSON of ours, which is stricter.
fn json(value: &impl serde::Serialize) -> Result<Json, ErrorData> {
    let text = serde_json::to_string(value).ok();
    text.and_then(|text| text.parse().ok()).ok_or_else(|| ErrorData::invalid_params("this is not JSON", None))
}
