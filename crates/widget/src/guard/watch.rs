//! The eyes of the guard: whether the prompt moves, is in view, is covered, or was just come back to.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

use super::{Arming, Guard};
use crate::{
    approval::Unseen,
    dom::{El, Keep, Timer, document, every, listen, now, window},
    live::Live,
};

/// Milliseconds between two looks at where the prompt is.
const LOOK: i32 = 100;

/// The least that a browser takes between two looks at what covers an element.
const COVER_DELAY: f64 = 100.0;

/// Watches one prompt until it is dropped.
pub(crate) struct Watch {
    seen: Rc<Seen>,
    observer: Option<IntersectionObserver>,
    _observed: Closure<dyn FnMut(Array)>,
    _listeners: [Keep; 2],
}

struct Seen {
    guard: Rc<RefCell<Guard>>,
    arming: Live<Arming>,
    actions: El,
    unseen: Unseen,
    /// What has not been in view yet.
    left: RefCell<Vec<El>>,
    place: Cell<(f64, f64, f64, f64)>,
    timer: RefCell<Option<Timer>>,
}

impl Watch {
    /// Watches the place of `actions`, and waits until all that would run has been in view.
    pub(crate) fn new(guard: Rc<RefCell<Guard>>, arming: Live<Arming>, actions: &El, unseen: &Unseen) -> Rc<Self> {
        let seen = Rc::new(Seen {
            guard,
            arming,
            actions: actions.clone(),
            left: RefCell::new(unseen.ends()),
            unseen: unseen.clone(),
            place: Cell::default(),
            timer: RefCell::new(None),
        });
        let (shown, focused) = (Rc::clone(&seen), Rc::clone(&seen));
        let listeners = [
            listen(&document(), "visibilitychange", move |_| shown.disturb()),
            listen(&window(), "focus", move |_| focused.disturb()),
        ];
        let watch = Rc::new_cyclic(|weak: &std::rc::Weak<Watch>| {
            let weak = weak.clone();
            let observed = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
                if let Some(watch) = weak.upgrade() {
                    entries.iter().for_each(|entry| watch.observe(&entry.unchecked_into()));
                }
            });
            let init = Object::new();
            let set = |key: &str, value: JsValue| Reflect::set(&init, &key.into(), &value).is_ok();
            let steps: Array = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().map(JsValue::from).collect();
            let _set = set("trackVisibility", true.into())
                && set("delay", COVER_DELAY.into())
                && set("threshold", steps.into());
            let init: IntersectionObserverInit = init.unchecked_into();
            let observer = IntersectionObserver::new_with_options(observed.as_ref().unchecked_ref(), &init).ok();
            Watch { seen, observer, _observed: observed, _listeners: listeners }
        });
        if let Some(observer) = &watch.observer {
            watch.seen.left.borrow().iter().for_each(|end| observer.observe(end.element()));
            observer.observe(actions.element());
        }
        watch
    }

    fn observe(&self, entry: &IntersectionObserverEntry) {
        let target = entry.target();
        let in_view = entry.is_intersecting();
        // A browser that cannot tell what covers an element leaves this out.
        let visible = Reflect::get(entry, &"isVisible".into()).ok().and_then(|visible| visible.as_bool());
        let clear = visible.unwrap_or(in_view);
        if is(&self.seen.actions, &target) {
            self.seen.guard.borrow_mut().cover(in_view && (!clear || is_cut(entry)), now());
            self.run(in_view);
        } else if in_view && clear {
            self.seen.left.borrow_mut().retain(|end| !is(end, &target));
        }
        self.seen.look();
    }

    /// Looks while the prompt is in view; what is out of view moves unseen, and starts over.
    fn run(&self, in_view: bool) {
        let mut timer = self.seen.timer.borrow_mut();
        if !in_view {
            *timer = None;
            drop(timer);
            self.seen.disturb();
        } else if timer.is_none() {
            let seen = Rc::downgrade(&self.seen);
            let look = move || seen.upgrade().iter().for_each(|seen| seen.look());
            *timer = Some(every(LOOK, Box::new(look)));
        }
    }

    /// Looks now: what moved since the last look counts as moved, whoever asks.
    pub(crate) fn look(&self) {
        self.seen.look();
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
        self.seen.timer.take();
    }
}

impl Seen {
    fn disturb(&self) {
        self.guard.borrow_mut().disturb(now());
        self.tell();
    }

    fn look(&self) {
        let rect = self.actions.element().get_bounding_client_rect();
        let place = (rect.x(), rect.y(), rect.width(), rect.height());
        let was = self.place.replace(place);
        let moved = |one: f64, other: f64| (one - other).abs() > 0.5;
        if moved(was.0, place.0) || moved(was.1, place.1) || moved(was.2, place.2) || moved(was.3, place.3) {
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

/// Whether something other than the edge of the window cuts a part off: a page may clip what it must not cover.
fn is_cut(entry: &IntersectionObserverEntry) -> bool {
    let Some(page) = document().document_element() else { return false };
    let (whole, left) = (entry.bounding_client_rect(), entry.intersection_rect());
    let within = |from: f64, size: f64, edge: i32| (from + size).min(edge.into()) - from.max(0.0);
    within(whole.x(), whole.width(), page.client_width()) - left.width() > 1.0
        || within(whole.y(), whole.height(), page.client_height()) - left.height() > 1.0
}

fn is(el: &El, target: &Element) -> bool {
    let node: &web_sys::Node = target;
    el.element().is_same_node(Some(node))
}
