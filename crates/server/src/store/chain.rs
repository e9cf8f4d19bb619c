//! The chain: each row's hash covers the row and the hash before it, so no row can change unnoticed.
//!
//! It shows a change to whoever knows a later hash. Someone who can write the store can chain it anew; against that,
//! the head has to be noted somewhere else.

use sha2::{Digest, Sha256};

/// SHA-256.
pub type Hash = [u8; 32];

/// The hash before the first row.
pub const START: Hash = [0; 32];

/// The hash of the row at place `n` of the whole log, which follows a row with the hash `before`.
///
/// SHA-256 over `before` and then `n`, `thread`, `seq` and `body`, each behind its length in bytes. Numbers and lengths
/// have 8 bytes, the most significant first; texts are UTF-8.
pub fn hash(before: &Hash, n: u64, thread: &str, seq: u64, body: &str) -> Hash {
    let mut sha = Sha256::new_with_prefix(before);
    for field in [&n.to_be_bytes(), thread.as_bytes(), &seq.to_be_bytes(), body.as_bytes()] {
        sha.update((field.len() as u64).to_be_bytes());
        sha.update(field);
    }
    sha.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_one_that_older_logs_have() {
        let first = hash(&START, 1, "thr_a", 0, "{}");
        assert_eq!(hex::encode(first), "8cd063e060f1cdcb30682dff90188d560d28172d9ea6768f619d94f8a5dedab5");
    }

    #[test]
    fn every_field_counts() {
        let hash_of = |n, thread, seq, body| hash(&START, n, thread, seq, body);
        let one = hash_of(1, "ab", 0, "c");
        let others = [
            hash(&one, 1, "ab", 0, "c"),
            hash_of(2, "ab", 0, "c"),
            hash_of(1, "aB", 0, "c"),
            hash_of(1, "ab", 1, "c"),
            hash_of(1, "ab", 0, "C"),
            hash_of(1, "a", 0, "bc"),
        ];
        assert!(!others.contains(&one));
    }
}
