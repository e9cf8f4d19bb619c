//! The fenced blocks of the README.

use std::fs;

use sayso_tests::root;

/// One block, as it stands between its fences.
#[derive(Debug)]
pub(crate) struct Block {
    /// What follows the fence, up to a comma: `rust,no_run` is `rust`.
    pub(crate) language: String,
    pub(crate) text: String,
    /// Where it begins in the file.
    pub(crate) line: usize,
}

/// All of them, in order.
pub(crate) fn blocks() -> Vec<Block> {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README is there");
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in readme.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => {
                let language = info.split(',').next().unwrap_or_default().to_owned();
                open = Some(Block { language, text: String::new(), line: index + 1 });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block of the README is never closed: {open:?}");
    blocks
}
