// The messages of interactive_form_question. Made from the Rust declarations: do not edit.

/** How a form ended. */
export type AnswerStatus = "answered" | "cancelled";

/** What the `_meta` of a call may say of it. */
export interface CallMeta {
  /** The task. Absent and null are the same: the server gives one. */
  task_id?: null;
  /** The agent's turn. Absent and null are the same: the server gives one. */
  subtask_id?: null;
  /** The call itself. Absent and null are the same: the server gives one. */
  tool_use_id?: ToolUseId | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** The answer to a form. Fields that it does not have are passed over. */
export interface FormAnswer {
  /** That it answers a form. */
  type: FormType;
  /** Which form it answers. */
  tool_use_id: ToolUseId;
  /** The task. Absent and null are the same: not known. */
  task_id?: null;
  /** The agent's turn that asked. Absent and null are the same: not known. */
  subtask_id?: null;
  /** Whether the form was answered. */
  success: boolean;
  /** Whether the form was answered, in a word. */
  status: AnswerStatus;
  /** By id of the question: the value of an option, a list of them where several may be chosen, or a typed text. */
  answers: Record<string, unknown>;
  /**
   * The same for people; of a form that was cancelled, what the person wrote instead. Absent and null are the
   * same: nothing.
   */
  message?: string | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** The `type` of a form and of its answer. */
export type FormType = "interactive_form_question";

/** How a question of a form is answered. */
export type InputType = "choice" | "text";

/** One option of a question. */
export interface RenderOption {
  /** What the person reads. */
  label: string;
  /** What an answer holds. */
  value: string;
  /** Whether the agent recommends it. */
  recommended: boolean;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** A form as it is shown. `normalise` makes it; `RenderPayload::renderable` reads a stored one. */
export interface RenderPayload {
  /** That it is a form. */
  type: FormType;
  /** The task. Absent and null are the same: not known. */
  task_id?: null;
  /** The agent's turn. Absent and null are the same: not known. */
  subtask_id?: null;
  /** What is asked, at least one. */
  questions: Array<RenderQuestion>;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** One question of a form. */
export interface RenderQuestion {
  /** What an answer calls it. */
  id: string;
  /** What is asked. */
  question: string;
  /** How it is answered. */
  input_type: InputType;
  /** What can be chosen; nothing where it is answered by typing. */
  options?: Array<RenderOption> | null;
  /** Whether several options may be chosen. */
  multi_select: boolean;
  /** Whether it must be answered. */
  required: boolean;
  /** What is filled in beforehand: values of options, or a text. */
  default?: Array<string> | null;
  /** What an empty text field shows. */
  placeholder?: string | null;
  /** Fields that Sayso does not know pass through. */
  [key: string]: unknown;
}

/** The id of the call that showed a form, by which an answer names it. */
export type ToolUseId = string;
