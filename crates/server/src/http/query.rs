//! What stands behind the question mark.

use std::{str::FromStr, time::Duration};

use axum::{extract::FromRequestParts, http::request::Parts};

use super::{App, error::Error};

/// The parameters of a request, each at most once.
pub(super) struct Query(Vec<(String, String)>);

impl FromRequestParts<App> for Query {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        let query = parts.uri.query().unwrap_or_default();
        let pairs = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        Ok(Query(pairs))
    }
}

impl Query {
    /// A number, or `None` where the parameter is not there.
    pub(super) fn number<T: FromStr>(&self, name: &'static str, allowed: &str) -> Result<Option<T>, Error> {
        let mut values = self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value);
        let Some(value) = values.next() else { return Ok(None) };
        let parsed = value.parse().ok().filter(|_| values.next().is_none());
        parsed.map(Some).ok_or_else(|| Error::Request(format!("{name} takes {allowed}, found {value:?}")))
    }

    /// How long to wait, at most `most`.
    pub(super) fn wait(&self, most: Duration) -> Result<Option<Duration>, Error> {
        let seconds: Option<f64> = self.number("wait", "a number of seconds")?;
        let Some(seconds) = seconds else { return Ok(None) };
        let wait = Duration::try_from_secs_f64(seconds)
            .map_err(|_| Error::Request(format!("wait takes a number of seconds, found {seconds}")))?;
        Ok(Some(wait.min(most)))
    }
}
