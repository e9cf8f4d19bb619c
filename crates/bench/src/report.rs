//! What a run found, as people read it: a table of ratios, a page in Markdown, a picture.

mod page;
mod picture;
mod table;

pub use page::page;
pub use picture::{Theme, picture};
pub use table::Table;

use crate::figure::{Figure, Suite};

/// The contestants of a suite, we first, then the limit, then the others as they come.
fn contestants(suite: Suite, figures: &[Figure]) -> Vec<&str> {
    let mut names = vec![crate::goal::OURS, crate::goal::limit_of(suite)];
    for figure in figures.iter().filter(|figure| figure.suite == suite) {
        if !names.contains(&figure.contestant.as_str()) {
            names.push(&figure.contestant);
        }
    }
    names
}

fn find<'a>(figures: &'a [Figure], measure: &str, case: &str, contestant: &str) -> Option<&'a Figure> {
    let mut figures = figures.iter();
    figures.find(|figure| figure.measure == measure && figure.case == case && figure.contestant == contestant)
}
