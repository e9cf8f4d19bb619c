//! Shapes described as JSON Schema (2020-12), from the declaration that also reads and writes them.

use std::collections::BTreeMap;

use crate::{
    json::{Json, Map},
    shape::Field,
};

/// The named shapes that were met while describing others.
#[derive(Debug, Default)]
pub struct Book {
    definitions: BTreeMap<String, Json>,
    asked: bool,
}

impl Book {
    /// Every named shape, in the order of the alphabet.
    pub fn definitions(&self) -> &BTreeMap<String, Json> {
        &self.definitions
    }

    /// Describes shapes as they are asked: what normalising fills in may be missing.
    pub fn asked(&mut self, describe: impl FnOnce(&mut Book) -> Json) -> Json {
        let before = std::mem::replace(&mut self.asked, true);
        let json = describe(self);
        self.asked = before;
        json
    }

    pub(crate) fn object(
        &mut self,
        name: &str,
        about: &str,
        open: bool,
        describe: impl FnOnce(&mut Book, &mut Object),
    ) -> Json {
        let mut object = Object { properties: Map::new(), required: Vec::new(), filled: false };
        describe(self, &mut object);
        let name = if self.asked && object.filled { format!("Ask{name}") } else { name.to_owned() };
        let mut schema = described("object", about);
        schema.insert("properties", object.properties);
        if !object.required.is_empty() {
            schema.insert("required", object.required);
        }
        schema.insert("additionalProperties", open);
        self.define(name, schema)
    }

    pub(crate) fn words(&mut self, name: &str, about: &str, words: &[&str]) -> Json {
        let mut schema = described("string", about);
        schema.insert("enum", words.to_vec());
        self.define(name.to_owned(), schema)
    }

    pub(crate) fn id(&mut self, name: &str, about: &str) -> Json {
        self.define(name.to_owned(), described("string", about))
    }

    fn define(&mut self, name: String, schema: Map) -> Json {
        let reference = Map::from_iter([("$ref", format!("#/$defs/{name}"))]);
        self.definitions.insert(name, schema.into());
        reference.into()
    }
}

/// The fields of an object while it is described.
pub(crate) struct Object {
    properties: Map,
    required: Vec<String>,
    filled: bool,
}

impl Object {
    /// `filled`: normalising puts it there, so only what is asked may go without.
    pub(crate) fn field<T: Field>(&mut self, book: &mut Book, key: &str, about: &str, filled: bool) {
        let schema = match T::field_schema(book) {
            Json::Object(mut schema) => {
                schema.insert("description", prose(about));
                Json::Object(schema)
            }
            other => other,
        };
        self.properties.insert(key, schema);
        self.filled |= filled;
        if !T::OPTIONAL || (filled && !book.asked) {
            self.required.push(key.to_owned());
        }
    }
}

fn described(kind: &str, about: &str) -> Map {
    Map::from_iter([("description", prose(about)), ("type", kind.to_owned())])
}

/// A doc comment without its example and its links.
fn prose(doc: &str) -> String {
    let text = doc.split("```").next().unwrap_or_default();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut text = lines.join("\n").trim().to_owned();
    while let Some(open) = text.find("](") {
        let Some(close) = text[open..].find(')') else { break };
        text.replace_range(open..=open + close, "");
        if let Some(bracket) = text[..open].rfind('[') {
            text.remove(bracket);
        }
    }
    text.replace("[`", "`").replace("`]", "`")
}
