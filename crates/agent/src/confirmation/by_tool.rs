//! A provider that decides by the name of the tool, and asks another about the rest.

use std::{collections::BTreeMap, fmt, future::ready, sync::Arc};

use super::{Confirmation, ConfirmationProvider, Deciding, Decision};

/// Decides by the name of the tool. What is not in the table goes to the next provider; without one it is rejected.
///
/// ```
/// use sayso_agent::{ByTool, PendingConfirmations};
///
/// let pending = PendingConfirmations::new();
/// let provider = ByTool::new().allow("read_file").deny("format_disk").otherwise(pending.clone());
/// ```
#[derive(Clone, Default)]
pub struct ByTool {
    table: BTreeMap<String, Decision>,
    next: Option<Arc<dyn ConfirmationProvider>>,
}

impl ByTool {
    /// An empty table.
    pub fn new() -> Self {
        ByTool::default()
    }

    /// That tool may always run.
    pub fn allow(mut self, tool: impl Into<String>) -> Self {
        self.table.insert(tool.into(), Decision::approved());
        self
    }

    /// That tool may never run.
    pub fn deny(mut self, tool: impl Into<String>) -> Self {
        self.table.insert(tool.into(), Decision::rejected());
        self
    }

    /// About all other tools, that one is asked.
    pub fn otherwise(self, next: impl ConfirmationProvider) -> Self {
        ByTool { next: Some(Arc::new(next)), ..self }
    }
}

impl fmt::Debug for ByTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByTool").field("table", &self.table).finish_non_exhaustive()
    }
}

impl ConfirmationProvider for ByTool {
    fn confirm(&self, confirmation: Confirmation) -> Deciding {
        match (self.table.get(&confirmation.request.tool_name), &self.next) {
            (Some(decision), _) => Box::pin(ready(Ok(decision.clone()))),
            (None, Some(next)) => next.confirm(confirmation),
            (None, None) => Box::pin(ready(Ok(Decision::rejected()))),
        }
    }
}
