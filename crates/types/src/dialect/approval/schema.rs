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

/// Describes every form of request and response, each under the word that tells it apart, lists of them, and the standing
/// rule.
pub(in crate::dialect) fn describe(book: &mut Book) {
    let (mut requests, mut responses) = (Vec::new(), Vec::new());
    for form in ALL {
        let keys = form.keys();
        let about = format!("An approval request: {form:?}.");
        requests.push(book.named(keys.request, &about, object(&request(form))));
        let about = format!("An approval response: {form:?}.");
        responses.push(book.named(keys.response, &about, object(&response(form))));
    }
    let one_or_more = requests.iter().cloned().chain([list(&requests)]).collect();
    book.named("ApprovalRequests", "One approval request, or a list of them.", any_of(one_or_more));
    book.named("ActiveApprovals", "The approval requests that wait for the person.", list(&requests));
    book.named("ApprovalResponses", "One approval response for each request, in their order.", list(&responses));
    Rule::schema(book);
}

fn list(of: &[Json]) -> Json {
    Map::from_iter([("type", Json::from("array")), ("items", any_of(of.to_vec()))]).into()
}

fn any_of(schemas: Vec<Json>) -> Json {
    Map::from_iter([("anyOf", schemas)]).into()
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
