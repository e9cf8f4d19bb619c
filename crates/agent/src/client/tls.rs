//! TLS towards the server: the roots of the system, and no crypto provider that the whole process has to share.

use std::sync::Arc;

use rustls::{ClientConfig, RootCertStore, crypto::ring};
use rustls_platform_verifier::Verifier;

use super::ClientError;

/// A client that follows no redirect: what it sends carries a token. A system without roots gets one that trusts nobody,
/// and reaches servers without TLS all the same.
pub(crate) fn http_client() -> Result<reqwest::Client, ClientError> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone()).with_safe_default_protocol_versions()?;
    let tls = match Verifier::new(provider) {
        Ok(verifier) => builder.dangerous().with_custom_certificate_verifier(Arc::new(verifier)),
        Err(_) => builder.with_root_certificates(RootCertStore::empty()),
    };
    let client = reqwest::Client::builder()
        .tls_backend_preconfigured(tls.with_no_client_auth())
        .redirect(reqwest::redirect::Policy::none())
        .build()?;
    Ok(client)
}
