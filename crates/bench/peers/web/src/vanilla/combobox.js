// A field that finds one of many options, by hand: the list is on the page only while it is open, and holds a stretch of what
// matches. A native select of a thousand options is neither searched well nor quick to build.

import { WORDS, search } from "../words.js";

const STEP = 40;
const known = new WeakMap();

export function combobox(question, id) {
  const box = document.createElement("div");
  box.className = "combo";
  const input = document.createElement("input");
  input.autocomplete = "off";
  input.placeholder = WORDS.choose;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", `${id}-list`);
  const list = document.createElement("div");
  list.className = "list";
  list.id = `${id}-list`;
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-labelledby", `${id}-label`);
  box.append(input, list);
  known.set(box, { options: question.options, input, list, found: [], end: 0, active: -1 });
  return box;
}

export function listen(root, signal) {
  const on = (name, hear, capture = false) =>
    root.addEventListener(
      name,
      (event) => {
        const combo = known.get(event.target.closest?.(".combo"));
        if (combo) hear(combo, event);
      },
      { signal, capture },
    );
  on("input", (combo) => show(combo, combo.input.value));
  on("click", (combo, { target }) => {
    const row = target.closest("[role=option]");
    if (row) pick(combo, combo.found[Number(row.dataset.at)]);
    else if (combo.list.hidden) show(combo, "");
    else hide(combo);
  });
  // The field keeps the focus, so that the keys go on.
  on("mousedown", (combo, event) => event.target !== combo.input && event.preventDefault());
  on("focusout", hide);
  on("keydown", key);
  on("scroll", (combo, { target }) => target.scrollTop + target.clientHeight + 120 > target.scrollHeight && more(combo), true);
}

function show(combo, typed) {
  combo.found = search(combo.options, typed);
  combo.end = 0;
  combo.active = -1;
  combo.list.replaceChildren();
  combo.list.hidden = false;
  combo.input.setAttribute("aria-expanded", "true");
  if (!combo.found.length) combo.list.textContent = WORDS.nothing;
  more(combo);
  go(combo, 0);
}

function hide(combo) {
  combo.list.hidden = true;
  combo.list.replaceChildren();
  combo.input.setAttribute("aria-expanded", "false");
  combo.input.removeAttribute("aria-activedescendant");
}

function more(combo) {
  const rows = document.createDocumentFragment();
  const end = Math.min(combo.end + STEP, combo.found.length);
  for (; combo.end < end; combo.end += 1) {
    const { label, description } = combo.found[combo.end];
    const row = document.createElement("div");
    row.id = `${combo.list.id}-${combo.end}`;
    row.dataset.at = combo.end;
    row.dir = "auto";
    row.textContent = label;
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", String(label === combo.input.value));
    row.setAttribute("aria-setsize", combo.found.length);
    row.setAttribute("aria-posinset", combo.end + 1);
    if (description) {
      const about = document.createElement("small");
      about.textContent = description;
      row.append(about);
    }
    rows.append(row);
  }
  combo.list.append(rows);
}

function go(combo, place) {
  if (!combo.found.length) return;
  combo.list.children[combo.active]?.removeAttribute("data-active");
  combo.active = Math.max(0, Math.min(place, combo.found.length - 1));
  while (combo.active >= combo.end) more(combo);
  const row = combo.list.children[combo.active];
  row.dataset.active = "";
  combo.input.setAttribute("aria-activedescendant", row.id);
  row.scrollIntoView({ block: "nearest" });
}

function pick(combo, option) {
  combo.input.value = option.label;
  hide(combo);
  combo.input.dispatchEvent(new Event("change", { bubbles: true }));
}

function key(combo, event) {
  if (combo.list.hidden) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    show(combo, "");
  } else if (event.key === "ArrowDown") go(combo, combo.active + 1);
  else if (event.key === "ArrowUp") go(combo, combo.active - 1);
  else if (event.key === "Enter" && combo.found.length) pick(combo, combo.found[combo.active]);
  else if (event.key === "Escape") hide(combo);
  else return;
  event.preventDefault();
}
