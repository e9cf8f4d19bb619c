//! A browser with one page in it, spoken to in Chromium's own protocol: nothing but what is measured runs in the page.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use fantoccini::Client;
use sayso_tests::browser::{cdp, start_with};
use sayso_types::Prompt;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{
    Bench, Contestant,
    case::{Case, as_list},
};

/// How long anything may take in a page.
const PATIENCE: Duration = Duration::from_secs(60);

/// Between two looks at a page.
const LOOK: Duration = Duration::from_millis(20);

/// A browser of its own.
pub(super) struct Tab {
    client: Client,
}

impl Tab {
    /// Starts a browser.
    pub(super) async fn start(flags: &[&str]) -> Self {
        Tab { client: start_with(flags).await }
    }

    /// Goes to the page of a contestant, which knows these cases then and is ready to show them at once.
    pub(super) async fn ready(&self, bench: &Bench<'_>, contestant: Contestant, cases: &[Case]) -> Result<()> {
        self.goto(&bench.site.page(contestant)).await?;
        self.until("the contestant", "window.contestant !== undefined").await?;
        self.eval(include_str!("harness.js")).await?;
        for case in cases {
            self.learn(*case, &case.prompts()).await?;
        }
        self.eval(&format!("bench.load({})", as_list(&Case::Approval.prompts()))).await?;
        Ok(())
    }

    /// Tells the page what a case is made of.
    pub(super) async fn learn(&self, case: Case, prompts: &[Prompt]) -> Result<()> {
        self.eval(&format!("bench.learn({}, {})", json!(case.name()), as_list(prompts))).await?;
        Ok(())
    }

    /// Shows a case.
    pub(super) async fn mount(&self, case: Case) -> Result<()> {
        self.eval(&format!("bench.mount({})", json!(case.name()))).await?;
        Ok(())
    }

    /// Goes to an address.
    pub(super) async fn goto(&self, url: &str) -> Result<()> {
        self.client.goto(url).await.with_context(|| format!("{url} does not open"))
    }

    /// What an expression gives, once it is there.
    pub(super) async fn eval(&self, expression: &str) -> Result<Value> {
        let given = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let answer = self.cdp("Runtime.evaluate", given).await?;
        if let Some(trouble) = answer.get("exceptionDetails") {
            let what = trouble["exception"]["description"].as_str().or(trouble["text"].as_str()).unwrap_or_default();
            let expression: String = expression.chars().take(200).collect();
            bail!("the page failed: {what}, at {expression}");
        }
        Ok(answer["result"]["value"].clone())
    }

    /// Waits until an expression is true.
    pub(super) async fn until(&self, what: &str, expression: &str) -> Result<()> {
        let started = Instant::now();
        while self.eval(expression).await? != json!(true) {
            if started.elapsed() > PATIENCE {
                bail!("{what} did not come within {PATIENCE:?}");
            }
            sleep(LOOK).await;
        }
        Ok(())
    }

    /// Speaks to Chromium itself.
    pub(super) async fn cdp(&self, name: &str, params: Value) -> Result<Value> {
        cdp(&self.client, name, params).await.map_err(|error| anyhow!("{name} failed: {error}"))
    }

    /// A picture of what is seen.
    pub(super) async fn picture(&self) -> Result<Vec<u8>> {
        self.client.screenshot().await.context("no picture can be taken")
    }

    /// Ends the browser.
    pub(super) async fn close(self) -> Result<()> {
        self.client.close().await.context("the browser does not close")
    }
}

/// A list of numbers, as a page gives it.
pub(super) fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}
