//! What is appended comes back, whole and in order.

use sayso_server::{
    audit,
    store::{Head, Row, Store, StoreError, chain},
};

use crate::fixture::{body, lives, row, thread};

pub(crate) fn an_empty_store_has_nothing(store: &mut dyn Store) {
    let reader = store.reader();
    assert_eq!(reader.head().unwrap(), Head { n: 0, hash: [0; 32] });
    assert_eq!(reader.links(0, 10).unwrap(), []);
    assert_eq!(reader.last(&thread(1)).unwrap(), None);
    assert!(reader.thread(&thread(1), 0, 10).unwrap().is_empty());
    assert!(reader.open(None).unwrap().is_empty());
    assert_eq!(reader.find("a").unwrap(), None);
    assert_eq!(audit::verify(&*reader).unwrap().rows, 0);
}

pub(crate) fn rows_come_back_in_the_order_of_their_thread(store: &mut dyn Store) {
    let (one, other) = (thread(1), thread(2));
    store.append(&[row(&one, 0), row(&other, 0), row(&one, 2)]).unwrap();
    store.append(&[row(&one, 1), row(&other, 1)]).unwrap();
    let reader = store.reader();
    assert_eq!(reader.thread(&one, 0, 10).unwrap(), [body(&one, 1), body(&one, 2)]);
    assert_eq!(reader.thread(&other, 0, 10).unwrap(), [body(&other, 1)]);
    assert_eq!(reader.last(&one).unwrap(), Some(2));
    assert_eq!(reader.last(&other).unwrap(), Some(1));
    assert_eq!(reader.last(&thread(3)).unwrap(), None);
}

pub(crate) fn a_page_begins_behind_its_place_and_ends_at_its_limit(store: &mut dyn Store) {
    let thread = thread(1);
    let rows: Vec<Row> = (0..10).map(|seq| row(&thread, seq)).collect();
    store.append(&rows).unwrap();
    let reader = store.reader();
    for (after, limit, expected) in [
        (0, 3, 1..4),
        (7, 3, 8..10),
        (8, 1, 9..10),
        (9, 3, 0..0),
        (u64::MAX, 3, 0..0),
        (0, 0, 0..0),
        (0, usize::MAX, 1..10),
    ] {
        let expected: Vec<String> = expected.map(|seq| body(&thread, seq)).collect();
        assert_eq!(reader.thread(&thread, after, limit).unwrap(), expected, "{limit} behind {after}");
        let links = reader.links(after.saturating_add(1), limit).unwrap();
        assert_eq!(links.into_iter().map(|link| link.body).collect::<Vec<_>>(), expected, "{limit} behind {after}");
    }
}

pub(crate) fn a_place_that_is_taken_is_refused_with_the_whole_batch(store: &mut dyn Store) {
    let (one, other) = (thread(1), thread(2));
    store.append(&[row(&one, 0), row(&one, 1)]).unwrap();
    refuses(store, &[row(&other, 0), row(&one, 1), row(&one, 2)], (&one, 1));
    store.append(&[row(&other, 0), row(&one, 2)]).unwrap();
}

pub(crate) fn a_place_taken_twice_by_one_batch_is_refused_with_the_whole_batch(store: &mut dyn Store) {
    let (one, other) = (thread(1), thread(2));
    store.append(&[row(&one, 0)]).unwrap();
    refuses(store, &[row(&other, 0), row(&other, 1), row(&other, 0)], (&other, 0));
    store.append(&[row(&other, 0), row(&other, 1)]).unwrap();
}

fn refuses(store: &mut dyn Store, rows: &[Row], place: (&sayso_types::ThreadId, u64)) {
    let reader = store.reader();
    let links = reader.links(0, 100).unwrap();
    let error = store.append(rows).unwrap_err();
    let StoreError::Taken { thread_id, seq } = &error else { panic!("{error}") };
    assert_eq!((thread_id, *seq), place);
    assert_eq!(reader.links(0, 100).unwrap(), links);
    assert_eq!(reader.head().unwrap().n, links.len() as u64);
}

pub(crate) fn an_empty_batch_changes_nothing(store: &mut dyn Store) {
    store.append(&[row(&thread(1), 0)]).unwrap();
    let head = store.reader().head().unwrap();
    store.append(&[]).unwrap();
    assert_eq!(store.reader().head().unwrap(), head);
}

pub(crate) fn a_big_batch_is_kept_whole(store: &mut dyn Store) {
    let rows: Vec<Row> = (0..5000).map(|n| row(&thread(n % 7), n as u64 / 7)).collect();
    store.append(&rows).unwrap();
    let reader = store.reader();
    assert_eq!(reader.head().unwrap().n, 5000);
    let bodies: Vec<String> = reader.links(0, 6000).unwrap().into_iter().map(|link| link.body).collect();
    assert_eq!(bodies, rows.into_iter().map(|row| row.body).collect::<Vec<_>>());
}

pub(crate) fn any_text_comes_back_as_it_was(store: &mut dyn Store) {
    let thread = thread(1);
    let texts =
        ["", "'; DROP TABLE log; --", "e\u{301} é", "שלום\u{202e}", "👩‍👩‍👧 \u{10ffff}", "\u{feff}\r\n\t\u{1}", "%_?1$1:a"];
    let long = "ß".repeat(1 << 20);
    for (text, seq) in texts.into_iter().chain([long.as_str()]).zip(0..) {
        let names = vec![format!("name:{text}")];
        store
            .append(&[Row { body: text.to_owned(), names: names.clone(), opens: names.clone(), ..row(&thread, seq) }])
            .unwrap();
        let reader = store.reader();
        assert_eq!(reader.find(&names[0]).unwrap().as_deref(), Some(text));
        assert_eq!(reader.links(seq, 1).unwrap()[0].body, text);
        assert_eq!(reader.open(Some(&thread)).unwrap().len() as u64, seq + 1);
    }
}

pub(crate) fn each_link_follows_from_the_one_before(store: &mut dyn Store) {
    let rows = lives(3);
    for batch in rows.chunks(4) {
        store.append(batch).unwrap();
    }
    let reader = store.reader();
    let mut head = Head { n: 0, hash: chain::START };
    for (link, row) in reader.links(0, 100).unwrap().into_iter().zip(&rows) {
        assert_eq!(link.n, head.n + 1);
        assert_eq!((link.thread_id.as_str(), link.seq, &link.body), (row.thread_id.as_str(), row.seq, &row.body));
        assert_eq!(link.hash, chain::hash(&head.hash, link.n, row.thread_id.as_str(), row.seq, &row.body));
        head = Head { n: link.n, hash: link.hash };
    }
    assert_eq!(head.n, rows.len() as u64);
    assert_eq!(reader.head().unwrap(), head);
}

pub(crate) fn a_log_of_records_is_verified(store: &mut dyn Store) {
    for batch in lives(100).chunks(7) {
        store.append(batch).unwrap();
    }
    let reader = store.reader();
    let verified = audit::verify(&*reader).unwrap();
    assert_eq!((verified.rows, verified.head), (600, reader.head().unwrap().hash));
}
