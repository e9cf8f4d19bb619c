//! A Sayso server over HTTP, as an agent sees it.

mod events;
mod sse;
pub(crate) mod tls;

use std::{fmt, time::Duration};

use reqwest::{Method, RequestBuilder, StatusCode, header};
use sayso_types::{
    Ask, Cancel, InvalidJson, Item, ItemDraft, Items, Json, Map, Mismatch, NewThread, Problem, Prompt, PromptId, Shape,
    ThreadId, ThreadMade,
    dialect::{
        approval::{InvalidApprovalResponse, Request, Response, read_responses},
        confirmation::{ConfirmationReply, ConfirmationRequest},
    },
};

/// How long an answer may take beyond the time that was asked to wait.
const PATIENCE: Duration = Duration::from_secs(30);

/// A Sayso server, with one token: that of an admin, who makes threads, or that of an agent, who asks in one.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    token: Option<String>,
}

/// What came of asking: an end, or a prompt that is still open.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked<T> {
    /// It has ended so.
    Ended(T),
    /// The wait was over first. Ask again with the same key to wait on.
    Open(PromptId),
}

/// What went wrong with a request to the server.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server was not reached, or broke off.
    #[error("the server was not reached: {0}")]
    Transport(#[from] reqwest::Error),
    /// The server refused.
    #[error("the server refused: {}", .0.detail)]
    Refused(Box<Problem>),
    /// The server said something that this client does not know.
    #[error("the server answered with status {status}, which is not known here")]
    Status {
        /// The status.
        status: u16,
    },
    /// The answer is not JSON.
    #[error("the server's answer is {0}")]
    NotJson(#[from] InvalidJson),
    /// The answer has not the shape that it should have.
    #[error("the server's answer does not fit: {0}")]
    Shape(#[from] Mismatch),
    /// The answer is not approval responses.
    #[error("the server's answer does not fit: {0}")]
    Responses(#[from] InvalidApprovalResponse),
    /// TLS could not be set up.
    #[error("TLS cannot be set up: {0}")]
    Tls(#[from] rustls::Error),
}

impl ClientError {
    /// Whether the same may work a little later.
    pub fn is_transient(&self) -> bool {
        match self {
            ClientError::Transport(error) => !error.is_builder(),
            ClientError::Refused(problem) => problem.status == 429 || problem.status >= 500,
            ClientError::Status { status } => *status >= 500,
            ClientError::NotJson(_) | ClientError::Shape(_) | ClientError::Responses(_) | ClientError::Tls(_) => false,
        }
    }
}

impl Client {
    /// A client of the server at `base`, such as `http://127.0.0.1:4870`.
    pub fn new(base: impl Into<String>, token: impl Into<String>) -> Result<Self, ClientError> {
        Ok(Client { token: Some(token.into()), ..Client::without_token(base)? })
    }

    /// The same without a token: on loopback a server may need none to make threads.
    pub fn without_token(base: impl Into<String>) -> Result<Self, ClientError> {
        let base: String = base.into();
        Ok(Client { http: tls::http_client()?, base: base.trim_end_matches('/').to_owned(), token: None })
    }

    /// Makes a thread, as an admin. Its tokens are told this once.
    pub async fn make_thread(&self, new: &NewThread) -> Result<ThreadMade, ClientError> {
        self.shape(self.post_json("/v1/threads", &new.write())).await
    }

    /// Asks. The same key gets the same prompt again.
    pub async fn ask(&self, thread: &ThreadId, ask: &Ask, key: Option<&str>) -> Result<Prompt, ClientError> {
        let request = self.post_json(&format!("/v1/threads/{thread}/prompts"), &ask.write());
        self.shape(with_key(request, key)).await
    }

    /// The prompt as it is, or as it ends within `wait`.
    pub async fn wait(&self, prompt: &PromptId, wait: Duration) -> Result<Prompt, ClientError> {
        let path = format!("/v1/prompts/{prompt}?wait={}", wait.as_secs_f64());
        self.shape(self.request(Method::GET, &path).timeout(wait + PATIENCE)).await
    }

    /// Withdraws a prompt.
    pub async fn cancel(&self, prompt: &PromptId, reason: Option<&str>) -> Result<Prompt, ClientError> {
        let body = Cancel { reason: reason.map(str::to_owned) };
        self.shape(self.post_json(&format!("/v1/prompts/{prompt}/cancel"), &body.write())).await
    }

    /// Items after a place in the thread, 0 for all, at most `limit` of them.
    pub async fn items(&self, thread: &ThreadId, after: u64, limit: Option<u32>) -> Result<Vec<Item>, ClientError> {
        let limit = limit.map(|limit| format!("&limit={limit}")).unwrap_or_default();
        let items: Items =
            self.shape(self.request(Method::GET, &format!("/v1/threads/{thread}/items?after={after}{limit}"))).await?;
        Ok(items.items)
    }

    /// Says something in the thread.
    pub async fn post(&self, thread: &ThreadId, item: &ItemDraft) -> Result<Item, ClientError> {
        self.shape(self.post_json(&format!("/v1/threads/{thread}/items"), &item.write())).await
    }

    /// Asks to confirm a tool call, and waits.
    pub async fn confirm(
        &self,
        thread: &ThreadId,
        request: &ConfirmationRequest,
        key: &str,
        wait: Duration,
    ) -> Result<Asked<ConfirmationReply>, ClientError> {
        match self.ask_natively(thread, "confirmations", &request.write(), key, wait).await? {
            Asked::Ended(json) => Ok(Asked::Ended(ConfirmationReply::read(json)?)),
            Asked::Open(prompt) => Ok(Asked::Open(prompt)),
        }
    }

    /// Asks to approve tool calls, and waits. The responses are in the form and the order of the requests.
    pub async fn approve(
        &self,
        thread: &ThreadId,
        requests: &[Request],
        key: &str,
        wait: Duration,
    ) -> Result<Asked<Vec<Response>>, ClientError> {
        let body = Json::Array(requests.iter().map(Request::to_json).collect());
        match self.ask_natively(thread, "approvals", &body, key, wait).await? {
            Asked::Ended(json) => Ok(Asked::Ended(read_responses(json)?)),
            Asked::Open(prompt) => Ok(Asked::Open(prompt)),
        }
    }

    async fn ask_natively(
        &self,
        thread: &ThreadId,
        way: &str,
        body: &Json,
        key: &str,
        wait: Duration,
    ) -> Result<Asked<Json>, ClientError> {
        let path = format!("/v1/threads/{thread}/{way}?wait={}", wait.as_secs_f64());
        let request = with_key(self.post_json(&path, body), Some(key)).timeout(wait + PATIENCE);
        let (status, json) = self.send(request).await?;
        if status != StatusCode::ACCEPTED {
            return Ok(Asked::Ended(json));
        }
        let prompt_id = Map::read(json)?.remove("prompt_id").unwrap_or_default();
        Ok(Asked::Open(PromptId::read(prompt_id)?))
    }

    fn post_json(&self, path: &str, body: &Json) -> RequestBuilder {
        self.request(Method::POST, path).header(header::CONTENT_TYPE, "application/json").body(body.to_string())
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    async fn shape<T: Shape>(&self, request: RequestBuilder) -> Result<T, ClientError> {
        let (_, json) = self.send(request).await?;
        Ok(T::read(json)?)
    }

    async fn send(&self, request: RequestBuilder) -> Result<(StatusCode, Json), ClientError> {
        let response = request.send().await?;
        let status = response.status();
        let bytes = response.bytes().await?;
        if !status.is_success() {
            return Err(refusal(status, &bytes));
        }
        Ok((status, Json::try_from(&*bytes)?))
    }
}

fn refusal(status: StatusCode, bytes: &[u8]) -> ClientError {
    let problem = Json::try_from(bytes).ok().and_then(|json| Problem::read(json).ok());
    match problem {
        Some(problem) => ClientError::Refused(Box::new(problem)),
        None => ClientError::Status { status: status.as_u16() },
    }
}

fn with_key(request: RequestBuilder, key: Option<&str>) -> RequestBuilder {
    match key {
        Some(key) => request.header("idempotency-key", key),
        None => request,
    }
}

impl fmt::Debug for Client {
    /// Without the token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("base", &self.base).finish_non_exhaustive()
    }
}
