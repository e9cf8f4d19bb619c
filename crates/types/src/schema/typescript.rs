//! TypeScript declarations, read off the JSON Schema so that there is one source.

use super::Book;
use crate::json::{Json, Map};

/// A book as one declaration file.
pub fn typescript(name: &str, book: &Book) -> String {
    let mut text = format!("// The messages of {name}. Made from the Rust declarations: do not edit.\n");
    for (name, schema) in book.definitions() {
        let Some(schema) = schema.as_object() else { continue };
        text.push('\n');
        text.push_str(&comment(schema, ""));
        match schema.get("properties").and_then(Json::as_object) {
            Some(properties) => text.push_str(&interface(name, schema, properties)),
            None => text.push_str(&format!("export type {name} = {};\n", of(schema))),
        }
    }
    text
}

fn interface(name: &str, schema: &Map, properties: &Map) -> String {
    let required = schema.get("required").and_then(Json::as_array).unwrap_or_default();
    let mut text = format!("export interface {name} {{\n");
    for (key, property) in properties.iter() {
        let Some(property) = property.as_object() else { continue };
        let mark = if required.contains(&Json::from(key)) { "" } else { "?" };
        text.push_str(&comment(property, "  "));
        text.push_str(&format!("  {key}{mark}: {};\n", of(property)));
    }
    if schema.get("additionalProperties") == Some(&Json::Bool(true)) {
        text.push_str("  /** Fields that Sayso does not know pass through. */\n  [key: string]: unknown;\n");
    }
    text.push_str("}\n");
    text
}

fn comment(schema: &Map, indent: &str) -> String {
    let about = schema.get("description").and_then(Json::as_str).unwrap_or_default();
    match about.lines().collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let lines: String =
                lines.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n").collect();
            format!("{indent}/**\n{lines}{indent} */\n")
        }
    }
}

/// The type that a schema describes.
fn of(schema: &Map) -> String {
    if let Some(reference) = schema.get("$ref").and_then(Json::as_str) {
        return reference.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(any) = schema.get("anyOf").and_then(Json::as_array) {
        return union(any.iter().filter_map(Json::as_object).map(of));
    }
    if let Some(all) = schema.get("allOf").and_then(Json::as_array) {
        return all.iter().filter_map(Json::as_object).map(of).collect::<Vec<_>>().join(" & ");
    }
    if let Some(properties) = schema.get("properties").and_then(Json::as_object) {
        let field =
            |(key, property): (&str, &Json)| format!("{key}: {}", property.as_object().map(of).unwrap_or_default());
        return format!("{{ {} }}", properties.iter().map(field).collect::<Vec<_>>().join("; "));
    }
    if let Some(words) = schema.get("enum").and_then(Json::as_array) {
        return union(words.iter().map(Json::to_string));
    }
    if let Some(word) = schema.get("const") {
        return word.to_string();
    }
    match schema.get("type") {
        Some(Json::Array(types)) => union(types.iter().filter_map(Json::as_str).map(|kind| plain(kind, schema))),
        Some(Json::String(kind)) => plain(kind, schema),
        _ => "unknown".to_owned(),
    }
}

fn plain(kind: &str, schema: &Map) -> String {
    match kind {
        "integer" | "number" => "number".to_owned(),
        "object" => "Record<string, unknown>".to_owned(),
        "array" => match schema.get("items").and_then(Json::as_object) {
            Some(items) if !items.is_empty() => format!("Array<{}>", of(items)),
            _ => "unknown[]".to_owned(),
        },
        other => other.to_owned(),
    }
}

fn union(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" | ")
}
