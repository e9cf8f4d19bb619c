//! The SQLite that is linked in.

use crate::store::StoreError;

/// 3.51.3, the first whose write-ahead log does not lose commits when it is reset while others write.
const OLDEST: i32 = 3_051_003;

/// Refuses a library that is too old, given as SQLite numbers its versions: 3.51.3 is 3051003.
pub(super) fn check(number: i32) -> Result<(), StoreError> {
    if number >= OLDEST {
        return Ok(());
    }
    let (major, minor, patch) = (number / 1_000_000, number / 1000 % 1000, number % 1000);
    Err(StoreError::TooOld { found: format!("{major}.{minor}.{patch}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_library_is_refused_by_its_version() {
        for number in [3_051_003, 3_052_000, 4_000_000] {
            check(number).unwrap();
        }
        let error = check(3_051_002).unwrap_err();
        assert_eq!(error.to_string(), "SQLite 3.51.2 has a bug that corrupts its log; 3.51.3 or newer is needed");
    }

    #[test]
    fn the_library_linked_in_is_new_enough() {
        check(rusqlite::version_number()).unwrap();
    }
}
