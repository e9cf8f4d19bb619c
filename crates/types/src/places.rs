//! Names, and the places they stand for.
//!
//! One type for every use. A map of the standard library would be as good, and be code of its own for each type of key and
//! value, which a browser has to load.

/// Names in order, each with its place, found in a few steps however many there are.
pub(crate) struct Places<'a>(Vec<(&'a str, usize)>);

impl<'a> Places<'a> {
    pub(crate) const fn new() -> Self {
        Places(Vec::new())
    }

    /// Each name with its number; the first wins where a name stands twice.
    pub(crate) fn of(names: &mut dyn Iterator<Item = &'a str>) -> Self {
        let mut places = Places::new();
        for (place, name) in names.enumerate() {
            places.insert(name, place);
        }
        places
    }

    /// Gives `name` its place, unless it has one: then that is told, and stays.
    pub(crate) fn insert(&mut self, name: &'a str, place: usize) -> Option<usize> {
        match self.find(name) {
            Ok(at) => Some(self.0[at].1),
            Err(at) => {
                self.0.insert(at, (name, place));
                None
            }
        }
    }

    /// The place of `name`.
    pub(crate) fn get(&self, name: &str) -> Option<usize> {
        self.find(name).ok().map(|at| self.0[at].1)
    }

    /// The names, in their order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|(name, _)| *name)
    }

    fn find(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(held, _)| (**held).cmp(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_name_keeps_its_place() {
        let mut places = Places::of(&mut ["b", "a", "b", ""].into_iter());
        assert_eq!(["a", "b", "", "c"].map(|name| places.get(name)), [Some(1), Some(0), Some(3), None]);
        assert_eq!((places.insert("a", 9), places.insert("c", 9)), (Some(1), None));
        assert_eq!(places.names().collect::<Vec<_>>(), ["", "a", "b", "c"]);
    }
}
