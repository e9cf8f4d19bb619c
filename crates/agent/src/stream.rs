//! A run as it goes on.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use futures_util::Stream;
use tokio::sync::mpsc;
use tokio_util::task::AbortOnDropHandle;

use crate::{
    agent::Agent,
    confirmation::Confirmation,
    message::{ToolCall, ToolResult},
    run::{Events, Finished, RunError, Task, drive},
};

/// Something that happened in a run.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event {
    /// The model said a bit more.
    ContentDelta(String),
    /// The model calls a tool.
    ToolUseStart(ToolCall),
    /// A person has to decide. Told once for each request, when it can be answered already.
    ConfirmationRequired(Confirmation),
    /// A call has its result. Calls end in their own time, so one that waits for a person holds back no other.
    ToolUseStop(ToolResult),
    /// Another agent goes on.
    Handoff {
        /// Its name.
        agent: String,
        /// Whether it has somebody to ask. Without, its tools run unasked.
        asks: bool,
    },
    /// The run is done. Nothing follows.
    Complete(Finished),
    /// The run came to nothing. Nothing follows.
    Failed(RunError),
}

/// The events of a run, as they come.
///
/// Nobody waits for the reader. Dropping it ends the run: tools stop where they are, and whoever waits for a person is
/// let go.
#[derive(Debug)]
pub struct RunStream {
    events: mpsc::UnboundedReceiver<Event>,
    _run: AbortOnDropHandle<()>,
}

impl RunStream {
    pub(crate) fn start(agent: Agent, task: Task) -> Self {
        let (sender, events) = mpsc::unbounded_channel();
        let run = tokio::spawn(async move {
            let told = Events(Some(sender));
            let end = match drive(agent, task, told.clone()).await {
                Ok(finished) => Event::Complete(finished),
                Err(error) => Event::Failed(error),
            };
            told.tell(|| end);
        });
        RunStream { events, _run: AbortOnDropHandle::new(run) }
    }

    /// The next event; `None` after the last.
    pub async fn next(&mut self) -> Option<Event> {
        self.events.recv().await
    }
}

impl Stream for RunStream {
    type Item = Event;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Event>> {
        self.events.poll_recv(context)
    }
}
