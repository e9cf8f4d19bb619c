//! Values that tell of their changes, what runs when they do, and what ends with it.
//!
//! The same three ideas as Leptos' reactive graph: a value, an effect, an owner. The graph itself would be a fifth of all
//! that a page loads, for threads, arenas and asynchronous runs that a card has no use for; apps written with Leptos meet it
//! at the edge, in `component`.

use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};

use crate::dom;

thread_local! {
    /// What runs now, and so hears of each value that it looks at.
    static RUNNING: RefCell<Option<Weak<Effect>>> = const { RefCell::new(None) };
    /// What was made so far by what is made now.
    static MADE: RefCell<Option<Vec<Kept>>> = const { RefCell::new(None) };
    /// What has to run, in order.
    static WAITING: RefCell<Vec<Weak<Effect>>> = const { RefCell::new(Vec::new()) };
}

/// A value, shared by whoever clones it, that effects hear of.
pub(crate) struct Live<T>(Rc<Told<T>>);

struct Told<T> {
    heard: Heard,
    value: RefCell<T>,
}

/// The effects that looked at a value since it last changed. It has no type of its own: it is made once for all values.
#[derive(Default)]
struct Heard(RefCell<Vec<Weak<Effect>>>);

pub(crate) struct Effect {
    run: Box<dyn Calls>,
    /// What it made when it last ran, which ends when it runs again.
    made: Owner,
    waits: Cell<bool>,
}

/// What can be called, again and again. A `dyn Fn` would bring code for being called once with each closure, too.
pub(crate) trait Calls<R = ()> {
    fn call(&self) -> R;
}

impl<R, F: Fn() -> R> Calls<R> for F {
    fn call(&self) -> R {
        self()
    }
}

/// Something that ends when it is dropped.
pub(crate) enum Kept {
    /// The handle of a node.
    Node(u32),
    /// Who hears of something.
    Hears(u32),
    /// What runs when a value changes.
    Effect(#[expect(dead_code, reason = "it runs as long as it is kept")] Rc<Effect>),
    /// Anything else that is taken away by being dropped.
    Other(#[expect(dead_code, reason = "it is there as long as it is kept")] Box<dyn Ends>),
}

/// Anything that ends by being dropped.
pub(crate) trait Ends {}

impl<T> Ends for T {}

/// Keeps what is made within it, until it is dropped.
#[derive(Default)]
pub(crate) struct Owner(RefCell<Vec<Kept>>);

impl Drop for Kept {
    fn drop(&mut self) {
        match self {
            Kept::Node(handle) => dom::let_go(*handle),
            Kept::Hears(handle) => dom::end(*handle),
            Kept::Effect(_) | Kept::Other(_) => {}
        }
    }
}

impl<T> Clone for Live<T> {
    // As for a `View`: once in the program.
    #[inline(never)]
    fn clone(&self) -> Self {
        Live(Rc::clone(&self.0))
    }
}

impl<T> Live<T> {
    pub(crate) fn new(value: T) -> Self {
        Live(Rc::new(Told { heard: Heard::default(), value: RefCell::new(value) }))
    }

    /// Looks at the value; an effect that does is run again when it changes.
    pub(crate) fn with<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.0.heard.track();
        look(&self.0.value.borrow())
    }

    /// Looks at the value without wanting to hear of it again.
    pub(crate) fn with_untracked<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        look(&self.0.value.borrow())
    }

    /// Hears of changes without looking.
    pub(crate) fn track(&self) {
        self.0.heard.track();
    }

    /// Changes the value, and tells.
    pub(crate) fn update(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.0.value.borrow_mut());
        self.0.heard.tell();
    }

    /// Tells that the value has changed.
    pub(crate) fn tell(&self) {
        self.0.heard.tell();
    }

    /// Changes the value, and tells nobody: that is left to who calls, or nobody shows it.
    pub(crate) fn change_untold(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.0.value.borrow_mut());
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

impl Heard {
    fn track(&self) {
        let Some(running) = RUNNING.with_borrow(Clone::clone) else { return };
        let mut heard = self.0.borrow_mut();
        if !heard.iter().any(|known| known.ptr_eq(&running)) {
            heard.push(running);
        }
    }

