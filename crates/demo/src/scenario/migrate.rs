//! A long run that asks by an item of the thread; the server is killed while the question is open, and the run goes on.

use std::time::Duration;

use serde_json::json;

use crate::{Outcome, stage::Stage};

/// Long enough to read the question before the server goes, and to see that it is gone.
const PAUSE: Duration = Duration::from_millis(1500);

pub(crate) async fn play(stage: &Stage) -> Outcome {
    stage.say("Step 1 of 3: the backup is made, 12 GB. Step 2 changes the orders table.").await?;
    let prompt_id = format!("prm_{}", ulid::Ulid::generate());
    let arguments =
        json!({"table": "orders", "statement": "ALTER TABLE orders ADD COLUMN region TEXT NOT NULL DEFAULT 'eu'"});
    let question =
        json!({"question": "Run the migration now?", "subject": {"tool": "migrate", "arguments": arguments}});
    let prompt =
        json!({"prompt_id": prompt_id, "kind": "approval", "prompt_state": "pending", "questions": [question]});
    let item = json!({"content": [{"type": "text", "text": "Run the migration now?"}],
        "metadata": {"type": "pending_prompt", "prompt": prompt}});
    stage.post("/v1/threads/{t}/items", item).await?;

    tokio::time::sleep(PAUSE).await;
    stage.server.stop().await;
    tokio::time::sleep(PAUSE).await;
    stage.server.start_again().await?;
    stage
        .say("The server was just killed and started again. The question is still open, and it is the same one.")
        .await?;

    let ended = stage.ended(&prompt_id).await?;
    match ended["answers"][0]["answer"][0] == "Approve" {
        true => {
            stage.say("Step 2 of 3: the column is added, 0 rows were locked.").await?;
            stage.say("Step 3 of 3: checks pass. The migration is complete.").await
        }
        false => stage.say("I have stopped before step 2. The backup stays for a week.").await,
    }
}
