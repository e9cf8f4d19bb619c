// The messages of sayso. Made from the Rust declarations: do not edit.

/**
 * An answer that was checked against its question. There is one for each question, in order; an optional question
 * that was left alone has an empty one.
 */
export interface Answer {
  /** Which question it answers. */
  id: string;
  /** The text of that question. */
  question: string;
  /** Labels of options, a typed text, or one number, boolean or date. */
  answer: Array<string>;
  /** Words beside the choice. Absent and null are the same: none. */
  note?: string | null;
  /** All arguments of the subject, as the person changed them. Absent and null are the same: as they were. */
  edited?: Record<string, unknown> | null;
}

/** What the person chose, as a widget or another client sends it. `resolve` checks it. */
export interface AnswerDraft {
  /** Which question it answers. Absent and null are the same: `question` says it then. */
  id?: string | null;
  /** The text of the question, for clients that have no ids. Absent and null are the same. */
  question?: string | null;
  /** Labels of options (an id or a value is taken too), a typed text, or one number, boolean or date as JSON has it. */
  answer: Array<string>;
  /** Words beside the choice. Absent and null are the same: none. */
  note?: string | null;
  /** All arguments of the subject, as the person changed them. Absent and null are the same: as they were. */
  edited?: Record<string, unknown> | null;
}

/** What an agent asks. Nothing of it has been checked: `Prompt::new` does that. */
export interface Ask {
  /** What sort of thing is asked. */
  kind: Kind;
  /** A line above it all. Absent and null are the same: none. */
  title?: string | null;
  /** Plain text below the title. Absent and null are the same: none. */
  body?: string | null;
  /** At least one. An approval has one for each thing to approve. */
  questions: Array<AskQuestion>;
  /** What closing it without choosing does. Absent and null are the same: it cancels. */
  on_dismiss?: "cancel" | Dismissal | null;
  /** Seconds until it can no longer be answered. Absent and null are the same: never. */
  expires_in?: number | null;
}

/** One option of a question. */
export interface AskChoice {
  /**
   * Left out, normalising gives `o1`, `o2`, …, and `#o1`, `#o2`, … where the person may type something else, so that
   * a typed "o1" stays what was typed. Absent and null are the same.
   */
  id?: string | null;
  /** What the person reads, and what an answer holds. */
  label: string;
  /** What the agent calls it; an answer may name it. Absent and null are the same: the label alone. */
  value?: string | null;
  /** A line below the label. Absent and null are the same: none. */
  description?: string | null;
  /** What choosing it would give, shown beside the options. Absent and null are the same: none. */
  preview?: string | null;
  /** Whether the agent recommends it. Absent and null are the same: no. */
  recommended?: boolean | null;
  /** How its button looks. Absent and null are the same: `default`. */
  style?: Style | null;
  /** On an approval: what choosing it does. Absent and null are the same: read from a label like "Approve" or "No". */
  effect?: Effect | null;
  /** On an approval: how far the effect reaches. Absent and null are the same: `once`. */
  scope?: Scope | null;
}

