//! A provider made of a function.

use std::{fmt, future::Future};

use super::{Confirmation, ConfirmationProvider, Deciding, Decision, ProviderError};

/// A provider made of a function: see [`provider_fn`].
#[derive(Clone, Copy)]
pub struct ProviderFn<F>(F);

/// A provider made of an async function. The function is called before the request is announced, its future awaited
/// after.
///
/// ```
/// use sayso_agent::{Decision, provider_fn};
///
/// let provider = provider_fn(|confirmation| async move {
///     Ok(Decision::from(confirmation.request.tool_name == "read_file"))
/// });
/// ```
pub fn provider_fn<F, R>(function: F) -> ProviderFn<F>
where
    F: Fn(Confirmation) -> R + Send + Sync + 'static,
    R: Future<Output = Result<Decision, ProviderError>> + Send + 'static,
{
    ProviderFn(function)
}

impl<F> fmt::Debug for ProviderFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProviderFn")
    }
}

impl<F, R> ConfirmationProvider for ProviderFn<F>
where
    F: Fn(Confirmation) -> R + Send + Sync + 'static,
    R: Future<Output = Result<Decision, ProviderError>> + Send + 'static,
{
    fn confirm(&self, confirmation: Confirmation) -> Deciding {
        Box::pin((self.0)(confirmation))
    }
}
