//! A value that tells of its changes: Leptos' reactive graph, with only what must be of each type made for each type.
//!
//! The value lies in a cell; a trigger of the graph, which has no type of its own, carries the news. That keeps the
//! program a fraction of the size that a signal for every type would give it.

use std::{cell::RefCell, rc::Rc};

use reactive_graph::{
    signal::ArcTrigger,
    traits::{Notify, Track},
};

/// A value, shared by whoever clones it, that effects hear of.
pub(crate) struct Live<T> {
    value: Rc<RefCell<T>>,
    trigger: ArcTrigger,
}

impl<T> Clone for Live<T> {
    fn clone(&self) -> Self {
        Live { value: Rc::clone(&self.value), trigger: self.trigger.clone() }
    }
}

impl<T> Live<T> {
    pub(crate) fn new(value: T) -> Self {
        Live { value: Rc::new(RefCell::new(value)), trigger: ArcTrigger::new() }
    }

    /// Looks at the value; an effect that does is run again when it changes.
    pub(crate) fn with<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.trigger.track();
        look(&self.value.borrow())
    }

    /// Looks at the value without wanting to hear of it again.
    pub(crate) fn with_untracked<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        look(&self.value.borrow())
    }

    /// Hears of changes without looking.
    pub(crate) fn track(&self) {
        self.trigger.track();
    }

    /// Changes the value, and tells.
    pub(crate) fn update(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.value.borrow_mut());
        self.trigger.notify();
    }

    /// Replaces the value, and tells.
    pub(crate) fn set(&self, value: T) {
        self.update(|old| *old = value);
    }
}

impl<T: Clone> Live<T> {
    pub(crate) fn get(&self) -> T {
        self.with(T::clone)
    }

    pub(crate) fn get_untracked(&self) -> T {
        self.with_untracked(T::clone)
    }
}
