//! What the parts of a prompt's view share: the form, the words, and ids that are unique on the page.

use std::{
    rc::Rc,
    sync::atomic::{AtomicU32, Ordering},
};

use sayso_types::{Question, digits, join};

use crate::{entry::Entry, form::Form, live::Live, words::Words};

static CARDS: AtomicU32 = AtomicU32::new(0);

/// The number of one more card: `s` and this begin the ids of all its parts.
pub(crate) fn card_number() -> u32 {
    CARDS.fetch_add(1, Ordering::Relaxed)
}

/// What every part of one prompt's view has at hand.
pub(crate) struct View(Rc<Shared>);

impl Clone for View {
    // Each listener has a clone: counting up is in the program once, and not for each of them.
    #[inline(never)]
    fn clone(&self) -> Self {
        View(Rc::clone(&self.0))
    }
}

/// What the parts share.
pub(crate) struct Shared {
    /// The prompt being answered.
    pub(crate) form: Rc<Form>,
    /// The language.
    pub(crate) words: Rc<Words>,
    /// The number of the card on the page.
    pub(crate) card: u32,
}

impl View {
    /// The view of one form.
    pub(crate) fn new(form: Rc<Form>, words: Rc<Words>) -> Self {
        View(Rc::new(Shared { form, words, card: card_number() }))
    }

    /// The question at that place.
    pub(crate) fn question(&self, at: usize) -> &Question {
        self.form.question(at)
    }

    /// What stands at that question.
    pub(crate) fn entry(&self, at: usize) -> &Live<Entry> {
        &self.form.entries[at]
    }

    /// An id for an element of this card.
    pub(crate) fn id(&self, part: &str) -> String {
        join(&["s", &digits(self.card as usize), "-", part])
    }

    /// An id for an element of one of its questions.
    pub(crate) fn question_id(&self, at: usize, part: &str) -> String {
        self.id(&join(&["q", &digits(at), "-", part]))
    }
}

impl std::ops::Deref for View {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
