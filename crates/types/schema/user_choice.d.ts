// The messages of user_choice. Made from the Rust declarations: do not edit.

/** How a call ended. */
export type CallOutcome = "result" | "failed" | "denied" | "cancelled";

/** Whether a call has ended. */
export type CallProgress = "pending" | "done";

/** How a call is. */
export interface CallStatus {
  /** The call. */
  id: ToolCallId;
  /** Whether it has ended. */
  state: CallProgress;
  /** What the model is told, once it has ended. Absent and null are the same: it has not. */
  text?: string | null;
  /** How it ended. Absent and null are the same: it has not. */
  outcome?: CallOutcome | null;
}

/** The end of a call that nobody waits for any more, posted to `/cancel_tool_call` below a toolset's address. */
export interface CancelToolCall {
  /** The conversation. */
  thread_id: GroupId;
  /** The call. */
  tool_call_id: ToolCallId;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** The end of a conversation, posted to `/close_thread` below a toolset's address. */
export interface CloseThread {
  /** The conversation. */
  thread_id: GroupId;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** A conversation, as the runtime calls it towards its tools: `group_id`, and `thread_id` in some messages. */
export type GroupId = string;

/** A call that the agent wants to be made. */
export interface NewCall {
  /** The tool. */
  tool: string;
  /** What it runs with. Absent: null. */
  arguments?: unknown;
  /** The provider's id of the call, which the tool echoes. Absent and null are the same: none. */
  call_id?: ProviderCallId | null;
  /** The name of the toolset, where two have a tool of that name. Absent and null are the same: whichever has it. */
  toolset?: string | null;
}

/** A toolset that the agent wants to call. */
export interface NewToolset {
  /** Where it is: its manifest is at `/.well-known/rap-toolset` below this. */
  url: string;
}

/** The person has to sign in somewhere before the call can go on. */
export interface OAuth {
  /** The conversation. */
  group_id: GroupId;
  /** The call. */
  id: ToolCallId;
  /** The provider's id of the call. Absent and null are the same: none. */
  call_id?: ProviderCallId | null;
  /** Where to sign in. */
  auth_url: string;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** The second id that some providers give a call: `call_id`. Echoed as it came. */
export type ProviderCallId = string;

/** What a tool sends to the address that it was called with. */
export type RapCallback = { type: "tool_result" } & ToolResult | { type: "user_choice" } & UserChoice | { type: "subscription_event" } & SubscriptionEvent | { type: "oauth" } & OAuth | { type: "view_update" } & ViewUpdate;

/** A call, posted to the endpoint of a toolset. */
export interface RapInvocation {
  /** The tool to run. */
  operation: string;
  /** Its arguments. Absent: null. */
  arguments?: unknown;
  /** The call. */
  id: ToolCallId;
  /** The provider's id of the call. Absent and null are the same: none. */
  call_id?: ProviderCallId | null;
  /** Where the tool sends its callbacks. */
  callback_url: string;
  /** The conversation. */
  group_id: GroupId;
  /** The person. Absent and null are the same: not said. */
  user_id?: string | null;
  /** The conversations this one came from, the root first. Absent and null are the same: not said. */
  thread_ancestors?: Array<GroupId> | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** News of something that a call has subscribed to. */
export interface SubscriptionEvent {
  /** The conversation. */
  group_id: GroupId;
  /** The call that subscribed. */
  tool_call_id: ToolCallId;
  /** What happened. */
  text: string;
  /** Whether events may be taken together. Absent: no. */
  associative?: boolean | null;
  /** Whether it is the last. Absent and null are the same: no. */
  final?: boolean | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** A tool call within its conversation: `id`, and `tool_call_id` in some messages. */
export type ToolCallId = string;

/** One tool of a toolset. */
export interface ToolDef {
  /** What calls name it by. */
  name: string;
  /** What it does, for the model. */
  description: string;
  /** Its arguments, as JSON Schema. */
  inputSchema: unknown;
  /** What a runtime may want to know of it. Absent and null are the same: nothing. */
  annotations?: unknown;
  /** How a call is to be shown, in a script that Sayso does not run. Absent and null are the same: none. */
  displayScript?: string | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/**
 * The end of a call. Parts and segments of a type that is not known pass through: were they refused, the call would
 * never end.
 */
export interface ToolResult {
  /** The conversation. */
  group_id: GroupId;
  /** The call. */
  id: ToolCallId;
  /** The provider's id of the call. Absent and null are the same: none. */
  call_id?: ProviderCallId | null;
  /** The result as text. Absent and null are the same: none. */
  text?: string | null;
  /**
   * The result in parts, each a `ToolResultContent` where we know it, which count instead of `text`. Absent and
   * null are the same: none.
   */
  content?: unknown[] | null;
  /**
   * Ways to show it, each a `DisplaySegment` where we know it, the best first. Absent and null are the same: the
   * text.
   */
  display_as?: unknown[] | null;
  /** Whether events will follow. Absent and null are the same: no. */
  subscription?: boolean | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** What a toolset says of itself. `ToolsetManifest::receive` checks it. */
export interface ToolsetManifest {
  /** The toolset. */
  name: string;
  /** What it is for. Absent and null are the same: not said. */
  description?: string | null;
  /** Where calls are posted. */
  endpoint: string;
  /** What it can do, at least one, each name once. */
  tools: Array<ToolDef>;
  /** Whether it has to be told when a session moves. Absent: no. */
  needsMigration?: boolean | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** A tool asks the person to pick one of its choices. The call goes on waiting; the model never sees this. */
export interface UserChoice {
  /** The conversation. */
  group_id: GroupId;
  /** The call. */
  id: ToolCallId;
  /** The provider's id of the call. Absent and null are the same: none. */
  call_id?: ProviderCallId | null;
  /** What the person is asked. */
  prompt: string;
  /** What can be chosen, at least one. They are told apart by their place: the same may stand twice. */
  choices: Array<string>;
  /** The one that counts when the person does not choose. Absent: the first, as the reference reads it. */
  default?: number | null;
  /** Where the choice is to be sent. */
  response_url: string;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** What the person chose, posted to the `response_url` of a choice, once. */
export interface UserChoiceResponse {
  /** The call, as the choice named it. */
  id: ToolCallId;
  /** The place of what was chosen, from 0. */
  selected: number;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** Something to show beside the conversation. The model never sees it. */
export interface ViewUpdate {
  /** The conversation. */
  group_id: GroupId;
  /** What sort of view it is. */
  view_type: string;
  /** What it shows; only that view knows what it means. */
  content: unknown;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}
