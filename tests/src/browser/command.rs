//! A command to the driver as it goes over the wire, for those that have no name in the library.

use fantoccini::{Client, wd::WebDriverCompatibleCommand};
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

#[derive(Debug)]
struct Command {
    method: Method,
    path: &'static str,
    body: Option<String>,
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (self.method.clone(), self.body.clone())
    }
}

/// Posts to an address of the session.
pub(super) async fn post(client: &Client, path: &'static str, body: &Value) -> Result<Value, String> {
    let command = Command { method: Method::POST, path, body: Some(body.to_string()) };
    client.issue_cmd(command).await.map_err(|error| error.to_string())
}

/// Speaks to Chromium itself.
pub async fn cdp(client: &Client, name: &str, params: Value) -> Result<Value, String> {
    post(client, "goog/cdp/execute", &json!({"cmd": name, "params": params})).await
}
