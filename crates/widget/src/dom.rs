//! Elements, built one call at a time: the only code that makes nodes, and it makes them of text, never of markup.
//!
//! An element is a handle; what is done to it is an order that the page carries out with all others at the next `flush`, or
//! before anything is read from it. What changes over time is bound with an effect. Handles, listeners and effects belong to
//! the owner in which they were made, and end with it.

mod hears;
mod orders;
mod page;
mod places;
mod shown;

pub(crate) use hears::{Attends, PageEvent, Timer, every, later};
pub(crate) use orders::flush;
pub(crate) use page::{
    Event, clock_time, forget, from_local, is_bad, is_near_end, is_on, load, now, number_text, option, save, tell,
    text_of, to_local, typed, until,
};
#[cfg(target_arch = "wasm32")]
pub(crate) use page::{checked, has, number, small_words};
pub(crate) use shown::shown_text;

use std::cell::Cell;

use orders::{Order, order};
use wasm_bindgen::JsValue;

use crate::{
    live::{Calls, Kept, effect, keep},
    view::View,
    words::Word,
};

/// An element of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct El(u32);

/// A new element: its tag with its classes, then its attributes. `+` in a value is a blank, and `part` alone is the same as
/// the classes: `button.button.deny part type=button`.
///
/// The page puts the first of a sort together, every other is a copy of it: a line of text here instead of a line of code.
pub(crate) fn el(sort: &'static str) -> El {
    let [element] = tree(sort);
    element
}

/// A new element with elements in it, in the order of the document: `tag(tag,tag(tag))`, each as for [`el`].
pub(crate) fn tree<const N: usize>(sort: &'static str) -> [El; N] {
    let mut elements = [El(0); N];
    grow(sort, &mut elements);
    elements
}

fn grow(sort: &'static str, elements: &mut [El]) {
    for element in elements.iter_mut() {
        *element = El::fresh();
    }
    let [element, inner @ ..] = elements else { return };
    order(Order::New, element.0, |orders| {
        orders.word(sort);
        orders.push(inner.len() as u32);
        inner.iter().for_each(|inner| orders.push(inner.0));
    });
}

/// The root that is drawn into in a place of the page: an element, or a shadow root.
pub(crate) fn open(place: &JsValue) -> El {
    hears::begin();
    let root = El::fresh();
    page::open(place, root.0);
    root
}

/// Lets a handle go. The node stays where it is.
pub(crate) fn let_go(handle: u32) {
    order(Order::Forget, handle, |_| {});
    orders::free(handle);
}

use hears::Hearing;
pub(crate) use hears::end;

impl El {
    fn fresh() -> Self {
        let handle = orders::fresh();
        keep(Kept::Node(handle));
        El(handle)
    }

    /// Sets an attribute.
    pub(crate) fn attr(self, name: &'static str, value: &str) -> Self {
        order(Order::Attr, self.0, |orders| {
            orders.word(name);
            orders.tell(value);
        });
        self
    }

    /// Sets an attribute to a word of the program.
    pub(crate) fn put(self, name: &'static str, value: &'static str) -> Self {
        order(Order::Word, self.0, |orders| {
            orders.word(name);
            orders.word(value);
        });
        self
    }

    /// Sets an attribute to nothing but being there, where it is to be.
    pub(crate) fn put_if(self, name: &'static str, value: Option<&'static str>) -> Self {
        match value {
            Some(value) => self.put(name, value),
            None => self,
        }
    }

    /// Sets an attribute to one of our words.
    pub(crate) fn label(self, name: &'static str, view: &View, word: Word) -> Self {
        self.attr(name, view.words.say(word))
    }

    /// Sets an attribute to the id of a part of the card of that number.
    pub(crate) fn id(self, name: &'static str, card: u32, part: &'static str) -> Self {
        order(Order::Id, self.0, |orders| {
            orders.word(name);
            orders.push(card);
            orders.word(part);
        });
        self
    }

