//! `cargo xtask package`: makes `target/npm/sayso`, the widget as a package of npm.
//!
//! The same sources give the same bytes: nothing of the day or of the machine goes in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use lexopt::Parser;

use crate::progress::Progress;
use crate::widget::{self, Mode};
use crate::workspace::Workspace;

/// What a server hands out instead of a file, which a package has no use for.
const PACKED: &[&str] = &["br", "gz"];

/// Stands in the manifest for the version of the workspace.
const VERSION: &str = "VERSION";

pub(crate) fn run(workspace: &Workspace, mut args: Parser) -> Result<ExitCode> {
    if let Some(arg) = args.next()? {
        bail!("{}; there are no options", arg.unexpected());
    }
    let mut progress = Progress::start("package");
    let folder = build(workspace, &mut progress)?;
    drop(progress);
    println!("{} made; `npm pack` there makes the file that is published", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// The folder with the package as it is now.
pub(crate) fn build(workspace: &Workspace, progress: &mut Progress) -> Result<PathBuf> {
    let pkg = widget::build(workspace, Mode::Release, progress)?;
    let folder = workspace.root().join("target/npm/sayso");
    let fresh = workspace.root().join("target/npm/fresh");
    widget::make_empty(&fresh)?;
    fill(workspace.root(), &pkg, &fresh)?;
    widget::replace(&folder, &fresh)?;
    Ok(folder)
}

fn fill(root: &Path, pkg: &Path, folder: &Path) -> Result<()> {
    let widget = root.join("crates/widget");
    widget::copy_all(pkg, folder)?;
    remove_packed(folder)?;
    widget::copy_all(&widget.join("npm"), folder)?;
    widget::copy(&root.join("crates/types/schema/sayso.d.ts"), &folder.join("messages.d.ts"))?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        widget::copy(&root.join(name), &folder.join(name))?;
    }
    write(&folder.join("words.d.ts"), &words(&read(&widget.join("locales/en.json"))?))?;
    let manifest = folder.join("package.json");
    write(&manifest, &read(&manifest)?.replace(VERSION, env!("CARGO_PKG_VERSION")))
}

fn remove_packed(folder: &Path) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))?;
    for entry in entries {
        let path = entry.with_context(|| format!("could not read {}", folder.display()))?.path();
        if path.is_dir() {
            remove_packed(&path)?;
        } else if path.extension().is_some_and(|extension| PACKED.iter().any(|packed| extension == *packed)) {
            fs::remove_file(&path).with_context(|| format!("could not remove {}", path.display()))?;
        }
    }
    Ok(())
}

/// The names that a table of words has, as a type. A table is flat, with one word a line.
fn words(table: &str) -> String {
    let names = table.lines().filter_map(|line| line.trim().strip_prefix('"')?.split('"').next());
    let names: String =
        names.filter(|name| !["lang", "dir"].contains(name)).map(|name| format!("\n  | \"{name}\"")).collect();
    format!(
        "/** One thing that the widget says; `locales/en.json` has what each is. */\nexport type WordName ={names};\n"
    )
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("could not write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_words_becomes_a_type() {
        let text = words("{\n  \"lang\": \"en\",\n  \"asks\": \"{agent} asks\",\n  \"via\": \"via\"\n}\n");
        assert!(text.ends_with("export type WordName =\n  | \"asks\"\n  | \"via\";\n"), "{text}");
    }

    #[test]
    fn the_same_sources_make_the_same_package_without_what_only_servers_use() {
        let scratch = std::env::temp_dir().join(format!("sayso-package-{}", std::process::id()));
        let pkg = scratch.join("pkg");
        fs::create_dir_all(pkg.join("locales")).unwrap();
        for name in ["sayso.js", "sayso.js.br", "locales/en.json", "locales/en.json.gz"] {
            fs::write(pkg.join(name), name).unwrap();
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        let made = ["one", "two"].map(|name| {
            let folder = scratch.join(name);
            fill(root, &pkg, &folder).unwrap();
            let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
            files.sort();
            let text = |path: &PathBuf| (path.file_name().unwrap().to_owned(), fs::read(path).unwrap_or_default());
            assert!(!folder.join("locales/en.json.gz").exists());
            files.iter().map(text).collect::<Vec<_>>()
        });
        fs::remove_dir_all(&scratch).unwrap();
        assert_eq!(made[0], made[1]);
        let manifest = made[0].iter().find(|(name, _)| name == "package.json").unwrap();
        let manifest = String::from_utf8_lossy(&manifest.1);
        assert!(manifest.contains(&format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"))), "{manifest}");
        assert!(!made[0].iter().any(|(name, _)| name == "sayso.js.br"));
    }
}
