//! Elements, built one call at a time: the only code that makes nodes, and it makes them of text, never of markup.
//!
//! One type for every element keeps the program small; what changes over time is bound with an effect. Listeners and
//! effects belong to the owner in which they were made, and end with it.

mod listen;
mod page;
mod text;

pub(crate) use listen::{Keep, listen};
pub(crate) use page::{Timer, document, every, later, local_storage, now, window};
pub(crate) use text::{shown, shown_text};

use std::cell::RefCell;

use wasm_bindgen::{JsCast, UnwrapThrowExt, intern};
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, Node};

use crate::live::{effect, keep};

const SVG: &str = "http://www.w3.org/2000/svg";

/// An element under construction.
#[derive(Clone, Debug)]
pub(crate) struct El(Element);

thread_local! {
    /// One element of each sort that was made, to make others of.
    static MADE: RefCell<Vec<(&'static str, Element)>> = const { RefCell::new(Vec::new()) };
}

/// A new element: its tag with its classes, then its attributes. `+` in a value is a blank, and `part` alone is the same as
/// the classes: `button.button.deny part type=button`.
///
/// The first of a sort is put together, every other is a copy of it: one call into the page instead of one an attribute, and
/// a line of text here instead of a line of code.
pub(crate) fn el(sort: &'static str) -> El {
    MADE.with_borrow_mut(|made| {
        // The same words at the same place are the same sort; they are not read again.
        let known = made.iter().find(|(known, _)| std::ptr::eq(*known, sort)).map(|(_, element)| element);
        let element = match known {
            Some(element) => element,
            None => {
                made.push((sort, make(sort)));
                &made[made.len() - 1].1
            }
        };
        El(element.clone_node().expect_throw("bug: an element can be copied").unchecked_into())
    })
}

fn make(sort: &str) -> Element {
    let mut words = sort.split(' ');
    let head = words.next().unwrap_or(sort);
    let (tag, classes) = head.split_once('.').unwrap_or((head, ""));
    let element = El(document().create_element(tag).expect_throw("bug: not a tag"));
    let spaced = |text: &str, gap: char| text.split(gap).collect::<Vec<_>>().join(" ");
    let class = spaced(classes, '.');
    if !class.is_empty() {
        element.set("class", Some(&class));
    }
    for word in words {
        match word.split_once('=') {
            Some((name, value)) => element.set(name, Some(&spaced(value, '+'))),
            None if word == "part" => element.set(word, Some(&class)),
            None => element.set(word, Some("")),
        }
    }
    element.0
}

/// A drawing of one path, in a box of 16 by 16, that says nothing to a screen reader.
pub(crate) fn icon(path: &str) -> El {
    let part = |tag: &str| El(document().create_element_ns(Some(SVG), tag).expect_throw("bug: not a tag"));
    let drawn = part("path").attr("d", path);
    part("svg").attr("class", "icon").attr("viewBox", "0 0 16 16").attr("aria-hidden", "true").child(&drawn)
}

impl El {
    /// Sets an attribute.
    pub(crate) fn attr(self, name: &str, value: &str) -> Self {
        self.0.set_attribute(intern(name), value).expect_throw("bug: not an attribute");
        self
    }

    /// Sets an attribute where the value is there.
    pub(crate) fn attr_if(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.attr(name, value),
            None => self,
        }
    }

    /// Says something of ours.
    pub(crate) fn say(self, text: &str) -> Self {
        self.0.append_with_str_1(text).expect_throw("bug: text can be appended");
        self
    }

    /// Shows something an agent or a person wrote, with nothing in it hidden.
    pub(crate) fn show(self, text: &str) -> Self {
        shown(&self.0, text);
        self.attr("dir", "auto")
    }

    /// Sets an attribute to something an agent wrote, with nothing in it hidden, where it is there.
    pub(crate) fn show_attr(self, name: &str, text: Option<&str>) -> Self {
        self.attr_if(name, text.map(shown_text).as_deref())
    }

    /// Puts an element into it.
    pub(crate) fn child(self, child: &El) -> Self {
        self.0.append_child(&child.0).expect_throw("bug: an element can be appended");
        self
    }

    /// Puts elements into it.
    pub(crate) fn children(self, children: impl IntoIterator<Item = El>) -> Self {
        children.into_iter().fold(self, |parent, child| parent.child(&child))
    }

    /// Calls `heard` on each event of that name, as long as the owner lives.
    pub(crate) fn on(self, name: &'static str, heard: impl FnMut(Event) + 'static) -> Self {
        keep(listen(&self.0, name, heard));
        self
    }

    /// Runs `bind` now and whenever a signal that it read has changed.
    pub(crate) fn bind(self, bind: impl Fn(&El) + 'static) -> Self {
        let element = self.clone();
        effect(Box::new(move || bind(&element)));
        self
    }

    /// Keeps an attribute at what `value` gives; `None` takes it away.
    pub(crate) fn bind_attr(self, name: &'static str, value: impl Fn() -> Option<String> + 'static) -> Self {
        self.bind(move |element| element.set(name, value().as_deref()))
    }

    /// Keeps its text at what `text` gives: words of ours.
    pub(crate) fn bind_say(self, text: impl Fn() -> String + 'static) -> Self {
        self.bind(move |element| element.0.set_text_content(Some(&text())))
    }

    /// Sets an attribute, or takes it away.
    pub(crate) fn set(&self, name: &str, value: Option<&str>) {
        match value {
            Some(value) => self.0.set_attribute(intern(name), value).expect_throw("bug: not an attribute"),
            None => self.0.remove_attribute(intern(name)).expect_throw("bug: not an attribute"),
        }
    }

    /// Replaces all that is in it.
    pub(crate) fn replace(&self, children: impl IntoIterator<Item = El>) {
        self.0.set_text_content(None);
        for child in children {
            self.0.append_child(&child.0).expect_throw("bug: an element can be appended");
        }
    }

    /// The element itself.
    pub(crate) fn element(&self) -> &Element {
        &self.0
    }

    /// The element with what all HTML elements can do.
    pub(crate) fn html(&self) -> &HtmlElement {
        self.0.unchecked_ref()
    }

    /// The element as another type, which it is.
    pub(crate) fn as_<T: JsCast>(&self) -> &T {
        self.0.unchecked_ref()
    }
}

impl AsRef<Node> for El {
    fn as_ref(&self) -> &Node {
        &self.0
    }
}

/// What stands in the field that an event came from.
pub(crate) fn value_of(event: &Event) -> String {
    event.target().map(|field| field.unchecked_into::<HtmlInputElement>().value()).unwrap_or_default()
}
