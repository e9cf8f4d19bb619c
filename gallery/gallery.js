// The gallery: every kind and state of prompt, each by its own address, with its JSON to edit beside it.

import { Stage } from "./stage.js";

const LANGUAGES = "en ar de es fr he hi id it ja ko nl pl pt ru tr uk vi zh-Hans zh-Hant".split(" ");

const find = (selector) => document.querySelector(selector);
const make = (tag, fields = {}, children = []) => {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...children);
  return element;
};

const problem = find("#problem");
const empty = find("#empty");
const stage = new Stage((text) => {
  problem.textContent = text;
  empty.textContent = `Nothing is shown: ${text}.`;
  empty.hidden = !text;
  find("#json")?.setAttribute("aria-invalid", String(Boolean(text)));
});
const entries = await fetch(new URL("./entries.json", import.meta.url)).then((response) => response.json());

/** What the address says. */
function asked() {
  const given = new URLSearchParams(location.search);
  const entry = entries.find((entry) => entry.id === given.get("entry")) ?? entries[0];
  const theme = ["light", "dark"].find((theme) => theme === given.get("theme")) ?? "auto";
  const lang = LANGUAGES.find((lang) => lang === given.get("lang")) ?? "en";
  const width = Math.max(0, Math.min(4000, Number(given.get("width")) || 0));
  return { entry, theme, lang, width, bare: given.get("bare") === "1" };
}

/** The address of what is asked, with some of it changed. */
function address(changes) {
  const { entry, ...rest } = { ...asked(), ...changes };
  const said = { entry: entry.id, ...rest };
  const plain = { theme: "auto", lang: "en", width: 0, bare: false };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value !== plain[name]) query.set(name, value === true ? "1" : value);
  return `?${query}`;
}

function go(changes) {
  history.pushState(null, "", address(changes));
  show();
}

function show() {
  const at = asked();
  document.documentElement.dataset.theme = at.theme;
  document.documentElement.classList.toggle("bare", at.bare);
  document.title = `${at.entry.name} · Sayso gallery`;
  stage.show(at.entry, at);
  if (!at.bare) showChrome(at);
}

function showChrome({ entry, theme, lang, width }) {
  find("#name").textContent = entry.name;
  find("#about").textContent = entry.about ?? "";
  find("#online").hidden = entry.answers !== "offline";
  find("#bare").href = address({ bare: true });
  find("#pick").value = entry.id;
  const { elements } = find("#switches");
  elements.theme.value = theme;
  elements.width.value = width || "";
  elements.lang.value = lang;
  const { prompt, items, later } = entry;
  find("#json").value = JSON.stringify(prompt ?? (later.length ? { items, later } : { items }), null, 2);
  for (const link of document.querySelectorAll("#entries a")) {
    const here = link.dataset.entry === entry.id;
    link.toggleAttribute("aria-current", here);
    if (here) link.setAttribute("aria-current", "page");
    link.href = address({ entry: entries.find((entry) => entry.id === link.dataset.entry) });
    // Scrolls the list, and nothing around it.
    const list = find("#entries");
    if (here) list.scrollTop = link.offsetTop - list.clientHeight / 3;
  }
}

/** Shows what stands in the field, or says why not. */
function edit() {
  const at = asked();
  try {
    const json = JSON.parse(find("#json").value);
    const changed = at.entry.prompt ? { prompt: json } : { items: [], later: [], ...json };
    stage.show({ ...at.entry, ...changed }, at);
  } catch (error) {
    problem.textContent = error.message;
    find("#json").setAttribute("aria-invalid", "true");
  }
}

function build() {
  const groups = Map.groupBy(entries, (entry) => entry.group);
  for (const [group, members] of groups) {
    const links = members.map((entry) => {
      const link = make("a", { textContent: entry.name });
      link.dataset.entry = entry.id;
      return make("li", {}, [link]);
    });
    find("#entries").append(make("h2", { textContent: group }), make("ul", {}, links));
    const options = members.map((entry) => make("option", { value: entry.id, textContent: entry.name }));
    find("#pick").append(make("optgroup", { label: group }, options));
  }
  const names = new Intl.DisplayNames("en", { type: "language" });
  const { elements } = find("#switches");
  elements.lang.append(...LANGUAGES.map((code) => make("option", { value: code, textContent: names.of(code) })));
  find("#entries").addEventListener("click", (event) => {
    const id = event.target.closest("a")?.dataset.entry;
    if (!id || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go({ entry: entries.find((entry) => entry.id === id) });
  });
  find("#pick").addEventListener("change", ({ target }) => go({ entry: entries.find((entry) => entry.id === target.value) }));
  find("#switches").addEventListener("change", ({ currentTarget: { elements } }) =>
    go({ theme: elements.theme.value, lang: elements.lang.value, width: Number(elements.width.value) }));
  find("#switches").addEventListener("submit", (event) => event.preventDefault());
  find("#online").addEventListener("click", () => dispatchEvent(new Event("online")));
  find("#json").addEventListener("input", edit);
}

if (asked().bare) document.querySelectorAll("[data-chrome]").forEach((element) => element.remove());
else build();
addEventListener("popstate", show);
show();
