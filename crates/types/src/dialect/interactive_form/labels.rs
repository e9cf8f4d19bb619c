//! Options by what the person reads: a form may have a label twice, a prompt may not.

use super::payload::RenderOption;
use std::collections::BTreeSet;

/// The labels in order, each once: the second "Other" reads "Other (2)".
pub(super) fn distinct(options: &[RenderOption]) -> Vec<String> {
    let given: BTreeSet<&str> = options.iter().map(|option| option.label.trim()).collect();
    let mut taken = BTreeSet::new();
    let label = |option: &RenderOption| {
        let label = option.label.trim();
        let mut distinct = label.to_owned();
        let mut count = 2;
        while taken.contains(&distinct) || (count > 2 && given.contains(distinct.as_str())) {
            distinct = format!("{label} ({count})");
            count += 1;
        }
        taken.insert(distinct.clone());
        distinct
    };
    options.iter().map(label).collect()
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
        ] {
            let option =
                |label: &&str| RenderOption { label: (*label).to_owned(), value: String::new(), recommended: false };
            assert_eq!(distinct(&given.iter().map(option).collect::<Vec<_>>()), expected);
        }
    }
}
