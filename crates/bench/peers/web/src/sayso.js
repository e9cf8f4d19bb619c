// Sayso as a page that embeds it: one element for each prompt.

import "/pkg/sayso.js";

const drawn = (element) => element.shadowRoot.childElementCount > 0;

/** Resolves with the change that draws the card; what is there already needs no waiting. */
function whenDrawn(element) {
  if (drawn(element)) return undefined;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!drawn(element)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element.shadowRoot, { childList: true, subtree: true });
  });
}

/** The program and the language come with the first prompt. */
export async function load(prompts) {
  const root = document.body.appendChild(document.createElement("div"));
  await mount(root, prompts);
  unmount(root);
}

export const prepare = (prompts) => prompts;

const mounted = new WeakMap();

export function mount(root, prompts, onAnswer) {
  const all = document.createDocumentFragment();
  for (const prompt of prompts) {
    const element = document.createElement("sayso-prompt");
    element.prompt = prompt;
    all.append(element);
  }
  const end = new AbortController();
  const { signal } = end;
  root.addEventListener("sayso-answer", ({ detail }) => onAnswer(detail.prompt_id, detail.answers), { signal });
  root.addEventListener("sayso-dismiss", ({ detail }) => onAnswer(detail.prompt_id, null), { signal });
  mounted.set(root, end);
  const last = all.lastElementChild;
  root.append(all);
  return whenDrawn(last);
}

export function unmount(root) {
  mounted.get(root)?.abort();
  mounted.delete(root);
  root.replaceChildren();
}
