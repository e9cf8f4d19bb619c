//! The server suite: a round trip from ask to answer beside other ways to wait for a person.

use anyhow::Result;

use crate::{figure::Figure, machine::Run};

/// Measures all contestants.
pub fn measure(_run: &Run) -> Result<Vec<Figure>> {
    Ok(Vec::new())
}