/** One question: what is asked, how it is answered, what an answer must keep to. */
export interface AskQuestion {
  /** Left out, normalising gives `q1`, `q2`, … Absent and null are the same. */
  id?: string | null;
  /** What is asked. */
  question: string;
  /** A few words above it. Absent and null are the same: none. */
  header?: string | null;
  /** What an approval is about, as it will run. Absent and null are the same: nothing but the question. */
  subject?: AskSubject | null;
  /** How it is answered. Absent and null are the same: `choice` where there are options, else `text`. */
  input?: Input | null;
  /** Whether several options may be chosen. Absent and null are the same: one. */
  multiSelect?: boolean | null;
  /** What can be chosen. Absent and null are the same: nothing, and on an approval "Approve" and "Deny". */
  options?: Array<AskChoice> | null;
  /** Whether the person may type something else instead. Absent and null are the same: no. */
  allow_other?: boolean | null;
  /** Whether words may stand beside the answer. Absent and null are the same: on an approval yes, else no. */
  allow_note?: boolean | null;
  /** Whether the arguments of the subject may be changed. Absent and null are the same: no. */
  allow_edit?: boolean | null;
  /** Whether it must be answered. Absent and null are the same: yes. */
  required?: boolean | null;
  /** What is filled in before the person touches it. Absent and null are the same: nothing. */
  default?: Array<string> | null;
  /** What an empty text field shows. Absent and null are the same: nothing. */
  placeholder?: string | null;
  /** The fewest characters of a text. Absent and null are the same: no limit. */
  min_length?: number | null;
  /** The most characters of a text. Absent and null are the same: Sayso's own limit. */
  max_length?: number | null;
  /** The smallest number. Absent and null are the same: no limit. */
  minimum?: number | null;
  /** The largest number. Absent and null are the same: no limit. */
  maximum?: number | null;
  /** The fewest options chosen. Absent and null are the same: one where it is required, else none. */
  min_items?: number | null;
  /** The most options chosen. Absent and null are the same: all. */
  max_items?: number | null;
}

/** What an approval is about, as it will run. */
export interface AskSubject {
  /** The tool that would run. */
  tool: string;
  /** Its arguments, all of them. */
  arguments: unknown;
  /** The agent's own id of the call. Absent and null are the same: none. */
  call_id?: string | null;
}

/** Who wrote an item, or ended a prompt. */
export type Author = "user" | "agent" | "system";

/** Withdraws a prompt. */
export interface Cancel {
  /** Why. Absent and null are the same: no reason. */
  reason?: string | null;
}

