//! What others build on: JSON Schema and TypeScript of every public shape, from the declarations themselves.

mod typescript;

pub use crate::shape::schema::Book;
pub use typescript::typescript;

use crate::{
    Ask, Dialect, Items, Map, NewThread, Problem, Prompt, Reply, Shape, ThreadMade, Waiting, body::Cancel,
    item::ItemDraft, json::Json,
};

/// Every public shape, in one book for Sayso's own surface and one for each dialect that has shapes of its own.
///
/// ```
/// let books = sayso_types::schema::books();
/// assert!(books.iter().any(|(name, book)| *name == "sayso" && book.definitions().contains_key("Ask")));
/// ```
pub fn books() -> Vec<(&'static str, Book)> {
    let dialects = Dialect::ALL.iter().map(|dialect| {
        let mut book = Book::default();
        dialect.describe(&mut book);
        (dialect.as_str(), book)
    });
    let all = [("sayso", surface())].into_iter().chain(dialects);
    all.filter(|(_, book)| !book.definitions().is_empty()).collect()
}

/// The shapes of Sayso's own HTTP surface, and what they are made of.
pub fn surface() -> Book {
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
        Waiting::schema,
        Problem::schema,
    ] {
        describe(&mut book);
    }
    book
}

/// A book as one JSON Schema document (2020-12), every shape under `$defs`.
pub fn json_schema(name: &str, book: &Book) -> Json {
    let definitions: Map = book.definitions().iter().map(|(name, schema)| (name.clone(), schema.clone())).collect();
    Map::from_iter([
        ("$schema", Json::from("https://json-schema.org/draft/2020-12/schema")),
        ("title", name.into()),
        ("$defs", definitions.into()),
    ])
    .into()
}
