//! Published clients are installed into the build folder, once for each list of versions.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
};

use crate::root;

/// The folder `target/clients/NAME` with what `versions` lists in it. `install` fills it where it holds something else;
/// whoever comes meanwhile waits.
pub(crate) fn installed(name: &str, versions: &Path, install: impl FnOnce(&Path)) -> PathBuf {
    let clients = root().join("target/clients");
    fs::create_dir_all(&clients).expect("the build folder can be written");
    let lock = File::create(clients.join(format!("{name}.lock"))).expect("the build folder can be written");
    lock.lock().expect("the build folder can be locked");
    let (folder, stamp) = (clients.join(name), clients.join(format!("{name}.stamp")));
    let wanted = fs::read(versions).expect("the list of versions is there");
    if fs::read(&stamp).ok().as_ref() != Some(&wanted) {
        eprintln!("installing what {} lists into {}", versions.display(), folder.display());
        // What was there before may be half of something.
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("the build folder can be written");
        install(&folder);
        fs::write(stamp, wanted).expect("the build folder can be written");
    }
    folder
}

/// Runs a step of an installation.
pub(crate) fn step(command: &mut Command, needs: &str) {
    let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}; install {needs}"));
    assert!(status.success(), "{command:?} failed; it needs {needs}");
}
