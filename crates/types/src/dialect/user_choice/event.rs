//! Callbacks that neither end a call nor ask the person for a choice.

use super::{
    field::OrDefault,
    id::{GroupId, PendingCall, ProviderCallId, ToolCallId},
};
use crate::{json::Json, shape::shape};

shape! {
    /// News of something that a call has subscribed to.
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
