//! From what a tool sends to what it means for its call.

use sayso_types::{
    Code, ItemDraft, Json, Map, Shape, Source, ThreadId,
    dialect::user_choice::{
        CallbackProblem, FLOW_FAILED, GroupId, InvalidCallback, OAuth, PendingCall, RapCallback, SubscriptionEvent,
        ToolCallId, UserChoice, ViewUpdate, ask, display_segments, text_for_model,
    },
};

use super::{DIALECT, invocation::pending};
use crate::{
    call::Call,
    record::{Native, PostTo},
    thread::{Asked, ToolCommand},
};

/// Why a message of a tool is not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CallbackRefused {
    /// It is none of the messages, or asks what cannot be asked.
    #[error(transparent)]
    Invalid(#[from] InvalidCallback),
    /// It is about something else than the call that this address is for.
    #[error("{field} must be {expected:?}, as the tool was called with, found {found:?}")]
    OtherCall {
        /// Which field.
        field: &'static str,
        /// What it has to be.
        expected: String,
        /// What it is.
        found: String,
    },
}

impl CallbackRefused {
    /// The code that goes with it.
    pub(crate) fn code(&self) -> Code {
        match self {
            CallbackRefused::Invalid(InvalidCallback { problem: CallbackProblem::Choice(_), .. }) => Code::InvalidAsk,
            CallbackRefused::Invalid(_) => Code::InvalidRequest,
            CallbackRefused::OtherCall { .. } => Code::NotFound,
        }
    }

    /// What it still means for the call: one that waits for what this should have been cannot go on.
    pub(crate) fn command(&self, thread: &ThreadId, call: &Call) -> Option<ToolCommand> {
        let CallbackRefused::Invalid(InvalidCallback { call: Some(named), .. }) = self else { return None };
        let expected = pending(call, thread);
        (named.group_id == expected.group_id && named.id == expected.id)
            .then(|| ToolCommand::Fail { call_id: call.id.clone(), text: FLOW_FAILED.to_owned() })
    }
}

/// What a message means for `call`, at whose address it came. `server` is who asks, for the person.
pub(crate) fn command(
    bytes: &[u8],
    thread: &ThreadId,
    call: &Call,
    server: Option<String>,
) -> Result<ToolCommand, CallbackRefused> {
    let call_id = call.id.clone();
    let about = pending(call, thread);
    match RapCallback::receive(bytes)? {
        RapCallback::ToolResult(result) => {
            is_about(&about, &result.group_id, Some(&result.id))?;
            let display = display_segments(&result).iter().map(Shape::write).collect::<Vec<_>>().into();
            Ok(ToolCommand::Result { call_id, text: text_for_model(&result), display })
        }
        RapCallback::UserChoice(choice) => {
            is_about(&about, &choice.group_id, Some(&choice.id))?;
            Ok(ToolCommand::Ask { call_id, asked: Box::new(asked(&choice, call, server)?) })
        }
        RapCallback::SubscriptionEvent(event) => {
            is_about(&about, &event.group_id, Some(&event.tool_call_id))?;
            Ok(ToolCommand::Tell { call_id, item: event_item(&event) })
        }
        RapCallback::OAuth(oauth) => {
            is_about(&about, &oauth.group_id, Some(&oauth.id))?;
            Ok(ToolCommand::Tell { call_id, item: sign_in_item(&oauth) })
        }
        RapCallback::ViewUpdate(update) => {
            is_about(&about, &update.group_id, None)?;
            Ok(ToolCommand::Tell { call_id, item: view_item(&update) })
        }
    }
}

fn is_about(call: &PendingCall, group_id: &GroupId, id: Option<&ToolCallId>) -> Result<(), CallbackRefused> {
    let other = |field, expected: &str, found: &str| CallbackRefused::OtherCall {
        field,
        expected: expected.to_owned(),
        found: found.to_owned(),
    };
    if *group_id != call.group_id {
        return Err(other("group_id", call.group_id.as_str(), group_id.as_str()));
    }
    match id {
        Some(id) if *id != call.id => Err(other("id", call.id.as_str(), id.as_str())),
        _ => Ok(()),
    }
}

/// The choice as an ask, whose end is posted to the tool, on the origin that it is registered with.
fn asked(choice: &UserChoice, call: &Call, server: Option<String>) -> Result<Asked, CallbackRefused> {
    let invalid = |problem: CallbackProblem| InvalidCallback { call: Some(Box::new(choice.call())), problem };
    let ask = ask(choice).map_err(|problem| invalid(problem.into()))?;
    let post_to =
        PostTo { url: choice.response_url.clone(), origin: Some(call.toolset.clone()), call: Some(call.id.clone()) };
    let native = Native { dialect: DIALECT, request: choice.write(), post_to: Some(post_to) };
    let source = Source { dialect: DIALECT, agent: None, server, extra: Map::new() };
    Ok(Asked { ask, source, prompt_id: None, key: None, native: Some(native) })
}

fn event_item(event: &SubscriptionEvent) -> ItemDraft {
    let mut metadata =
        Map::from_iter([("type", Json::from("subscription_event")), ("call", event.tool_call_id.as_str().into())]);
    metadata.insert("final", event.is_final == Some(true));
    ItemDraft { metadata: Some(metadata), ..ItemDraft::text(&event.text) }
}

/// The address stands there as text: the person looks at it before they go there.
fn sign_in_item(oauth: &OAuth) -> ItemDraft {
    let metadata = Map::from_iter([("type", "oauth"), ("call", oauth.id.as_str()), ("auth_url", &oauth.auth_url)]);
    let text = format!("The tool asks you to sign in: {}", oauth.auth_url);
    ItemDraft { metadata: Some(metadata), ..ItemDraft::text(&text) }
}

fn view_item(update: &ViewUpdate) -> ItemDraft {
    let metadata = Map::from_iter([
        ("type", Json::from("view_update")),
        ("view_type", update.view_type.as_str().into()),
        ("content", update.content.clone()),
    ]);
    ItemDraft { metadata: Some(metadata), ..ItemDraft::default() }
}
