//! A model whose calls of some tools come with a request to approve them.

use std::collections::BTreeSet;

use futures_util::{StreamExt, stream};
use sayso_types::{Json, Map, dialect::approval::Request};

use crate::{
    message::ToolCall,
    model::{ChatModel, ChatRequest, ModelError, Part, PartStream},
};

/// Decorates a model: a call of a gated tool is followed by a request to approve it. All else passes through.
///
/// ```
/// use futures_util::TryStreamExt;
/// use sayso_agent::{ChatModel, ChatRequest, Part, ScriptedModel, approval::GatedModel};
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let model = ScriptedModel::new().calls([("c1", "delete_file", r#"{"path": "/x"}"#)]);
/// let gated = GatedModel::new(model, ["delete_file"]);
/// let parts: Vec<_> = gated.chat(ChatRequest::default()).try_collect().await?;
/// assert!(matches!(&parts[..], [Part::Call(_), Part::ApprovalRequest(request)] if request.call().tool == "delete_file"));
/// # Ok::<(), sayso_agent::ModelError>(()) })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GatedModel<M> {
    inner: M,
    gated: BTreeSet<String>,
    form: ContentForm,
}

/// How requests are written. A host shows and answers them; it knows one of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContentForm {
    /// As the Python framework writes them.
    #[default]
    Python,
    /// As the .NET framework writes them.
    Dotnet,
}

impl<M: ChatModel> GatedModel<M> {
    /// Gates the tools of those names.
    pub fn new(inner: M, gated: impl IntoIterator<Item = impl Into<String>>) -> Self {
        GatedModel { inner, gated: gated.into_iter().map(Into::into).collect(), form: ContentForm::default() }
    }

    /// Writes requests in that form.
    pub fn form(self, form: ContentForm) -> Self {
        GatedModel { form, ..self }
    }
}

impl<M: ChatModel> ChatModel for GatedModel<M> {
    fn chat(&self, request: ChatRequest) -> PartStream {
        let (gated, form) = (self.gated.clone(), self.form);
        let gate = move |part: Result<Part, ModelError>| {
            let request = match &part {
                Ok(Part::Call(call)) if gated.contains(&call.name) => {
                    Some(form.request(call).map(Part::ApprovalRequest))
                }
                _ => None,
            };
            stream::iter([Some(part), request].into_iter().flatten())
        };
        self.inner.chat(request).flat_map(gate).boxed()
    }
}

impl ContentForm {
    /// A request about one call. Its id is its own: models use theirs again.
    pub(crate) fn request(self, call: &ToolCall) -> Result<Request, ModelError> {
        let occurrence = format!("{:032x}", u128::from(ulid::Ulid::generate()));
        let content = match self {
            ContentForm::Python => python(call, &format!("af-call-{occurrence}")),
            ContentForm::Dotnet => dotnet(call, &format!("ficc_{occurrence}")),
        };
        Request::from_json(content.into()).map_err(ModelError::new)
    }
}

fn python(call: &ToolCall, id: &str) -> Map {
    let function_call = Map::from_iter([
        ("type", Json::from("function_call")),
        ("call_id", call.id.as_str().into()),
        ("name", call.name.as_str().into()),
        ("arguments", call.input.as_str().into()),
        ("hosted", false.into()),
        ("id", id.into()),
        ("additional_properties", Map::new().into()),
    ]);
    Map::from_iter([
        ("type", Json::from("function_approval_request")),
        ("function_call", function_call.into()),
        ("user_input_request", true.into()),
        ("id", id.into()),
        ("additional_properties", Map::new().into()),
    ])
}

fn dotnet(call: &ToolCall, id: &str) -> Map {
    let arguments = call.input.parse().unwrap_or_else(|_| Json::from(call.input.as_str()));
    let tool_call = Map::from_iter([
        ("$type", Json::from("functionCall")),
        ("callId", call.id.as_str().into()),
        ("name", call.name.as_str().into()),
        ("arguments", arguments),
    ]);
    Map::from_iter([
        ("$type", Json::from("toolApprovalRequest")),
        ("requestId", id.into()),
        ("toolCall", tool_call.into()),
        ("requiresConfirmation", true.into()),
    ])
}
