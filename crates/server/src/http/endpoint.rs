//! Every address of the surface, once: what is routed is what is documented.

use sayso_types::Code;

/// Who may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Anybody.
    Anyone,
    /// Whoever makes threads.
    Admin,
    /// The agent of the thread.
    Agent,
    /// The person of the thread.
    User,
    /// Either of the two.
    Member,
    /// A tool that was called, by the secret in the address.
    Tool,
}

/// One address, and what it takes and gives.
#[derive(Clone, Copy, Debug)]
pub struct Endpoint {
    /// The method.
    pub method: &'static str,
    /// The path, with its parts in braces.
    pub path: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Who may call.
    pub who: Who,
    /// The parameters behind the question mark.
    pub query: &'static [&'static str],
    /// The shape that it takes.
    pub takes: Option<&'static str>,
    /// The status and the shape that it gives.
    pub gives: (u16, Option<&'static str>),
    /// How it may refuse, beyond what every address may.
    pub codes: &'static [Code],
}

impl Endpoint {
    /// The status and the shape by which it says that nobody has decided yet, where it does.
    pub fn gives_first(&self) -> Option<(u16, &'static str)> {
        let waits =
            self.query.contains(&"wait") && matches!(self.gives.1, Some("ConfirmationReply" | "ApprovalResponses"));
        waits.then_some((202, "Waiting"))
    }
}

const PROMPT: (u16, Option<&str>) = (200, Some("PromptFields"));

