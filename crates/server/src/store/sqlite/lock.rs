//! One writer at a time: whoever appends holds the file beside the log locked, for as long as it may append.
//!
//! The lock is on a file of its own, `PATH.lock`, because SQLite locks the log itself, and on some systems the one kind
//! of lock meets the other. It belongs to the process, so a killed one leaves none behind. The empty file stays:
//! removed, it could be locked by one and made anew by another.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    path::Path,
};

use crate::store::StoreError;

/// The right to append to a log; given back when it is dropped.
pub(super) struct WriteLock(File);

impl WriteLock {
    /// Takes the lock of the log at `path`, which has to be there: by another way to the same file, it is the same lock.
    pub(super) fn take(path: &Path) -> Result<Self, StoreError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| StoreError::File { path, source }
        };
        let log = fs::canonicalize(path).map_err(failed(path))?;
        let mut beside = log.into_os_string();
        beside.push(".lock");
        let beside = Path::new(&beside);

        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(beside).map_err(failed(beside))?;
        match file.try_lock() {
            Ok(()) => Ok(WriteLock(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => Err(failed(beside)(source)),
        }
    }
}

impl Drop for WriteLock {
    fn drop(&mut self) {
        // Closing is not enough where a child that was just started has the file open for a moment more.
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the lock of the log goes only with the process");
        }
    }
}
