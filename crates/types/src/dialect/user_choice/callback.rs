//! What a tool sends back: one of five messages, told apart by `type`.

use super::{
    choice::{InvalidUserChoice, UserChoice},
    event::{OAuth, SubscriptionEvent, ViewUpdate},
    id::PendingCall,
    tool_result::ToolResult,
};
use crate::{
    json::{InvalidJson, Json, Map},
    shape::{Members, Mismatch, Shape, shape, words},
};

/// A message from a tool.
///
/// ```
/// use sayso_types::dialect::user_choice::RapCallback;
///
/// let error = RapCallback::receive(br#"{"type": "userchoice"}"#).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"type: expected one of tool_result, user_choice, subscription_event, oauth, view_update, found "userchoice""#,
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum RapCallback {
    /// The call has ended.
    ToolResult(ToolResult),
    /// The person is to choose.
    UserChoice(UserChoice),
    /// Something happened that a call has subscribed to.
    SubscriptionEvent(SubscriptionEvent),
    /// The person is to sign in.
    OAuth(OAuth),
    /// Something to show.
    ViewUpdate(ViewUpdate),
}

/// A message from a tool that is refused.
///
/// ```
/// use sayso_types::dialect::user_choice::RapCallback;
///
/// let invalid = RapCallback::receive(br#"{"type": "tool_result", "group_id": "g", "id": "c", "text": 7}"#).unwrap_err();
/// assert_eq!(invalid.to_string(), "text: expected a string, found a number");
/// assert_eq!(invalid.call.expect("it names its call").id.as_str(), "c");
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{problem}")]
pub struct InvalidCallback {
    /// The call that waits for what this message should have been. The reference client does not look at our status, so
    /// nobody but the runtime can end that call.
    pub call: Option<Box<PendingCall>>,
    /// What is wrong.
    #[source]
    pub problem: CallbackProblem,
}

/// What is wrong with a message from a tool.
#[derive(Debug, thiserror::Error)]
pub enum CallbackProblem {
    /// It is not JSON.
    #[error(transparent)]
    NotJson(#[from] InvalidJson),
    /// It is none of the five messages.
    #[error(transparent)]
    Shape(#[from] Mismatch),
    /// It asks for a choice that cannot be put to anybody.
    #[error(transparent)]
    Choice(#[from] InvalidUserChoice),
}

const TYPE: &str = "type";

words! {
    /// What sort of message it is.
    enum CallbackType {
        ToolResult = "tool_result",
        UserChoice = "user_choice",
        SubscriptionEvent = "subscription_event",
        OAuth = "oauth",
        ViewUpdate = "view_update",
    }
}

impl RapCallback {
    /// Reads a message that came over the wire, and checks what a choice must keep to.
    pub fn receive(bytes: &[u8]) -> Result<Self, InvalidCallback> {
        let json = Json::try_from(bytes).map_err(|invalid| InvalidCallback { call: None, problem: invalid.into() })?;
        let call = waiting_call(&json);
        let refuse = |problem| InvalidCallback { call: call.map(Box::new), problem };
        match RapCallback::read(json) {
            Ok(RapCallback::UserChoice(choice)) => match choice.check() {
                Ok(()) => Ok(RapCallback::UserChoice(choice)),
                Err(invalid) => Err(refuse(invalid.into())),
            },
            Ok(callback) => Ok(callback),
            Err(mismatch) => Err(refuse(mismatch.into())),
        }
    }
}

/// Which call a message is about, if it is of a type that the call cannot go on without.
fn waiting_call(json: &Json) -> Option<PendingCall> {
    let map = json.as_object()?;
    let text = |key| map.get(key).and_then(Json::as_str);
    match CallbackType::read(map.get(TYPE)?.clone()).ok()? {
        CallbackType::ToolResult | CallbackType::UserChoice | CallbackType::OAuth => Some(PendingCall {
            group_id: text("group_id")?.into(),
            id: text("id")?.into(),
            call_id: text("call_id").map(Into::into),
        }),
        CallbackType::SubscriptionEvent | CallbackType::ViewUpdate => None,
    }
}

impl Shape for RapCallback {
    fn read(json: Json) -> Result<Self, Mismatch> {
        let mut members = Members::of(json)?;
        let kind: CallbackType = members.take(TYPE)?;
        let json = members.rest().into();
        match kind {
            CallbackType::ToolResult => Shape::read(json).map(RapCallback::ToolResult),
            CallbackType::UserChoice => Shape::read(json).map(RapCallback::UserChoice),
            CallbackType::SubscriptionEvent => Shape::read(json).map(RapCallback::SubscriptionEvent),
            CallbackType::OAuth => Shape::read(json).map(RapCallback::OAuth),
            CallbackType::ViewUpdate => Shape::read(json).map(RapCallback::ViewUpdate),
        }
    }

    fn blank() -> Self {
        RapCallback::ToolResult(ToolResult::blank())
    }

    fn write(&self) -> Json {
        let (kind, json) = match self {
            RapCallback::ToolResult(result) => (CallbackType::ToolResult, result.write()),
            RapCallback::UserChoice(choice) => (CallbackType::UserChoice, choice.write()),
            RapCallback::SubscriptionEvent(event) => (CallbackType::SubscriptionEvent, event.write()),
            RapCallback::OAuth(oauth) => (CallbackType::OAuth, oauth.write()),
            RapCallback::ViewUpdate(update) => (CallbackType::ViewUpdate, update.write()),
        };
        tagged(kind.as_str(), json)
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut crate::shape::schema::Book) -> Json {
        let types = [
            ToolResult::schema(book),
            UserChoice::schema(book),
            SubscriptionEvent::schema(book),
            OAuth::schema(book),
            ViewUpdate::schema(book),
        ];
        let schemas = CallbackType::ALL.iter().zip(types).map(|(kind, schema)| {
            let tag = Map::from_iter([(TYPE, Map::from_iter([("const", kind.as_str())]))]);
            let tag = Map::from_iter([("properties", Json::from(tag)), ("required", vec![TYPE].into())]);
            Json::from(Map::from_iter([("allOf", vec![tag.into(), schema])]))
        });
        Map::from_iter([("anyOf", schemas.collect::<Vec<_>>())]).into()
    }
}

shape!(@serde RapCallback);

/// The members of `json` behind the type that tells it apart.
pub(super) fn tagged(kind: &str, json: Json) -> Json {
    let mut map = Map::from_iter([(TYPE, kind)]);
    if let Json::Object(members) = json {
        for (key, value) in members.into_iter().filter(|(key, _)| key != TYPE) {
            map.push(key, value);
        }
    }
    map.into()
}
