//! On what terms a confirmation is asked for over HTTP: fields beside those of the protocol.

use crate::shape::shape;

shape! {
    /// On what terms a confirmation is asked for. They stand beside the fields of the request.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::confirmation::Terms};
    ///
    /// let json: Json = r#"{"tool_call_id": "call_1", "tool_name": "t", "input": "{}", "expires_in": 60}"#.parse()?;
    /// assert_eq!(Terms::read(json)?.expires_in, Some(60));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Terms keeps unknown {
        /// Seconds until it can no longer be answered. Absent and null are the same: never.
        pub expires_in: Option<u32>,
        /// Whether the request is withdrawn when whoever asked goes away while it waits. Absent and null are the same: it
        /// stays open, so that it can be asked after again.
        pub cancel_on_disconnect: Option<bool>,
    }
}
