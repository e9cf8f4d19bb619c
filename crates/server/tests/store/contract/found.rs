//! What a row can be found by, and what is open.

use sayso_server::store::{OpenName, Row, Store};

use crate::fixture::{body, names, row, thread};

pub(crate) fn a_name_leads_to_the_latest_row_that_has_it(store: &mut dyn Store) {
    let (one, other) = (thread(1), thread(2));
    store.append(&[Row { names: names(&["a", "b"]), ..row(&one, 0) }]).unwrap();
    let reader = store.reader();
    assert_eq!(reader.find("a").unwrap(), Some(body(&one, 0)));
    store.append(&[Row { names: names(&["a"]), ..row(&other, 0) }, row(&other, 1)]).unwrap();
    assert_eq!(reader.find("a").unwrap(), Some(body(&other, 0)));
    assert_eq!(reader.find("b").unwrap(), Some(body(&one, 0)));
    assert_eq!(reader.find("A").unwrap(), None);
    let batch = [1, 2].map(|seq| Row { names: names(&["b", "b"]), ..row(&one, seq) });
    store.append(&batch).unwrap();
    assert_eq!(reader.find("b").unwrap(), Some(body(&one, 2)));
}

pub(crate) fn names_are_listed_by_their_bytes(store: &mut dyn Store) {
    store.append(&[Row { names: names(&["b", "é", "B", "z"]), ..row(&thread(1), 0) }]).unwrap();
    store.append(&[Row { names: names(&["a", "b"]), ..row(&thread(1), 1) }]).unwrap();
    let reader = store.reader();
    let sorted = [("B", 1), ("a", 2), ("b", 2), ("z", 1), ("é", 1)].map(|(name, n)| (name.to_owned(), n));
    assert_eq!(reader.names("", 10).unwrap(), sorted);
    assert_eq!(reader.names("a", 2).unwrap(), sorted[1..3]);
    assert_eq!(reader.names("aa", 10).unwrap(), sorted[2..]);
    assert_eq!(reader.names("éé", 10).unwrap(), []);
}

pub(crate) fn what_opens_is_open_until_it_closes(store: &mut dyn Store) {
    let (one, other) = (thread(1), thread(2));
    let opening = |thread, seq, name| Row { opens: names(&[name]), ..row(thread, seq) };
    store.append(&[opening(&one, 0, "z"), opening(&other, 0, "y"), opening(&one, 1, "x")]).unwrap();
    let reader = store.reader();
    assert_eq!(reader.open(None).unwrap(), [body(&one, 0), body(&other, 0), body(&one, 1)]);
    assert_eq!(reader.open(Some(&one)).unwrap(), [body(&one, 0), body(&one, 1)]);
    assert_eq!(reader.open(Some(&other)).unwrap(), [body(&other, 0)]);
    assert_eq!(reader.find("z").unwrap(), None, "what is open is not yet a name to be found by");

    store.append(&[Row { closes: names(&["z"]), ..row(&one, 2) }]).unwrap();
    assert_eq!(reader.open(None).unwrap(), [body(&other, 0), body(&one, 1)]);
    assert_eq!(reader.open(Some(&one)).unwrap(), [body(&one, 1)]);
    store.append(&[Row { closes: names(&["x", "y"]), ..row(&one, 3) }]).unwrap();
    assert!(reader.open(None).unwrap().is_empty());
    assert!(reader.open(Some(&other)).unwrap().is_empty());
}

pub(crate) fn what_opens_again_is_open_where_it_opened_last(store: &mut dyn Store) {
    let (one, other) = (thread(1), thread(2));
    for row in [row(&one, 0), row(&one, 1), row(&other, 0)] {
        store.append(&[Row { opens: names(&["a"]), ..row.clone() }]).unwrap();
        assert_eq!(store.reader().open(None).unwrap(), [row.body]);
    }
    assert!(store.reader().open(Some(&one)).unwrap().is_empty());
    assert_eq!(store.reader().open(Some(&other)).unwrap(), [body(&other, 0)]);
}

pub(crate) fn a_row_open_by_two_names_is_listed_once(store: &mut dyn Store) {
    let thread = thread(1);
    store.append(&[Row { opens: names(&["a", "b"]), ..row(&thread, 0) }]).unwrap();
    let reader = store.reader();
    assert_eq!(reader.open(None).unwrap(), [body(&thread, 0)]);
    store.append(&[Row { closes: names(&["a"]), ..row(&thread, 1) }]).unwrap();
    assert_eq!(reader.open(Some(&thread)).unwrap(), [body(&thread, 0)]);
}

pub(crate) fn closing_what_is_not_open_changes_nothing(store: &mut dyn Store) {
    let thread = thread(1);
    store.append(&[Row { opens: names(&["a"]), closes: names(&["b"]), ..row(&thread, 0) }]).unwrap();
    store.append(&[Row { closes: names(&["b", "A"]), ..row(&thread, 1) }]).unwrap();
    assert_eq!(store.reader().open(None).unwrap(), [body(&thread, 0)]);
}

pub(crate) fn a_row_that_opens_and_closes_a_name_leaves_it_closed(store: &mut dyn Store) {
    store.append(&[Row { opens: names(&["a"]), closes: names(&["a"]), ..row(&thread(1), 0) }]).unwrap();
    assert!(store.reader().open(None).unwrap().is_empty());
}

pub(crate) fn a_refused_batch_moves_no_name(store: &mut dyn Store) {
    let thread = thread(1);
    store.append(&[Row { names: names(&["a"]), opens: names(&["a"]), ..row(&thread, 0) }]).unwrap();
    let moving = Row { names: names(&["a", "b"]), opens: names(&["b"]), closes: names(&["a"]), ..row(&thread, 1) };
    store.append(&[moving, row(&thread, 0)]).unwrap_err();
    let reader = store.reader();
    assert_eq!(reader.find("a").unwrap(), Some(body(&thread, 0)));
    assert_eq!(reader.find("b").unwrap(), None);
    assert_eq!(reader.open(None).unwrap(), [body(&thread, 0)]);
}

pub(crate) fn the_outline_is_what_is_open_at_the_head(store: &mut dyn Store) {
    let (one, other) = (thread(1), thread(2));
    store.append(&[Row { opens: names(&["b", "c"]), ..row(&one, 0) }]).unwrap();
    store.append(&[Row { opens: names(&["a"]), closes: names(&["c"]), ..row(&other, 0) }]).unwrap();
    let reader = store.reader();
    let outline = reader.outline().unwrap();
    let open = |name: &str, thread: &sayso_types::ThreadId, n| OpenName {
        name: name.into(),
        thread_id: thread.to_string(),
        n,
    };
    assert_eq!(outline.head, reader.head().unwrap());
    assert_eq!(outline.open, [open("a", &other, 2), open("b", &one, 1)]);
}
