//! What a refusal looks like over HTTP. Each variant's doc names its status; what went wrong inside is logged, not sent.

use axum::{
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use sayso_types::{Code, Problem, QuestionError, Shape};

use crate::{figures, thread::Refusal};

/// The header that names the limit which was met, and how much it allows.
pub(super) const LIMIT: HeaderName = HeaderName::from_static("sayso-limit");

#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    /// As the thread has it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// 400: not what this address takes.
    #[error("{0}")]
    Request(String),
    /// 422: not what can be asked, in the protocol of this address.
    #[error("{0}")]
    Ask(String),
    /// 422: the answer is not of its shape.
    #[error("{message}")]
    AnswerShape { at: String, message: String },
    /// 401: no token, or one that nobody was given.
    #[error("a token is needed: send `Authorization: Bearer TOKEN`")]
    Unauthorized,
    /// 403: a token for something else.
    #[error("this takes the token of {0}")]
    Forbidden(&'static str),
    /// 403: a page that is not ours.
    #[error("{header} {found:?} is not allowed here; the operator can allow it with {option}")]
    Foreign { header: &'static str, found: String, option: &'static str },
    /// 403: what a Sayso server sent.
    #[error("this is a delivery of a Sayso server, and not for one")]
    Loop,
    /// 405: another method.
    #[error("this address does not take {0}")]
    Method(String),
    /// 404: this build has no widget.
    #[error(
        "this server was built without the widget: run `cargo xtask widget` and build it again, or name a folder with --assets"
    )]
    NoWidget,
    /// 415: not JSON by its content type.
    #[error("the body must be JSON: send `Content-Type: application/json`, found {0:?}")]
    ContentType(String),
    /// 413: too large.
    #[error("a body may have {most} bytes here")]
    TooLarge { most: usize },
    /// As the problem says.
    #[error("{}", .0.detail)]
    Told(Box<Problem>),
    /// 429: too much, too fast.
    #[error("{what} are limited to {most}; try again in {after} s")]
    Limited { what: &'static str, limit: &'static str, most: u32, after: u64 },
}

impl Error {
    fn problem(&self) -> Problem {
        let code = match self {
            Error::Refused(refusal) => return refusal.problem(),
            Error::Told(problem) => return (**problem).clone(),
            Error::AnswerShape { at, message } => {
                let errors = vec![QuestionError { id: at.clone(), message: message.clone() }];
                return Problem { errors: Some(errors), ..Problem::new(Code::InvalidAnswer, message.clone()) };
            }
            Error::Request(_) => Code::InvalidRequest,
            Error::Ask(_) => Code::InvalidAsk,
            Error::Unauthorized => Code::Unauthorized,
            Error::Forbidden(_) | Error::Foreign { .. } | Error::Loop => Code::Forbidden,
            Error::NoWidget => Code::NotFound,
            Error::Method(_) => Code::MethodNotAllowed,
            Error::ContentType(_) => Code::UnsupportedMediaType,
            Error::TooLarge { .. } => Code::TooLarge,
            Error::Limited { .. } => Code::TooManyRequests,
        };
        Problem::new(code, self.to_string())
    }

    /// The header that helps a client to do better.
    fn hint(&self) -> Option<(HeaderName, String)> {
        match self {
            Error::Unauthorized => Some((header::WWW_AUTHENTICATE, "Bearer".to_owned())),
            Error::TooLarge { most } => Some((LIMIT, format!("body; most={most}"))),
            Error::Limited { limit, most, .. } => Some((LIMIT, format!("{limit}; most={most}"))),
            Error::Refused(Refusal::QueueFull(most)) => Some((LIMIT, format!("queue; most={most}"))),
            Error::Refused(Refusal::CallsFull(most)) => Some((LIMIT, format!("calls; most={most}"))),
            Error::Refused(Refusal::Busy) => Some((LIMIT, "commands".to_owned())),
            _ => None,
        }
    }

    /// How long a client does well to wait.
    fn retry_after(&self) -> Option<u64> {
        match self {
            Error::Limited { after, .. } => Some(*after),
            Error::Refused(Refusal::QueueFull(_) | Refusal::CallsFull(_) | Refusal::Busy | Refusal::Unavailable) => {
                Some(1)
            }
            _ => None,
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let problem = self.problem();
        let status = StatusCode::from_u16(problem.code.status()).expect("bug: each code has a status");
        figures::refused(problem.code);
        let content_type = (header::CONTENT_TYPE, "application/problem+json");
        let mut response = (status, [content_type], problem.write().to_string()).into_response();
        let hints =
            self.hint().into_iter().chain(self.retry_after().map(|after| (header::RETRY_AFTER, after.to_string())));
        for (name, value) in hints {
            if let Ok(value) = HeaderValue::from_str(&value) {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}
