// A prompt as an Adaptive Card: the same texts and the same ways to answer, in the elements that its schema has for them.

import {
  SEARCH_FROM,
  SELECT_FROM,
  WORDS,
  agentOf,
  isApproval,
  isMulti,
  isOpen,
  isRequired,
  meta,
  outcome,
  shown,
  titleOf,
} from "../words.js";

const text = (words, more) => ({ type: "TextBlock", text: words, wrap: true, ...more });
const quiet = (words) => text(words, { isSubtle: true, spacing: "Small" });
const shell = (body, actions = []) => ({ type: "AdaptiveCard", version: "1.6", body, actions });

export function cardOf(prompt) {
  if (!isOpen(prompt)) return settled(prompt);
  const body = [quiet(`${agentOf(prompt)} asks`)];
  if (prompt.title) body.push(text(prompt.title, { style: "heading", weight: "Bolder", size: "Medium" }));
  if (prompt.body) body.push(text(prompt.body));
  const questions = isApproval(prompt) ? approval(prompt.questions[0]) : prompt.questions.map(input);
  return shell([...body, ...questions], actions(prompt));
}

function approval(question) {
  const asked = text(question.question, { weight: "Bolder" });
  const note = { type: "Input.Text", id: "note", label: WORDS.note, isMultiline: true };
  return [asked, ...run(question.subject), note];
}

function run(subject) {
  if (!subject) return [];
  const facts = Object.entries(subject.arguments).map(([title, value]) => ({ title, value: shown(value) }));
  return [quiet(WORDS.run), text(subject.tool, { fontType: "Monospace" }), { type: "FactSet", facts }];
}

function actions(prompt) {
  if (!isApproval(prompt)) return [{ type: "Action.Submit", title: WORDS.submit }];
  return prompt.questions[0].options.toReversed().map(({ label, effect }) => ({
    type: "Action.Submit",
    title: label,
    style: effect === "approve" ? "positive" : "default",
    data: { decided: label },
  }));
}

function input(question) {
  const { id, options } = question;
  const common = { id, label: question.question, isRequired: isRequired(question), errorMessage: "This needs an answer." };
  if (options) {
    const choices = options.map(({ label, description }) => ({
      title: description ? `${label} — ${description}` : label,
      value: label,
    }));
    return { ...common, type: "Input.ChoiceSet", choices, isMultiSelect: isMulti(question), style: styleOf(options), wrap: true };
  }
  if (question.input === "integer") {
    return { ...common, type: "Input.Number", min: question.minimum, max: question.maximum };
  }
  return { ...common, type: "Input.Text", isMultiline: true, placeholder: question.placeholder };
}

function styleOf({ length }) {
  if (length >= SEARCH_FROM) return "filtered";
  return length < SELECT_FROM ? "expanded" : "compact";
}

/** One line, which opens to show all of it. */
function settled(prompt) {
  const id = `${prompt.prompt_id}-details`;
  const column = (width, words, more) => ({ type: "Column", width, items: [text(words, { ...more, wrap: false })] });
  const line = {
    type: "ColumnSet",
    columns: [
      column("auto", outcome(prompt), { weight: "Bolder" }),
      column("stretch", titleOf(prompt)),
      column("auto", meta(prompt), { isSubtle: true }),
    ],
    selectAction: { type: "Action.ToggleVisibility", targetElements: [id] },
  };
  const items = prompt.questions.flatMap((question) => {
    const given = prompt.answers?.find((answer) => answer.id === question.id);
    const asked = text(question.question, { weight: "Bolder" });
    return [asked, ...run(question.subject), text(given?.answer.join(", ") || WORDS.noAnswer)];
  });
  if (prompt.body) items.unshift(text(prompt.body));
  return shell([line, { type: "Container", id, isVisible: false, items }]);
}
