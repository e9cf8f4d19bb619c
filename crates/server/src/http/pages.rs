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
    /// An agent that the chat at `/` may hand a thread to; without one, it says how to ask by hand.
    pub demo_agent: Option<AgentOrigin>,
}

/// A page that may show ours in a frame: `self`, or an origin such as `https://chat.example.com`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameAncestor(String);

/// What names no page.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `self` or an origin such as https://chat.example.com, found {0:?}")]
pub struct InvalidFrameAncestor(String);

/// Where an agent for the chat at `/` is found, such as `http://127.0.0.1:4871`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentOrigin(String);

/// What names no agent.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an origin such as http://127.0.0.1:4871, found {0:?}")]
pub struct InvalidAgentOrigin(String);

impl FromStr for AgentOrigin {
    type Err = InvalidAgentOrigin;

    fn from_str(text: &str) -> Result<Self, InvalidAgentOrigin> {
        origin(text).map(AgentOrigin).ok_or_else(|| InvalidAgentOrigin(text.to_owned()))
    }
}

impl FromStr for FrameAncestor {
    type Err = InvalidFrameAncestor;

    fn from_str(text: &str) -> Result<Self, InvalidFrameAncestor> {
        if text == "self" {
            return Ok(FrameAncestor("'self'".to_owned()));
        }
        origin(text).map(FrameAncestor).ok_or_else(|| InvalidFrameAncestor(text.to_owned()))
    }
}

/// The origin that is written there. A path, or a name that is written otherwise than it is read, would not mean what it
/// seems to.
fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let origin = url.origin();
    let Origin::Tuple(..) = origin else { return None };
    let written = origin.ascii_serialization();
    let is_meant = text.strip_suffix('/').unwrap_or(text) == written && ["http", "https"].contains(&url.scheme());
    is_meant.then_some(written)
}

impl Pages {
    /// What `/embed` may do: run our own modules, and call us. Framed only by whom the operator names.
    pub(super) fn embed_policy(&self) -> HeaderValue {
        let ancestors: Vec<_> = self.frame_ancestors.iter().map(|ancestor| ancestor.0.as_str()).collect();
        match ancestors.is_empty() {
            true => policy("", "'none'"),
            false => policy("", &ancestors.join(" ")),
        }
    }

    /// What the chat may do, which nobody frames: the same, and speak to its agent.
    pub(super) fn chat_policy(&self) -> HeaderValue {
        policy(self.agent_origin(), "'none'")
    }

    /// The chat, told where its agent is.
    pub(super) fn chat(&self) -> String {
        include_str!("../../pages/index.html").replace("{agent}", self.agent_origin())
    }

    fn agent_origin(&self) -> &str {
        self.demo_agent.as_ref().map_or("", |agent| &agent.0)
    }
}

fn policy(agent: &str, frame_ancestors: &str) -> HeaderValue {
    let connect = format!("'self' {agent}");
    let connect = connect.trim_end();
    let text = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src {connect}; style-src 'self'; \
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
            assert!(bad.parse::<AgentOrigin>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_chat_speaks_to_its_own_agent_and_to_no_other() {
        let pages = Pages { demo_agent: Some("http://127.0.0.1:4871".parse().unwrap()), ..Pages::default() };
        for (pages, allowed) in
            [(pages, "connect-src 'self' http://127.0.0.1:4871;"), (Pages::default(), "connect-src 'self';")]
        {
            assert!(pages.chat_policy().to_str().unwrap().contains(allowed));
            assert!(pages.embed_policy().to_str().unwrap().contains("connect-src 'self';"));
            assert!(!pages.chat().contains("{agent}"));
        }
    }
}
