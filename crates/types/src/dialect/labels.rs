//! Labels made distinct: a protocol may have one twice, a prompt may not.

use std::collections::{BTreeMap, BTreeSet};

/// The labels in their order, each once: the second "Yes" reads "Yes (2)", unless that is another's label.
pub(super) fn distinct<'a>(labels: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let labels: Vec<&str> = labels.into_iter().collect();
    let mut taken: BTreeSet<String> = labels.iter().map(|label| (*label).to_owned()).collect();
    let mut counts = BTreeMap::new();
    let mut apart = |label: &str| {
        let count = counts.entry(label.to_owned()).or_insert(0);
        *count += 1;
        if *count == 1 {
            return label.to_owned();
        }
        loop {
            let numbered = format!("{label} ({count})");
            if taken.insert(numbered.clone()) {
                return numbered;
            }
            *count += 1;
        }
    };
    labels.iter().map(|label| apart(label)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_become_distinct_and_take_nobody_elses() {
        for (given, expected) in [
            (vec!["A", "B"], vec!["A", "B"]),
            (vec!["A", "A", "A"], vec!["A", "A (2)", "A (3)"]),
            (vec!["A", "A", "A (2)"], vec!["A", "A (3)", "A (2)"]),
            (vec!["A (2)", "A", "A"], vec!["A (2)", "A", "A (3)"]),
            (vec!["A", "A", "A (2)", "A (2)"], vec!["A", "A (3)", "A (2)", "A (2) (2)"]),
        ] {
            assert_eq!(distinct(given), expected);
        }
    }
}
