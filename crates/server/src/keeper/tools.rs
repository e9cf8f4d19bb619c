//! Tools and their calls, for the rest of the server.

use std::time::Duration;

use sayso_types::ThreadId;

use super::{
    Keeper,
    reading::{find, unavailable},
};
use crate::{
    call::{Call, CallId, Toolset},
    record::name,
    thread::{Called, Command, Outcome, Refusal, ToolCommand},
    token,
};

impl Keeper {
    /// The agent wants to call these tools.
    pub async fn register(&self, thread: &ThreadId, toolset: Toolset) -> Result<(), Refusal> {
        self.tool(thread, ToolCommand::Register(toolset)).await.map(drop)
    }

    /// The agent calls a tool.
    pub async fn call_tool(&self, thread: &ThreadId, called: Called) -> Result<Call, Refusal> {
        self.call_outcome(thread, ToolCommand::Call(called)).await
    }

    /// The agent no longer wants a call.
    pub async fn cancel_call(&self, thread: &ThreadId, id: CallId) -> Result<Call, Refusal> {
        self.call_outcome(thread, ToolCommand::Cancel(id)).await
    }

    /// Something about a tool or a call.
    pub async fn tool(&self, thread: &ThreadId, command: ToolCommand) -> Result<Outcome, Refusal> {
        self.command(thread, Command::Tool(Box::new(command))).await
    }

    /// A call of that thread, as it is now.
    pub fn call(&self, thread: &ThreadId, id: &CallId) -> Result<Call, Refusal> {
        let record = find(&*self.reader, &name::call(id)).map_err(unavailable)?;
        let here = record.filter(|record| record.thread_id == *thread);
        here.and_then(|record| record.private.call).ok_or(Refusal::NotFound("call"))
    }

    /// The call whose tool was given that secret, and its thread.
    pub fn called_with(&self, secret: &str) -> Result<Option<(ThreadId, Call)>, Refusal> {
        let record = find(&*self.reader, &name::callback(&token::hash(secret))).map_err(unavailable)?;
        Ok(record.and_then(|record| Some((record.thread_id, record.private.call?))))
    }

    /// What a toolset of that thread calls itself.
    pub fn toolset_name(&self, thread: &ThreadId, url: &str) -> Result<Option<String>, Refusal> {
        let record = find(&*self.reader, &name::toolset(thread, url)).map_err(unavailable)?;
        Ok(record.and_then(|record| record.private.toolset).map(|toolset| toolset.name))
    }

    /// Waits for the end of a call, at most that long. The waiter is in place before the call is looked at.
    pub async fn wait_for_call(&self, thread: &ThreadId, id: &CallId, most: Duration) -> Result<Call, Refusal> {
        let mut news = self.hub.subscribe(thread);
        let ended = async {
            loop {
                let call = self.call(thread, id)?;
                if call.done().is_some() || news.changed().await.is_err() {
                    return Ok(call);
                }
            }
        };
        match tokio::time::timeout(most, ended).await {
            Ok(call) => call,
            Err(_) => self.call(thread, id),
        }
    }

    async fn call_outcome(&self, thread: &ThreadId, command: ToolCommand) -> Result<Call, Refusal> {
        match self.tool(thread, command).await? {
            Outcome::Call(call) => Ok(*call),
            other => unreachable!("this command gives a call, not {other:?}"),
        }
    }
}