/// All addresses.
pub const ENDPOINTS: &[Endpoint] = &[
    Endpoint {
        method: "POST",
        path: "/v1/threads",
        about: "Makes a thread, with a token for each side. The tokens are shown this once.",
        who: Who::Admin,
        query: &[],
        takes: Some("NewThread"),
        gives: (201, Some("ThreadMade")),
        codes: &[],
    },
    Endpoint {
        method: "POST",
        path: "/v1/threads/{thread_id}/prompts",
        about: "Asks the person. With an Idempotency-Key the same ask is made once.",
        who: Who::Agent,
        query: &[],
        takes: Some("Ask"),
        gives: (201, Some("PromptFields")),
        codes: &[Code::InvalidAsk, Code::PromptPending],
    },
    Endpoint {
        method: "GET",
        path: "/v1/prompts/{prompt_id}",
        about: "A prompt as it is now; with `wait`, held until it ends or that many seconds are over.",
        who: Who::Member,
        query: &["wait"],
        takes: None,
        gives: PROMPT,
        codes: &[],
    },
    Endpoint {
        method: "POST",
        path: "/v1/prompts/{prompt_id}/answer",
        about: "Answers. The first valid answer counts; the same again is told the same, another is told who won.",
        who: Who::User,
        query: &[],
        takes: Some("Reply"),
        gives: PROMPT,
        codes: &[Code::InvalidAnswer, Code::AlreadyResolved, Code::StalePrompt, Code::PromptPending],
    },
    Endpoint {
        method: "POST",
        path: "/v1/prompts/{prompt_id}/dismiss",
        about: "Closes a prompt without choosing, which does what its `on_dismiss` says.",
        who: Who::User,
        query: &[],
        takes: None,
        gives: PROMPT,
        codes: &[Code::AlreadyResolved, Code::PromptPending],
    },
    Endpoint {
        method: "POST",
        path: "/v1/prompts/{prompt_id}/cancel",
        about: "Withdraws a prompt.",
        who: Who::Agent,
        query: &[],
        takes: Some("Cancel"),
        gives: PROMPT,
        codes: &[Code::AlreadyResolved],
    },
    Endpoint {
        method: "GET",
        path: "/v1/threads/{thread_id}/items",
        about: "The items of a thread behind place `after`, at most `limit`.",
        who: Who::Member,
        query: &["after", "limit"],
        takes: None,
        gives: (200, Some("Items")),
        codes: &[],
    },
    Endpoint {
        method: "POST",
        path: "/v1/threads/{thread_id}/items",
        about: "Posts an item. It may answer the open prompt, by its text, its metadata or its `interactive_form_answer`.",
        who: Who::Member,
        query: &[],
        takes: Some("ItemDraft"),
        gives: (201, Some("Item")),
        codes: &[
            Code::InvalidAsk,
            Code::InvalidAnswer,
            Code::AlreadyResolved,
            Code::StalePrompt,
            Code::PromptPending,
            Code::PendingInteractiveForm,
            Code::InteractiveFormNotPending,
            Code::InvalidInteractiveFormAnswer,
            Code::InteractiveFormToolRequired,
            Code::InteractiveFormToolMismatch,
        ],
    },
    Endpoint {
        method: "GET",
        path: "/v1/threads/{thread_id}/events",
        about: "The items of a thread as they come, as server-sent events. Goes on behind `Last-Event-ID` or `after`.",
        who: Who::Member,
        query: &["after"],
        takes: None,
        gives: (200, None),
        codes: &[],
    },
    Endpoint {
        method: "POST",
        path: "/v1/threads/{thread_id}/confirmations",
        about: "Asks whether a tool call may run; held for `wait` seconds. With an Idempotency-Key the same is asked once, and waited for again. The fields of Terms may stand beside the request's.",
        who: Who::Agent,
        query: &["wait"],
        takes: Some("ConfirmationRequest"),
        gives: (200, Some("ConfirmationReply")),
        codes: &[Code::InvalidAsk, Code::PromptPending],
    },
    Endpoint {
        method: "GET",
        path: "/v1/threads/{thread_id}/confirmations/{prompt_id}",
        about: "The reply to a confirmation that was asked for; held for `wait` seconds.",
        who: Who::Agent,
        query: &["wait"],
        takes: None,
        gives: (200, Some("ConfirmationReply")),
        codes: &[],
    },
    Endpoint {
        method: "POST",
        path: "/v1/threads/{thread_id}/approvals",
        about: "Asks about approval requests, in one prompt; held for `wait` seconds. The same requests again are asked once: they are waited for, or answered as before.",
        who: Who::Agent,
        query: &["wait"],
        takes: Some("ApprovalRequests"),
        gives: (200, Some("ApprovalResponses")),
        codes: &[Code::InvalidAsk, Code::PromptPending],
    },
    Endpoint {
        method: "GET",
        path: "/v1/threads/{thread_id}/approvals",
        about: "The approval requests that wait for the person, as they came.",
        who: Who::Member,
        query: &[],
        takes: None,
        gives: (200, Some("ActiveApprovals")),
        codes: &[],
    },
    Endpoint {
        method: "GET",
        path: "/v1/threads/{thread_id}/approvals/{prompt_id}",
        about: "The responses to approval requests that were made; held for `wait` seconds.",
        who: Who::Agent,
        query: &["wait"],
        takes: None,
        gives: (200, Some("ApprovalResponses")),
        codes: &[],
    },
    Endpoint {
        method: "POST",
        path: "/mcp",
        about: "MCP over streamable HTTP, without sessions. Its one tool, `interactive_form_question`, asks with a form.",
        who: Who::Agent,
        query: &[],
        takes: None,
        gives: (200, None),
        codes: &[],
    },
    Endpoint {
        method: "POST",
        path: "/v1/threads/{thread_id}/rap/toolsets",
        about: "Registers a RAP toolset: its manifest is fetched, checked and given back.",
        who: Who::Agent,
        query: &[],
        takes: Some("NewToolset"),
        gives: (201, Some("ToolsetManifest")),
        codes: &[],
    },
    Endpoint {
        method: "POST",
        path: "/v1/threads/{thread_id}/rap/calls",
        about: "Calls a tool of a registered toolset, after the person has agreed where the tool is a destructive one.",
        who: Who::Agent,
        query: &[],
        takes: Some("NewCall"),
        gives: (202, Some("CallStatus")),
        codes: &[Code::InvalidAsk, Code::PromptPending],
    },
    Endpoint {
        method: "GET",
        path: "/v1/threads/{thread_id}/rap/calls/{call_id}",
        about: "A call as it is now; with `wait`, held until it ends or that many seconds are over.",
        who: Who::Member,
        query: &["wait"],
        takes: None,
        gives: (200, Some("CallStatus")),
        codes: &[],
    },
    Endpoint {
        method: "POST",
        path: "/v1/threads/{thread_id}/rap/calls/{call_id}/cancel",
        about: "Gives a call up: its prompt is withdrawn, and the tool is told.",
        who: Who::Agent,
        query: &[],
        takes: None,
        gives: (200, Some("CallStatus")),
        codes: &[],
    },
    Endpoint {
        method: "POST",
        path: "/rap/callback/{secret}",
        about: "Where a tool that was called sends what it asks, tells and ends with.",
        who: Who::Tool,
        query: &[],
        takes: Some("RapCallback"),
        gives: (200, None),
        codes: &[Code::InvalidAsk, Code::PromptPending],
    },
    Endpoint {
        method: "GET",
        path: "/healthz",
        about: "Whether the log can be read, and somebody writes it.",
        who: Who::Anyone,
        query: &[],
        takes: None,
        gives: (200, None),
        codes: &[Code::Unavailable],
    },
    Endpoint {
        method: "GET",
        path: "/metrics",
        about: "Figures for Prometheus.",
        who: Who::Anyone,
        query: &[],
        takes: None,
        gives: (200, None),
        codes: &[],
    },
    Endpoint {
        method: "GET",
        path: "/openapi.json",
        about: "This surface as OpenAPI.",
        who: Who::Anyone,
        query: &[],
        takes: None,
        gives: (200, None),
        codes: &[],
    },
    Endpoint {
        method: "GET",
        path: "/",
        about: "A page that says how to begin.",
        who: Who::Anyone,
        query: &[],
        takes: None,
        gives: (200, None),
        codes: &[],
    },
    Endpoint {
        method: "GET",
        path: "/embed",
        about: "A page with one thread, which the address names behind its #: `#thread=…&token=…`.",
        who: Who::Anyone,
        query: &[],
        takes: None,
        gives: (200, None),
        codes: &[],
    },
    Endpoint {
        method: "GET",
        path: "/pkg/{name}",
        about: "A file of the widget. Importing `/pkg/sayso.js` defines both elements; any page may.",
        who: Who::Anyone,
        query: &[],
        takes: None,
        gives: (200, None),
        codes: &[Code::NotFound],
    },
];
