// What a form of a card holds, what is wrong with it, and sending it.

import { SELECT_FROM, problem, progress } from "../words.js";

/** Of each open card: its prompt, the id that those of its parts begin with, and which questions have an answer. */
export const known = new WeakMap();

/** What the controls of a question hold. */
function given(form, question) {
  const controls = form.elements[question.id];
  if (question.options?.length < SELECT_FROM) {
    return [...controls].filter(({ checked }) => checked).map(({ value }) => value);
  }
  return controls.value === "" ? [] : [controls.value];
}

/** Takes note of what was entered. */
export function entered(control) {
  const card = control.closest("form.card");
  if (!card) return;
  const { prompt, id, done } = known.get(card);
  const at = prompt.questions.findIndex((question) => question.id === control.name);
  if (at < 0) return;
  const question = prompt.questions[at];
  if (control.getAttribute("aria-invalid")) mark(card, question, `${id}-${at}`);
  const before = done.size;
  if (given(card, question).length) done.add(question.id);
  else done.delete(question.id);
  if (prompt.questions.length > 1 && done.size !== before) {
    card.querySelector(".progress").firstChild.data = progress(done.size, prompt.questions.length);
  }
}

/** Shows what is wrong with a question, beside it; whether anything is. */
function mark(card, question, id) {
  const wrong = problem(question, given(card, question));
  const error = card.querySelector(`#${id}-error`);
  error.textContent = wrong ?? "";
  error.hidden = !wrong;
  const controls = card.elements[question.id];
  for (const control of controls instanceof RadioNodeList ? controls : [controls]) {
    if (wrong) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
  return wrong !== undefined;
}

/** Sends what was entered, or shows what is wrong with it. */
export function submit(card, onAnswer) {
  const { prompt, id } = known.get(card);
  const wrong = prompt.questions.filter((question, at) => mark(card, question, `${id}-${at}`));
  if (wrong.length) {
    const controls = card.elements[wrong[0].id];
    return (controls instanceof RadioNodeList ? controls[0] : controls).focus();
  }
  const answers = prompt.questions.map((question) => ({ id: question.id, answer: given(card, question) }));
  onAnswer(prompt.prompt_id, answers);
}
