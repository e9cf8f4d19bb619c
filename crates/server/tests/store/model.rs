//! Any sequence of batches does the same to every store.

use proptest::{collection::vec, prelude::*};
use sayso_server::store::{MemoryStore, Reader, Row, Store, StoreError};

use crate::fixture::{File, row, thread};

/// Few of each, so that they meet often.
const THREADS: usize = 3;
const PLACES: u64 = 12;
const NAMES: usize = 5;

#[derive(Clone, Debug)]
enum Step {
    Append(Vec<Row>),
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![9 => vec(any_row(), 0..6).prop_map(Step::Append), 1 => Just(Step::Reopen)]
}

fn any_row() -> impl Strategy<Value = Row> {
    let names = || vec((0..NAMES).prop_map(|number| format!("name:{number}")), 0..3);
    (0..THREADS, 0..PLACES, ".{0,20}", names(), names(), names()).prop_map(
        |(number, seq, text, names, opens, closes)| {
            let body = serde_json::to_string(&text).unwrap();
            Row { body, names, opens, closes, ..row(&thread(number), seq) }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_file_does_what_memory_does(steps in vec(step(), 1..20)) {
        let file = File::new();
        let (mut model, mut store) = (MemoryStore::new(), Some(file.open()));
        for step in steps {
            match step {
                Step::Append(rows) => {
                    let expected = refused(model.append(&rows));
                    prop_assert_eq!(refused(store.as_mut().unwrap().append(&rows)), expected);
                }
                Step::Reopen => {
                    drop(store.take());
                    store = Some(file.open());
                }
            }
            check(&*store.as_ref().unwrap().reader(), &*model.reader())?;
        }
    }
}

/// The place that was taken, where one was.
fn refused(result: Result<(), StoreError>) -> Option<(String, u64)> {
    match result {
        Ok(()) => None,
        Err(StoreError::Taken { thread_id, seq }) => Some((thread_id.to_string(), seq)),
        Err(error) => panic!("{error}"),
    }
}

fn check(found: &dyn Reader, expected: &dyn Reader) -> Result<(), TestCaseError> {
    macro_rules! same {
        ($($call:tt)*) => {
            prop_assert_eq!(found.$($call)*.unwrap(), expected.$($call)*.unwrap(), "{}", stringify!($($call)*))
        };
    }
    same!(head());
    same!(links(0, 1000));
    same!(links(3, 2));
    same!(outline());
    same!(open(None));
    same!(names("", 100));
    same!(names("name:2", 2));
    for thread in (0..=THREADS).map(thread) {
        same!(last(&thread));
        same!(open(Some(&thread)));
        same!(thread(&thread, 0, 100));
        same!(thread(&thread, 4, 2));
    }
    for name in (0..=NAMES).map(|number| format!("name:{number}")) {
        same!(find(&name));
    }
    Ok(())
}