    /// Sets an attribute to the id of a part of a question.
    pub(crate) fn question_id(self, name: &'static str, view: &View, at: usize, part: &'static str) -> Self {
        order(Order::QuestionId, self.0, |orders| {
            orders.word(name);
            orders.push(view.card);
            orders.push(at as u32);
            orders.word(part);
        });
        self
    }

    /// Sets an attribute where the value is there.
    pub(crate) fn attr_if(self, name: &'static str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.attr(name, value),
            None => self,
        }
    }

    /// Takes an attribute away.
    pub(crate) fn remove(self, name: &'static str) -> Self {
        order(Order::Remove, self.0, |orders| orders.word(name));
        self
    }

    /// Sets an attribute to a word of the program, or takes it away.
    pub(crate) fn set(self, name: &'static str, value: Option<&'static str>) -> Self {
        match value {
            Some(value) => self.put(name, value),
            None => self.remove(name),
        }
    }

    /// Says something of ours.
    pub(crate) fn say(self, text: &str) -> Self {
        order(Order::Say, self.0, |orders| orders.tell(text));
        self
    }

    /// Says one of our words.
    pub(crate) fn word(self, view: &View, word: Word) -> Self {
        self.say(view.words.say(word))
    }

    /// Shows something an agent or a person wrote, with nothing in it hidden.
    pub(crate) fn show(self, text: &str) -> Self {
        shown::shown(self, text);
        self
    }

    /// Sets an attribute to something an agent wrote, with nothing in it hidden, where it is there.
    pub(crate) fn show_attr(self, name: &'static str, text: Option<&str>) -> Self {
        self.attr_if(name, text.map(shown_text).as_deref())
    }

    /// Puts an element into it.
    pub(crate) fn child(self, child: El) -> Self {
        order(Order::Child, self.0, |orders| orders.push(child.0));
        self
    }

    /// Puts an element right behind it.
    pub(crate) fn next(self, next: El) {
        order(Order::Next, self.0, |orders| orders.push(next.0));
    }

    /// Puts elements right before it, in their order.
    pub(crate) fn before(self, elements: impl IntoIterator<Item = El>) {
        for element in elements {
            order(Order::Before, self.0, |orders| orders.push(element.0));
        }
    }

    /// Puts elements into it.
    pub(crate) fn children(self, children: impl IntoIterator<Item = El>) -> Self {
        children.into_iter().fold(self, El::child)
    }

    /// Puts a new element into it that nothing more is done to.
    pub(crate) fn icon(self, sort: &'static str) -> Self {
        order(Order::Icon, self.0, |orders| orders.word(sort));
        self
    }

    /// Takes all out that is in it.
    pub(crate) fn clear(self) -> Self {
        order(Order::Clear, self.0, |_| {});
        self
    }

    /// Takes it off the page.
    pub(crate) fn gone(self) {
        order(Order::Gone, self.0, |_| {});
    }

    /// Gives what stands in a field.
    pub(crate) fn fill(self, text: &str) -> Self {
        order(Order::Value, self.0, |orders| orders.tell(text));
        self
    }

    /// Checks a box or a radio, or not.
    pub(crate) fn check(self, on: bool) -> Self {
        order(Order::Check, self.0, |orders| orders.push(on.into()));
        self
    }

    /// Calls `heard` on each event of that name, as long as the owner lives.
    pub(crate) fn on(self, name: &'static str, heard: impl Fn(&Event) + 'static) -> Self {
        self.listen(name, Box::new(heard))
    }

    /// Apart from `on`, so that it is in the program once and not for each who hears.
    fn listen(self, name: &'static str, heard: Box<dyn Hearing>) -> Self {
        let hears = hears::add(heard);
        order(Order::Listen, self.0, |orders| {
            orders.word(name);
            orders.push(hears);
        });
        self
    }

    /// Calls `seen` whenever how the element can be seen has changed, until the owner ends.
    pub(crate) fn watch(self, seen: impl Fn(Seen) + 'static) {
        let hears = hears::add(Box::new(move |flags: &Event| {
            seen(Seen(AsRef::<JsValue>::as_ref(flags).as_f64().unwrap_or_default() as u32));
        }));
        order(Order::Watch, self.0, |orders| orders.push(hears));
    }

    /// Runs `bind` now and whenever a value that it looked at has changed.
    pub(crate) fn bind(self, bind: impl Fn(El) + 'static) -> Self {
        effect(Box::new(move || bind(self)));
        self
    }

    /// Keeps an attribute there, as `value`, while `when` says so.
    pub(crate) fn bind_flag(self, name: &'static str, value: &'static str, when: impl Fn() -> bool + 'static) -> Self {
        self.flag(name, value, Box::new(when))
    }

    fn flag(self, name: &'static str, value: &'static str, when: Box<dyn Calls<bool>>) -> Self {
        let was = Cell::new(false);
        effect(Box::new(move || {
            let is = when.call();
            if was.replace(is) != is {
                self.set(name, is.then_some(value));
            }
        }));
        self
    }

    /// Keeps it hidden while `when` says so.
    pub(crate) fn hide(self, when: impl Fn() -> bool + 'static) -> Self {
        self.flag("hidden", "", Box::new(when))
    }

    /// Keeps a box or a radio checked while `when` says so.
    pub(crate) fn bind_check(self, when: impl Fn() -> bool + 'static) -> Self {
        self.bind_checks(vec![self], move |_| when())
    }

    /// Keeps each of the boxes or radios in it checked while `when` says so of its place.
    pub(crate) fn bind_checks(self, inputs: Vec<El>, when: impl Fn(usize) -> bool + 'static) -> Self {
        let drawn = Cell::new(false);
        effect(Box::new(move || {
            // A new one is not checked; a later one is as the person left it, which may not be how it is to be.
            let again = drawn.replace(true);
            for (at, input) in inputs.iter().enumerate() {
                let on = when(at);
                if on || again {
                    input.check(on);
                }
            }
        }));
        self
    }

    /// Replaces all that is in it.
    pub(crate) fn replace(self, children: impl IntoIterator<Item = El>) {
        self.clear().children(children);
    }

    /// What stands in the field.
    pub(crate) fn value(self) -> String {
        flush();
        page::value(self.0)
    }

    /// Gives it the focus; what cannot take it leaves it where it is.
    pub(crate) fn focus(self) {
        flush();
        page::focus(self.0);
    }

    /// Marks all that stands in the field, so that typing replaces it.
    pub(crate) fn select(self) {
        flush();
        page::select(self.0);
    }

    /// Whether the focus is in it.
    pub(crate) fn has_focus(self) -> bool {
        flush();
        page::has_focus(self.0)
    }

    /// Whether it has moved since it was last asked.
    pub(crate) fn has_moved(self) -> bool {
        flush();
        page::has_moved(self.0)
    }

    /// Brings the question with that id on the page into view, and gives its control the focus.
    pub(crate) fn go_to(self, id: &str) {
        flush();
        page::go_to(self.0, id);
    }

    /// Changes the rows of a list, and leaves what is in view where it is.
    pub(crate) fn change_rows(self, change: impl FnOnce(El)) {
        flush();
        let held = page::hold(self.0);
        change(self);
        flush();
        page::restore(self.0, &held);
    }
}

/// How an element can be seen.
#[derive(Clone, Copy)]
pub(crate) struct Seen(u32);

impl Seen {
    /// Some of it is in view.
    pub(crate) fn in_view(self) -> bool {
        self.0 & 1 > 0
    }

    /// Nothing covers or dims it.
    pub(crate) fn clear(self) -> bool {
        self.0 & 2 > 0
    }

    /// Something other than the edge of the window cuts a part off.
    pub(crate) fn cut(self) -> bool {
        self.0 & 4 > 0
    }
}
