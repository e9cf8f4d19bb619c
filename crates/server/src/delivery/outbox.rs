//! Carries deliveries to their end: tries each a bounded number of times, and tells once how it ended.
//!
//! Nothing is kept here. A delivery is open in the log until its end is recorded there; what a stop leaves undone is
//! put in again at the next start, under the same id.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
        watch,
    },
    task::{JoinHandle, JoinSet},
    time::{sleep, timeout},
};

use crate::figures;

use super::{Delivered, Delivery, client::Client, failure::Failure, lanes::Lanes, retry::Retries};

/// How deliveries are carried.
#[derive(Clone, Debug)]
pub struct OutboxOptions {
    /// How often each is tried.
    pub retries: Retries,
    /// How many attempts run at once.
    pub parallel: usize,
    /// How many of them to one origin.
    pub per_origin: usize,
}

impl Default for OutboxOptions {
    fn default() -> Self {
        OutboxOptions { retries: Retries::default(), parallel: 64, per_origin: 8 }
    }
}

/// The task that carries deliveries. Dropped, it stops without waiting.
pub struct Outbox {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Outbox {
    /// Starts it. What is sent into the channel returned is carried; how it ended is sent into `ended`, once for each.
    ///
    /// Both channels are unbounded so that no writer of the log ever waits for a receiver: the log has it all anyway.
    pub fn start(
        client: Client,
        options: OutboxOptions,
        ended: UnboundedSender<(Delivery, Delivered)>,
    ) -> (UnboundedSender<Delivery>, Outbox) {
        let (intake, deliveries) = unbounded_channel();
        let (stop, stopped) = watch::channel(false);
        let lanes = Lanes::new(options.parallel, options.per_origin);
        let carrier = Carrier { client, retries: options.retries, lanes, ended };
        let task = tokio::spawn(run(Arc::new(carrier), deliveries, Stop(stopped)));
        (intake, Outbox { stop, task })
    }

    /// Takes nothing more, and gives the attempts under way so long to end. What does not end stays open in the log.
    pub async fn stop(mut self, grace: Duration) {
        self.stop.send_replace(true);
        if timeout(grace, &mut self.task).await.is_err() {
            self.task.abort();
        }
    }
}

#[derive(Clone)]
struct Stop(watch::Receiver<bool>);

impl Stop {
    async fn called(&mut self) {
        // An error means that the outbox was dropped, which is a stop as well.
        drop(self.0.wait_for(|called| *called).await);
    }
}

async fn run(carrier: Arc<Carrier>, mut deliveries: UnboundedReceiver<Delivery>, mut stop: Stop) {
    let mut under_way = JoinSet::new();
    loop {
        let ended = tokio::select! {
            biased;
            () = stop.called() => break,
            Some(ended) = under_way.join_next() => ended,
            Some(delivery) = deliveries.recv() => {
                under_way.spawn(carrier.clone().carry(delivery, stop.clone()));
                continue;
            }
        };
        warn_of_panic(ended);
    }
    deliveries.close();
    while let Some(ended) = under_way.join_next().await {
        warn_of_panic(ended);
    }
}

fn warn_of_panic(ended: Result<(), tokio::task::JoinError>) {
    if let Err(error) = ended {
        tracing::error!(%error, "a delivery was dropped: it stays open until the next start");
    }
}

struct Carrier {
    client: Client,
    retries: Retries,
    lanes: Lanes,
    ended: UnboundedSender<(Delivery, Delivered)>,
}

impl Carrier {
    async fn carry(self: Arc<Self>, delivery: Delivery, mut stop: Stop) {
        figures::delivery_begun();
        let Some(delivered) = self.deliver(&delivery, &mut stop).await else { return };
        figures::delivery_ended(&delivered);
        if self.ended.send((delivery, delivered)).is_err() {
            tracing::error!("a delivery has ended and nobody records it: it is sent again at the next start");
        }
    }

    /// How it ended; nothing when it was stopped before.
    async fn deliver(&self, delivery: &Delivery, stop: &mut Stop) -> Option<Delivered> {
        let target = match self.client.target(delivery) {
            Ok(target) => target,
            Err(forbidden) => return Some(Delivered::No { attempts: 0, reason: forbidden.to_string() }),
        };
        let lane = self.lanes.of(&target.url.origin().ascii_serialization());
        let mut attempts = 0;
        loop {
            let place = tokio::select! {
                biased;
                () = stop.called() => return None,
                place = self.lanes.enter(&lane) => place,
            };
            attempts += 1;
            let outcome = self.client.post(&target, delivery).await;
            drop(place);
            figures::delivery_attempted(outcome.is_ok());
            let Err(failure) = outcome else { return Some(Delivered::Yes) };
            tracing::debug!(delivery = delivery.id, attempts, %failure, "an attempt to deliver failed");
            let again = delivery.purpose.is_tried_again().then(|| self.wait(attempts, &failure)).flatten();
            let Some(wait) = again else {
                return Some(Delivered::No { attempts, reason: failure.to_string() });
            };
            tokio::select! {
                biased;
                () = stop.called() => return None,
                () = sleep(wait) => {}
            }
        }
    }

    fn wait(&self, attempts: u32, failure: &Failure) -> Option<Duration> {
        if failure.is_final() { None } else { self.retries.wait(attempts, failure.retry_after()) }
    }
}
