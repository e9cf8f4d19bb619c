//! Readers beside the writer.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use sayso_server::store::{Reader, Row, Store};

use crate::fixture::{self, body, names, row};

/// How many rows each batch has, of one thread each.
const BATCH: usize = 3;

pub(crate) fn a_reader_made_before_sees_what_was_appended_since(store: &mut dyn Store) {
    let reader = store.reader();
    let one = fixture::thread(1);
    for seq in 0..50 {
        store.append(&[row(&one, seq)]).unwrap();
        let (reader, thread_id) = (reader.clone(), one.clone());
        let seen = thread::spawn(move || reader.last(&thread_id).unwrap()).join().unwrap();
        assert_eq!(seen, Some(seq));
    }
    assert_eq!(reader.thread(&one, 48, 10).unwrap(), [body(&one, 49)]);
}

pub(crate) fn readers_never_see_half_a_batch(store: &mut dyn Store) {
    let done = Arc::new(AtomicBool::new(false));
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let (reader, done) = (store.reader(), done.clone());
            thread::spawn(move || {
                let mut reads = 0;
                while !done.load(Ordering::Acquire) || reads == 0 {
                    sees_whole_batches(&*reader);
                    reads += 1;
                }
            })
        })
        .collect();
    for seq in 0..200 {
        let batch: Vec<Row> = (0..BATCH)
            .map(|number| {
                let name = format!("last:{number}");
                Row { names: names(&[&name]), opens: names(&[&name]), ..row(&fixture::thread(number), seq) }
            })
            .collect();
        store.append(&batch).unwrap();
    }
    done.store(true, Ordering::Release);
    for reader in readers {
        reader.join().unwrap();
    }
}

fn sees_whole_batches(reader: &dyn Reader) {
    let links = reader.links(0, usize::MAX).unwrap();
    assert_eq!(links.len() % BATCH, 0);
    let head = reader.head().unwrap();
    assert_eq!(head.n % BATCH as u64, 0);
    assert!(head.n >= links.len() as u64, "time went back");
    let outline = reader.outline().unwrap();
    let last: Vec<u64> = outline.open.iter().map(|open| open.n).collect();
    let n = outline.head.n;
    assert_eq!(last, if n == 0 { vec![] } else { vec![n - 2, n - 1, n] });
    let bodies = reader.open(None).unwrap();
    assert!(bodies.is_empty() || bodies.len() == BATCH);
}
