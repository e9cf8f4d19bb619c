//! An object of JSON: its keys in the order they came, none twice.

use super::Json;
use crate::places::Places;

/// The members of a JSON object.
///
/// Two maps are equal when they hold the same members, in whatever order.
///
/// ```
/// use sayso_types::Map;
///
/// let map: Map = [("b", 1u32), ("a", 2)].into_iter().collect();
/// assert_eq!(map.keys().collect::<Vec<_>>(), ["b", "a"]);
/// assert_eq!(map, [("a", 2u32), ("b", 1)].into_iter().collect());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Map(Vec<(String, Json)>);

impl Map {
    /// An object without members.
    pub const fn new() -> Self {
        Map(Vec::new())
    }

    /// An object of members whose keys are known to differ, as those of a browser's object do: nothing is compared.
    pub fn of_distinct(members: Vec<(String, Json)>) -> Self {
        debug_assert_eq!(unique(members.clone()).0.len(), members.len(), "bug: a key stands twice");
        Map(members)
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value under `key`.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.0.iter().find(|(held, _)| held == key).map(|(_, value)| value)
    }

    /// Puts `value` under `key`: in the place of the one that was there, else at the end.
    pub fn insert(&mut self, key: impl Into<String>, value: impl Into<Json>) {
        self.put(key.into(), value.into());
    }

    fn put(&mut self, key: String, value: Json) {
        match self.0.iter_mut().find(|(held, _)| *held == key) {
            Some((_, held)) => *held = value,
            None => self.0.push((key, value)),
        }
    }

    /// Takes the value under `key` out.
    pub fn remove(&mut self, key: &str) -> Option<Json> {
        let at = self.0.iter().position(|(held, _)| held == key)?;
        Some(self.0.remove(at).1)
    }

    /// The members in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Json)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// The keys in their order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(|(key, _)| key.as_str())
    }

    /// The keys to look up: where many are asked for, one search each would take as long as all of them.
    pub(crate) fn places(&self) -> Places<'_> {
        Places::of(&mut self.keys())
    }

    /// The value at a place.
    pub(crate) fn at(&self, place: usize) -> &Json {
        &self.0[place].1
    }

    /// Adds a member whose key the caller knows to be new, without looking.
    pub(crate) fn push(&mut self, key: String, value: Json) {
        self.0.push((key, value));
    }
}

impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        // Mostly the order is the same, too. Each value is compared once: twice at each depth would be without end.
        if self.keys().eq(other.keys()) {
            return self.0 == other.0;
        }
        let places = other.places();
        self.len() == other.len()
            && self.iter().all(|(key, value)| places.get(key).is_some_and(|place| other.at(place) == value))
    }
}

impl IntoIterator for Map {
    type Item = (String, Json);
    type IntoIter = std::vec::IntoIter<(String, Json)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<K: Into<String>, V: Into<Json>> FromIterator<(K, V)> for Map {
    /// The last one wins where a key stands twice.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(members: I) -> Self {
        unique(members.into_iter().map(|(key, value)| (key.into(), value.into())).collect())
    }
}

/// The value that came last stands where its key came first.
fn unique(members: Vec<(String, Json)>) -> Map {
    let mut places = Places::new();
    let mut firsts = Vec::with_capacity(members.len());
    for (place, (key, _)) in members.iter().enumerate() {
        firsts.push(places.insert(key, place).unwrap_or(place));
    }
    let mut map = Map(Vec::with_capacity(members.len()));
    let mut kept = Vec::with_capacity(members.len());
    for ((key, value), first) in members.into_iter().zip(firsts) {
        if first == kept.len() {
            kept.push(map.len());
            map.push(key, value);
        } else {
            kept.push(kept[first]);
            map.0[kept[first]].1 = value;
        }
    }
    map
}
