//! The pages for people, and the files of the widget.

use std::fs;

use sayso_server::{assets::Assets, http::Pages};
use tempfile::TempDir;

use crate::app::{Got, Kept, Setup, TestApp};

/// A folder with a widget of a few bytes in it.
pub(crate) fn widget() -> (Assets, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("locales")).unwrap();
    for (name, text) in [
        ("sayso.js", "plain"),
        ("sayso.js.br", "brotli"),
        ("sayso.js.gz", "gzip"),
        ("sayso_widget_bg.wasm", "wasm"),
        ("locales/en.json", "{}"),
        (".hidden", "hidden"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    (Assets::folder(folder.path()).unwrap(), folder)
}

async fn with_widget(frame_ancestors: &[&str]) -> (TestApp, TempDir) {
    let (assets, folder) = widget();
    let frame_ancestors = frame_ancestors.iter().map(|text| text.parse().unwrap()).collect();
    let pages = Pages { assets, frame_ancestors, demo_agent: None };
    (Setup { pages, ..Setup::on(Kept::Memory) }.start().await, folder)
}

async fn get(app: &TestApp, path: &str, headers: &[(&str, &str)]) -> Got {
    let request = app.http.get(format!("{}{path}", app.address));
    app.send(headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))).await
}

#[tokio::test]
async fn each_file_has_the_type_that_a_browser_insists_on() {
    let (app, _folder) = with_widget(&[]).await;
    for (name, content_type) in [
        ("sayso.js", "text/javascript; charset=utf-8"),
        ("sayso_widget_bg.wasm", "application/wasm"),
        ("locales/en.json", "application/json"),
    ] {
        let got = get(&app, &format!("/pkg/{name}"), &[]).await;
        assert_eq!((got.status, &got.headers["content-type"]), (200, &content_type.parse().unwrap()), "{name}");
        assert_eq!(got.headers["x-content-type-options"], "nosniff");
    }
}

#[tokio::test]
async fn a_file_comes_packed_as_the_client_takes_it() {
    let (app, _folder) = with_widget(&[]).await;
    for (accepted, encoding, body) in [
        ("gzip, deflate, br", Some("br"), "brotli"),
        ("gzip", Some("gzip"), "gzip"),
        ("br;q=0", None, "plain"),
        ("identity", None, "plain"),
    ] {
        let got = get(&app, "/pkg/sayso.js", &[("accept-encoding", accepted)]).await;
        let told = got.headers.get("content-encoding").map(|value| value.to_str().unwrap());
        assert_eq!((told, got.body.as_str()), (encoding, Some(body)), "{accepted}");
        assert_eq!(got.headers["vary"], "accept-encoding");
    }
    let wasm = get(&app, "/pkg/sayso_widget_bg.wasm", &[("accept-encoding", "br")]).await;
    assert!(wasm.headers.get("content-encoding").is_none(), "what is not there packed comes as it is");
}

#[tokio::test]
async fn a_file_that_did_not_change_is_not_sent_again() {
    let (app, folder) = with_widget(&[]).await;
    let first = get(&app, "/pkg/sayso.js", &[]).await;
    assert_eq!(first.headers["cache-control"], "public, no-cache");
    let etag = first.headers["etag"].to_str().unwrap().to_owned();
    let again = get(&app, "/pkg/sayso.js", &[("if-none-match", &format!("\"other\", {etag}"))]).await;
    assert_eq!((again.status, again.body.as_str()), (304, Some("")));
    let packed = get(&app, "/pkg/sayso.js", &[("if-none-match", &etag), ("accept-encoding", "br")]).await;
    assert_eq!(packed.status, 200, "another form of it is not the one that is known");
    fs::write(folder.path().join("sayso.js"), "changed").unwrap();
    let changed = get(&app, "/pkg/sayso.js", &[("if-none-match", &etag)]).await;
    assert_eq!((changed.status, changed.body.as_str()), (200, Some("changed")));
}

#[tokio::test]
async fn a_page_of_any_origin_may_load_the_widget_and_nothing_else() {
    let (app, _folder) = with_widget(&[]).await;
    let foreign = [("origin", "https://chat.example.com")];
    let got = get(&app, "/pkg/sayso.js", &foreign).await;
    assert_eq!((got.status, &got.headers["access-control-allow-origin"]), (200, &"*".parse().unwrap()));
    assert_eq!(got.headers["cross-origin-resource-policy"], "cross-origin");
    get(&app, "/openapi.json", &foreign).await.refuses(403, "forbidden");
}

#[tokio::test]
async fn no_address_leads_out_of_the_folder() {
    let (app, folder) = with_widget(&[]).await;
    fs::write(folder.path().parent().unwrap().join("sayso-outside"), "outside").unwrap();
    for path in ["/pkg/..%2fsayso-outside", "/pkg/locales/..%2f..%2fsayso-outside", "/pkg/.hidden", "/pkg/other.js"] {
        get(&app, path, &[]).await.refuses(404, "not_found");
    }
    fs::remove_file(folder.path().parent().unwrap().join("sayso-outside")).unwrap();
}

#[tokio::test]
async fn a_server_without_the_widget_says_how_to_get_it() {
    let (app, folder) = with_widget(&[]).await;
    fs::remove_file(folder.path().join("sayso.js")).unwrap();
    for suffix in ["", ".br", ".gz"] {
        drop(fs::remove_file(folder.path().join(format!("sayso.js{suffix}"))));
    }
    let problem = get(&app, "/pkg/sayso.js", &[]).await.refuses(404, "not_found");
    assert!(problem["detail"].as_str().unwrap().contains("cargo xtask widget"), "{problem}");
    assert!(Assets::folder(folder.path()).is_err(), "and does not start over a folder without it");
}

#[tokio::test]
async fn only_named_pages_may_frame_the_thread() {
    for (named, told) in [
        (&[][..], "frame-ancestors 'none';"),
        (&["self", "https://chat.example.com"][..], "frame-ancestors 'self' https://chat.example.com;"),
    ] {
        let (app, _folder) = with_widget(named).await;
        let policy = get(&app, "/embed", &[]).await.headers["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains(told), "{policy}");
        let start = get(&app, "/", &[]).await;
        assert!(start.headers["content-security-policy"].to_str().unwrap().contains("frame-ancestors 'none';"));
    }
}

#[tokio::test]
async fn pages_run_nothing_that_stands_in_them() {
    let (app, _folder) = with_widget(&[]).await;
    for path in ["/", "/embed"] {
        let got = get(&app, path, &[]).await;
        assert_eq!((got.status, &got.headers["content-type"]), (200, &"text/html; charset=utf-8".parse().unwrap()));
        let policy = got.headers["content-security-policy"].to_str().unwrap();
        for rule in ["default-src 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"] {
            assert!(policy.contains(rule), "{policy}");
        }
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        let html = got.body.as_str().unwrap();
        assert!(!html.contains("<style") && !html.contains("style="), "{html}");
        assert_eq!(html.matches("<script").count(), html.matches("<script type=\"module\" src=").count(), "{html}");
        for path in html.split('"').filter(|text| text.starts_with("/pages/")) {
            assert_eq!(get(&app, path, &[]).await.status, 200, "{path}");
        }
    }
}