/** One option of a question. */
export interface Choice {
  /**
   * Left out, normalising gives `o1`, `o2`, …, and `#o1`, `#o2`, … where the person may type something else, so that
   * a typed "o1" stays what was typed. Absent and null are the same.
   */
  id: string;
  /** What the person reads, and what an answer holds. */
  label: string;
  /** What the agent calls it; an answer may name it. Absent and null are the same: the label alone. */
  value?: string | null;
  /** A line below the label. Absent and null are the same: none. */
  description?: string | null;
  /** What choosing it would give, shown beside the options. Absent and null are the same: none. */
  preview?: string | null;
  /** Whether the agent recommends it. Absent and null are the same: no. */
  recommended?: boolean | null;
  /** How its button looks. Absent and null are the same: `default`. */
  style?: Style | null;
  /** On an approval: what choosing it does. Absent and null are the same: read from a label like "Approve" or "No". */
  effect?: Effect | null;
  /** On an approval: how far the effect reaches. Absent and null are the same: `once`. */
  scope?: Scope | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** What sort of problem it is. Clients match on these: they are never renamed. */
export type Code = "invalid_ask" | "invalid_answer" | "already_resolved" | "stale_prompt" | "prompt_pending" | "not_found" | "unauthorized" | "forbidden" | "too_large" | "too_many_requests" | "invalid_request" | "method_not_allowed" | "unsupported_media_type" | "unavailable" | "pending_interactive_form" | "interactive_form_not_pending" | "invalid_interactive_form_answer" | "interactive_form_tool_required" | "interactive_form_tool_mismatch";

/** A protocol that Sayso speaks. */
export type Dialect = "pending_prompt" | "user_choice" | "confirmation" | "approval" | "interactive_form_question";

/** The digest of a prompt as it was asked: `sha256:` and 64 hex digits. */
export type Digest = string;

/** The answers that closing a prompt gives. */
export interface Dismissal {
  /** One for each question that is to be answered. */
  answers: Array<AnswerDraft>;
}

/** What an option of an approval does. */
export type Effect = "approve" | "deny";

/** How a question is answered. */
export type Input = "choice" | "text" | "number" | "integer" | "boolean" | "date" | "date-time" | "email" | "url";

/** One entry of a thread. Whatever Sayso does not know of it passes through as it came. */
export interface Item {
  /** Which item it is. */
  id: ItemId;
  /** Its place in the thread, from 1. */
  seq: number;
  /** The thread. */
  thread_id: ThreadId;
  /** When it was written. */
  created_at: Timestamp;
  /** Who wrote it. */
  author: Author;
  /** What it says: objects with a `type`, of which `text` is the one Sayso reads. */
  content: Array<Record<string, unknown>>;
  /** What it means to programs; `type` says what of. Absent and null are the same: nothing. */
  metadata?: Record<string, unknown> | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** An item as somebody posts it, before the thread gives it a place. */
export interface ItemDraft {
  /** What it says. */
  content: Array<Record<string, unknown>>;
  /** What it means to programs. Absent and null are the same: nothing. */
  metadata?: Record<string, unknown> | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** The id of an item: `itm_` and a ULID. */
export type ItemId = string;

/** A part of a thread. */
export interface Items {
  /** In the order of the thread. */
  items: Array<Item>;
}

/** What sort of thing is asked. */
export type Kind = "approval" | "ask_user_question" | "text";

/** Makes a thread. */
export interface NewThread {
  /** What to call it. Absent and null are the same: nothing. */
  title?: string | null;
  /** What it does where the protocols disagree. Absent and null are the same: as each dialect has it. */
  policy?: Policy | null;
}

/** What a second ask does while one is open. */
export type OnBusy = "queue" | "refuse" | "supersede";

/** What becomes of an open prompt when the server comes back. */
export type OnRestart = "adopt" | "cancel";

/** What plain text does while a prompt is open. */
export type OnText = "answer" | "refuse" | "queue";

/** Whether approvals that the agent itself raises are put to the person. */
export type Permissions = "approval" | "autonomous";

/** What a thread does where the protocols disagree. Each dialect has its own default. */
export interface Policy {
  /** What plain text does while a prompt is open. Absent and null are the same: as the dialect has it. */
  on_text?: OnText | null;
  /** What a second ask does while one is open. Absent and null are the same: as the dialect has it. */
  on_busy?: OnBusy | null;
  /** What becomes of an open prompt when the server comes back. Absent and null are the same: `adopt`. */
  on_restart?: OnRestart | null;
  /** Whether approvals that the agent itself raises are put to the person. Absent and null are the same: `approval`. */
  permissions?: Permissions | null;
}

/** An error as it goes over HTTP. */
export interface Problem {
  /** What sort of problem it is, for people. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What was wrong, and what is allowed. */
  detail: string;
  /** What sort of problem it is, for programs. */
  code: Code;
  /** With `invalid_answer`: what is wrong with each question. Absent and null are the same: nothing. */
  errors?: Array<QuestionError> | null;
  /** With `already_resolved`: the prompt as it ended. Absent and null are the same: none. */
  prompt?: PromptFields | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** The fields of a prompt. */
export interface PromptFields {
  /** Which prompt it is. */
  prompt_id: PromptId;
  /** The conversation it stands in. */
  thread_id: ThreadId;
  /** What sort of thing is asked. */
  kind: Kind;
  /** Whether it is open, or how it ended. */
  prompt_state: PromptState;
  /** Who asks, as the server knows it. Absent and null are the same: not known. */
  source?: Source | null;
  /** A line above it all. Absent and null are the same: none. */
  title?: string | null;
  /** Plain text below the title. Absent and null are the same: none. */
  body?: string | null;
  /** What is asked, at least one. */
  questions: Array<Question>;
  /** What closing it without choosing does. Absent and null are the same: it cancels. */
  on_dismiss?: "cancel" | Dismissal | null;
  /** When it was asked. */
  created_at: Timestamp;
  /** When it can no longer be answered. Absent and null are the same: never. */
  expires_at?: Timestamp | null;
  /** Of the prompt as asked: `sha256:` and hex, over its canonical JSON (RFC 8785). */
  digest: Digest;
  /** What the person chose, once it is answered. Absent and null are the same: nothing. */
  answers?: Array<Answer> | null;
  /** Why it was cancelled or failed. Absent and null are the same: no reason. */
  reason?: string | null;
  /** When it ended. Absent and null are the same: it is open. */
  resolved_at?: Timestamp | null;
  /** Who ended it. Absent and null are the same: it is open. */
  resolved_by?: Author | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** The id of a prompt: `prm_` and a ULID. */
export type PromptId = string;

/** Whether a prompt is open, or how it ended. */
export type PromptState = "pending" | "answered" | "cancelled" | "failed";

/** One question: what is asked, how it is answered, what an answer must keep to. */
export interface Question {
  /** Left out, normalising gives `q1`, `q2`, … Absent and null are the same. */
  id: string;
  /** What is asked. */
  question: string;
  /** A few words above it. Absent and null are the same: none. */
  header?: string | null;
  /** What an approval is about, as it will run. Absent and null are the same: nothing but the question. */
  subject?: Subject | null;
  /** How it is answered. Absent and null are the same: `choice` where there are options, else `text`. */
  input: Input;
  /** Whether several options may be chosen. Absent and null are the same: one. */
  multiSelect?: boolean | null;
  /** What can be chosen. Absent and null are the same: nothing, and on an approval "Approve" and "Deny". */
  options?: Array<Choice> | null;
  /** Whether the person may type something else instead. Absent and null are the same: no. */
  allow_other?: boolean | null;
  /** Whether words may stand beside the answer. Absent and null are the same: on an approval yes, else no. */
  allow_note?: boolean | null;
  /** Whether the arguments of the subject may be changed. Absent and null are the same: no. */
  allow_edit?: boolean | null;
  /** Whether it must be answered. Absent and null are the same: yes. */
  required: boolean;
  /** What is filled in before the person touches it. Absent and null are the same: nothing. */
  default?: Array<string> | null;
  /** What an empty text field shows. Absent and null are the same: nothing. */
  placeholder?: string | null;
  /** The fewest characters of a text. Absent and null are the same: no limit. */
  min_length?: number | null;
  /** The most characters of a text. Absent and null are the same: Sayso's own limit. */
  max_length?: number | null;
  /** The smallest number. Absent and null are the same: no limit. */
  minimum?: number | null;
  /** The largest number. Absent and null are the same: no limit. */
  maximum?: number | null;
  /** The fewest options chosen. Absent and null are the same: one where it is required, else none. */
  min_items?: number | null;
  /** The most options chosen. Absent and null are the same: all. */
  max_items?: number | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** What is wrong with the answer to one question. */
export interface QuestionError {
  /** The question's id. */
  id: string;
  /** What was found, and what is allowed. */
  message: string;
}

/** The person's answers to one prompt. */
export interface Reply {
  /** The digest of the prompt that was shown. Absent and null are the same: it is not compared. */
  digest?: Digest | null;
  /** One for each question that is answered. */
  answers: Array<AnswerDraft>;
}

/** How far an option's effect reaches. */
export type Scope = "once" | "session" | "always";

/** Who asks, as the server knows it, never as the model says it. */
export interface Source {
  /** The protocol by which the ask came. */
  dialect: Dialect;
  /** The agent. Absent and null are the same: not known. */
  agent?: string | null;
  /** The server whose tool asks. Absent and null are the same: none between. */
  server?: string | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** How an option's button looks. */
export type Style = "default" | "primary" | "danger";

/** What an approval is about, as it will run. */
export interface Subject {
  /** The tool that would run. */
  tool: string;
  /** Its arguments, all of them. */
  arguments: unknown;
  /** The agent's own id of the call. Absent and null are the same: none. */
  call_id?: string | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** The id of a thread: `thr_` and a ULID. */
export type ThreadId = string;

/** A thread that was made, with its tokens: they are shown this once. */
export interface ThreadMade {
  /** Which thread it is. */
  thread_id: ThreadId;
  /** For the agent: it asks, and never answers. */
  agent_token: string;
  /** For the person: it reads and answers, and never asks. */
  user_token: string;
}

/** A moment: RFC 3339, such as `2026-11-18T09:30:00Z`. */
export type Timestamp = string;

/** An ask that the person has not answered yet. */
export interface Waiting {
  /** The prompt that was put to the person. */
  prompt_id: PromptId;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}
