//! What the program imports, by which names, and the module that hands it over.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::steps::OPTIMISE;
use crate::process::answer;
use crate::tools::WasmOpt;
use crate::workspace::Workspace;

/// What the program calls the page with, as wasm-bindgen writes it.
pub(super) const GLUE: &str = "./sayso_widget_bg.js";

/// What hands the program all that it imports.
pub(super) const IMPORTS: &str = "imports.js";

/// Where wasm-bindgen puts our own modules that the program imports.
pub(super) const PARTS: &str = "snippets";

/// Writes the list of what the program imports: from what wasm-bindgen wrote, and from modules of our own.
pub(super) fn list_imports(folder: &Path) -> Result<()> {
    let paths = parts(folder)?.into_iter().chain([GLUE.to_owned()]);
    let imported: Vec<Imported> = paths.map(|path| Imported { path, names: None }).collect();
    write(&folder.join(IMPORTS), &imports(&imported))
}

/// The same, with what the program and its modules call each other by names of a letter or two. The names that they have
/// carry a checksum each, which no packing makes smaller.
pub(super) fn rename(workspace: &Workspace, folder: &Path) -> Result<()> {
    let wasm = folder.join("sayso_widget_bg.wasm");
    let mut command = WasmOpt::command(workspace)?;
    command.args(OPTIMISE.iter().filter(|option| option.starts_with("--enable")));
    command.arg("--minify-imports-and-exports-and-modules").arg(&wasm).arg("-o").arg(&wasm);
    let names = answer(command).context("wasm-opt did not rename what the widget calls")?;
    let mut imported: Vec<Imported> = Vec::new();
    for name in [GLUE, "sayso_widget.js"] {
        let path = folder.join(name);
        let mut text = fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))?;
        imported = renamed(&mut text, &names)?;
        write(&path, &text)?;
    }
    write(&folder.join(IMPORTS), &imports(&imported))
}

/// What the program imports from one module.
#[derive(Debug, PartialEq)]
struct Imported {
    path: String,
    /// Each as the module calls it, and as the program does; `None` is all of it, by its own names.
    names: Option<Vec<[String; 2]>>,
}

/// A module that hands the program what it imports: all of it under one name where it was renamed.
fn imports(imported: &[Imported]) -> String {
    let (mut module, mut all, mut short) = (String::new(), String::new(), String::new());
    for (at, Imported { path, names }) in imported.iter().enumerate() {
        module.push_str(&format!("import * as from{at} from \"{path}\";\n"));
        match names {
            None => all.push_str(&format!("\"{path}\": from{at}, ")),
            Some(names) => names.iter().for_each(|[old, new]| short.push_str(&format!("{new}: from{at}.{old}, "))),
        }
    }
    module + &format!("export const imports = {{ {all}a: {{ {short}}} }};\n")
}

/// Takes the names that wasm-opt lists into a module: `["module", "old", "new"]` a line for what is imported, which is
/// returned, `["old", "new"]` for what is exported.
fn renamed(module: &mut String, names: &str) -> Result<Vec<Imported>> {
    let mut imported: Vec<Imported> = Vec::new();
    for line in names.lines().filter(|line| line.trim_start().starts_with("[\"")) {
        let parts: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
        match parts[..] {
            [path, old, new] => {
                let name = [old.to_owned(), new.to_owned()];
                match imported.iter_mut().find(|known| known.path == path) {
                    Some(known) => known.names.get_or_insert_default().push(name),
                    None => imported.push(Imported { path: path.to_owned(), names: Some(vec![name]) }),
                }
            }
            [old, new] => {
                for owner in ["wasm", "exports"] {
                    *module = whole_word(module, &format!("{owner}.{old}"), &format!("{owner}.{new}"));
                }
            }
            _ => bail!("wasm-opt lists the names of the widget in a form that is not known here: {line}"),
        }
    }
    if imported.is_empty() || module.contains(".__wbindgen_malloc") {
        bail!("the names of the widget are not of the form that is known here; wasm-bindgen may have changed it");
    }
    Ok(imported)
}

/// The modules of our own that the program imports from, as it calls them.
fn parts(folder: &Path) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    let mut folders = vec![format!("./{PARTS}")];
    while let Some(path) = folders.pop() {
        let entries = fs::read_dir(folder.join(&path)).with_context(|| format!("could not read {path}"))?;
        for entry in entries {
            let entry = entry.with_context(|| format!("could not read {path}"))?;
            let inner = format!("{path}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() { folders.push(inner) } else { paths.push(inner) }
        }
    }
    Ok(paths)
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("could not write {}", path.display()))
}

/// Replaces `old` where no longer name goes on behind it.
fn whole_word(text: &str, old: &str, new: &str) -> String {
    let mut parts = text.split(old);
    let mut replaced = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let goes_on = part.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_' || next == '$');
        replaced.push_str(if goes_on { old } else { new });
        replaced.push_str(part);
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &str = r#"{
 "imports": [
  ["./sayso_widget_bg.js", "__wbg_run_69fa", "a"],
  ["./snippets/x/page.js", "now", "b"]
 ],
"exports": [
  ["memory", "c"],
  ["__wbindgen_free", "d"]
 ]
}"#;

    #[test]
    fn short_names_are_taken_by_both_sides() {
        let mut glue = "wasm.memory.buffer; wasm.__wbindgen_free(1); wasm.__wbindgen_freely".to_owned();
        let imported = renamed(&mut glue, NAMES).unwrap();
        assert_eq!(glue, "wasm.c.buffer; wasm.d(1); wasm.__wbindgen_freely");
        assert_eq!(
            imports(&imported),
            "import * as from0 from \"./sayso_widget_bg.js\";\nimport * as from1 from \"./snippets/x/page.js\";\n\
             export const imports = { a: { a: from0.__wbg_run_69fa, b: from1.now, } };\n"
        );
    }

    #[test]
    fn names_of_another_form_are_refused() {
        assert!(renamed(&mut String::new(), "{}").is_err());
        assert!(renamed(&mut String::new(), r#"["a", "b", "c", "d"]"#).is_err());
        assert!(renamed(&mut "wasm.__wbindgen_malloc".to_owned(), NAMES).is_err(), "a name was left as it was");
    }
}
