// The limit: what a careful engineer writes by hand for these prompts alone. Fixed markup is cloned, everything that an agent
// said is set as text, one set of listeners on the root hears all cards, and what was entered stays in the controls.

import { combobox, listen as listenToCombobox } from "./combobox.js";
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
  problem,
  progress,
  shown,
  titleOf,
} from "./words.js";
import "./card.css";

const fixed = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
};

const CARD = fixed(
  `<form class="card" role="group" novalidate><div class="who"><span><b dir="auto"></b> asks</span>` +
    `<button class="dismiss" type="button" data-act="dismiss" aria-label="${WORDS.dismiss}">✕</button></div>` +
    `<div class="agent" role="group" aria-label="${WORDS.wrote}"><p class="by" aria-hidden="true">${WORDS.wrote}</p></div></form>`,
);
const ACTIONS = fixed(
  `<div class="actions"><span class="progress" role="status"></span><div class="buttons"><button>${WORDS.submit}</button></div></div>`,
);
const DECISION = fixed(
  `<div class="actions"><div class="note"><button class="quiet" type="button" data-act="note">${WORDS.addNote}</button></div>` +
    `<div class="buttons" role="group"></div></div>`,
);
const RUN = fixed(`<div class="run" role="group"><p><span>${WORDS.run}</span> <code></code></p><dl></dl></div>`);
const ARGUMENT = fixed(`<div><dt dir="auto"></dt><dd dir="auto"></dd></div>`);
const RADIOS = fixed(`<div class="question" role="radiogroup"><p class="asked" dir="auto"></p></div>`);
const CHECKBOXES = fixed(`<div class="question" role="group"><p class="asked" dir="auto"></p></div>`);
const FIELD = fixed(`<div class="question"><label class="asked" dir="auto"></label></div>`);
const RADIO = fixed(`<label class="option"><input type="radio"><span dir="auto"></span></label>`);
const CHECKBOX = fixed(`<label class="option"><input type="checkbox"><span dir="auto"></span></label>`);
const ABOUT = fixed(`<small dir="auto"></small>`);
const ERROR = fixed(`<p class="error" hidden></p>`);
const SETTLED = fixed(
  `<section class="card settled" role="group"><button class="fold" type="button" data-act="fold" aria-expanded="false">` +
    `<b></b><span class="title" dir="auto"></span><span class="meta"></span></button></section>`,
);
const SELECT = fixed(`<select><option value="">${WORDS.choose}</option></select>`);

const make = (tag, className, text) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
};
const agentText = (tag, className, text) => {
  const node = make(tag, className, text);
  node.dir = "auto";
  return node;
};

let cards = 0;
const known = new WeakMap();
const mounted = new WeakMap();

export const load = async () => {};
export const prepare = (prompts) => prompts;

export function mount(root, prompts, onAnswer) {
  const all = document.createDocumentFragment();
  for (const prompt of prompts) all.append(isOpen(prompt) ? open(prompt) : settled(prompt));
  const end = new AbortController();
  listen(root, onAnswer, end.signal);
  mounted.set(root, end);
  root.append(all);
}

export function unmount(root) {
  mounted.get(root)?.abort();
  mounted.delete(root);
  root.replaceChildren();
}

function open(prompt) {
  const id = `c${cards++}`;
  const card = CARD.cloneNode(true);
  known.set(card, { prompt, id, done: new Set() });
  const [who, agent] = card.children;
  const name = who.firstChild;
  name.id = `${id}-who`;
  name.firstChild.textContent = agentOf(prompt);
  card.setAttribute("aria-describedby", name.id);
  if (prompt.title) {
    const title = agentText("h3", "title", prompt.title);
    title.id = `${id}-title`;
    agent.append(title);
    card.setAttribute("aria-labelledby", title.id);
  } else {
    card.setAttribute("aria-labelledby", `${id}-0-label`);
  }
  if (prompt.body) agent.append(agentText("p", "body", prompt.body));
  if (prompt.questions.length > 1) agent.classList.add("numbered");
  prompt.questions.forEach((question, at) => agent.append(block(prompt, question, `${id}-${at}`)));
  card.append(isApproval(prompt) ? decision(prompt, id) : actions(prompt));
  return card;
}

