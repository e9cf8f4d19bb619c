//! What the page is to do, written down and handed over many at a time: a call into the page costs more than most orders.

use std::cell::RefCell;

use super::{page, places::Places};

/// What is to be done, by the number under which `page.js` knows it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order {
    New,
    Attr,
    Remove,
    Word,
    Id,
    QuestionId,
    Say,
    Show,
    Child,
    Icon,
    Clear,
    Listen,
    Value,
    Check,
    Forget,
    Gone,
    Next,
    Before,
    Watch,
}

/// Orders that the page has not had yet.
#[derive(Debug)]
pub(super) struct Orders {
    list: Vec<u32>,
    text: String,
    places: Places,
}

thread_local! {
    static ORDERS: RefCell<Orders> =
        const { RefCell::new(Orders { list: Vec::new(), text: String::new(), places: Places::new() }) };
}

/// Writes an order down: for that node, with what `rest` adds.
pub(super) fn order(order: Order, handle: u32, rest: impl FnOnce(&mut Orders)) {
    ORDERS.with_borrow_mut(|orders| {
        orders.push(order as u32);
        orders.push(handle);
        rest(orders);
    });
}

/// A handle for a node that is to be.
pub(super) fn fresh() -> u32 {
    ORDERS.with_borrow_mut(|orders| orders.places.fresh())
}

/// The node of that handle is no longer wanted.
pub(super) fn free(handle: u32) {
    ORDERS.with_borrow_mut(|orders| orders.places.free(handle));
}

/// Has the page carry out what was ordered. Whoever is called from outside does this before it goes back.
pub(crate) fn flush() {
    let (list, text) =
        ORDERS.with_borrow_mut(|orders| (std::mem::take(&mut orders.list), std::mem::take(&mut orders.text)));
    if !list.is_empty() {
        page::run(&list, &text);
    }
}

impl Orders {
    pub(super) fn push(&mut self, number: u32) {
        self.list.push(number);
    }

    /// A word of the program's own, which stays where it is: the page reads it once.
    pub(super) fn word(&mut self, word: &'static str) {
        self.push(word.as_ptr() as usize as u32);
        self.push(word.len() as u32);
    }

    /// A text, with its length as the page counts it.
    pub(super) fn tell(&mut self, text: &str) {
        self.text.push_str(text);
        let length = |byte: u8| u32::from(byte & 0xc0 != 0x80) + u32::from(byte >= 0xf0);
        self.push(text.bytes().map(length).sum());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_knows_each_order_by_its_number() {
        let page = include_str!("../../js/page.js");
        assert!(page.contains("if (order === 0) {"), "{:?}", Order::New);
        for order in [
            Order::Attr,
            Order::Remove,
            Order::Word,
            Order::Id,
            Order::QuestionId,
            Order::Say,
            Order::Show,
            Order::Child,
            Order::Icon,
            Order::Clear,
            Order::Listen,
            Order::Value,
            Order::Check,
            Order::Forget,
            Order::Gone,
            Order::Next,
            Order::Before,
            Order::Watch,
        ] {
            let known = format!("case {}: // {order:?}\n", order as u32);
            assert!(page.contains(&known), "{known}");
        }
    }

    #[test]
    fn a_text_is_as_long_as_the_page_counts_it() {
        for text in ["", "plain", "grüße", "日本", "a👍b"] {
            let mut orders = Orders { list: Vec::new(), text: String::new(), places: Places::new() };
            orders.tell(text);
            assert_eq!(orders.list, [text.encode_utf16().count() as u32], "{text}");
        }
    }
}
