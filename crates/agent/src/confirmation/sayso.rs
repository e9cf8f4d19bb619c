//! A provider that asks a person through a Sayso server.

use std::time::Duration;

use sayso_types::{PromptId, ThreadId};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::{Confirmation, ConfirmationProvider, Deciding, Decision, ProviderError};
use crate::client::{Asked, Client, ClientError};

/// How long one request to the server waits: below what proxies let pass.
const WAIT: Duration = Duration::from_secs(50);
/// How often the server is tried again when it cannot be reached.
const ATTEMPTS: u32 = 6;
/// The first pause between attempts; each is twice the one before.
const PAUSE: Duration = Duration::from_millis(200);

/// Asks a person through a Sayso server, in one of its threads.
///
/// Each request is asked under a key of its own, so that trying again never asks twice. When nobody waits any more, the
/// prompt is withdrawn.
#[derive(Clone, Debug)]
pub struct SaysoProvider {
    client: Client,
    thread: ThreadId,
}

impl SaysoProvider {
    /// Asks in that thread, with a client that has its agent token.
    pub fn new(client: Client, thread: ThreadId) -> Self {
        SaysoProvider { client, thread }
    }

    /// Asks once, trying again where the server cannot be reached.
    async fn ask(&self, confirmation: &Confirmation, wait: Duration) -> Result<Asked<Decision>, ClientError> {
        let key = confirmation.id.to_string();
        let mut failures = 0;
        loop {
            match self.client.confirm(&self.thread, &confirmation.request, &key, wait).await {
                Ok(Asked::Ended(reply)) => return Ok(Asked::Ended(reply.into())),
                Ok(Asked::Open(prompt)) => return Ok(Asked::Open(prompt)),
                Err(error) if error.is_transient() && failures < ATTEMPTS => {
                    tokio::time::sleep(PAUSE * 2u32.pow(failures)).await;
                    failures += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn wait(&self, confirmation: &Confirmation) -> Result<Decision, ClientError> {
        loop {
            if let Asked::Ended(decision) = self.ask(confirmation, WAIT).await? {
                return Ok(decision);
            }
        }
    }

    async fn withdraw(&self, prompt: &PromptId) {
        // It may have ended meanwhile; then there is nothing to withdraw.
        drop(self.client.cancel(prompt, Some(sayso_types::reason::WITHDRAWN)).await);
    }

    /// Asks, and waits until it ends or `left` fires. The first ask does not wait, so that its prompt is known.
    async fn decide(self, confirmation: Confirmation, left: CancellationToken) -> Result<Decision, ClientError> {
        let prompt = match self.ask(&confirmation, Duration::ZERO).await? {
            Asked::Ended(decision) => return Ok(decision),
            Asked::Open(prompt) => prompt,
        };
        tokio::select! {
            biased;
            () = left.cancelled() => {
                self.withdraw(&prompt).await;
                Ok(Decision::cancelled())
            }
            decision = self.wait(&confirmation) => decision,
        }
    }
}

impl ConfirmationProvider for SaysoProvider {
    fn confirm(&self, confirmation: Confirmation) -> Deciding {
        let (sender, decided) = oneshot::channel();
        let left = CancellationToken::new();
        let deciding = self.clone().decide(confirmation, left.clone());
        // A task of its own: were it dropped in the middle of an ask, nobody would withdraw the prompt.
        tokio::spawn(async move { drop(sender.send(deciding.await)) });
        let leaving = left.drop_guard();
        Box::pin(async move {
            let _leaving = leaving;
            decided.await.map_err(ProviderError::new)?.map_err(ProviderError::new)
        })
    }
}
