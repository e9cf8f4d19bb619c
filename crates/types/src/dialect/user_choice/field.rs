//! Values as RAP has them: a field with a meaning when it is absent, and a place in a list.

use std::ops::Deref;

use crate::{
    json::Json,
    shape::{Field, Misfit, Mismatch, Shape},
};

/// A field that has a meaning when it is absent, and is always written.
///
/// ```
/// use sayso_types::{Json, Shape, dialect::user_choice::SubscriptionEvent};
///
/// let json: Json = r#"{"group_id": "g", "tool_call_id": "c", "text": "built"}"#.parse()?;
/// let event = SubscriptionEvent::read(json)?;
/// assert!(!*event.associative);
/// assert!(event.write().to_string().ends_with(r#""associative":false}"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrDefault<T>(pub T);

impl<T> Deref for OrDefault<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Shape + Default> Field for OrDefault<T> {
    const OPTIONAL: bool = true;

    fn read_field_in_place(&mut self, json: Json) -> Result<(), Mismatch> {
        self.0 = T::read(json)?;
        Ok(())
    }

    fn write_field(&self) -> Option<Json> {
        Some(self.0.write())
    }

    fn blank_field() -> Self {
        OrDefault(T::default())
    }

    #[cfg(feature = "schema")]
    fn field_schema(book: &mut crate::shape::schema::Book) -> Json {
        T::schema(book)
    }
}

/// A place in a list, from 0. `2.0` is not one, as the reference has it.
///
/// ```
/// use sayso_types::{Json, Shape, dialect::user_choice::Index};
///
/// assert_eq!(Index::read("2".parse::<Json>()?)?, Index(2));
/// let error = Index::read("-1".parse::<Json>()?).unwrap_err();
/// assert_eq!(error.to_string(), r#"the value: expected a whole number from 0 to 4294967295, found "-1""#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Index(pub u32);

const EXPECTED: &str = "a whole number from 0 to 4294967295";

impl Shape for Index {
    fn read(json: Json) -> Result<Self, Mismatch> {
        if !matches!(json, Json::Number(_)) {
            return Err(Mismatch::expected(EXPECTED, &json));
        }
        let found = json.to_string();
        match found.parse() {
            Ok(index) => Ok(Index(index)),
            Err(_) => Err(Misfit::Form { expected: EXPECTED, found }.into()),
        }
    }

    fn blank() -> Self {
        Index(0)
    }

    fn write(&self) -> Json {
        self.0.write()
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut crate::shape::schema::Book) -> Json {
        u32::schema(book)
    }
}
