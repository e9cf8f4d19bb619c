// What the hand-written contestants share, since no framework changes it: words, and what is wrong with an answer.

/** Options from which on a list is no longer read but opened, and from which on it is searched. */
export const SELECT_FROM = 8;
export const SEARCH_FROM = 51;

export const WORDS = {
  wrote: "Written by the agent",
  run: "This would run",
  addNote: "Add a note",
  note: "Note for the agent",
  dismiss: "Dismiss",
  submit: "Submit",
  choose: "Choose an option",
  nothing: "Nothing found",
  notAnOption: "Choose one of the options.",
  noAnswer: "No answer",
};

const REASONS = { expired: "Expired", dismissed: "Dismissed", superseded: "Replaced by a newer question" };
const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit" });

export const agentOf = (prompt) => prompt.source?.agent ?? "An agent";
export const titleOf = (prompt) => prompt.title ?? prompt.questions[0].question;
export const isApproval = (prompt) => prompt.kind === "approval";
export const isOpen = (prompt) => prompt.prompt_state === "pending";
export const isMulti = (question) => question.multiSelect === true;
export const isRequired = (question) => question.required !== false;

/** The value of an argument, as a person reads it. */
export const shown = (value) => (typeof value === "string" ? value : JSON.stringify(value));

export const progress = (done, all) => `${done} of ${all} answered`;

/** How a prompt ended, in a word. */
export function outcome(prompt) {
  if (prompt.prompt_state !== "answered") return REASONS[prompt.reason] ?? "Withdrawn";
  if (!isApproval(prompt)) return "Answered";
  const yes = prompt.answers.every(({ answer }) => answer[0] === "Approve");
  return yes ? "Approved" : "Denied";
}

/** By whom, and when. */
export function meta(prompt) {
  const when = clock.format(new Date(prompt.resolved_at));
  return prompt.prompt_state === "answered" ? `by you · ${when}` : when;
}

/** What is wrong with what was given for a question; nothing where it is right. */
export function problem(question, given) {
  if (!given.length || given[0] === "") return isRequired(question) ? "This needs an answer." : undefined;
  if (question.options) return question.options.some(({ label }) => label === given[0]) ? undefined : WORDS.notAnOption;
  if (question.input !== "integer") return undefined;
  const number = Number(given[0]);
  if (!Number.isInteger(number)) return "Enter a whole number, such as 3.";
  if (number < question.minimum) return `The smallest number is ${question.minimum}.`;
  if (number > question.maximum) return `The largest number is ${question.maximum}.`;
  return undefined;
}

/** The options that match what was typed: every word of it, in the label or the description. */
export function search(options, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return options;
  return options.filter(({ label, description = "" }) => {
    const text = `${label}\n${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
