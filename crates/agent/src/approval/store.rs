//! Where threads are kept while an agent runs.

use async_trait::async_trait;

use crate::thread::AgentThread;

/// The thread could not be kept.
pub type StoreError = Box<dyn std::error::Error + Send + Sync>;

/// Keeps a thread while an agent runs, so that the end of the process loses nothing.
///
/// It is called whenever something was decided, before an approved call is started, and after it ended. What was kept last
/// tells what may have happened.
#[async_trait]
pub trait ThreadStore: Send + Sync + 'static {
    /// Keeps the thread as it is now, before it returns.
    async fn keep(&self, thread: &AgentThread) -> Result<(), StoreError>;
}
