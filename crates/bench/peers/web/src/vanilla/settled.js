// A prompt that is over: one line, which opens to show all of it.

import { WORDS, meta, outcome, titleOf } from "../words.js";
import { agentText, fixed, make, run } from "./make.js";

const SETTLED = fixed(
  `<section class="card settled" role="group"><button class="fold" type="button" data-act="fold" aria-expanded="false">` +
    `<b></b><span class="title" dir="auto"></span><span class="meta"></span></button></section>`,
);

const known = new WeakMap();

export function settled(prompt) {
  const card = SETTLED.cloneNode(true);
  const [how, title, when] = card.firstChild.children;
  how.textContent = outcome(prompt);
  card.dataset.how = how.textContent;
  title.textContent = titleOf(prompt);
  when.textContent = meta(prompt);
  known.set(card, prompt);
  return card;
}

/** Most are never opened: what is in them is built when they are. */
export function fold(line) {
  const card = line.parentElement;
  const open = line.getAttribute("aria-expanded") === "false";
  line.setAttribute("aria-expanded", String(open));
  if (open) card.append(details(known.get(card)));
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
