//! How tools are reached from here, and how they reach this server.

use sayso_types::ThreadId;

use super::error::Error;
use crate::{
    delivery::{Client, Failure},
    record::PostTo,
    thread::{Asked, Refusal},
};

/// How much is read of what a toolset says of itself: hundreds of tools, each with its schema.
const MANIFEST_BYTES: usize = 512 * 1024;

/// How tools are reached from here, and how they reach this server.
#[derive(Clone)]
pub struct Tools {
    /// What dials them.
    pub client: Client,
    /// The address of this server, as tools see it, such as `http://127.0.0.1:4870`.
    pub address: String,
}

impl Tools {
    /// What is at an address that an agent gave.
    pub(super) async fn fetch(&self, url: &str) -> Result<Vec<u8>, Error> {
        let refused = |failure: Failure| Error::Request(format!("the toolset cannot be used: {failure}"));
        let target = self.client.judge(url, None).map_err(|forbidden| refused(forbidden.into()))?;
        self.client.get(&target, MANIFEST_BYTES).await.map_err(refused)
    }

    /// Whether the end of what a tool asks could be posted where it wants it.
    pub(super) fn may_reply(&self, asked: &Asked) -> Result<(), crate::delivery::ForbiddenAddress> {
        let post_to = asked.native.as_ref().and_then(|native| native.post_to.as_ref());
        let Some(PostTo { url, origin, .. }) = post_to else { return Ok(()) };
        self.client.judge(url, origin.as_deref()).map(drop)
    }
}

/// The tools of an app that has any.
pub(super) fn of(app: &super::App, thread: &ThreadId) -> Result<Tools, Error> {
    app.shared.tools.clone().ok_or_else(|| {
        tracing::error!(%thread, "tools cannot be reached: the app was set up without");
        Refusal::Unavailable.into()
    })
}
