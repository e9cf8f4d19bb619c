//! Values that tell of their changes, what runs when they do, and what ends with it.
//!
//! The same three ideas as Leptos' reactive graph: a value, an effect, an owner. The graph itself would be a fifth of all
//! that a page loads, for threads, arenas and asynchronous runs that a card has no use for; apps written with Leptos meet it
//! at the edge, in `component`.

use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};

thread_local! {
    /// What runs now, and so hears of each value that it looks at.
    static RUNNING: RefCell<Option<Weak<Effect>>> = const { RefCell::new(None) };
    /// Where what is made now is kept.
    static OWNER: RefCell<Option<Owner>> = const { RefCell::new(None) };
    /// What has to run, in order.
    static WAITING: RefCell<Vec<Weak<Effect>>> = const { RefCell::new(Vec::new()) };
}

/// A value, shared by whoever clones it, that effects hear of.
pub(crate) struct Live<T> {
    value: Rc<RefCell<T>>,
    heard: Rc<Heard>,
}

/// The effects that looked at a value since it last changed. It has no type of its own: it is made once for all values.
#[derive(Default)]
struct Heard(RefCell<Vec<Weak<Effect>>>);

struct Effect {
    run: Box<dyn Fn()>,
    /// What it made when it last ran, which ends when it runs again.
    made: Owner,
    waits: Cell<bool>,
}

/// Something that ends when it is dropped: a listener, a timer, an effect.
trait Kept {}

impl<T> Kept for T {}

/// Keeps what is made within it, until it is dropped.
#[derive(Clone, Default)]
pub(crate) struct Owner(Rc<RefCell<Vec<Box<dyn Kept>>>>);

impl<T> Clone for Live<T> {
    fn clone(&self) -> Self {
        Live { value: Rc::clone(&self.value), heard: Rc::clone(&self.heard) }
    }
}

impl<T> Live<T> {
    pub(crate) fn new(value: T) -> Self {
        Live { value: Rc::new(RefCell::new(value)), heard: Rc::default() }
    }

    /// Looks at the value; an effect that does is run again when it changes.
    pub(crate) fn with<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.heard.track();
        look(&self.value.borrow())
    }

    /// Looks at the value without wanting to hear of it again.
    pub(crate) fn with_untracked<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        look(&self.value.borrow())
    }

    /// Hears of changes without looking.
    pub(crate) fn track(&self) {
        self.heard.track();
    }

    /// Changes the value, and tells.
    pub(crate) fn update(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.value.borrow_mut());
        self.heard.tell();
    }

    /// Changes something of the value that nobody shows, and tells nobody.
    pub(crate) fn change_untold(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.value.borrow_mut());
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
            flush();
        }
    }
}

fn flush() {
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
    effect.made.clear();
    let before = RUNNING.replace(Some(Rc::downgrade(effect)));
    effect.made.with(|| (effect.run)());
    RUNNING.set(before);
}

/// Runs something now and whenever a value that it looked at has changed, until the owner ends.
pub(crate) fn effect(act: Box<dyn Fn()>) {
    let effect = Rc::new(Effect { run: act, made: Owner::default(), waits: Cell::new(false) });
    run(&effect);
    keep(effect);
}

/// Keeps something until the owner ends.
pub(crate) fn keep<T: 'static>(kept: T) {
    let owner = OWNER.with_borrow(Clone::clone);
    owner.expect("bug: nothing is made outside of an owner").0.borrow_mut().push(Box::new(kept));
}

impl Owner {
    /// Runs something, and keeps what it makes.
    pub(crate) fn with<R>(&self, make: impl FnOnce() -> R) -> R {
        let before = OWNER.replace(Some(self.clone()));
        let made = make();
        OWNER.set(before);
        made
    }

    fn clear(&self) {
        let kept = self.0.take();
        drop(kept);
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
