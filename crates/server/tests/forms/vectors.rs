//! What upstream's own normaliser makes of arguments, over the wire.

use serde_json::{Value, json};

use crate::{
    app::{Kept, Setup},
    client::error,
};

/// Made by running the tool's own code.
const VECTORS: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/wegent/normalise_vectors.json"));

#[tokio::test]
async fn each_form_stands_in_its_block_as_upstream_normalises_it() {
    let app = Setup::on(Kept::Memory).start().await;
    let vectors: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
    let mut shown = 0;
    for vector in &vectors {
        let thread = app.thread().await;
        let arguments = json!({"questions": vector["input"]});
        let result = app.call(&thread, arguments, json!({"task_id": 1, "subtask_id": 2})).await;
        let expected = &vector["output"]["ok"];
        if expected.is_null() {
            // Upstream makes nothing of a form without questions, and says nothing; here it is an error.
            error(&result);
            assert!(app.items(&thread).await.is_empty(), "{}", vector["name"]);
        } else {
            assert_eq!(app.blocks(&thread).await[0]["render_payload"], *expected, "{}", vector["name"]);
            shown += 1;
        }
    }
    assert_eq!((vectors.len(), shown), (30, 21));
}
