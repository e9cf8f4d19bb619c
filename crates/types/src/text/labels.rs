//! The labels of a question, to be found within a line of them: the longest first, so that "rate limit" is one thing.
//!
//! A tree of words: finding a label costs as many steps as it has words, however many labels there are.

use std::collections::BTreeMap;

use super::label::fold;
use crate::question::Question;

/// A word of a text, or a comma, and where it stands.
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    folded: String,
    start: usize,
}

/// Cuts a text at blanks and commas. A comma is a token: "rate, limit" is not "rate limit".
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut push = |start: usize, end: usize| {
        let word = &text[start..end];
        if !word.is_empty() {
            tokens.push(Token { text: word, folded: fold(word), start });
        }
    };
    let mut start = 0;
    for (at, char) in text.char_indices() {
        let behind = at + char.len_utf8();
        if char.is_whitespace() || is_comma(char) {
            push(start, at);
            start = behind;
        }
        if is_comma(char) {
            push(at, behind);
        }
    }
    push(start, text.len());
    tokens
}

impl Token<'_> {
    /// Whether it only stands between two options.
    pub(super) fn joins(&self) -> bool {
        self.folded.chars().all(is_comma) || matches!(self.folded.as_str(), "and" | "&" | "+")
    }
}

/// The comma, also as it is typed in Chinese and Japanese.
fn is_comma(char: char) -> bool {
    matches!(char, ',' | '，' | '、')
}

#[derive(Default)]
struct Node {
    next: BTreeMap<String, usize>,
    /// The options whose label ends here: several, where they differ only in case or blanks.
    options: Vec<usize>,
}

pub(super) struct Labels<'a> {
    question: &'a Question,
    nodes: Vec<Node>,
}

impl<'a> Labels<'a> {
    pub(super) fn of(question: &'a Question) -> Self {
        let mut nodes = vec![Node::default()];
        for (option, choice) in question.options().iter().enumerate() {
            let mut at = 0;
            for token in tokens(&choice.label) {
                let fresh = nodes.len();
                at = *nodes[at].next.entry(token.folded).or_insert(fresh);
                if at == fresh {
                    nodes.push(Node::default());
                }
            }
            nodes[at].options.push(option);
        }
        Labels { question, nodes }
    }

    /// The longest label that `tokens`, which were cut from `text`, begin with: how many of them it takes, and its option.
    pub(super) fn longest(&self, text: &str, tokens: &[Token<'_>]) -> Option<(usize, usize)> {
        let start = tokens.first()?.start;
        let (mut at, mut found) = (0, None);
        for (index, token) in tokens.iter().enumerate() {
            let Some(next) = self.nodes[at].next.get(&token.folded) else { break };
            at = *next;
            let written = &text[start..token.start + token.text.len()];
            found = self.option_at(at, written).map(|option| (index + 1, option)).or(found);
        }
        found
    }

    fn option_at(&self, node: usize, written: &str) -> Option<usize> {
        match self.nodes[node].options.as_slice() {
            [option] => Some(*option),
            several => several.iter().copied().find(|option| self.question.options()[*option].label == written),
        }
    }
}
