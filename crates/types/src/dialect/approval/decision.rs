//! What was decided about one request.

use crate::{
    display::is_blank,
    json::{Json, Map},
    shape::words,
};

/// Under this key of the additional properties stands what the response itself has no field for.
pub(super) const METADATA: &str = "tool_approval";
const STANDING: &str = "always_approve";
pub(super) const REASON: &str = "reason";

/// What was decided about one request.
///
/// ```
/// use sayso_types::{Json, dialect::approval::{Response, Standing}};
///
/// let json: Json = r#"{"type": "function_approval_response", "id": "af-1", "approved": true,
///     "additional_properties": {"tool_approval": {"always_approve": "tool"}}}"#.parse()?;
/// let decision = Response::from_json(json)?.decision();
/// assert_eq!((decision.approved, decision.standing), (true, Some(Standing::Tool)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decision {
    /// Whether the call may run.
    pub approved: bool,
    /// Whether later calls may run unasked, too. Never with a denial.
    pub standing: Option<Standing>,
    /// Why, for the model to read. Never blank.
    pub reason: Option<String>,
}

words! {
    /// Which later calls in the same session may run unasked.
    ///
    /// ```
    /// use sayso_types::dialect::approval::Standing;
    ///
    /// assert_eq!(Standing::ToolWithArguments.as_str(), "tool_with_arguments");
    /// ```
    pub enum Standing {
        /// Every call of this tool.
        Tool = "tool",
        /// Calls of this tool with the same arguments.
        ToolWithArguments = "tool_with_arguments",
    }
}

impl Standing {
    pub(super) fn named(name: &str) -> Option<Self> {
        Standing::ALL.iter().copied().find(|standing| standing.as_str() == name)
    }

    pub(super) fn read(metadata: &Map) -> Option<Self> {
        metadata.get(STANDING).and_then(Json::as_str).and_then(Standing::named)
    }
}

impl Decision {
    pub(super) fn approved() -> Self {
        Decision { approved: true, ..Decision::default() }
    }

    pub(super) fn denied(reason: String) -> Self {
        Decision { reason: Some(reason), ..Decision::default() }
    }

    /// The reason, when it says anything.
    pub(super) fn reason(&self) -> Option<&str> {
        self.reason.as_deref().filter(|reason| !is_blank(reason))
    }

    /// The standing approval, when it is one.
    pub(super) fn standing(&self) -> Option<Standing> {
        self.standing.filter(|_| self.approved)
    }

    /// What goes into the additional properties.
    pub(super) fn metadata(&self, reason: Option<&str>) -> Map {
        let standing = self.standing().map(|standing| (STANDING, standing.as_str()));
        standing.into_iter().chain(reason.map(|reason| (REASON, reason))).collect()
    }
}
