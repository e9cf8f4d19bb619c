//! The names and what is open, which follow from the rows.

use sayso_server::audit::{Broken, Misfit};

use super::{THREADS, broken, check};

#[test]
fn a_removed_name_is_found_at_the_row_that_has_it() {
    let missing = |misfit: &Misfit| matches!(misfit, Misfit::Name { found: None, .. });
    check("DELETE FROM name WHERE name = 'token:agent-3'", 4, missing);
    check("DELETE FROM name WHERE name LIKE 'once:%:key-4'", THREADS + 5, missing);
}

#[test]
fn a_name_that_leads_to_an_earlier_row_is_found_at_the_later_one() {
    // Asked by row 100 + 6, and answered by the row one round later.
    let (asked, answered) = (2 * THREADS + 6, 3 * THREADS + 6);
    let sql = format!("UPDATE name SET n = {asked} WHERE n = {answered}");
    check(&sql, answered, |misfit| matches!(misfit, Misfit::Name { found: Some(found), .. } if *found == asked));
}

#[test]
fn a_name_that_no_row_has_is_found() {
    let Broken::Name { name, n: 2 } = broken("INSERT INTO name VALUES ('token:intruder', 2)") else { panic!() };
    assert_eq!(name, "token:intruder");
    for n in [0, 1, 299, 300, 301] {
        let broken = broken(&format!("UPDATE name SET n = {n} WHERE name = 'token:user-1'"));
        let named = match &broken {
            Broken::Name { name, .. } | Broken::Row { misfit: Misfit::Name { name, .. }, .. } => name,
            _ => panic!("{broken}"),
        };
        assert_eq!(named, "token:user-1");
    }
}

#[test]
fn what_is_open_and_should_not_be_is_found_and_the_other_way_round() {
    for (sql, expected, found) in [
        ("DELETE FROM open WHERE name = 'delivery:1'", Some(3 * THREADS + 2), None),
        ("INSERT INTO open SELECT 'delivery:2', thread, n FROM log WHERE n = 1", None, Some(1)),
        ("UPDATE open SET n = 1 WHERE name = 'delivery:1'", Some(3 * THREADS + 2), Some(1)),
        ("UPDATE open SET thread = 'thr_other' WHERE name = 'delivery:1'", Some(152), Some(152)),
    ] {
        match broken(sql) {
            Broken::Open { expected: should, found: is, .. } => assert_eq!((should, is), (expected, found), "{sql}"),
            broken => panic!("{sql}: {broken}"),
        }
    }
}
