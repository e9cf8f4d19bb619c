//! Published clients are installed into the build folder, once for each list of versions.

use std::{
    fs::{self, File},
    io::{Write, stderr},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::program;

/// The folder `clients/NAME` of the build folder, with what `versions` lists in it. `install` fills it where it holds
/// something else; whoever comes meanwhile waits.
pub(crate) fn installed(name: &str, versions: &Path, install: impl FnOnce(&Path)) -> PathBuf {
    let target = program().ancestors().nth(2).expect("the program lies in a folder of the build folder").to_owned();
    installed_in(&target.join("clients"), name, versions, install)
}

/// The same in another folder of the build folder.
pub fn installed_in(clients: &Path, name: &str, versions: &Path, install: impl FnOnce(&Path)) -> PathBuf {
    fs::create_dir_all(clients).expect("the build folder can be written");
    let lock = File::create(clients.join(format!("{name}.lock"))).expect("the build folder can be written");
    lock.lock().expect("the build folder can be locked");
    let folder = clients.join(name);
    let stamp = folder.join("stamp");
    let wanted = fs::read(versions).expect("the list of versions is there");
    if fs::read(&stamp).ok().as_ref() != Some(&wanted) {
        tell(&format!("installing what {} lists into {}", versions.display(), folder.display()));
        // What was there before may be half of something.
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("the build folder can be written");
        install(&folder);
        fs::write(stamp, wanted).expect("the build folder can be written");
        tell("installed");
    }
    folder
}

/// Runs a step of an installation, and shows what it says as it says it.
pub fn step(command: &mut Command, needs: &str) {
    let status = command.stdin(Stdio::null()).stdout(stderr()).status();
    let status = status.unwrap_or_else(|error| panic!("{command:?}: {error}; install {needs}"));
    assert!(status.success(), "{command:?} failed; it needs {needs}");
}

/// Written past the test harness, which keeps what a test prints until it fails.
fn tell(what: &str) {
    writeln!(stderr(), "{what}").unwrap_or_default();
}
