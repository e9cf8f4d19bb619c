//! Shapes described as JSON Schema (2020-12), from the declaration that also reads and writes them.

use std::collections::BTreeMap;

use crate::{
    json::{Json, Map},
    shape::Field,
};

/// The named shapes that were met while describing others.
///
/// ```
/// use sayso_types::{Choice, Shape, schema::Book};
///
/// let mut book = Book::default();
/// Choice::schema(&mut book);
/// assert!(book.definitions().contains_key("Style"), "with what it is made of");
/// ```
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
        let differs = self.asked && (object.filled || open) && name != "Ask";
        let name = if differs { format!("Ask{name}") } else { name.to_owned() };
        let mut schema = described("object", about);
        schema.insert("properties", object.properties);
        if !object.required.is_empty() {
            schema.insert("required", object.required);
        }
        // Over the wire an ask has no fields that Sayso does not know; see `Ask::receive`.
        schema.insert("additionalProperties", open && !self.asked);
        self.define(name, schema)
    }

    pub(crate) fn words(&mut self, name: &str, about: &str, words: &[&str]) -> Json {
        let mut schema = described("string", about);
        schema.insert("enum", words.to_vec());
        self.define(name.to_owned(), schema)
    }

    /// Gives a name to a schema that has none of its own.
    pub(crate) fn named(&mut self, name: &str, about: &str, schema: Json) -> Json {
        let Json::Object(mut schema) = schema else { return schema };
        schema.insert("description", prose(about));
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
        let always = !T::OPTIONAL || (filled && !book.asked);
        let schema = T::field_schema(book);
        let mut schema = if always { schema } else { or_null(schema) };
        if let Json::Object(schema) = &mut schema {
            schema.insert("description", prose(about));
        }
        self.properties.insert(key, schema);
        self.filled |= filled;
        if always {
            self.required.push(key.to_owned());
        }
    }
}

/// Absent and null are the same, so what may be absent may be null.
fn or_null(schema: Json) -> Json {
    let Json::Object(mut schema) = schema else { return schema };
    match schema.remove("type") {
        Some(kind) => schema.insert("type", vec![kind, "null".into()]),
        None if schema.is_empty() => {}
        None => {
            let null = Map::from_iter([("type", "null")]);
            schema = Map::from_iter([("anyOf", vec![Json::from(schema), null.into()])]);
        }
    }
    schema.into()
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
