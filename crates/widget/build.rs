//! Takes out of the style what only its readers need: comments and blanks. Every byte of it is paid by each page.

use std::{env, error::Error, fs, path::Path};

const STYLE: &str = "style/widget.css";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={STYLE}");
    let folder = env::var("OUT_DIR")?;
    fs::write(Path::new(&folder).join("widget.css"), minified(&fs::read_to_string(STYLE)?))?;
    Ok(())
}

/// The style without what a browser skips. It has no strings with more than one blank, and none with a comment.
fn minified(style: &str) -> String {
    let code: String = style.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, code)| code)).collect();
    let mut style = code.split_whitespace().collect::<Vec<_>>().join(" ");
    for mark in ["{", "}", ";", ",", ">"] {
        style = style.replace(&format!(" {mark}"), mark).replace(&format!("{mark} "), mark);
    }
    style.replace(": ", ":").replace(";}", "}")
}
