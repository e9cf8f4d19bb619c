//! What a toolset says of itself, at `/.well-known/rap-toolset` below its address.

use std::collections::BTreeSet;

use super::field::OrDefault;
use crate::{
    display::is_blank,
    json::{InvalidJson, Json},
    resolve::is_url,
    shape::{Mismatch, Shape, shape},
};

shape! {
    /// What a toolset says of itself. [`ToolsetManifest::receive`] checks it.
    ///
    /// ```
    /// use sayso_types::dialect::user_choice::ToolsetManifest;
    ///
    /// let error = ToolsetManifest::receive(br#"{"name": "files", "endpoint": "/invoke", "tools": []}"#).unwrap_err();
    /// assert_eq!(error.to_string(), r#"endpoint must be an http or https URL, found "/invoke""#);
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct ToolsetManifest keeps unknown {
        /// The toolset.
        pub name: String,
        /// What it is for. Absent and null are the same: not said.
        pub description: Option<String>,
        /// Where calls are posted.
        pub endpoint: String,
        /// What it can do, at least one, each name once.
        pub tools: Vec<ToolDef>,
        /// Whether it has to be told when a session moves. Absent: no.
        pub needs_migration as "needsMigration": OrDefault<bool>,
    }
}

shape! {
    /// One tool of a toolset.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::ToolDef};
    ///
    /// let json: Json = r#"{"name": "rm", "description": "Deletes", "inputSchema": {}, "annotations": {"destructive": true}}"#.parse()?;
    /// assert!(ToolDef::read(json)?.is_destructive());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct ToolDef keeps unknown {
        /// What calls name it by.
        pub name: String,
        /// What it does, for the model.
        pub description: String,
        /// Its arguments, as JSON Schema.
        pub input_schema as "inputSchema": Json,
        /// What a runtime may want to know of it. Absent and null are the same: nothing.
        pub annotations: Option<Json>,
        /// How a call is to be shown, in a script that Sayso does not run. Absent and null are the same: none.
        pub display_script as "displayScript": Option<String>,
    }
}

impl ToolDef {
    /// Whether it says that it destroys something, so that the runtime has to ask before each call.
    pub fn is_destructive(&self) -> bool {
        let annotations = self.annotations.as_ref().and_then(Json::as_object);
        annotations.and_then(|map| map.get("destructive")).and_then(Json::as_bool) == Some(true)
    }
}

/// A manifest that is refused.
#[derive(Debug, thiserror::Error)]
pub enum InvalidManifest {
    /// It is not JSON.
    #[error(transparent)]
    NotJson(#[from] InvalidJson),
    /// It is not of a manifest's shape.
    #[error(transparent)]
    Shape(#[from] Mismatch),
    /// The toolset has no name.
    #[error("name needs a text that can be seen, found a blank one")]
    NoName,
    /// Calls cannot be posted there.
    #[error("endpoint must be an http or https URL, found {found:?}")]
    Endpoint {
        /// What was found.
        found: String,
    },
    /// The toolset can do nothing.
    #[error("tools must have at least one, found none")]
    NoTools,
    /// A tool has no name.
    #[error("tools[{index}].name needs a text that can be seen, found a blank one")]
    NoToolName {
        /// Its place.
        index: usize,
    },
    /// Two tools have one name, so that a call could mean either.
    #[error("each tool's name stands once, found {name:?} twice")]
    ToolTwice {
        /// The name.
        name: String,
    },
}

impl ToolsetManifest {
    /// Reads and checks a manifest that came over the wire.
    pub fn receive(bytes: &[u8]) -> Result<Self, InvalidManifest> {
        let manifest = ToolsetManifest::read(Json::try_from(bytes)?)?;
        manifest.check()?;
        Ok(manifest)
    }

    /// The tool of that name.
    pub fn tool(&self, name: &str) -> Option<&ToolDef> {
        self.tools.iter().find(|tool| tool.name == name)
    }

    fn check(&self) -> Result<(), InvalidManifest> {
        if is_blank(&self.name) {
            return Err(InvalidManifest::NoName);
        }
        if !is_url(&self.endpoint) {
            return Err(InvalidManifest::Endpoint { found: self.endpoint.clone() });
        }
        if self.tools.is_empty() {
            return Err(InvalidManifest::NoTools);
        }
        let mut names = BTreeSet::new();
        for (index, tool) in self.tools.iter().enumerate() {
            if is_blank(&tool.name) {
                return Err(InvalidManifest::NoToolName { index });
            }
            if !names.insert(&tool.name) {
                return Err(InvalidManifest::ToolTwice { name: tool.name.clone() });
            }
        }
        Ok(())
    }
}
