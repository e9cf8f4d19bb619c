// The body of an async function: shows each prompt in turn, and reads what the page makes of it.
// Gives, for each, the texts by field, and whatever is there that no prompt may bring.

const cases = JSON.parse(given[0]);
const TAGS = /^(section|div|span|bdi|button|svg|path|p|dl|dt|dd|code|pre|mark|label|input|textarea|progress|ul|li)$/;
const place = document.querySelector("#place");
const element = document.createElement("sayso-prompt");
place.replaceChildren(element);

const textOf = (found) => {
  if (!found) return null;
  if (/^(INPUT|TEXTAREA)$/.test(found.tagName)) return found.placeholder;
  const lines = [...found.querySelectorAll(".diff > span")];
  return lines.length ? lines.map((line) => line.textContent).join("\n") : found.textContent;
};

const foreign = (root) => {
  const bad = [];
  for (const inner of root.querySelectorAll("*")) {
    if (!TAGS.test(inner.localName)) bad.push(inner.localName);
    for (const { name } of inner.attributes) {
      if (/^on|^(style|src|srcset|href|srcdoc|action|formaction|data)$/.test(name)) bad.push(`${inner.localName} ${name}`);
    }
  }
  return bad;
};

const seen = [];
for (const { prompt, fields } of cases) {
  element.prompt = prompt;
  await customElements.whenDefined("sayso-prompt");
  const root = element.shadowRoot;
  do await new Promise((resolve) => setTimeout(resolve));
  while (element.prompt !== prompt || !root.querySelector("[part~=card]"));
  // What is over is folded.
  const fold = root.querySelector("button.fold");
  fold?.click();
  const texts = Object.fromEntries(Object.entries(fields).map(([field, selector]) => [field, textOf(root.querySelector(selector))]));
  seen.push({ texts, bad: foreign(root) });
}
return seen;
