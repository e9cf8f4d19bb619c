//! Tools that belong together.

use std::{fmt, sync::Arc};

use async_trait::async_trait;
use serde_json::Value;

use crate::{
    message::ToolCall,
    tool::{Tool, ToolContext, ToolError},
};

/// Tools that belong together, under a name.
///
/// ```
/// use sayso_agent::{FunctionTool, Tool, Toolset};
/// use serde_json::Value;
///
/// let drop_table = FunctionTool::new("drop_table", "Drops a table", |_: Value, _| async { Ok("dropped".to_owned()) });
/// let dangerous = Toolset::new("dangerous").tool(drop_table);
/// let confirmed = dangerous.with_confirmation();
/// assert_eq!(confirmed.name(), "dangerous");
/// assert!(confirmed.tools().all(|tool| tool.require_confirmation()));
/// assert!(dangerous.tools().all(|tool| !tool.require_confirmation()), "the originals are as they were");
/// ```
#[derive(Clone)]
pub struct Toolset {
    name: String,
    tools: Vec<Arc<dyn Tool>>,
}

impl Toolset {
    /// One without tools.
    pub fn new(name: impl Into<String>) -> Self {
        Toolset { name: name.into(), tools: Vec::new() }
    }

    /// With that tool, too.
    pub fn tool(self, tool: impl Tool) -> Self {
        self.shared_tool(Arc::new(tool))
    }

    /// With that tool, too, which others may have as well.
    pub fn shared_tool(mut self, tool: Arc<dyn Tool>) -> Self {
        self.tools.push(tool);
        self
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its tools.
    pub fn tools(&self) -> impl ExactSizeIterator<Item = &Arc<dyn Tool>> {
        self.tools.iter()
    }

    /// The tool of that name. Of several, the last that was added.
    pub fn get(&self, name: &str) -> Option<&Arc<dyn Tool>> {
        self.tools.iter().rfind(|tool| tool.name() == name)
    }

    /// The same tools under the same name, each of which a person has to say yes to. This one stays as it is.
    pub fn with_confirmation(&self) -> Self {
        let confirmed = |tool: &Arc<dyn Tool>| Arc::new(Confirmed(tool.clone())) as Arc<dyn Tool>;
        Toolset { name: self.name.clone(), tools: self.tools.iter().map(confirmed).collect() }
    }
}

impl fmt::Debug for Toolset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tools: Vec<_> = self.tools.iter().map(|tool| tool.name()).collect();
        f.debug_struct("Toolset").field("name", &self.name).field("tools", &tools).finish()
    }
}

/// A tool that a person has to say yes to, and is otherwise what it was.
struct Confirmed(Arc<dyn Tool>);

#[async_trait]
impl Tool for Confirmed {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn description(&self) -> &str {
        self.0.description()
    }

    fn schema(&self) -> Value {
        self.0.schema()
    }

    fn require_confirmation(&self) -> bool {
        true
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<String, ToolError> {
        self.0.run(call, context).await
    }
}
