//! Ids as RAP has them: opaque texts, never rewritten.

use crate::{
    json::Json,
    shape::{Mismatch, Shape, shape},
};

macro_rules! opaque_id {
    ($(#[doc = $about:literal])* $name:ident) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl<T: Into<String>> From<T> for $name {
            fn from(text: T) -> Self {
                $name(text.into())
            }
        }

        impl Shape for $name {
            fn read(json: Json) -> Result<Self, Mismatch> {
                String::read(json).map($name)
            }

            fn write(&self) -> Json {
                self.0.write()
            }

            #[cfg(feature = "schema")]
            fn schema(book: &mut crate::shape::schema::Book) -> Json {
                book.id(concat!("Rap", stringify!($name)), concat!($($about, "\n"),*))
            }
        }

        shape!(@serde $name);
    };
}

opaque_id! {
    /// A conversation, as the runtime calls it towards its tools: `group_id`, and `thread_id` in some messages.
    GroupId
}

opaque_id! {
    /// A tool call within its conversation: `id`, and `tool_call_id` in some messages.
    ToolCallId
}

opaque_id! {
    /// The second id that some providers give a call: `call_id`. Echoed as it came.
    ProviderCallId
}

/// A call that waits for its result.
///
/// ```
/// use sayso_types::dialect::user_choice::{PendingCall, flow_failed};
///
/// let call = PendingCall { group_id: "thread_xyz".into(), id: "call_abc123".into(), call_id: None };
/// assert_eq!(flow_failed(call).id.as_str(), "call_abc123");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingCall {
    /// The conversation.
    pub group_id: GroupId,
    /// The call.
    pub id: ToolCallId,
    /// The provider's id of the call.
    pub call_id: Option<ProviderCallId>,
}
