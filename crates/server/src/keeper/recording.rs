//! Recording how deliveries ended.

use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;

use super::Keeper;
use crate::{
    delivery::{Delivered, Delivery},
    thread::Refusal,
};

/// How long to wait until what could not be kept is tried again.
const AGAIN: Duration = Duration::from_secs(1);

impl Keeper {
    /// Records how deliveries ended until there are no more to come. What cannot be kept now is tried again as long as
    /// the outbox runs: a receiver that took a delivery must not get it again after a restart for want of a line here.
    pub async fn record_deliveries(&self, mut ended: UnboundedReceiver<(Delivery, Delivered)>) {
        while let Some((delivery, delivered)) = ended.recv().await {
            while let Err(refusal) = self.delivered(delivery.clone(), delivered.clone()).await {
                if ended.is_closed() || !matches!(refusal, Refusal::Busy | Refusal::Unavailable) {
                    tracing::error!(%refusal, delivery = delivery.id, "the end of a delivery was not kept");
                    break;
                }
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
}
