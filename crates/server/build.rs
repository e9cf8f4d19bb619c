//! Lists the files of the widget, so that the server carries them.
//!
//! They are taken from `SAYSO_PKG`, else from `target/pkg` of the repository, else from `pkg` beside this file. Without
//! the widget the server builds all the same, and says what is missing where somebody asks for it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=SAYSO_PKG");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if let Some(folder) = folder()? {
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&folder, "", &mut files)?;
    }
    files.sort();
    let mut list = String::from("&[\n");
    for (name, path) in files {
        writeln!(list, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?);
    fs::write(out.join("assets.rs"), list)
}

fn folder() -> io::Result<Option<PathBuf>> {
    if let Some(named) = env::var_os("SAYSO_PKG") {
        return Ok(Some(PathBuf::from(named)));
    }
    let here = env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| io::Error::other("cargo sets CARGO_MANIFEST_DIR"))?;
    let (here, root) = (Path::new(&here), Path::new(&here).join("../.."));
    if root.join("crates/server").is_dir() {
        // A folder that is not there would have us run each time: an empty one waits to be filled.
        let folder = root.join("target/pkg");
        fs::create_dir_all(&folder)?;
        return Ok(Some(folder.canonicalize()?));
    }
    let packaged = here.join("pkg");
    Ok(packaged.is_dir().then_some(packaged))
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let name = format!("{prefix}{name}");
        match path.is_dir() {
            true => collect(&path, &format!("{name}/"), files)?,
            false => files.push((name, path)),
        }
    }
    Ok(())
}
