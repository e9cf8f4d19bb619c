//! What the thread does for the sake of the protocol that a prompt was asked in, or a tool is called by.

pub(crate) mod approval;
pub(crate) mod confirmation;
mod interactive_form;
pub(crate) mod user_choice;

use sayso_types::{
    AnswerDraft, Ask, Author, Dialect, ItemDraft, Json, Prompt, PromptId, Resolution, Subject, ThreadId, text_block,
};

pub(crate) use interactive_form::FormServer;

use crate::{
    delivery::{Delivery, Purpose},
    record::{Native, Standing},
    thread::{Refusal, Turn},
};

/// The protocol in which tools are called. There is one.
pub(crate) mod tool {
    pub(crate) use super::user_choice::{
        DIALECT, FLOW_FAILED, cancel, cancel_address, consent, consented, invocation, is_same_ask,
    };
}

/// A request under what the person allows already.
pub(crate) struct Under {
    /// What is still to be asked; `None` where nothing is.
    pub(crate) ask: Option<Ask>,
    /// The request, with what was allowed of it.
    pub(crate) native: Native,
    /// What of it is allowed.
    pub(crate) allowed: Vec<Allowed>,
}

/// A call that is allowed before it is asked about.
pub(crate) struct Allowed {
    /// The call.
    pub(crate) subject: Subject,
    /// By what.
    pub(crate) rule: Json,
}

/// Hashes of what the protocol calls its requests by, where the same id is the same request.
pub(crate) fn known_as(native: &Native) -> Vec<String> {
    match native.dialect {
        Dialect::Approval => approval::known_as(native),
        _ => Vec::new(),
    }
}

/// Whether `again` asks nothing but what `native` asked.
pub(crate) fn check_repeated(native: &Native, again: &Native) -> Result<(), Refusal> {
    match native.dialect {
        Dialect::Approval => approval::check_repeated(native, again),
        _ => Ok(()),
    }
}

/// The request under what the person allows; `None` where that is nothing of it.
pub(crate) fn under(native: &Native, standing: &[Standing]) -> Option<Under> {
    match native.dialect {
        Dialect::Approval => approval::under(native, standing),
        _ => None,
    }
}

/// What the end of `prompt` allows for later.
pub(crate) fn standing(native: &Native, prompt: &Prompt) -> Vec<Standing> {
    match native.dialect {
        Dialect::Approval => approval::standing(native, prompt),
        _ => Vec::new(),
    }
}

/// The message that tells the end of `prompt` to whoever asked, where the protocol has one.
pub(crate) fn delivery(native: &Native, prompt: &Prompt, id: String) -> Option<Delivery> {
    let post_to = native.post_to.as_ref()?;
    let body = match native.dialect {
        Dialect::UserChoice => user_choice::body(&native.request, prompt)?,
        _ => return None,
    };
    Some(Delivery {
        id,
        thread_id: prompt.thread_id.clone(),
        url: post_to.url.clone(),
        origin: post_to.origin.clone(),
        body,
        purpose: Purpose::Reply(post_to.call.clone()),
    })
}

/// The ask as it is kept, with the ids that the server gives it, and the turn as it leaves it where it may be asked once a
/// turn. Refused where it was.
pub(crate) fn placed(
    native: Native,
    thread_id: &ThreadId,
    prompt_id: &PromptId,
    turn: &Turn,
) -> Result<(Native, Option<Turn>), Refusal> {
    match native.dialect {
        Dialect::InteractiveForm => interactive_form::placed(native, thread_id, prompt_id, turn),
        _ => Ok((native, None)),
    }
}

/// The item that stands beside that of an open prompt, for those who read the protocol's own.
pub(crate) fn beside(native: &Native) -> Option<ItemDraft> {
    match native.dialect {
        Dialect::InteractiveForm => interactive_form::block(native),
        _ => None,
    }
}

/// How the end of a prompt is told in the thread in the protocol's own shape: as a member of an item, with its text.
pub(crate) struct Told {
    member: &'static str,
    reply: Json,
    text: String,
}

impl Told {
    /// Puts it into an item; where that says nothing, the text too.
    pub(crate) fn put_into(self, item: &mut ItemDraft) {
        item.extra.insert(self.member, self.reply);
        if item.content.is_empty() {
            item.content.push(text_block(&self.text));
        }
    }
}

/// How the end is told in the thread, where the protocol tells it there. `instead` is what the person wrote rather than
/// answering.
pub(crate) fn told(native: &Native, resolution: &Resolution, instead: Option<&str>) -> Option<Told> {
    match native.dialect {
        Dialect::InteractiveForm => interactive_form::told(native, resolution, instead),
        _ => None,
    }
}

/// What an item answers in a protocol's own shape.
pub(crate) enum Own {
    /// The prompt.
    Answered(Vec<AnswerDraft>),
    /// That the person wants none of it, and says something else instead.
    Cancelled {
        /// What.
        instead: String,
    },
}

/// What an item that the person posts answers in a protocol's own shape; `active` is the prompt that waits.
pub(crate) fn own_answer(active: Option<&Native>, item: &ItemDraft) -> Result<Option<Own>, Refusal> {
    interactive_form::answer(active.filter(|native| native.dialect == Dialect::InteractiveForm), item)
}

/// The refusal of what does not answer, where the protocol lets nothing else pass.
pub(crate) fn unanswered(native: &Native) -> Option<Refusal> {
    (native.dialect == Dialect::InteractiveForm).then(interactive_form::unanswered)
}

/// Refuses an item that only the server writes, or only the person.
pub(crate) fn check_post(author: Author, item: &ItemDraft) -> Result<(), Refusal> {
    interactive_form::check_post(author, item)
}

/// Whether an item says something in a protocol's own shape.
pub(crate) fn speaks(item: &ItemDraft) -> bool {
    interactive_form::sent(item).is_some()
}
