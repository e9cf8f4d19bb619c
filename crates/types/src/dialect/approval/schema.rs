//! The contents as JSON Schema, from the same table by which they are read and written.

use super::{
    form::{ALL, Form},
    rule::Rule,
};
use crate::{
    json::{Json, Map},
    schema::Book,
    shape::Shape,
};

/// Describes every form of request and response, each under the word that tells it apart, and the standing rule.
pub(in crate::dialect) fn describe(book: &mut Book) {
    for form in ALL {
        let keys = form.keys();
        let about = format!("An approval request: {form:?}.");
        book.named(keys.request, &about, object(&request(form)));
        let about = format!("An approval response: {form:?}.");
        book.named(keys.response, &about, object(&response(form)));
    }
    Rule::schema(book);
}

/// A field: its key, its schema, whether it is always there.
type Fields = Vec<(&'static str, Json, bool)>;

fn request(form: Form) -> Fields {
    let keys = form.keys();
    let mut fields = vec![(keys.tag, constant(keys.request), true), (keys.request_id, plain("string"), true)];
    fields.extend(keys.call.map(|call| (call, plain("object"), true)));
    fields.extend(keys.properties.map(|properties| (properties, plain("object"), false)));
    fields
}

fn response(form: Form) -> Fields {
    let keys = form.keys();
    let mut fields = vec![
        (keys.tag, constant(keys.response), true),
        (keys.response_id, plain("string"), true),
        (keys.approved, plain("boolean"), true),
    ];
    fields.extend(keys.call.map(|call| (call, plain("object"), false)));
    fields.extend(keys.properties.map(|properties| (properties, plain("object"), false)));
    fields
}

fn object(fields: &Fields) -> Json {
    let properties: Map = fields.iter().map(|(key, schema, _)| (*key, schema.clone())).collect();
    let required: Vec<&str> = fields.iter().filter(|(.., always)| *always).map(|(key, ..)| *key).collect();
    Map::from_iter([
        ("type", Json::from("object")),
        ("properties", properties.into()),
        ("required", required.into()),
        ("additionalProperties", true.into()),
    ])
    .into()
}

fn plain(kind: &str) -> Json {
    Map::from_iter([("type", kind)]).into()
}

fn constant(word: &str) -> Json {
    Map::from_iter([("const", word)]).into()
}
