//! Resolves names at the moment of dialling, and leaves out the addresses that the host may not have.
//!
//! What is returned here is dialled as it is: nobody resolves again in between. Hosts that are IP addresses never come
//! by here, so they are judged with the URL.

use std::{net::SocketAddr, sync::Arc};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::address::Zone;

/// The resolver of the system.
#[derive(Clone, Copy, Debug)]
pub struct SystemResolver;

impl Resolve for SystemResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let addrs: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            Ok(Box::new(addrs.into_iter()) as Addrs)
        })
    }
}

/// A resolver whose answers are held against a zone.
pub(super) struct ZoneResolver {
    pub(super) inner: Arc<dyn Resolve>,
    pub(super) zone: Zone,
}

/// A name that nothing is known under.
#[derive(Debug, thiserror::Error)]
#[error("the receiver's name could not be resolved")]
pub(super) struct Unresolved;

impl Resolve for ZoneResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let zone = self.zone;
        let answer = self.inner.resolve(name);
        Box::pin(async move {
            let found = answer.await.map_err(|_| Unresolved)?;
            let mut refusal = None;
            let mut admitted = Vec::new();
            for addr in found {
                match zone.admit(addr.ip()) {
                    // The port is the URL's; one given here could win over it.
                    Ok(()) => admitted.push(SocketAddr::new(addr.ip(), 0)),
                    Err(forbidden) => refusal = Some(forbidden),
                }
            }
            match refusal {
                _ if !admitted.is_empty() => Ok(Box::new(admitted.into_iter()) as Addrs),
                Some(forbidden) => Err(forbidden.into()),
                None => Err(Unresolved.into()),
            }
        })
    }
}
