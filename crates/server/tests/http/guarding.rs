//! No web page speaks for the person.

use sayso_server::http::Guard;
use serde_json::json;

use crate::app::{Kept, Setup};

#[tokio::test]
async fn only_allowed_pages_may_call() {
    let guard = Guard { hosts: vec!["sayso.example".to_owned()], origins: vec!["https://chat.example".to_owned()] };
    let app = Setup { guard, ..Setup::on(Kept::Memory) }.start().await;
    let own = app.address.clone();
    for (origin, allowed) in [
        (Some("https://chat.example"), true),
        (Some(own.as_str()), true),
        (None, true),
        (Some("https://evil.example"), false),
        (Some("https://chat.example.evil.example"), false),
        (Some("http://chat.example"), false),
        (Some("null"), false),
    ] {
        let mut request = app.request("POST", "/v1/threads", "").json(&json!({}));
        if let Some(origin) = origin {
            request = request.header("Origin", origin);
        }
        let got = app.send(request).await;
        match allowed {
            true => drop(got.is(201)),
            false => drop(got.refuses(403, "forbidden")),
        }
    }
}

#[tokio::test]
async fn only_our_own_names_are_answered_for() {
    let guard = Guard { hosts: vec!["sayso.example".to_owned()], origins: vec![] };
    let app = Setup { guard, ..Setup::on(Kept::Memory) }.start().await;
    for (host, allowed) in [
        ("localhost:4870", true),
        ("sayso.example", true),
        ("[::1]:4870", true),
        ("evil.example", false),
        ("127.0.0.1.evil.example", false),
    ] {
        let got = app.send(app.request("GET", "/healthz", "").header("Host", host)).await;
        assert_eq!(got.status == 200, allowed, "{host}: {}", got.body);
    }
}

#[tokio::test]
async fn an_allowed_page_may_read_what_it_gets_and_another_may_not() {
    let guard = Guard { hosts: vec![], origins: vec!["https://chat.example".to_owned()] };
    let app = Setup { guard, ..Setup::on(Kept::Memory) }.start().await;
    for (origin, allowed) in [("https://chat.example", true), ("https://evil.example", false)] {
        let preflight = app
            .http
            .request(reqwest::Method::OPTIONS, format!("{}/v1/threads", app.address))
            .header("Origin", origin)
            .header("Access-Control-Request-Method", "POST")
            .header("Access-Control-Request-Headers", "authorization,content-type");
        let got = app.send(preflight).await;
        assert_eq!(got.headers.get("access-control-allow-origin").is_some_and(|value| value == origin), allowed);
    }
}

#[tokio::test]
async fn a_form_of_another_page_is_not_json() {
    let app = Setup::on(Kept::Memory).start().await;
    for content_type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let request = app.request("POST", "/v1/threads", "").header("Content-Type", content_type).body("{}");
        app.send(request).await.refuses(415, "unsupported_media_type");
    }
    let request = app.request("POST", "/v1/threads", "").body("{}");
    app.send(request).await.refuses(415, "unsupported_media_type");
    let request =
        app.request("POST", "/v1/threads", "").header("Content-Type", "application/json; charset=utf-8").body("{}");
    app.send(request).await.is(201);
}

#[tokio::test]
async fn answers_are_not_kept_by_caches_nor_guessed_at_by_browsers() {
    let app = Setup::on(Kept::Memory).start().await;
    let headers = app.get("/healthz", "").await.headers;
    assert_eq!(headers["cache-control"], "no-store");
    assert_eq!(headers["x-content-type-options"], "nosniff");
    let got = app.send(app.request("GET", "/healthz", "").header("Host", "evil.example")).await;
    assert_eq!(got.headers["x-content-type-options"], "nosniff");
    got.refuses(403, "forbidden");
}

/// A path that is no text was taken for one that names no thread, and so for the token's own.
#[tokio::test]
async fn a_path_that_is_no_text_names_nothing() {
    let app = Setup::on(Kept::Memory).start().await;
    let thread = app.thread().await;
    for id in ["%FF", "%00", "thr_%F0%9F", "a%2Fb"] {
        for path in [format!("/v1/threads/{id}/items"), format!("/v1/threads/{id}/events"), format!("/v1/prompts/{id}")]
        {
            app.get(&path, &thread.user).await.refuses(404, "not_found");
        }
        app.post(&format!("/v1/prompts/{id}/answer"), &thread.user, json!({"answers": []}))
            .await
            .refuses(404, "not_found");
    }
    let spelled = thread.id.replace('_', "%5F");
    app.get(&format!("/v1/threads/{spelled}/items"), &thread.user).await.is(200);
}

#[tokio::test]
async fn each_answer_has_an_id_of_its_own_and_a_wrong_method_is_told_the_right_one() {
    let app = Setup::on(Kept::Memory).start().await;
    let id = |headers: &reqwest::header::HeaderMap| headers["request-id"].to_str().unwrap().to_owned();
    let (first, second) = (app.get("/healthz", "").await, app.get("/nowhere", "").await);
    assert!(id(&first.headers).starts_with("req_"));
    assert_ne!(id(&first.headers), id(&second.headers));
    let got = app.get("/v1/threads", "").await;
    assert_eq!(got.headers["allow"], "POST");
    got.refuses(405, "method_not_allowed");
    let head = app.send(app.request("HEAD", "/healthz", "")).await;
    assert_eq!((head.status, &head.body), (200, &json!("")));
}
