//! What the calls of a run share: who is asked, who is told, and what calls them off.

use std::{fmt, sync::Arc, time::Duration};

use futures_util::future::OptionFuture;
use sayso_types::dialect::confirmation::ConfirmationRequest;
use tokio::sync::{Semaphore, mpsc};
use tokio_util::sync::CancellationToken;

use crate::{
    confirmation::{Confirmation, ConfirmationProvider, Decision, ProviderError},
    stream::Event,
};

/// What the calls of a run share.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    pub(crate) provider: Option<Arc<dyn ConfirmationProvider>>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) events: Events,
    pub(crate) cancel: CancellationToken,
    pub(crate) places: Option<Arc<Semaphore>>,
}

/// Whoever follows the run, if anybody does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Events(pub(crate) Option<mpsc::UnboundedSender<Event>>);

impl Events {
    /// Tells it. Who has left is not waited for.
    pub(crate) fn tell(&self, event: impl FnOnce() -> Event) {
        if let Some(sender) = &self.0 {
            drop(sender.send(event()));
        }
    }
}

impl Scope {
    /// Whether there is anybody to ask.
    pub(crate) fn asks(&self) -> bool {
        self.provider.is_some()
    }

    /// Asks, tells that it asks, and waits. Without a provider it is approved.
    pub(crate) async fn ask(&self, request: ConfirmationRequest) -> Result<Decision, ProviderError> {
        let Some(provider) = &self.provider else { return Ok(Decision::approved()) };
        let confirmation = Confirmation::new(request);
        // The waiter first, then the news of it: an answer may come before this goes on.
        let deciding = provider.confirm(confirmation.clone());
        self.events.tell(|| Event::ConfirmationRequired(confirmation));
        let timeout = OptionFuture::from(self.timeout.map(tokio::time::sleep));
        tokio::select! {
            biased;
            () = self.cancel.cancelled() => Ok(Decision::cancelled()),
            decided = deciding => decided,
            Some(()) = timeout => Ok(Decision::timed_out()),
        }
    }
}

impl fmt::Debug for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").field("asks", &self.asks()).finish_non_exhaustive()
    }
}
