// The limit: what a careful engineer writes by hand for these prompts alone. Fixed markup is cloned, everything that an agent
// said is set as text, one set of listeners on the root hears all cards, and what was entered stays in the controls.

import { WORDS, agentOf, isApproval, isOpen, progress } from "./words.js";
import { entered, known, submit } from "./vanilla/answer.js";
import { listen as listenToCombobox } from "./vanilla/combobox.js";
import { agentText, fixed, make } from "./vanilla/make.js";
import { block } from "./vanilla/question.js";
import { fold, settled } from "./vanilla/settled.js";
import "./card.css";

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

let cards = 0;
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
