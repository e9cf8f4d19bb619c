//! Folders of files, made and put in place.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};

/// Makes `folder`, and clears it where it is there.
pub(crate) fn make_empty(folder: &Path) -> Result<()> {
    remove(folder)?;
    fs::create_dir_all(folder).with_context(|| format!("could not make {}", folder.display()))
}

/// Puts `fresh` where `old` is, so that nobody meets half of it.
pub(crate) fn replace(old: &Path, fresh: &Path) -> Result<()> {
    remove(old)?;
    fs::rename(fresh, old).with_context(|| format!("could not put {} in place", old.display()))
}

/// Copies what is in `from`, with its folders, into `to`. A folder that is not there has nothing in it.
pub(crate) fn copy_all(from: &Path, to: &Path) -> Result<()> {
    let entries = match fs::read_dir(from) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(|| format!("could not read {}", from.display())),
    };
    fs::create_dir_all(to).with_context(|| format!("could not make {}", to.display()))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("could not read {}", from.display()))?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        match from.is_dir() {
            true => copy_all(&from, &to)?,
            false => copy(&from, &to)?,
        }
    }
    Ok(())
}

/// Copies one file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).map(drop).with_context(|| format!("could not copy {}", from.display()))
}

fn remove(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("could not clear away {}", folder.display()))
        }
        _ => Ok(()),
    }
}
