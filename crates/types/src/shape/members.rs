//! The members of an object: taken out by the fields of a shape, and put together from them.

#[cfg(feature = "dialect")]
use super::Field;
use super::{
    Mismatch,
    field::{Fill, Give},
    mismatch::Misfit,
};
use crate::json::{Json, Map};

/// The members of an object while a shape takes its fields out of them.
pub(crate) struct Members(Map);

impl Members {
    pub(crate) fn of(json: Json) -> Result<Self, Mismatch> {
        match json {
            Json::Object(map) => Ok(Members(map)),
            other => Err(Mismatch::expected("an object", &other)),
        }
    }

    #[cfg(feature = "dialect")]
    pub(crate) fn take<T: Field>(&mut self, key: &'static str) -> Result<T, Mismatch> {
        T::read_field(self.0.remove(key)).map_err(|mismatch| mismatch.under(key))
    }

    /// Takes each field of a shape out, by its key, in order, up to the first that does not fit. A key comes with whether
    /// it may be absent.
    ///
    /// One loop that is there once, not a line a field: where every byte is paid for, that is a third of the code.
    pub(crate) fn fill(&mut self, keys: &[(&'static str, bool)], fields: &mut [&mut dyn Fill]) -> Result<(), Mismatch> {
        for ((key, optional), field) in keys.iter().zip(fields) {
            let filled = match self.0.remove(key) {
                Some(json) => field.fill(json),
                None if *optional => Ok(()),
                None => Err(Mismatch::of(|| Misfit::Missing)),
            };
            filled.map_err(|mismatch| mismatch.under(key))?;
        }
        Ok(())
    }

    /// What no field has taken.
    pub(crate) fn rest(self) -> Map {
        self.0
    }
}

pub(crate) fn refuse_unknown(rest: &Map, allowed: &'static [&'static str]) -> Result<(), Mismatch> {
    match rest.keys().next() {
        None => Ok(()),
        Some(key) => Err(Mismatch::of(|| Misfit::Unknown { allowed }).under(key)),
    }
}

/// The object that holds each field of a shape, by its key.
pub(crate) fn written(keys: &[&'static str], fields: &[&dyn Give]) -> Map {
    let mut map = Map::new();
    for (key, field) in keys.iter().zip(fields) {
        if let Some(json) = field.give() {
            map.push((*key).to_owned(), json);
        }
    }
    map
}
