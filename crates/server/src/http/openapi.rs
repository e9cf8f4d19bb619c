//! The surface as OpenAPI 3.1, made from the table of addresses and the shapes themselves.

use sayso_types::{Code, schema};
use serde_json::{Value, json};

use super::endpoint::{ENDPOINTS, Endpoint, Who};

/// Codes that every address may refuse with.
const COMMON: [Code; 4] = [Code::InvalidRequest, Code::MethodNotAllowed, Code::TooManyRequests, Code::Unavailable];

pub(super) fn document() -> Value {
    let mut paths = json!({});
    for endpoint in ENDPOINTS {
        paths[endpoint.path][endpoint.method.to_lowercase()] = operation(endpoint);
    }
    // A shape that several protocols have is the same in each.
    let schemas: serde_json::Map<String, Value> = schema::books()
        .iter()
        .flat_map(|(_, book)| book.definitions())
        .map(|(name, shape)| (name.clone(), relocated(shape.to_string())))
        .collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sayso",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "An agent asks, a person answers, and the answer counts once.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    })
}

fn operation(endpoint: &Endpoint) -> Value {
    let (status, shape) = endpoint.gives;
    let mut responses = json!({status.to_string(): {"description": "As asked", "content": content(shape)}});
    if let Some((status, shape)) = endpoint.gives_first() {
        responses[status.to_string()] = json!({"description": "Not decided yet", "content": content(Some(shape))});
    }
    let guarded = [Code::Unauthorized, Code::Forbidden, Code::NotFound];
    let sized = [Code::TooLarge, Code::UnsupportedMediaType];
    let codes = COMMON
        .iter()
        .chain(endpoint.codes)
        .chain(
            guarded
                .iter()
                .filter(|code| is_guarded(endpoint.who) || (endpoint.who, **code) == (Who::Tool, Code::NotFound)),
        )
        .chain(sized.iter().filter(|_| endpoint.method == "POST"));
    for code in codes {
        let problem = json!({"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}});
        let told = responses[code.status().to_string()]["description"].as_str().map(|told| format!("{told}, `{code}`"));
        let told = told.unwrap_or_else(|| format!("`{code}`"));
        responses[code.status().to_string()] = json!({"description": told, "content": problem});
    }
    let mut operation = json!({"summary": endpoint.about, "parameters": parameters(endpoint), "responses": responses});
    if let Some(shape) = endpoint.takes {
        operation["requestBody"] = json!({"content": content(Some(shape))});
    }
    if is_guarded(endpoint.who) {
        operation["security"] = json!([{"token": []}]);
    }
    operation
}

/// Whether it takes a token.
fn is_guarded(who: Who) -> bool {
    !matches!(who, Who::Anyone | Who::Tool)
}

fn parameters(endpoint: &Endpoint) -> Value {
    let within = endpoint.path.split(['{', '}']).skip(1).step_by(2);
    let text = json!({"type": "string"});
    let path = within.map(|name| json!({"name": name, "in": "path", "required": true, "schema": text}));
    let query = endpoint
        .query
        .iter()
        .map(|name| json!({"name": name, "in": "query", "schema": {"type": "number", "minimum": 0}}));
    path.chain(query).collect()
}

fn content(shape: Option<&str>) -> Value {
    match shape {
        Some(shape) => json!({"application/json": {"schema": {"$ref": format!("#/components/schemas/{shape}")}}}),
        None => json!({}),
    }
}

/// A shape whose references point to where OpenAPI keeps them.
fn relocated(shape: String) -> Value {
    let text = shape.replace("#/$defs/", "#/components/schemas/");
    serde_json::from_str(&text).expect("bug: a schema is JSON")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_name_stands_for_one_shape() {
        let books = schema::books();
        let mut seen = BTreeMap::new();
        for (name, shape) in books.iter().flat_map(|(_, book)| book.definitions()) {
            let before = seen.insert(name, shape);
            assert!(before.is_none_or(|before| before == shape), "{name}");
        }
    }
}
