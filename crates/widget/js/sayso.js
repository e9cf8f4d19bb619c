// Defines <sayso-prompt> and <sayso-thread>. The program behind them is fetched when the first prompt needs it.

import { Connection } from "./connection.js";

// The chat that the server hands out follows its thread by the same means.
export { Connection };

let program;
let module;

// Both halves are asked for at once: the second is not to wait for the first.
async function load() {
  const wasm = fetch(new URL("./sayso_widget_bg.wasm", import.meta.url));
  const imported = await import("./sayso_widget.js");
  await imported.default({ module_or_path: wasm });
  module = imported;
}

// A language is fetched once, with the program, and a page may bring its own words.
const LANGUAGES = "ar de en es fr he hi id it ja ko nl pl pt ru tr uk vi zh-Hans zh-Hant".split(" ");
const own = new Map();
const fetching = new Map();
const tables = new Map();

/** Gives the widget words of the page's own for a language; what is left out stays as it is. */
export function setWords(lang, words) {
  own.set(lang.toLowerCase(), words);
  tables.clear();
  document.querySelectorAll("sayso-prompt, sayso-thread").forEach((element) => element.refreshWords?.());
}

function known(lang) {
  const wanted = lang.toLowerCase();
  if (/^zh/.test(wanted)) return /hant|tw|hk|mo/.test(wanted) ? "zh-Hant" : "zh-Hans";
  const [base] = wanted.replace(/^iw/, "he").split("-");
  return LANGUAGES.find((code) => code === base);
}

/** The words of a language, put together with the page's own. */
async function fetchWords(lang) {
  const code = known(lang) ?? "en";
  if (!fetching.has(code)) {
    const url = new URL(`./locales/${code}.json`, import.meta.url);
    const table = fetch(url).then((response) => response.json());
    fetching.set(code, table.catch(() => (fetching.delete(code), {})));
  }
  const brought = own.get(lang.toLowerCase()) ?? own.get(lang.toLowerCase().split("-")[0]);
  const table = { lang: code, ...(await fetching.get(code)), ...brought };
  // What could not be fetched is tried again.
  if (fetching.has(code)) tables.set(lang, table);
  return table;
}

class SaysoElement extends HTMLElement {
  static observedAttributes = ["lang"];
  #root = this.attachShadow({ mode: "open" });
  #inside;
  #making;

  get language() {
    const above = this.closest("[lang]")?.getAttribute("lang");
    return this.getAttribute("lang") || above || document.documentElement.lang || navigator.language || "en";
  }

  /** Does something with the inside of the element, made when it is first needed: at once, where all for it is there. */
  use(act) {
    const table = module && tables.get(this.language);
    if (!this.#inside && table) this.#inside = this.make(module, this.#root, table);
    if (this.#inside) return act(this.#inside);
    program ??= load();
    const making = (this.#making ??= Promise.all([fetchWords(this.language), program]));
    return making.then(([table]) => {
      if (this.#making !== making) return;
      this.#inside ??= this.make(module, this.#root, table);
      act(this.#inside);
    });
  }

  async refreshWords() {
    if (!this.#inside && !this.#making) return;
    const lang = this.language;
    const table = tables.get(lang) ?? (await fetchWords(lang));
    this.use((inside) => (inside.words = table));
  }

  attributeChangedCallback(name, before, after) {
    if (name === "lang" && before !== after) this.refreshWords();
  }

  drop() {
    this.#inside?.free();
    this.#inside = this.#making = undefined;
    this.#root.replaceChildren();
  }
}

export class SaysoPrompt extends SaysoElement {
  #prompt;

  connectedCallback() {
    // A property that was set before the element was defined.
    if (Object.hasOwn(this, "prompt")) {
      const { prompt } = this;
      delete this.prompt;
      this.prompt = prompt;
    } else if (this.#prompt) this.#show();
  }

  disconnectedCallback() {
    queueMicrotask(() => this.isConnected || this.drop());
  }

  make(module, root, table) {
    return new module.PromptElement(this, root, table);
  }

  /** The prompt to show, as the server made it. */
  get prompt() {
    return this.#prompt;
  }

  set prompt(prompt) {
    this.#prompt = prompt;
    if (prompt && this.isConnected) this.#show();
    if (!prompt) this.drop();
  }

  /** Why an answer was not taken, as the server told it; null opens the prompt again without a reason. */
  set problem(problem) {
    this.use((inside) => (inside.problem = problem));
  }

  #show() {
    this.use((inside) => {
      try {
        if (this.#prompt) inside.prompt = this.#prompt;
      } catch (error) {
        this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
        console.error("sayso-prompt:", error.message);
      }
    });
  }
}

export class SaysoThread extends SaysoElement {
  static observedAttributes = ["lang", "server", "thread", "token"];
  #connection;
  #link = "open";
  #started = false;

  connectedCallback() {
    this.#open();
  }

  disconnectedCallback() {
    queueMicrotask(() => this.isConnected || this.#close());
  }

  attributeChangedCallback(name, before, after) {
    super.attributeChangedCallback(name, before, after);
    if (name !== "lang" && before !== after && this.isConnected) {
      this.#close();
      this.#open();
    }
  }

  make(module, root, table) {
    return new module.ThreadElement(this, root, this.#connection, table);
  }

  #open() {
    const [server, thread, token] = ["server", "thread", "token"].map((name) => this.getAttribute(name) ?? "");
    if (this.#connection || !thread || !token) return;
    const mine = (this.#connection = new Connection(
      server,
      thread,
      token,
      (item) => this.#connection === mine && this.#item(item),
      (link) => this.#connection === mine && this.#linked(link),
    ));
  }

  #close() {
    this.#connection?.close();
    this.#connection = undefined;
    this.#started = false;
    this.drop();
  }

  #item(item) {
    // Only what is about a prompt is worth the program.
    if (!this.#started && !/prompt/.test(item.metadata?.type ?? "")) return;
    this.#started = true;
    return this.use((inside) => inside.item(item));
  }

  #linked(link) {
    this.#link = link;
    if (this.#started || link === "refused") this.use((inside) => (inside.link = this.#link));
  }
}

customElements.define("sayso-prompt", SaysoPrompt);
customElements.define("sayso-thread", SaysoThread);
