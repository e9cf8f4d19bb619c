//! TLS towards receivers: the roots of the system, and no crypto provider that the whole process has to share.

use std::sync::Arc;

use rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::CertificateDer};
use rustls_platform_verifier::Verifier;

/// Trusts the roots of the system and `extra`.
///
/// A system without roots gets a client that trusts nobody: receivers without TLS are still reached.
pub(super) fn config(extra: Vec<CertificateDer<'static>>) -> Result<ClientConfig, rustls::Error> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone()).with_safe_default_protocol_versions()?;
    let bare = extra.is_empty();
    let config = match Verifier::new_with_extra_roots(extra, provider) {
        Ok(verifier) => builder.dangerous().with_custom_certificate_verifier(Arc::new(verifier)),
        Err(error) if bare => {
            tracing::warn!(%error, "no certificate authority is trusted: nothing can be delivered over https");
            builder.with_root_certificates(RootCertStore::empty())
        }
        Err(error) => return Err(error),
    };
    Ok(config.with_no_client_auth())
}
