//! Every statement that runs while the log is in use. None of them reads more of the log than it returns.

pub(super) const HEAD: &str = "SELECT n, hash FROM head";

pub(super) const ADD_ROW: &str = "INSERT INTO log (n, thread, seq, body, hash) VALUES (?1, ?2, ?3, ?4, ?5)";

pub(super) const MOVE_NAME: &str =
    "INSERT INTO name (name, n) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET n = excluded.n";

pub(super) const OPEN_NAME: &str = "INSERT INTO open (name, thread, n) VALUES (?1, ?2, ?3)
    ON CONFLICT (name) DO UPDATE SET thread = excluded.thread, n = excluded.n";

pub(super) const CLOSE_NAME: &str = "DELETE FROM open WHERE name = ?1";

pub(super) const MOVE_HEAD: &str = "UPDATE head SET n = ?1, hash = ?2";

pub(super) const FIND: &str = "SELECT body FROM log WHERE n = (SELECT n FROM name WHERE name = ?1)";

pub(super) const THREAD: &str = "SELECT body FROM log WHERE thread = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3";

pub(super) const LAST: &str = "SELECT max(seq) FROM log WHERE thread = ?1";

pub(super) const OPEN: &str = "SELECT body FROM log WHERE n IN (SELECT n FROM open) ORDER BY n";

pub(super) const OPEN_IN_THREAD: &str =
    "SELECT body FROM log WHERE n IN (SELECT n FROM open WHERE thread = ?1) ORDER BY n";

pub(super) const LINKS: &str = "SELECT n, thread, seq, body, hash FROM log WHERE n > ?1 ORDER BY n LIMIT ?2";

pub(super) const NAMES: &str = "SELECT name, n FROM name WHERE name >= ?1 ORDER BY name LIMIT ?2";

pub(super) const OPEN_NAMES: &str = "SELECT name, thread, n FROM open ORDER BY name";

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::store::sqlite::schema;

    #[test]
    fn every_statement_reaches_the_log_and_the_names_by_an_index() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(schema::TABLES).unwrap();
        for sql in [ADD_ROW, MOVE_NAME, OPEN_NAME, CLOSE_NAME, FIND, THREAD, LAST, OPEN, OPEN_IN_THREAD, LINKS, NAMES] {
            let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let nulls = vec![rusqlite::types::Null; plan.parameter_count()];
            let steps = plan.query_map(rusqlite::params_from_iter(nulls), |row| row.get::<_, String>(3)).unwrap();
            for step in steps.map(Result::unwrap) {
                assert!(!step.contains("SCAN log") && !step.contains("SCAN name"), "{sql}: {step}");
                assert!(!step.contains("TEMP B-TREE"), "{sql}: {step}");
            }
        }
    }
}
