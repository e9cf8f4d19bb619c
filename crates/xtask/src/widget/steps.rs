//! The steps from Rust to what a page gets: compile, bind, optimise, minify.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Mode;
use crate::process::{answer, capture};
use crate::progress::Progress;
use crate::tools::{self, WasmOpt};
use crate::workspace::Workspace;

/// The standard library is built along, with everything left out that only tells how it panicked: a page has no use for
/// that, and it is a tenth of what it would load. The compiler lets that be asked for with a variable that says that we know
/// it may change with a release; ours is pinned.
const LEAN: &[&str] = &["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];
const LEAN_FLAGS: &[&str] = &[
    "-Zunstable-options",
    "-Cpanic=immediate-abort",
    "-Zlocation-detail=none",
    "-Zfmt-debug=none",
    // What is simplified before it is put to LLVM packs a twentieth smaller; a higher threshold gains no more.
    "-Zmir-opt-level=3",
    "-Zinline-mir-threshold=100",
    // A quarter of what it is else: nothing in the program goes deep, and a page holds the memory.
    "-Clink-arg=-zstack-size=262144",
];

/// As small as it gets once it is packed: functions that are not put into each other are longer, and pack better. The
/// features are those that our compiler uses for wasm32.
pub(super) const OPTIMISE: &[&str] = &[
    "-O2",
    "-aimfs=6",
    "-ocimfs=1",
    "-fimfs=1",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-call-indirect-overlong",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--strip-producers",
    "--strip-target-features",
];

/// Every browser that has what the WebAssembly needs reads this.
pub(super) const MINIFY: &[&str] = &[
    "--bundle",
    "--external:./sayso_widget.js",
    "--minify",
    "--format=esm",
    "--target=es2022",
    "--charset=utf8",
    "--legal-comments=none",
    "--log-level=warning",
];

/// What a page imports, and what that asks for with the first prompt.
const MODULES: [&str; 2] = ["sayso.js", "sayso_widget.js"];

/// Where wasm-bindgen puts what the program itself imports.
const PARTS: &str = "snippets";

/// The widget as the compiler leaves it.
pub(super) fn compile(workspace: &Workspace, mode: Mode, progress: &mut Progress) -> Result<PathBuf> {
    let target = workspace.root().join("target");
    let (profile, folder) = match mode {
        Mode::Release => ("widget", "widget"),
        Mode::Dev => ("dev", "debug"),
    };
    let mut command = workspace.cargo(&[
        "build",
        "--package=sayso-widget",
        "--lib",
        "--no-default-features",
        "--target=wasm32-unknown-unknown",
    ]);
    command.arg(format!("--profile={profile}")).arg("--target-dir").arg(&target);
    if mode == Mode::Release {
        command.args(LEAN);
        command.env("RUSTC_BOOTSTRAP", "1");
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", LEAN_FLAGS.join(" "));
    }
    done("the widget does not build", command, progress)?;
    Ok(target.join("wasm32-unknown-unknown").join(folder).join("sayso_widget.wasm"))
}

/// Writes the module that loads it, and the WebAssembly that fits to that.
pub(super) fn bind(workspace: &Workspace, wasm: &Path, folder: &Path, progress: &mut Progress) -> Result<()> {
    let mut command = workspace.command(tools::WASM_BINDGEN.path(workspace)?);
    command.args([
        "--target=web",
        "--no-typescript",
        "--remove-name-section",
        "--remove-producers-section",
        "--out-name=sayso_widget",
    ]);
    command.arg("--out-dir").arg(folder).arg(wasm);
    done("wasm-bindgen did not take the widget", command, progress)
}

/// Makes the WebAssembly smaller.
pub(super) fn optimise(workspace: &Workspace, folder: &Path, progress: &mut Progress) -> Result<()> {
    let wasm = folder.join("sayso_widget_bg.wasm");
    let mut command = WasmOpt::command(workspace)?;
    command.args(OPTIMISE).arg(&wasm).arg("-o").arg(&wasm);
    done("wasm-opt did not take the widget", command, progress)
}

/// Gives what the program and its module call each other by names of a letter or two. The names that they have carry a
/// checksum each, which no packing makes smaller.
pub(super) fn rename(workspace: &Workspace, folder: &Path) -> Result<()> {
    let (wasm, module) = (folder.join("sayso_widget_bg.wasm"), folder.join("sayso_widget.js"));
    let mut command = WasmOpt::command(workspace)?;
    command.args(OPTIMISE.iter().filter(|option| option.starts_with("--enable")));
    command.arg("--minify-imports-and-exports-and-modules").arg(&wasm).arg("-o").arg(&wasm);
    let names = answer(command).context("wasm-opt did not rename what the widget calls")?;
    let text = fs::read_to_string(&module).with_context(|| format!("could not read {}", module.display()))?;
    fs::write(&module, renamed(&text, &names)?).with_context(|| format!("could not write {}", module.display()))
}

/// The module with the names that wasm-opt lists: `["module", "old", "new"]` a line for what is imported, `["old", "new"]`
/// for what is exported. What the program imports from elsewhere than its module, it finds in one list with the rest.
fn renamed(module: &str, names: &str) -> Result<String> {
    let mut text = module.to_owned();
    let mut elsewhere = String::new();
    let mut count = 0;
    for line in names.lines() {
        let parts: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
        match (line.trim_start().starts_with("[\""), &parts[..]) {
            (true, [from, old, new]) if from.ends_with("_bg.js") => {
                text = text.replace(&format!("\"{from}\": import0"), "\"a\": {__proto__: null, ...import0, ELSEWHERE}");
                text = text.replace(&format!(" {old}: function"), &format!(" {new}: function"));
                text = text.replace(&format!(" {old}: "), &format!(" {new}: "));
                count += 1;
            }
            (true, [from, old, new]) => {
                let name = module.lines().find_map(|line| {
                    line.strip_prefix("import * as ")?.split_once(" from ").filter(|(_, path)| path.contains(from))
                });
                let (name, _) = name.with_context(|| format!("the module imports nothing from {from}"))?;
                elsewhere.push_str(&format!("{new}: {name}.{old}, "));
            }
            (true, [old, new]) => {
                text = whole_word(&text, &format!("wasm.{old}"), &format!("wasm.{new}"));
                count += 1;
            }
            _ => {}
        }
    }
    // The list of modules, of which one is left.
    let mut lines: Vec<&str> = text.lines().collect();
    lines.retain(|line| !line.trim_start().starts_with("\"./snippets/"));
    let text = lines.join("\n").replace("ELSEWHERE", &elsewhere);
    if count == 0 || text.contains("__wbindgen_malloc") {
        bail!(
            "the module that loads the widget is not of the form that is known here; wasm-bindgen may have changed it"
        );
    }
    Ok(text)
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

/// Makes each of the modules that a page asks for one file, as small as it gets, where there is a program for that.
pub(super) fn minify(workspace: &Workspace, folder: &Path, progress: &mut Progress) -> Result<()> {
    for name in MODULES {
        let Some(mut command) = minifier(workspace) else { return Ok(()) };
        let path = folder.join(name);
        command.args(MINIFY).arg("--allow-overwrite").arg(&path).arg(format!("--outfile={}", path.display()));
        done("esbuild did not take a module", command, progress)?;
    }
    let parts = folder.join(PARTS);
    fs::remove_dir_all(&parts).with_context(|| format!("could not clear away {}", parts.display()))?;
    let connection = folder.join("connection.js");
    fs::remove_file(&connection).with_context(|| format!("could not clear away {}", connection.display()))
}

/// The program that makes modules smaller, on a machine that has Node.js.
pub(super) fn minifier(workspace: &Workspace) -> Option<Command> {
    tools::ESBUILD.program(workspace, "esbuild")
}

fn done(failure: &str, command: Command, progress: &mut Progress) -> Result<()> {
    let captured = capture(command, progress)?;
    if !captured.success {
        bail!("{failure}:\n{}", captured.output.trim_end());
    }
    Ok(())
}