    /// Has everyone who looked run again: now, or behind what runs now.
    fn tell(&self) {
        let heard = self.0.take();
        WAITING.with_borrow_mut(|waiting| {
            for effect in heard {
                if effect.upgrade().is_some_and(|effect| !effect.waits.replace(true)) {
                    waiting.push(effect);
                }
            }
        });
        if RUNNING.with_borrow(Option::is_none) {
            run_waiting();
        }
    }
}

fn run_waiting() {
    loop {
        let next = WAITING.with_borrow_mut(|waiting| if waiting.is_empty() { None } else { Some(waiting.remove(0)) });
        match next {
            Some(effect) => effect.upgrade().iter().for_each(run),
            None => return,
        }
    }
}

fn run(effect: &Rc<Effect>) {
    effect.waits.set(false);
    let before = RUNNING.replace(Some(Rc::downgrade(effect)));
    effect.made.again(|| effect.run.call());
    RUNNING.set(before);
}

/// Runs something now and whenever a value that it looked at has changed, until the owner ends.
pub(crate) fn effect(act: Box<dyn Calls>) {
    let effect = Rc::new(Effect { run: act, made: Owner::default(), waits: Cell::new(false) });
    run(&effect);
    keep(Kept::Effect(effect));
}

/// Keeps something until the owner ends.
pub(crate) fn keep(kept: Kept) {
    MADE.with_borrow_mut(|made| made.as_mut().expect("bug: nothing is made outside of an owner").push(kept));
}

/// Keeps what ends by being dropped until the owner ends.
pub(crate) fn keep_all(kept: impl Ends + 'static) {
    keep(Kept::Other(Box::new(kept)));
}

impl Owner {
    /// Runs something, and keeps what it makes beside what is kept.
    pub(crate) fn with<R>(&self, make: impl FnOnce() -> R) -> R {
        let before = MADE.replace(Some(Vec::new()));
        let result = make();
        let made = MADE.replace(before).unwrap_or_default();
        self.0.borrow_mut().extend(made);
        result
    }

    /// Lets go what is kept, runs something, and keeps what it makes.
    pub(crate) fn again(&self, make: impl FnOnce()) {
        self.clear();
        self.with(make);
    }

    /// Lets go what is kept.
    pub(crate) fn clear(&self) {
        let gone = self.0.take();
        drop(gone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Log = Rc<RefCell<Vec<i32>>>;

    fn seen() -> (Log, Log) {
        let seen = Rc::new(RefCell::new(Vec::new()));
        (Rc::clone(&seen), seen)
    }

    #[test]
    fn an_effect_runs_for_what_it_last_looked_at() {
        let (which, a, b) = (Live::new(true), Live::new(1), Live::new(10));
        let (log, seen) = seen();
        let owner = Owner::default();
        let (looks, one, other) = (which.clone(), a.clone(), b.clone());
        owner.with(|| {
            effect(Box::new(move || log.borrow_mut().push(if looks.get() { one.get() } else { other.get() })))
        });
        b.set(11);
        a.set(2);
        which.set(false);
        b.set(12);
        assert_eq!(*seen.borrow(), [1, 2, 11, 12]);
        drop(owner);
        b.set(13);
        assert_eq!(seen.borrow().len(), 4, "it ended with its owner");
    }

    #[test]
    fn what_an_effect_made_ends_before_it_runs_again() {
        let (outer, inner) = (Live::new(0), Live::new(0));
        let (log, seen) = seen();
        let owner = Owner::default();
        let (looks, looked) = (outer.clone(), inner.clone());
        owner.with(|| {
            effect(Box::new(move || {
                let (round, looked, log) = (looks.get(), looked.clone(), Rc::clone(&log));
                effect(Box::new(move || log.borrow_mut().push(round * 10 + looked.get())));
            }));
        });
        outer.set(1);
        inner.set(5);
        assert_eq!(*seen.borrow(), [0, 10, 15]);
    }

    #[test]
    fn a_change_within_an_effect_is_heard_behind_it() {
        let (first, second) = (Live::new(1), Live::new(0));
        let (log, seen) = seen();
        let owner = Owner::default();
        let (from, to, end) = (first.clone(), second.clone(), second.clone());
        owner.with(|| {
            effect(Box::new(move || log.borrow_mut().push(end.get())));
            effect(Box::new(move || to.set(from.get() * 2)));
        });
        first.set(4);
        assert_eq!(*seen.borrow(), [0, 2, 8]);
    }
}
