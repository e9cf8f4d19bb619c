//! What the parts of a prompt's view share: the form, the words, and ids that are unique on the page.

use std::{
    rc::Rc,
    sync::atomic::{AtomicUsize, Ordering},
};

use sayso_types::digits;

use crate::{
    form::Form,
    words::{Word, Words},
};

static CARDS: AtomicUsize = AtomicUsize::new(0);

/// What every part of one prompt's view has at hand.
#[derive(Clone)]
pub(crate) struct View {
    /// The prompt being answered.
    pub(crate) form: Rc<Form>,
    /// The language.
    pub(crate) words: Rc<Words>,
    card: usize,
}

impl View {
    /// The view of one form.
    pub(crate) fn new(form: Rc<Form>, words: Rc<Words>) -> Self {
        View { form, words, card: CARDS.fetch_add(1, Ordering::Relaxed) }
    }

    /// An id for an element of this card.
    pub(crate) fn id(&self, part: &str) -> String {
        ["s", &digits(self.card), "-", part].concat()
    }

    /// An id for an element of one of its questions.
    pub(crate) fn question_id(&self, at: usize, part: &str) -> String {
        self.id(&["q", &digits(at), "-", part].concat())
    }

    /// A word of ours.
    pub(crate) fn say(&self, word: Word) -> &str {
        self.words.say(word)
    }
}
