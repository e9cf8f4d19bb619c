//! Published Python packages, in the versions of `tests/clients/python/requirements.txt`, for programs beside that file.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
    time::Duration,
};

use serde_json::Value;

use crate::{Thread, server::program};

/// How long a program may take. One that waits for an answer has it within a second.
const TIME: Duration = Duration::from_secs(120);

/// Runs a program beside the requirements, for one thread; gives what it prints last, which is JSON.
pub async fn python(script: &str, thread: &Thread, args: &[&str]) -> Value {
    let mut command = tokio::process::Command::new(tokio::task::block_in_place(interpreter));
    command.arg(scripts().join(script)).args([&thread.address, &thread.id, &thread.agent]).args(args);
    // The repository stays as it is, and nothing of this machine's Python comes in.
    command.env("PYTHONDONTWRITEBYTECODE", "1").env("PYTHONNOUSERSITE", "1").env_remove("PYTHONPATH");
    command.stdin(Stdio::null()).kill_on_drop(true);
    let output = tokio::time::timeout(TIME, command.output()).await;
    let output = output.unwrap_or_else(|_| panic!("{script} took longer than {TIME:?}")).expect("Python starts");
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{script} failed:\n{errors}");
    let last = said.lines().last().unwrap_or_default();
    serde_json::from_str(last).unwrap_or_else(|error| panic!("{script} printed {last:?}: {error}\n{errors}"))
}

/// The Python that has the packages. The first test makes it; later runs find it.
pub fn interpreter() -> &'static Path {
    static INTERPRETER: OnceLock<PathBuf> = OnceLock::new();
    INTERPRETER.get_or_init(|| {
        let target = program().ancestors().nth(2).expect("the program lies in a folder of target").to_owned();
        let folder = target.join("clients");
        fs::create_dir_all(&folder).expect("the build folder can be written");
        // Another test run may be at it.
        let lock = File::create(folder.join("python.lock")).expect("the build folder can be written");
        lock.lock().expect("a file can be locked");
        install(&folder.join("python"))
    })
}

fn install(folder: &Path) -> PathBuf {
    let requirements = scripts().join("requirements.txt");
    let wanted = fs::read_to_string(&requirements).expect("the requirements are there");
    let (stamp, python) = (folder.join("stamp"), folder.join("bin/python"));
    if fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) && python.is_file() {
        return python;
    }
    tell("installing the Python clients into", folder);
    if folder.exists() {
        fs::remove_dir_all(folder).expect("the build folder can be written");
    }
    run(Command::new("python3").args(["-m", "venv"]).arg(folder), "Python 3.10 or newer with venv is needed");
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "-r"];
    run(Command::new(&python).args(pip).arg(&requirements), "the packages could not be installed");
    fs::write(&stamp, wanted).expect("the build folder can be written");
    tell("installed", folder);
    python
}

/// Runs a command, and shows what it says as it says it.
fn run(command: &mut Command, otherwise: &str) {
    let status = command.stdin(Stdio::null()).stdout(std::io::stderr()).status();
    assert!(status.is_ok_and(|status| status.success()), "{otherwise}: {command:?}");
}

/// Written past the test harness, which keeps what a test prints until it fails.
fn tell(what: &str, folder: &Path) {
    writeln!(std::io::stderr(), "{what} {}", folder.display()).unwrap_or_default();
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("clients/python")
}
