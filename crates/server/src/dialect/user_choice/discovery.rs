//! Where a toolset says what it is, and what of that counts here.

use sayso_types::{
    Shape,
    dialect::user_choice::{InvalidManifest, ToolsetManifest},
};
use url::Url;

use crate::call::{Consent, Toolset};

/// A toolset that is not registered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InvalidToolset {
    /// Its address is not one that others stand below.
    #[error("url must be the address of a toolset, without ? and #: {0}")]
    Address(&'static str),
    /// What it says of itself is refused.
    #[error("the toolset's manifest is not valid: {0}")]
    Manifest(#[from] InvalidManifest),
    /// Its calls would go elsewhere.
    #[error("the toolset's manifest is not valid: endpoint must be on the origin that the manifest came from")]
    Elsewhere,
}

/// The address by which a toolset is known, and that of its manifest.
pub(crate) fn manifest_address(url: &str) -> Result<(String, String), InvalidToolset> {
    let parsed = Url::parse(url).map_err(|_| InvalidToolset::Address("it is not a URL"))?;
    if parsed.query().is_some() || parsed.fragment().is_some() {
        return Err(InvalidToolset::Address("it has one of them"));
    }
    let base = parsed.as_str().trim_end_matches('/').to_owned();
    let manifest = format!("{base}/.well-known/rap-toolset");
    Ok((base, manifest))
}

/// The toolset at `base`, by what it says of itself.
pub(crate) fn toolset(base: String, bytes: &[u8]) -> Result<Toolset, InvalidToolset> {
    let manifest = ToolsetManifest::receive(bytes)?;
    let origin = |url: &str| Url::parse(url).map(|url| url.origin()).ok();
    if origin(&base) != origin(&manifest.endpoint) {
        return Err(InvalidToolset::Elsewhere);
    }
    let consent = |destructive| if destructive { Consent::Needed } else { Consent::NotNeeded };
    let tools = manifest.tools.iter().map(|tool| (tool.name.clone(), consent(tool.is_destructive()))).collect();
    Ok(Toolset {
        url: base,
        name: manifest.name.clone(),
        endpoint: manifest.endpoint.clone(),
        tools,
        manifest: manifest.write(),
    })
}
