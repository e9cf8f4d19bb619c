//! The bytes of each file of the package, plain and compressed.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{MOST_FOR_FIRST_PROMPT, MOST_FOR_LOADER, imports};

/// The module that a page imports.
const ENTRY: &str = "sayso.js";

/// What was found in the folder.
pub(crate) struct Measured {
    parts: Vec<Part>,
    /// The entry, and what it cannot start without.
    loader: BTreeSet<String>,
}

struct Part {
    name: String,
    plain: usize,
    gzip: usize,
    brotli: usize,
}

impl Measured {
    pub(crate) fn read(pkg: &Path) -> Result<Self> {
        let mut parts = Vec::new();
        add(pkg, "", &mut parts)?;
        parts.sort_by(|a, b| a.name.cmp(&b.name));
        if !parts.iter().any(|part| part.name == ENTRY) {
            bail!("{} has no {ENTRY}; make it with `cargo xtask widget`", pkg.display());
        }
        Ok(Self { parts, loader: closure(pkg)? })
    }

    /// What a page without prompts loads, in bytes of brotli.
    pub(crate) fn loader(&self) -> usize {
        self.parts.iter().filter(|part| self.loader.contains(&part.name)).map(|part| part.brotli).sum()
    }

    /// What a first prompt loads, in the language with the longest words, in bytes of brotli.
    pub(crate) fn first_prompt(&self) -> usize {
        let code = self.parts.iter().filter(|part| part.is_module() || part.name.ends_with(".wasm"));
        let words = self.parts.iter().filter(|part| part.name.starts_with("locales/")).map(|part| part.brotli).max();
        code.map(|part| part.brotli).sum::<usize>() + words.unwrap_or(0)
    }

    pub(crate) fn modules(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter(|part| part.is_module()).map(|part| part.name.as_str())
    }
}

impl Part {
    fn is_module(&self) -> bool {
        self.name.ends_with(".js")
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<40} {:>9} {:>9} {:>9}", "bytes", "plain", "gzip", "brotli")?;
        for part in &self.parts {
            writeln!(f, "{:<40} {:>9} {:>9} {:>9}", part.name, part.plain, part.gzip, part.brotli)?;
        }
        let sums = [
            ("loader, on a page without prompts", self.loader(), MOST_FOR_LOADER),
            ("everything a first prompt transfers", self.first_prompt(), MOST_FOR_FIRST_PROMPT),
        ];
        for (what, bytes, most) in sums {
            writeln!(f, "{what:<60} {bytes:>9}  of {most}")?;
        }
        Ok(())
    }
}

fn closure(pkg: &Path) -> Result<BTreeSet<String>> {
    let (mut loader, mut next) = (BTreeSet::new(), vec![ENTRY.to_owned()]);
    while let Some(name) = next.pop() {
        let text = fs::read_to_string(pkg.join(&name)).with_context(|| format!("could not read {name}"))?;
        if loader.insert(name) {
            next.extend(imports::of(&text).into_iter().map(str::to_owned));
        }
    }
    Ok(loader)
}

fn add(folder: &Path, prefix: &str, parts: &mut Vec<Part>) -> Result<()> {
    let entries = fs::read_dir(folder)
        .with_context(|| format!("could not read {}; make it with `cargo xtask widget`", folder.display()))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("could not read {}", folder.display()))?;
        let name = format!("{prefix}{}", entry.file_name().display());
        if entry.path().is_dir() {
            add(&entry.path(), &format!("{name}/"), parts)?;
        } else if !name.ends_with(".br") && !name.ends_with(".gz") && !name.ends_with(".d.ts") {
            let plain = length(&entry.path())?;
            let packed = |ending: &str| length(&folder.join(format!("{}.{ending}", entry.file_name().display())));
            // What was too short to be packed is sent as it is.
            let (gzip, brotli) = (packed("gz").unwrap_or(plain), packed("br").unwrap_or(plain));
            parts.push(Part { name, plain, gzip, brotli });
        }
    }
    Ok(())
}

fn length(path: &Path) -> Result<usize> {
    let length = fs::metadata(path).with_context(|| format!("could not read {}", path.display()))?.len();
    usize::try_from(length).context("a file that does not fit into memory")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, brotli: usize) -> Part {
        Part { name: name.to_owned(), plain: 0, gzip: 0, brotli }
    }

    #[test]
    fn a_first_prompt_takes_all_code_and_one_language() {
        let parts =
            vec![part("a.wasm", 1000), part("locales/de.json", 30), part("locales/en.json", 20), part(ENTRY, 5)];
        let measured = Measured { parts, loader: [ENTRY.to_owned()].into() };
        assert_eq!((measured.loader(), measured.first_prompt()), (5, 1035));
    }
}
