//! For whoever runs the server.

use sayso_server::http::ENDPOINTS;
use serde_json::json;

use crate::app::{Kept, Setup, on_each_store};

#[tokio::test]
async fn health_tells_that_the_log_can_be_read() {
    on_each_store(|app| async move {
        app.thread().await;
        let health = app.get("/healthz", "").await.is(200);
        assert_eq!((health["status"].as_str(), health["records"].as_u64()), (Some("ok"), Some(1)));
    })
    .await;
}

#[tokio::test]
async fn a_server_that_nobody_writes_for_is_not_well() {
    let app = Setup::on(Kept::Memory).start().await;
    app.keeper.stop().await;
    app.get("/healthz", "").await.refuses(503, "unavailable");
}

#[tokio::test]
async fn openapi_describes_every_address_and_every_shape_it_names() {
    let app = Setup::on(Kept::Memory).start().await;
    let document = app.get("/openapi.json", "").await.is(200);
    for endpoint in ENDPOINTS {
        let operation = &document["paths"][endpoint.path][endpoint.method.to_lowercase()];
        assert!(operation["responses"][endpoint.gives.0.to_string()].is_object(), "{}", endpoint.path);
        for shape in endpoint.takes.iter().chain(endpoint.gives.1.iter()) {
            assert!(document["components"]["schemas"][shape].is_object(), "{shape}");
        }
    }
    let text = document.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
}

#[tokio::test]
async fn an_address_that_is_not_there_is_a_problem_too() {
    let app = Setup::on(Kept::Memory).start().await;
    app.get("/v2/threads", "").await.refuses(404, "not_found");
    app.get("/v1/threads", "").await.refuses(405, "method_not_allowed");
}

#[tokio::test]
async fn a_thread_is_made_as_it_was_asked_for_or_not_at_all() {
    let app = Setup::on(Kept::Memory).start().await;
    for bad in [
        json!({"title": 7}),
        json!({"title": "x".repeat(501)}),
        json!({"policy": {"on_text": "shout"}}),
        json!({"polcy": {}}),
        json!([]),
    ] {
        app.post("/v1/threads", "", bad).await.refuses(400, "invalid_request");
    }
    let made = app
        .post("/v1/threads", "", json!({"title": "Trip", "policy": {"on_text": "queue", "on_busy": null}}))
        .await
        .is(201);
    assert!(made["thread_id"].as_str().unwrap().starts_with("thr_"));
}
