//! A shape as serde writes it: straight, without the JSON that [`Shape::write`] would make of it first.

use serde::{Serialize, Serializer};

use super::Shape;

/// A shape that serde can write.
pub(crate) struct Straight<'a, T>(pub(crate) &'a T);

impl<T: Shape> Serialize for Straight<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write_to(serializer)
    }
}
