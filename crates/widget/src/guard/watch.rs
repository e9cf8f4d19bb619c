//! The eyes of the guard: whether the prompt moves, is in view, is covered, or was just come back to.

use std::{
    cell::RefCell,
    rc::{Rc, Weak},
};

use super::{Arming, Guard};
use crate::{
    approval::Unseen,
    dom::{Attends, El, PageEvent, Seen, Timer, every, now},
    live::Live,
};

/// Milliseconds between two looks at where the prompt is.
const LOOK: i32 = 100;

/// Watches one prompt until it is dropped.
pub(crate) struct Watch {
    guard: Rc<RefCell<Guard>>,
    arming: Live<Arming>,
    actions: El,
    unseen: Unseen,
    /// What has not been in view yet.
    left: RefCell<Vec<El>>,
    timer: RefCell<Option<Timer>>,
    _attends: [Attends; 2],
}

impl Watch {
    /// Watches the place of `actions`, and waits until all that would run has been in view. It ends with the owner.
    pub(crate) fn new(guard: Rc<RefCell<Guard>>, arming: Live<Arming>, actions: El, unseen: &Unseen) -> Rc<Self> {
        let left = unseen.ends();
        let watch = Rc::new_cyclic(|weak: &Weak<Watch>| {
            let disturb = || {
                let weak = weak.clone();
                move || weak.upgrade().iter().for_each(|watch| watch.disturb())
            };
            Watch {
                guard,
                arming,
                actions,
                left: RefCell::new(left.clone()),
                unseen: unseen.clone(),
                timer: RefCell::new(None),
                _attends: [PageEvent::VisibilityChange, PageEvent::Focus].map(|what| Attends::new(what, disturb())),
            }
        });
        for element in left.into_iter().chain([actions]) {
            let weak = Rc::downgrade(&watch);
            element.watch(move |seen| weak.upgrade().iter().for_each(|watch| watch.see(element, seen)));
        }
        watch
    }

    fn see(self: &Rc<Self>, element: El, seen: Seen) {
        if element == self.actions {
            self.guard.borrow_mut().cover(seen.in_view() && (!seen.clear() || seen.cut()), now());
            self.run(seen.in_view());
        } else if seen.in_view() && seen.clear() {
            self.left.borrow_mut().retain(|end| *end != element);
        }
        self.look();
    }

    /// Looks while the prompt is in view; what is out of view moves unseen, and starts over.
    fn run(self: &Rc<Self>, in_view: bool) {
        let mut timer = self.timer.borrow_mut();
        if !in_view {
            *timer = None;
            drop(timer);
            self.disturb();
        } else if timer.is_none() {
            let weak = Rc::downgrade(self);
            let look = move || weak.upgrade().iter().for_each(|watch| watch.look());
            *timer = Some(every(LOOK, Box::new(look)));
        }
    }

    fn disturb(&self) {
        self.guard.borrow_mut().disturb(now());
        self.tell();
    }

    /// Looks now: what moved since the last look counts as moved, whoever asks.
    pub(crate) fn look(&self) {
        if self.actions.has_moved() {
            self.guard.borrow_mut().disturb(now());
        }
        if !self.unseen.is_folded() && self.left.borrow().is_empty() {
            self.guard.borrow_mut().see();
        }
        self.tell();
    }

    fn tell(&self) {
        let arming = self.guard.borrow().arming(now());
        if self.arming.get_untracked() != arming {
            self.arming.set(arming);
        }
    }
}
