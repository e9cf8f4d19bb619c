//! A provider that always says yes.

use std::future::ready;

use super::{Confirmation, ConfirmationProvider, Deciding, Decision};

/// Always says yes, at once. For tests, and where a person has said yes to everything beforehand.
#[derive(Clone, Copy, Debug, Default)]
pub struct AutoApprove;

impl ConfirmationProvider for AutoApprove {
    fn confirm(&self, _: Confirmation) -> Deciding {
        Box::pin(ready(Ok(Decision::approved())))
    }
}
