// The messages of confirmation. Made from the Rust declarations: do not edit.

/**
 * The end of a confirmation.
 *
 * The protocol knows `approved` alone; `outcome` and `reason` say why not, so that nobody is said to have refused
 * who was never asked.
 */
export interface ConfirmationReply {
  /** Whether the tool may run. */
  approved: boolean;
  /** The prompt that was put to the person. */
  prompt_id: PromptId;
  /** How it came to that. */
  outcome: Outcome;
  /** The person's own words, or why nobody decided. Absent and null are the same: not said. */
  reason?: string | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** What is to be confirmed. */
export interface ConfirmationRequest {
  /** The call. A tool may ask several times within one call. */
  tool_call_id: ToolCallId;
  /** The tool. */
  tool_name: string;
  /** What it runs with. */
  input: string | Record<string, unknown>;
  /** What the tool says of it, when it asks itself. Absent, null and blank are the same: nothing. */
  hint?: string | null;
  /** What the tool wants to be seen, when it asks itself. Absent and null are the same: nothing. */
  payload?: unknown;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** How a confirmation ended. */
export type Outcome = "approved" | "rejected" | "timed_out" | "cancelled" | "failed";

/** The id of a prompt: `prm_` and a ULID. */
export type PromptId = string;

/** On what terms a confirmation is asked for. They stand beside the fields of the request. */
export interface Terms {
  /** Seconds until it can no longer be answered. Absent and null are the same: never. */
  expires_in?: number | null;
  /**
   * Whether the request is withdrawn when whoever asked goes away while it waits. Absent and null are the same: it
   * stays open, so that it can be asked after again.
   */
  cancel_on_disconnect?: boolean | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** A tool call within its conversation: `id`, and `tool_call_id` in some messages. */
export type ToolCallId = string;
