//! The call that a request asks about, as it will run.

use super::form::Form;
use crate::{
    display::is_blank,
    json::{Json, Map},
    shape::{Misfit, Mismatch},
};

/// The call that a request asks about.
///
/// ```
/// use sayso_types::{Json, dialect::approval::{Request, Runner}};
///
/// let json: Json = r#"{"$type": "toolApprovalRequest", "requestId": "r1",
///     "toolCall": {"$type": "mcpServerToolCall", "callId": "c1", "name": "search", "serverName": "docs"}}"#.parse()?;
/// let request = Request::from_json(json)?;
/// let call = request.call();
/// assert_eq!((call.tool.as_str(), call.server.as_deref(), call.runner), ("search", Some("docs"), Runner::Hosted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The tool that would run.
    pub tool: String,
    /// Its arguments: an object, also where they came as the text of one. A text that is none stays as it came.
    pub arguments: Json,
    /// The model's id of the call. It does not tie a response to a request.
    pub call_id: Option<String>,
    /// The server that has the tool, where one is named.
    pub server: Option<String>,
    /// Who would run it.
    pub runner: Runner,
}

/// Who would run a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runner {
    /// The agent.
    Agent,
    /// The model's provider, with a tool of a server that it reaches.
    Hosted,
    /// The model's provider, with a tool of its own, as for running code or searching the web.
    Provider,
}

impl Call {
    /// Reads the call of a request. `call` is the request itself where that is the form.
    pub(super) fn read(form: Form, call: &Map) -> Result<Self, Mismatch> {
        match form {
            Form::Python => python(call),
            Form::Provider => Ok(Call {
                call_id: None,
                server: text(call, "server_label"),
                runner: Runner::Hosted,
                ..named(call, &["name"], "call_id")?
            }),
            Form::Dotnet | Form::DotnetFormer | Form::DotnetFormerMcp => dotnet(form, call),
        }
    }
}

/// A local call may name a server, too; `hosted` alone says who runs it. Before there was `hosted`, a label in the
/// additional properties did.
fn python(call: &Map) -> Result<Call, Mismatch> {
    let label = match call.get("additional_properties") {
        Some(Json::Object(properties)) => text(properties, "server_label"),
        _ => None,
    };
    let hosted = match call.get("hosted") {
        None => label.is_some(),
        Some(Json::Bool(hosted)) => *hosted,
        Some(other) => return Err(Mismatch::expected("a boolean", other).under("hosted")),
    };
    Ok(Call {
        server: text(call, "server_name").or(label),
        runner: if hosted { Runner::Hosted } else { Runner::Agent },
        ..named(call, &["name"], "call_id")?
    })
}

fn dotnet(form: Form, call: &Map) -> Result<Call, Mismatch> {
    let untagged = if form == Form::DotnetFormerMcp { "mcpServerToolCall" } else { "functionCall" };
    let runner = match call.get("$type").and_then(Json::as_str).unwrap_or(untagged) {
        "functionCall" => Runner::Agent,
        "mcpServerToolCall" => Runner::Hosted,
        own => return Ok(own_tool(own, call)),
    };
    Ok(Call { server: text(call, "serverName"), runner, ..named(call, &["name", "toolName"], "callId")? })
}

/// A call of the provider's own tool has no name and no arguments: its type names it, and all that it holds is shown.
fn own_tool(own: &str, call: &Map) -> Call {
    let tool = match own {
        "codeInterpreterToolCall" => "code_interpreter",
        "imageGenerationToolCall" => "image_generation",
        "webSearchToolCall" => "web_search",
        other => other,
    };
    let mut arguments = call.clone();
    arguments.remove("$type");
    arguments.remove("callId");
    Call {
        tool: tool.to_owned(),
        arguments: arguments.into(),
        call_id: text(call, "callId"),
        server: None,
        runner: Runner::Provider,
    }
}

fn named(call: &Map, names: &[&'static str], call_id: &str) -> Result<Call, Mismatch> {
    let key = names.iter().find(|key| call.get(key).is_some()).unwrap_or(&"name");
    let tool = match call.get(key) {
        Some(Json::String(tool)) if !is_blank(tool) => Ok(tool.clone()),
        Some(Json::String(blank)) => {
            Err(Misfit::Form { expected: "the name of a tool, not blank", found: blank.clone() })
        }
        Some(other) => Err(Misfit::expected("a string", other)),
        None => Err(Misfit::Missing),
    };
    Ok(Call {
        tool: tool.map_err(|misfit| Mismatch::from(misfit).under(key))?,
        arguments: arguments(call.get("arguments")),
        call_id: text(call, call_id),
        server: None,
        runner: Runner::Agent,
    })
}

/// No arguments are an object without members. A text that could be read in two ways, with a key twice, stays a text.
fn arguments(arguments: Option<&Json>) -> Json {
    match arguments {
        None | Some(Json::Null) => Map::new().into(),
        Some(Json::String(text)) if text.trim().is_empty() => Map::new().into(),
        Some(Json::String(text)) => match text.parse() {
            Ok(object @ Json::Object(_)) => object,
            _ => text.as_str().into(),
        },
        Some(other) => other.clone(),
    }
}

fn text(map: &Map, key: &str) -> Option<String> {
    map.get(key).and_then(Json::as_str).filter(|text| !is_blank(text)).map(str::to_owned)
}
