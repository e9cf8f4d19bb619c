// One question of a card, with its control and a place for what is wrong.

import { SEARCH_FROM, SELECT_FROM, WORDS, isApproval, isMulti, isRequired } from "../words.js";
import { combobox } from "./combobox.js";
import { agentText, fixed, make, run } from "./make.js";

const RADIOS = fixed(`<div class="question" role="radiogroup"><p class="asked" dir="auto"></p></div>`);
const CHECKBOXES = fixed(`<div class="question" role="group"><p class="asked" dir="auto"></p></div>`);
const FIELD = fixed(`<div class="question"><label class="asked" dir="auto"></label></div>`);
const RADIO = fixed(`<label class="option"><input type="radio"><span dir="auto"></span></label>`);
const CHECKBOX = fixed(`<label class="option"><input type="checkbox"><span dir="auto"></span></label>`);
const ABOUT = fixed(`<small dir="auto"></small>`);
const ERROR = fixed(`<p class="error" hidden></p>`);
const SELECT = fixed(`<select><option value="">${WORDS.choose}</option></select>`);

export function block(prompt, question, id) {
  if (isApproval(prompt)) {
    const asked = make("div", "question");
    const text = agentText("p", "asked", question.question);
    text.id = `${id}-label`;
    asked.append(text);
    if (question.subject) asked.append(run(question.subject));
    return asked;
  }
  const { options } = question;
  const isList = options && options.length < SELECT_FROM;
  const box = (!isList ? FIELD : isMulti(question) ? CHECKBOXES : RADIOS).cloneNode(true);
  const label = box.firstChild;
  label.textContent = question.question;
  label.id = `${id}-label`;
  if (!isRequired(question)) label.append(make("span", "optional", "optional"));
  if (isList) {
    options.forEach((option, at) => box.append(row(question, option, `${id}-${at}`)));
    box.setAttribute("aria-labelledby", label.id);
    box.setAttribute("aria-describedby", `${id}-error`);
    if (isRequired(question) && !isMulti(question)) box.setAttribute("aria-required", "true");
  } else {
    label.htmlFor = `${id}-field`;
    const field = control(question, id);
    const input = field.matches("input, select, textarea") ? field : field.querySelector("input");
    input.id = `${id}-field`;
    input.name = question.id;
    input.setAttribute("aria-describedby", `${id}-error`);
    if (isRequired(question)) input.setAttribute("aria-required", "true");
    if (question.placeholder) input.placeholder = question.placeholder;
    box.append(field);
  }
  const error = ERROR.cloneNode(true);
  error.id = `${id}-error`;
  box.append(error);
  return box;
}

function row(question, option, id) {
  const line = (isMulti(question) ? CHECKBOX : RADIO).cloneNode(true);
  const [input, text] = line.children;
  input.name = question.id;
  input.value = option.label;
  text.textContent = option.label;
  if (option.description) {
    const about = ABOUT.cloneNode(true);
    about.textContent = option.description;
    about.id = `${id}-about`;
    text.id = `${id}-name`;
    input.setAttribute("aria-labelledby", text.id);
    input.setAttribute("aria-describedby", about.id);
    line.append(about);
  }
  return line;
}

function control(question, id) {
  const { options, input } = question;
  if (options && options.length >= SEARCH_FROM) return combobox(question, id);
  if (options) {
    const select = SELECT.cloneNode(true);
    for (const { label } of options) select.append(new Option(label, label));
    return select;
  }
  if (input === "integer") {
    const field = make("input");
    field.type = "number";
    field.step = 1;
    if (question.minimum !== undefined) field.min = question.minimum;
    if (question.maximum !== undefined) field.max = question.maximum;
    return field;
  }
  const area = make("textarea");
  area.rows = 1;
  return area;
}