function block(prompt, question, id) {
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

function run(subject) {
  const panel = RUN.cloneNode(true);
  const [line, list] = panel.children;
  line.lastChild.textContent = subject.tool;
  for (const [name, value] of Object.entries(subject.arguments)) {
    const argument = ARGUMENT.cloneNode(true);
    argument.firstChild.textContent = name;
    argument.lastChild.textContent = shown(value);
    list.append(argument);
  }
  return panel;
}

function actions(prompt) {
  const row = ACTIONS.cloneNode(true);
  if (prompt.questions.length > 1) row.firstChild.textContent = progress(0, prompt.questions.length);
  return row;
}

function decision(prompt, id) {
  const row = DECISION.cloneNode(true);
  const buttons = row.lastChild;
  buttons.setAttribute("aria-labelledby", `${id}-0-label`);
  // The safe one comes first.
  for (const option of prompt.questions[0].options.toReversed()) {
    const button = make("button", option.effect, option.label);
    button.type = "button";
    button.dataset.act = "decide";
    buttons.append(button);
  }
  return row;
}

function settled(prompt) {
  const card = SETTLED.cloneNode(true);
  const [how, title, when] = card.firstChild.children;
  how.textContent = outcome(prompt);
  card.dataset.how = how.textContent;
  title.textContent = titleOf(prompt);
  when.textContent = meta(prompt);
  known.set(card, { prompt });
  return card;
}

/** Most are never opened: what is in them is built when they are. */
function fold(line) {
  const card = line.parentElement;
  const open = line.getAttribute("aria-expanded") === "false";
  line.setAttribute("aria-expanded", String(open));
  if (open) card.append(details(known.get(card).prompt));
  else card.lastChild.remove();
}

function details(prompt) {
  const all = make("div", "details");
  if (prompt.body) all.append(agentText("p", "body", prompt.body));
  for (const question of prompt.questions) {
    const given = prompt.answers?.find(({ id }) => id === question.id);
    all.append(agentText("p", "asked", question.question));
    if (question.subject) all.append(run(question.subject));
    all.append(agentText("p", "given", given?.answer.join(", ") || WORDS.noAnswer));
    if (given?.note) all.append(agentText("blockquote", "", given.note));
  }
  return all;
}

function listen(root, onAnswer, signal) {
  const on = (name, hear) => root.addEventListener(name, hear, { signal });
  on("click", ({ target }) => {
    const button = target.closest("button[data-act]");
    if (!button) return;
    if (button.dataset.act === "fold") return fold(button);
    const card = button.closest(".card");
    const { prompt } = known.get(card);
    if (button.dataset.act === "note") return addNote(button);
    if (button.dataset.act === "dismiss") return onAnswer(prompt.prompt_id, null);
    const note = card.querySelector(".note textarea")?.value;
    const answer = { id: prompt.questions[0].id, answer: [button.textContent] };
    onAnswer(prompt.prompt_id, [note ? { ...answer, note } : answer]);
  });
  on("submit", (event) => {
    event.preventDefault();
    submit(event.target, onAnswer);
  });
  on("input", ({ target }) => entered(target));
  on("change", ({ target }) => entered(target));
  listenToCombobox(root, signal);
}

function addNote(button) {
  const area = make("textarea");
  area.rows = 1;
  area.placeholder = WORDS.note;
  area.setAttribute("aria-label", WORDS.note);
  button.replaceWith(area);
  area.focus();
}

/** What the controls of a question hold. */
function given(form, question) {
  const controls = form.elements[question.id];
  if (question.options?.length < SELECT_FROM) {
    return [...controls].filter(({ checked }) => checked).map(({ value }) => value);
  }
  return controls.value === "" ? [] : [controls.value];
}

function entered(control) {
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

function submit(card, onAnswer) {
  const { prompt, id } = known.get(card);
  const wrong = prompt.questions.filter((question, at) => mark(card, question, `${id}-${at}`));
  if (wrong.length) {
    const controls = card.elements[wrong[0].id];
    return (controls instanceof RadioNodeList ? controls[0] : controls).focus();
  }
  const answers = prompt.questions.map((question) => ({ id: question.id, answer: given(card, question) }));
  onAnswer(prompt.prompt_id, answers);
}
