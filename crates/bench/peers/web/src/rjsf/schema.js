// A prompt's questions as a JSON schema, and what of it is shown how.

import { SELECT_FROM, WORDS, isApproval, isMulti, isRequired } from "../words.js";

export function formOf(prompt) {
  if (isApproval(prompt)) {
    return {
      schema: { type: "object", properties: { note: { type: "string", title: WORDS.note } } },
      uiSchema: { note: { "ui:widget": "textarea", "ui:options": { rows: 1 } } },
    };
  }
  const fields = prompt.questions.map((question) => [question.id, field(question)]);
  return {
    schema: {
      type: "object",
      required: prompt.questions.filter(isRequired).map(({ id }) => id),
      properties: Object.fromEntries(fields.map(([id, [schema]]) => [id, schema])),
    },
    uiSchema: Object.fromEntries(fields.map(([id, [, ui]]) => [id, ui])),
  };
}

function field(question) {
  const title = question.question;
  const { options } = question;
  if (options) {
    const oneOf = options.map(({ label, description }) => ({
      const: label,
      title: description ? `${label} — ${description}` : label,
    }));
    const one = { type: "string", oneOf };
    if (isMulti(question)) {
      const schema = { type: "array", title, items: one, uniqueItems: true, minItems: isRequired(question) ? 1 : 0 };
      return [schema, { "ui:widget": "checkboxes" }];
    }
    return [{ ...one, title }, options.length < SELECT_FROM ? { "ui:widget": "radio" } : { "ui:placeholder": WORDS.choose }];
  }
  if (question.input === "integer") {
    return [{ type: "integer", title, minimum: question.minimum, maximum: question.maximum }, {}];
  }
  return [
    { type: "string", title, minLength: 1 },
    { "ui:widget": "textarea", "ui:placeholder": question.placeholder, "ui:options": { rows: 1 } },
  ];
}

/** What was answered, as a form's data. */
export function given(prompt) {
  if (isApproval(prompt)) return { note: prompt.answers?.[0].note };
  const entries = (prompt.answers ?? []).map(({ id, answer }) => {
    const question = prompt.questions.find((asked) => asked.id === id);
    if (isMulti(question)) return [id, answer];
    return [id, question.input === "integer" && answer.length ? Number(answer[0]) : answer[0]];
  });
  return Object.fromEntries(entries);
}
