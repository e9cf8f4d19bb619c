//! Handing a conversation over to another agent: for the model a tool like any other.

use async_trait::async_trait;

use crate::{
    agent::Agent,
    message::ToolCall,
    tool::{Tool, ToolContext, ToolError},
};

/// The tool by which a model hands over.
pub(crate) struct Handoff {
    name: String,
    description: String,
    pub(crate) target: Agent,
}

impl Handoff {
    pub(crate) fn to(target: Agent) -> Self {
        let name = format!("transfer_to_{}", target.name());
        let description = format!("Hands the conversation over to {}.", target.name());
        Handoff { name, description, target }
    }
}

#[async_trait]
impl Tool for Handoff {
    fn name(&self) -> &str {
        &self.name
    }

    fn description(&self) -> &str {
        &self.description
    }

    async fn run(&self, _: &ToolCall, _: &ToolContext) -> Result<String, ToolError> {
        Ok(format!("Handed over to {}.", self.target.name()))
    }
}
