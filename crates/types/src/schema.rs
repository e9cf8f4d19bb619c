//! What others build on: JSON Schema and TypeScript of every public shape, from the declarations themselves.

mod typescript;

pub use crate::shape::schema::Book;
pub use typescript::typescript;

use crate::{
    Ask, Items, Map, NewThread, Problem, Prompt, Reply, Shape, ThreadMade, body::Cancel, item::ItemDraft, json::Json,
};

/// Every public shape in one book: those of the HTTP surface, and what they are made of.
pub fn book() -> Book {
    let mut book = Book::default();
    book.asked(Ask::schema);
    for describe in [
        Prompt::schema,
        Reply::schema,
        Cancel::schema,
        Items::schema,
        ItemDraft::schema,
        NewThread::schema,
        ThreadMade::schema,
        Problem::schema,
    ] {
        describe(&mut book);
    }
    book
}

/// One JSON Schema document (2020-12) with every public shape under `$defs`.
pub fn json_schema() -> Json {
    let definitions: Map = book().definitions().iter().map(|(name, schema)| (name.clone(), schema.clone())).collect();
    Map::from_iter([
        ("$schema", Json::from("https://json-schema.org/draft/2020-12/schema")),
        ("title", "Sayso".into()),
        ("description", "Every message of Sayso's HTTP surface.".into()),
        ("$defs", definitions.into()),
    ])
    .into()
}
