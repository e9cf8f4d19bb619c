//! What a page may do that we serve, and who may frame it.

use std::str::FromStr;

use axum::http::HeaderValue;
use url::{Origin, Url};

use crate::assets::Assets;

/// The pages, and the files that they load.
#[derive(Clone, Debug, Default)]
pub struct Pages {
    /// The widget.
    pub assets: Assets,
    /// Pages that may show `/embed` in a frame; without one, none may.
    pub frame_ancestors: Vec<FrameAncestor>,
}

/// A page that may show ours in a frame: `self`, or an origin such as `https://chat.example.com`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameAncestor(String);

/// What names no page.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `self` or an origin such as https://chat.example.com, found {0:?}")]
pub struct InvalidFrameAncestor(String);

impl FromStr for FrameAncestor {
    type Err = InvalidFrameAncestor;

    fn from_str(text: &str) -> Result<Self, InvalidFrameAncestor> {
        if text == "self" {
            return Ok(FrameAncestor("'self'".to_owned()));
        }
        let invalid = || InvalidFrameAncestor(text.to_owned());
        let url = Url::parse(text).map_err(|_| invalid())?;
        let origin = url.origin();
        // A path, or a name that is written otherwise than it is read, would not mean what it seems to.
        let Origin::Tuple(..) = origin else { return Err(invalid()) };
        let written = origin.ascii_serialization();
        match text.strip_suffix('/').unwrap_or(text) == written && ["http", "https"].contains(&url.scheme()) {
            true => Ok(FrameAncestor(written)),
            false => Err(invalid()),
        }
    }
}

impl Pages {
    /// What `/embed` may do: run our own modules, and call us. Framed only by whom the operator names.
    pub(super) fn embed_policy(&self) -> HeaderValue {
        let ancestors: Vec<_> = self.frame_ancestors.iter().map(|ancestor| ancestor.0.as_str()).collect();
        match ancestors.is_empty() {
            true => policy("'none'"),
            false => policy(&ancestors.join(" ")),
        }
    }
}

/// What a page may do that nobody frames.
pub(super) fn page_policy() -> HeaderValue {
    policy("'none'")
}

fn policy(frame_ancestors: &str) -> HeaderValue {
    let text = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; \
         img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {frame_ancestors}; \
         require-trusted-types-for 'script'; trusted-types 'none'"
    );
    HeaderValue::try_from(text).expect("bug: an origin is a header's text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_origin_may_frame() {
        for good in ["self", "https://chat.example.com", "https://chat.example.com:8443", "http://localhost:3000/"] {
            assert!(good.parse::<FrameAncestor>().is_ok(), "{good}");
        }
        for bad in
            ["", "*", "'self'", "https://a.example/path", "https://a.example; script-src *", "data:x", "a.example"]
        {
            assert!(bad.parse::<FrameAncestor>().is_err(), "{bad}");
        }
    }
}
