//! Bad input: a clear refusal, never a fault of the server.

use std::{fs, num::NonZeroU32};

use sayso_server::http::Limits;

use crate::app::{Kept, Setup};

#[tokio::test]
async fn no_file_of_the_json_test_suite_breaks_an_address() {
    let limits = Limits { asks: NonZeroU32::MAX, ..Limits::default() };
    let app = Setup { limits, ..Setup::on(Kept::Memory) }.start().await;
    let thread = app.thread().await;
    let prompt = app.approval(&thread).await;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/JSONTestSuite/test_parsing");
    let addresses = [
        ("/v1/threads".to_owned(), String::new()),
        (format!("/v1/threads/{}/prompts", thread.id), thread.agent.clone()),
        (format!("/v1/threads/{}/items", thread.id), thread.user.clone()),
        (format!("/v1/threads/{}/confirmations", thread.id), thread.agent.clone()),
        (format!("/v1/threads/{}/approvals", thread.id), thread.agent.clone()),
        (format!("/v1/prompts/{prompt}/answer"), thread.user.clone()),
        (format!("/v1/prompts/{prompt}/cancel"), thread.agent.clone()),
        (format!("/v1/prompts/{prompt}/dismiss"), thread.user.clone()),
    ];
    for file in fs::read_dir(folder).unwrap() {
        let file = file.unwrap();
        let (name, bytes) = (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap());
        for (path, token) in &addresses {
            let request =
                app.request("POST", path, token).header("content-type", "application/json").body(bytes.clone());
            let got = app.send(request).await;
            let empty = bytes.is_empty() || name == "n_structure_no_data.json";
            match &name[..2] {
                "n_" if !empty => {
                    assert!([400, 413].contains(&got.status), "{name} at {path}: {} {}", got.status, got.body)
                }
                _ => assert!(got.status < 500, "{name} at {path}: {} {}", got.status, got.body),
            }
        }
    }
    let pending = app.prompt(&thread, &prompt).await;
    assert!(["pending", "cancelled"].contains(&pending["prompt_state"].as_str().unwrap()));
    assert_ne!(pending["prompt_state"], "answered");
}
