//! Why one attempt to deliver failed, and whether another makes sense.
//!
//! The texts are for people: short, and without anything of the address.

use std::{error::Error, io, time::Duration};

use reqwest::StatusCode;

use super::{address::ForbiddenAddress, resolver::Unresolved};

/// Why an attempt failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The address may not be posted to.
    #[error(transparent)]
    Forbidden(#[from] ForbiddenAddress),
    /// The name of the host leads nowhere.
    #[error("the receiver's name could not be resolved")]
    Unresolved,
    /// Nobody took the connection.
    #[error("no connection to the receiver")]
    Unreachable,
    /// The connection is not a secure one.
    #[error("no secure connection to the receiver: its TLS or its certificate was not accepted")]
    Insecure,
    /// No answer within the time given.
    #[error("the receiver did not answer in time")]
    Late,
    /// The connection ended before an answer, or with something that is none.
    #[error("the connection to the receiver broke before it answered")]
    Broken,
    /// An answer, but not that it was taken.
    #[error("the receiver answered {}", status.as_u16())]
    Refused {
        /// Its status.
        status: StatusCode,
        /// When it wants to be asked again.
        retry_after: Option<Duration>,
    },
    /// An answer that nobody reads to the end.
    #[error("the receiver answered with more than {most} bytes")]
    TooLong {
        /// How much is read.
        most: usize,
    },
}

impl Failure {
    /// Whether the next attempt would end the same.
    pub fn is_final(&self) -> bool {
        match self {
            Failure::Forbidden(_) | Failure::TooLong { .. } => true,
            Failure::Refused { status, .. } => {
                !status.is_server_error()
                    && !matches!(*status, StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS)
            }
            _ => false,
        }
    }

    /// When the receiver wants to be asked again.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Failure::Refused { retry_after, .. } => *retry_after,
            _ => None,
        }
    }
}

impl From<reqwest::Error> for Failure {
    fn from(error: reqwest::Error) -> Self {
        let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
        while let Some(found) = cause {
            if let Some(forbidden) = found.downcast_ref::<ForbiddenAddress>() {
                return Failure::Forbidden(forbidden.clone());
            }
            if found.is::<Unresolved>() {
                return Failure::Unresolved;
            }
            if is_tls(found) {
                return Failure::Insecure;
            }
            cause = found.source();
        }
        if error.is_timeout() {
            Failure::Late
        } else if error.is_connect() {
            Failure::Unreachable
        } else {
            Failure::Broken
        }
    }
}

/// An I/O error does not name what it wraps as its source, and may wrap another.
fn is_tls(error: &(dyn Error + 'static)) -> bool {
    let wrapped = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    error.is::<rustls::Error>() || wrapped.is_some_and(|inner| is_tls(inner))
}
