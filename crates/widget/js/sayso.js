// Defines <sayso-prompt> and <sayso-thread>. The program behind them is fetched when the first prompt needs it.

import { Connection } from "./connection.js";

let program;
const load = () => (program ??= import("./sayso_widget.js").then((module) => module.default().then(() => module)));

// A language is fetched once, with the program, and a page may bring its own words.
const LANGUAGES = "ar de en es fr he hi id it ja ko nl pl pt ru tr uk vi zh-Hans zh-Hant".split(" ");
const own = new Map();
const fetched = new Map();

/** Gives the widget words of the page's own for a language; what is left out stays as it is. */
export function setWords(lang, words) {
  own.set(lang.toLowerCase(), words);
  document.querySelectorAll("sayso-prompt, sayso-thread").forEach((element) => element.refreshWords?.());
}

function known(lang) {
  const wanted = lang.toLowerCase();
  if (/^zh/.test(wanted)) return /hant|tw|hk|mo/.test(wanted) ? "zh-Hant" : "zh-Hans";
  const [base] = wanted.replace(/^iw/, "he").split("-");
  return LANGUAGES.find((code) => code === base);
}

async function words(lang) {
  const code = known(lang) ?? "en";
  if (!fetched.has(code)) {
    const url = new URL(`./locales/${code}.json`, import.meta.url);
    const table = fetch(url).then((response) => response.json());
    fetched.set(code, table.catch(() => (fetched.delete(code), {})));
  }
  const brought = own.get(lang.toLowerCase()) ?? own.get(lang.toLowerCase().split("-")[0]);
  return { lang: code, ...(await fetched.get(code)), ...brought };
}

class SaysoElement extends HTMLElement {
  static observedAttributes = ["lang"];
  #root = this.attachShadow({ mode: "open" });
  #handle;

  get language() {
    const above = this.closest("[lang]")?.getAttribute("lang");
    return this.getAttribute("lang") || above || document.documentElement.lang || navigator.language || "en";
  }

  /** The inside of the element; made once, when it is first needed. */
  handle() {
    return (this.#handle ??= Promise.all([load(), words(this.language)]).then(([module, table]) =>
      this.make(module, this.#root, table)));
  }

  async refreshWords() {
    if (!this.#handle) return;
    const [handle, table] = await Promise.all([this.#handle, words(this.language)]);
    handle.words = table;
  }

  attributeChangedCallback(name, before, after) {
    if (name === "lang" && before !== after) this.refreshWords();
  }

  drop() {
    this.#handle?.then((handle) => handle.free());
    this.#handle = undefined;
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
    this.handle().then((handle) => (handle.problem = problem));
  }

  async #show() {
    const handle = await this.handle();
    const prompt = this.#prompt;
    try {
      if (prompt) handle.prompt = prompt;
    } catch (error) {
      this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
      console.error("sayso-prompt:", error.message);
    }
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
    return this.handle().then((handle) => handle.item(item));
  }

  #linked(link) {
    this.#link = link;
    if (this.#started || link === "refused") this.handle().then((handle) => (handle.link = this.#link));
  }
}

customElements.define("sayso-prompt", SaysoPrompt);
customElements.define("sayso-thread", SaysoThread);
