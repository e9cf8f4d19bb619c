//! Tools that remember how they were run.

use std::sync::{Arc, Mutex};

use sayso_agent::{
    AutoApprove, Confirmation, ConfirmationProvider, Deciding, Finished, Tool, ToolCall, ToolContext, ToolError,
    ToolResult, async_trait,
};

/// A tool that notes the inputs it ran with and says `ran NAME INPUT`.
#[derive(Clone)]
pub(crate) struct Noting {
    name: &'static str,
    confirmed: bool,
    runs: Arc<Mutex<Vec<String>>>,
}

impl Noting {
    pub(crate) fn new(name: &'static str) -> Self {
        Noting { name, confirmed: false, runs: Arc::default() }
    }

    pub(crate) fn gated(name: &'static str) -> Self {
        Noting { confirmed: true, ..Noting::new(name) }
    }

    pub(crate) fn runs(&self) -> Vec<String> {
        self.runs.lock().unwrap().clone()
    }
}

#[async_trait]
impl Tool for Noting {
    fn name(&self) -> &str {
        self.name
    }

    fn require_confirmation(&self) -> bool {
        self.confirmed
    }

    async fn run(&self, call: &ToolCall, _: &ToolContext) -> Result<String, ToolError> {
        self.runs.lock().unwrap().push(call.input.clone());
        Ok(format!("ran {} {}", self.name, call.input))
    }
}

/// A provider that notes what it is asked and lets another decide.
#[derive(Clone)]
pub(crate) struct Asked<P = AutoApprove> {
    pub(crate) requests: Arc<Mutex<Vec<Confirmation>>>,
    next: P,
}

impl<P> Asked<P> {
    pub(crate) fn then(next: P) -> Self {
        Asked { requests: Arc::default(), next }
    }

    pub(crate) fn requests(&self) -> Vec<Confirmation> {
        self.requests.lock().unwrap().clone()
    }
}

impl<P: ConfirmationProvider> ConfirmationProvider for Asked<P> {
    fn confirm(&self, confirmation: Confirmation) -> Deciding {
        self.requests.lock().unwrap().push(confirmation.clone());
        self.next.confirm(confirmation)
    }
}

/// Every result of a run, in order.
pub(crate) fn results(finished: &Finished) -> Vec<ToolResult> {
    finished.messages.iter().flat_map(|message| message.tool_results().cloned()).collect()
}
