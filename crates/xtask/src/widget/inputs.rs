//! What `target/pkg` is made from, as one word that changes with it.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use anyhow::{Context, Result};

use super::Mode;
use super::steps;
use crate::workspace::Workspace;

pub(super) fn fingerprint(workspace: &Workspace, wasm: &Path, mode: Mode) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    mode.name().hash(&mut hasher);
    // Other options make other files of the same input.
    steps::OPTIMISE.hash(&mut hasher);
    steps::MINIFY.hash(&mut hasher);
    steps::minifier(workspace).is_some().hash(&mut hasher);
    read(wasm)?.hash(&mut hasher);
    for folder in ["crates/widget/js", "crates/widget/locales"] {
        add(&workspace.root().join(folder), &mut hasher)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn add(folder: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        path.file_name().hash(hasher);
        match path.is_dir() {
            true => add(&path, hasher)?,
            false => read(&path)?.hash(hasher),
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("could not read {}", path.display()))
}
