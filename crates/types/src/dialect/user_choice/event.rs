//! Callbacks that neither end a call nor ask the person for a choice.

use super::{
    field::OrDefault,
    id::{GroupId, PendingCall, ProviderCallId, ToolCallId},
};
use crate::{json::Json, shape::shape};

shape! {
    /// News of something that a call has subscribed to.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::SubscriptionEvent};
    ///
    /// let json: Json = r#"{"group_id": "g", "tool_call_id": "c", "text": "built", "associative": false, "final": true}"#.parse()?;
    /// assert_eq!(SubscriptionEvent::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct SubscriptionEvent keeps unknown {
        /// The conversation.
        pub group_id: GroupId,
        /// The call that subscribed.
        pub tool_call_id: ToolCallId,
        /// What happened.
        pub text: String,
        /// Whether events may be taken together. Absent: no.
        pub associative: OrDefault<bool>,
        /// Whether it is the last. Absent and null are the same: no.
        pub is_final as "final": Option<bool>,
    }
}

shape! {
    /// The person has to sign in somewhere before the call can go on.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::OAuth};
    ///
    /// let json: Json = r#"{"group_id": "g", "id": "c", "auth_url": "https://example.com/login"}"#.parse()?;
    /// assert_eq!(OAuth::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct OAuth keeps unknown {
        /// The conversation.
        pub group_id: GroupId,
        /// The call.
        pub id: ToolCallId,
        /// The provider's id of the call. Absent and null are the same: none.
        pub call_id: Option<ProviderCallId>,
        /// Where to sign in.
        pub auth_url: String,
    }
}

impl OAuth {
    /// The call that waits.
    pub fn call(&self) -> PendingCall {
        PendingCall { group_id: self.group_id.clone(), id: self.id.clone(), call_id: self.call_id.clone() }
    }
}

shape! {
    /// Something to show beside the conversation. The model never sees it.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::ViewUpdate};
    ///
    /// let json: Json = r#"{"group_id": "g", "view_type": "board", "content": [1, 2]}"#.parse()?;
    /// assert_eq!(ViewUpdate::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct ViewUpdate keeps unknown {
        /// The conversation.
        pub group_id: GroupId,
        /// What sort of view it is.
        pub view_type: String,
        /// What it shows; only that view knows what it means.
        pub content: Json,
    }
}
