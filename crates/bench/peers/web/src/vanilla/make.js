// What the hand-written cards are made with: fixed markup to be cloned, and nodes whose text is only ever text.

import { WORDS, shown } from "../words.js";

export const fixed = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
};

export const make = (tag, className, text) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
};

export const agentText = (tag, className, text) => {
  const node = make(tag, className, text);
  node.dir = "auto";
  return node;
};

const RUN = fixed(`<div class="run" role="group"><p><span>${WORDS.run}</span> <code></code></p><dl></dl></div>`);
const ARGUMENT = fixed(`<div><dt dir="auto"></dt><dd dir="auto"></dd></div>`);

/** What would run. */
export function run(subject) {
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
