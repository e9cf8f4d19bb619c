//! One call of a tool, and its way to the person.

use std::{error::Error, sync::Arc};

use sayso_types::dialect::user_choice::{
    Index, InvalidSelection, InvalidUserChoice, OrDefault, RapCallback, RapInvocation, UserChoice, UserChoiceResponse,
};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use super::RapToolServer;

/// The choices of a permission, of which the last is the default.
const PERMISSION: [&str; 3] = ["Yes for session", "Yes once", "No"];

/// One call of a tool. A clone is the same call.
#[derive(Clone, Debug)]
pub struct RapCall {
    server: RapToolServer,
    invocation: Arc<RapInvocation>,
    cancel: CancellationToken,
    /// The runtime knows one open choice of a call.
    turn: Arc<Mutex<()>>,
}

/// What a person permits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// This and all that is like it, in this conversation.
    ForSession,
    /// This.
    Once,
    /// Nothing.
    Denied,
}

impl Permission {
    /// Whether it may happen.
    pub fn is_granted(self) -> bool {
        self != Permission::Denied
    }
}

/// A choice came to nothing. Handed on, it becomes the result that the protocol has for it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FlowFailed {
    /// The choice is not one.
    #[error(transparent)]
    Choice(#[from] InvalidUserChoice),
    /// The selection is none of the choices.
    #[error(transparent)]
    Selection(#[from] InvalidSelection),
    /// The runtime did not take the choice.
    #[error("the runtime was not reached, or did not take the choice")]
    NotDelivered,
    /// The call was called off.
    #[error("the call was cancelled")]
    Cancelled,
}

impl FlowFailed {
    /// Whether `error` is one, or holds one.
    pub(super) fn is_in(error: &(dyn Error + 'static)) -> bool {
        let mut next = Some(error);
        while let Some(error) = next {
            if error.is::<FlowFailed>() {
                return true;
            }
            next = error.source();
        }
        false
    }
}

impl RapCall {
    pub(super) fn new(server: RapToolServer, invocation: RapInvocation, cancel: CancellationToken) -> Self {
        RapCall { server, invocation: Arc::new(invocation), cancel, turn: Arc::default() }
    }

    /// What was called.
    pub fn invocation(&self) -> &RapInvocation {
        &self.invocation
    }

    /// Lets the person choose, and gives the place of what they chose. Not choosing chooses the default.
    pub async fn ask(&self, prompt: &str, choices: &[&str], default: usize) -> Result<usize, FlowFailed> {
        let default = u32::try_from(default).unwrap_or(u32::MAX);
        let choice = UserChoice {
            group_id: self.invocation.group_id.clone(),
            id: self.invocation.id.clone(),
            call_id: self.invocation.call_id.0.clone(),
            prompt: prompt.to_owned(),
            choices: choices.iter().map(|choice| (*choice).to_owned()).collect(),
            default: OrDefault(Index(default)),
            response_url: String::new(),
            extra: Default::default(),
        };
        let response = self.choose(choice).await?;
        Ok(response.selected.0 as usize)
    }

    /// Asks whether it may do something, and remembers a yes for the session. `what` says what is alike: it is asked about
    /// once in a conversation, and never by the person's words.
    pub async fn permission(&self, what: &str, prompt: &str) -> Result<Permission, FlowFailed> {
        let memory = &self.server.0.memory;
        let group = &self.invocation.group_id;
        if memory.is_permitted(group, what).await {
            return Ok(Permission::ForSession);
        }
        match self.ask(prompt, &PERMISSION, PERMISSION.len() - 1).await? {
            0 => {
                memory.permit(group, what).await;
                Ok(Permission::ForSession)
            }
            1 => Ok(Permission::Once),
            _ => Ok(Permission::Denied),
        }
    }

    /// Done when the call is called off.
    pub async fn cancelled(&self) {
        self.cancel.cancelled().await;
    }

    pub(super) fn cancellation(&self) -> &CancellationToken {
        &self.cancel
    }

    /// Puts a choice to the person. Where the answer goes is filled in here.
    pub(super) async fn choose(&self, choice: UserChoice) -> Result<UserChoiceResponse, FlowFailed> {
        choice.check()?;
        let _turn = self.turn.lock().await;
        let secret = ulid::Ulid::generate().to_string();
        let response_url = format!("{}/user_choice_response?ask={secret}", self.server.0.base);
        let choice = UserChoice { response_url, ..choice };
        // The waiter first, then the news of it: the answer may come before the runtime has acknowledged.
        let mut waiting = self.server.0.waiters.register(&secret, choice.clone());
        let callback = RapCallback::UserChoice(choice);
        let asked = async {
            self.server.deliver(&self.invocation.callback_url, &callback).await?;
            std::future::pending::<Result<UserChoiceResponse, FlowFailed>>().await
        };
        tokio::select! {
            biased;
            () = self.cancel.cancelled() => Err(FlowFailed::Cancelled),
            response = waiting.answered() => response,
            failed = asked => failed,
        }
    }
}
