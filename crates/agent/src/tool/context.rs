//! What a running tool has around it: somebody to ask, and a sign when it is called off.

use std::sync::{Arc, PoisonError};

use sayso_types::{
    Json,
    dialect::confirmation::{ConfirmationRequest, ToolInput},
};
use serde::Serialize;
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::sync::CancellationToken;

use crate::{
    confirmation::{ConfirmationRejected, NotConfirmed, ProviderError},
    message::ToolCall,
    run::Scope,
};

/// What a running tool has around it. A clone is the same.
#[derive(Clone, Debug)]
pub struct ToolContext(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    call: ToolCall,
    scope: Scope,
    /// One of the places that limit how many tools run at once.
    place: std::sync::Mutex<Option<OwnedSemaphorePermit>>,
}

impl ToolContext {
    /// For running a tool without an agent: there is nobody to ask, so every request is approved.
    pub fn detached(call: &ToolCall) -> Self {
        ToolContext::new(call.clone(), Scope::default())
    }

    pub(crate) fn new(call: ToolCall, scope: Scope) -> Self {
        ToolContext(Arc::new(Inner { call, scope, place: std::sync::Mutex::default() }))
    }

    /// The call that runs.
    pub fn call(&self) -> &ToolCall {
        &self.0.call
    }

    /// Asks the person, and waits. `hint` says why in a line, `payload` is data to be shown with it.
    ///
    /// Each time it asks anew. Without a provider it is approved at once. Where it is not approved, hand the error on with
    /// `?`, so that the model is told: what follows must not happen.
    pub async fn request_confirmation(&self, hint: &str, payload: impl Serialize) -> Result<(), NotConfirmed> {
        if !self.scope().asks() {
            return Ok(());
        }
        let call = self.call();
        let request = ConfirmationRequest {
            hint: Some(hint.to_owned()),
            payload: payload_json(payload)?,
            ..ConfirmationRequest::new(call.id.clone(), &call.name, ToolInput::Text(call.input.clone()))
        };
        // Who waits for a person needs no place; others may run meanwhile.
        let had_place = self.place().take().is_some();
        let decided = self.scope().ask(request).await;
        if had_place {
            self.take_place().await;
        }
        let decision = decided.map_err(NotConfirmed::Provider)?;
        if decision.is_approved() { Ok(()) } else { Err(ConfirmationRejected(decision).into()) }
    }

    /// Done when the run is called off.
    pub async fn cancelled(&self) {
        self.scope().cancel.cancelled().await;
    }

    /// Fires when the run is called off.
    pub fn cancellation(&self) -> &CancellationToken {
        &self.scope().cancel
    }

    pub(crate) fn scope(&self) -> &Scope {
        &self.0.scope
    }

    pub(crate) async fn take_place(&self) {
        let Some(places) = self.scope().places.clone() else { return };
        let place = places.acquire_owned().await.expect("bug: the places are never closed");
        *self.place() = Some(place);
    }

    pub(crate) fn leave_place(&self) {
        self.place().take();
    }

    fn place(&self) -> std::sync::MutexGuard<'_, Option<OwnedSemaphorePermit>> {
        self.0.place.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Null is no payload.
fn payload_json(payload: impl Serialize) -> Result<Option<Json>, NotConfirmed> {
    let json = serde_json::to_value(payload).and_then(serde_json::from_value::<Json>);
    let json = json.map_err(|error| NotConfirmed::Provider(ProviderError::new(error)))?;
    Ok(Some(json).filter(|json| *json != Json::Null))
}
