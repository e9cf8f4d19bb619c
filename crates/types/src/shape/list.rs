//! Lists of shapes.

#[cfg(feature = "serde")]
use serde::Serializer;

#[cfg(feature = "schema")]
use super::schema::Book;
#[cfg(feature = "serde")]
use super::straight::Straight;
use super::{Mismatch, Shape, field::Fill};
#[cfg(feature = "schema")]
use crate::json::Map;
use crate::{gather, json::Json};

/// A list that is read item after item.
trait List {
    fn reserve(&mut self, more: usize);

    /// The place of one more.
    fn grow(&mut self) -> &mut dyn Fill;
}

impl<T: Shape> List for Vec<T> {
    fn reserve(&mut self, more: usize) {
        self.reserve_exact(more);
    }

    fn grow(&mut self) -> &mut dyn Fill {
        let last = self.len();
        self.push(T::blank());
        &mut self[last]
    }
}

/// Reads one item after the other, up to the first that does not fit.
fn read_list(json: Json, list: &mut dyn List) -> Result<(), Mismatch> {
    let items = match json {
        Json::Array(items) => items,
        other => return Err(Mismatch::expected("an array", &other)),
    };
    list.reserve(items.len());
    for (index, item) in items.into_iter().enumerate() {
        list.grow().fill(item).map_err(|mismatch| mismatch.at_index(index))?;
    }
    Ok(())
}

impl<T: Shape> Shape for Vec<T> {
    fn read(json: Json) -> Result<Self, Mismatch> {
        let mut list = Vec::new();
        list.read_in_place(json)?;
        Ok(list)
    }

    fn read_in_place(&mut self, json: Json) -> Result<(), Mismatch> {
        read_list(json, self)
    }

    fn write(&self) -> Json {
        Json::Array(gather(self.iter().map(T::write)))
    }

    #[cfg(feature = "serde")]
    fn write_to<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Straight))
    }

    fn blank() -> Self {
        Vec::new()
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut Book) -> Json {
        [("type", Json::from("array")), ("items", T::schema(book))].into_iter().collect::<Map>().into()
    }
}
