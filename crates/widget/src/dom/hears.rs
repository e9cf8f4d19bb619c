//! Who hears what happens in the page: listeners and timers, each under a handle that the page calls back with.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use wasm_bindgen::{JsValue, closure::Closure};

use super::{
    Event, flush, page,
    places::{Places, place},
};
use crate::live::{Calls, Kept, Owner, keep};

/// The widget's own style.
const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/widget.css"));

/// Who is told of events.
pub(crate) trait Hearing {
    fn hear(&self, what: &Event);
}

impl<F: Fn(&Event)> Hearing for F {
    fn hear(&self, what: &Event) {
        self(what);
    }
}

type Heard = Box<dyn Hearing>;

struct Hears {
    handle: u32,
    heard: Heard,
    /// What it made when it last heard something, which ends when it hears again.
    made: Owner,
}

struct All {
    hears: Vec<Option<Rc<Hears>>>,
    places: Places,
}

thread_local! {
    static ALL: RefCell<All> = const { RefCell::new(All { hears: Vec::new(), places: Places::new() }) };
    static BEGUN: Cell<bool> = const { Cell::new(false) };
}

/// Meets the page, once.
pub(super) fn begin() {
    if !BEGUN.replace(true) {
        let hears = Closure::<dyn Fn(u32, JsValue)>::new(fire).into_js_value();
        page::begin(&wasm_bindgen::memory(), &hears, STYLE);
    }
}

/// Something happened. Who is no longer there hears nothing of it.
fn fire(handle: u32, what: JsValue) {
    let what = Event::from(what);
    let hears = ALL.with_borrow(|all| all.hears.get(place(handle)).cloned().flatten());
    if let Some(hears) = hears.filter(|hears| hears.handle == handle) {
        hears.made.again(|| hears.heard.hear(&what));
    }
    flush();
}

/// Hears until the owner ends.
pub(super) fn add(heard: Heard) -> u32 {
    let handle = make(heard);
    keep(Kept::Hears(handle));
    handle
}

fn make(heard: Heard) -> u32 {
    ALL.with_borrow_mut(|all| {
        let handle = all.places.fresh();
        let hears = Rc::new(Hears { handle, heard, made: Owner::default() });
        while all.hears.len() <= place(handle) {
            all.hears.push(None);
        }
        all.hears[place(handle)] = Some(hears);
        handle
    })
}

/// Hears nothing from now on.
pub(crate) fn end(handle: u32) {
    let gone = ALL.with_borrow_mut(|all| {
        all.places.free(handle);
        all.hears.get_mut(place(handle)).and_then(Option::take)
    });
    drop(gone);
}

/// What happens to the page as a whole, by the number under which `page.js` knows it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PageEvent {
    VisibilityChange,
    Focus,
    PageHide,
}

/// Hears what happens to the page as a whole, until it is dropped.
pub(crate) struct Attends {
    what: PageEvent,
    hears: u32,
}

impl Attends {
    /// Calls `heard` each time.
    pub(crate) fn new(what: PageEvent, heard: impl Fn() + 'static) -> Self {
        let hears = make(Box::new(move |_: &Event| heard()));
        page::attend(what as u32, hears);
        Attends { what, hears }
    }
}

impl Drop for Attends {
    fn drop(&mut self) {
        page::leave(self.what as u32, self.hears);
        end(self.hears);
    }
}

/// A timer of the page: something is done later, or again and again. Dropping it calls it off.
pub(crate) struct Timer {
    timer: i32,
    hears: u32,
}

/// Does it after that many milliseconds.
pub(crate) fn later(after: i32, run: Box<dyn Calls>) -> Timer {
    let hears = make(Box::new(move |_: &Event| run.call()));
    Timer { timer: page::later(after, hears), hears }
}

/// Does it each time so many milliseconds are over.
pub(crate) fn every(pause: i32, run: Box<dyn Calls>) -> Timer {
    let hears = make(Box::new(move |_: &Event| run.call()));
    Timer { timer: page::every(pause, hears), hears }
}

impl Drop for Timer {
    fn drop(&mut self) {
        // One list of timers is for both sorts.
        page::call_off(self.timer);
        end(self.hears);
    }
}
