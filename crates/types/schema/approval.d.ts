// The messages of approval. Made from the Rust declarations: do not edit.

/** The approval requests that wait for the person. */
export type ActiveApprovals = Array<toolApprovalRequest | functionApprovalRequest | mcpServerToolApprovalRequest | function_approval_request | mcp_approval_request>;

/** One approval request, or a list of them. */
export type ApprovalRequests = toolApprovalRequest | functionApprovalRequest | mcpServerToolApprovalRequest | function_approval_request | mcp_approval_request | Array<toolApprovalRequest | functionApprovalRequest | mcpServerToolApprovalRequest | function_approval_request | mcp_approval_request>;

/** One approval response for each request, in their order. */
export type ApprovalResponses = Array<toolApprovalResponse | functionApprovalResponse | mcpServerToolApprovalResponse | function_approval_response | mcp_approval_response>;

/**
 * A standing rule, as the framework keeps it in the state of a session.
 *
 * A tool is known by its name and the label of its server, so a rule holds only as long as that name means that tool.
 */
export interface Rule {
  /** The tool. */
  tool_name: string;
  /** What it is. Absent and null are the same: a rule all the same. */
  type?: RuleType | null;
  /**
   * The arguments, each as the JSON text of its value. Absent and null are the same: any arguments. An empty object
   * is a call without arguments.
   */
  arguments?: Record<string, unknown> | null;
  /** The server that has the tool. Absent and null are the same: the agent itself has it. */
  server_label?: string | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** What a rule is called. */
export type RuleType = "tool_approval_rule";

/** An approval request: DotnetFormer. */
export interface functionApprovalRequest {
  $type: "functionApprovalRequest";
  id: string;
  functionCall: Record<string, unknown>;
  additionalProperties?: Record<string, unknown>;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** An approval response: DotnetFormer. */
export interface functionApprovalResponse {
  $type: "functionApprovalResponse";
  id: string;
  approved: boolean;
  functionCall?: Record<string, unknown>;
  additionalProperties?: Record<string, unknown>;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** An approval request: Python. */
export interface function_approval_request {
  type: "function_approval_request";
  id: string;
  function_call: Record<string, unknown>;
  additional_properties?: Record<string, unknown>;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** An approval response: Python. */
export interface function_approval_response {
  type: "function_approval_response";
  id: string;
  approved: boolean;
  function_call?: Record<string, unknown>;
  additional_properties?: Record<string, unknown>;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** An approval request: DotnetFormerMcp. */
export interface mcpServerToolApprovalRequest {
  $type: "mcpServerToolApprovalRequest";
  id: string;
  toolCall: Record<string, unknown>;
  additionalProperties?: Record<string, unknown>;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** An approval response: DotnetFormerMcp. */
export interface mcpServerToolApprovalResponse {
  $type: "mcpServerToolApprovalResponse";
  id: string;
  approved: boolean;
  toolCall?: Record<string, unknown>;
  additionalProperties?: Record<string, unknown>;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** An approval request: Provider. */
export interface mcp_approval_request {
  type: "mcp_approval_request";
  id: string;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** An approval response: Provider. */
export interface mcp_approval_response {
  type: "mcp_approval_response";
  approval_request_id: string;
  approve: boolean;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** An approval request: Dotnet. */
export interface toolApprovalRequest {
  $type: "toolApprovalRequest";
  requestId: string;
  toolCall: Record<string, unknown>;
  additionalProperties?: Record<string, unknown>;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** An approval response: Dotnet. */
export interface toolApprovalResponse {
  $type: "toolApprovalResponse";
  requestId: string;
  approved: boolean;
  toolCall?: Record<string, unknown>;
  additionalProperties?: Record<string, unknown>;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}
