// Puts the widget of one entry on the stage, as a host's page would, and says what came of it.

import { StandIn, settled } from "./stand_in.js";

const RIGHT_TO_LEFT = ["ar", "he"];

export class Stage {
  #place = document.querySelector("#place");
  #answer = document.querySelector("#answer");
  #told;
  #clear = () => {};

  /** `told` hears why something cannot be shown, or nothing when it can. */
  constructor(told) {
    this.#told = told;
  }

  /** Shows an entry. */
  show(entry, { theme, lang, width }) {
    this.#clear();
    delete document.documentElement.dataset.ready;
    this.#answer.textContent = "";
    this.#told("");
    const widget = document.createElement(entry.prompt ? "sayso-prompt" : "sayso-thread");
    widget.id = "widget";
    widget.lang = lang;
    widget.setAttribute("theme", theme);
    const stage = this.#place.parentElement;
    stage.dir = RIGHT_TO_LEFT.includes(lang) ? "rtl" : "ltr";
    stage.toggleAttribute("data-sized", width > 0);
    stage.style.maxInlineSize = width ? `${width}px` : "";
    for (const name of ["sayso-answer", "sayso-dismiss"]) {
      widget.addEventListener(name, ({ type, detail }) => {
        this.#answer.dataset.event = type;
        this.#answer.textContent = JSON.stringify(detail, null, 2);
      });
    }
    this.#clear = entry.prompt ? this.#prompt(widget, entry) : this.#thread(widget, entry);
    this.#place.replaceChildren(widget);
    this.#ready(widget, entry);
  }

  #prompt(widget, entry) {
    const { expires_in: seconds } = entry;
    let { prompt } = entry;
    const end = (ended) => (widget.prompt = prompt = ended);
    let timer;
    if (seconds) {
      prompt = { ...prompt, expires_at: new Date(Date.now() + seconds * 1000).toISOString() };
      const expired = { prompt_state: "cancelled", reason: "expired", resolved_by: "system" };
      timer = setTimeout(() => end({ ...prompt, ...expired, resolved_at: new Date().toISOString() }), seconds * 1000);
    }
    widget.prompt = prompt;
    // What cannot be shown is ready when it has said so.
    widget.addEventListener("error", ({ message }) => {
      this.#told(message);
      document.documentElement.dataset.ready = "1";
    });
    // A host sends it, and shows what the server made of it.
    widget.addEventListener("sayso-answer", ({ detail }) => setTimeout(() => end(settled(prompt, "answer", detail)), 300));
    widget.addEventListener("sayso-dismiss", () => setTimeout(() => end(settled(prompt, "dismiss")), 300));
    return () => clearTimeout(timer);
  }

  #thread(widget, entry) {
    const standIn = new StandIn(entry);
    widget.setAttribute("server", standIn.address);
    widget.setAttribute("thread", "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C");
    widget.setAttribute("token", "sayso_user_stand_in");
    return () => standIn.close();
  }

  /** Says so once all that the entry shows is on the page. */
  async #ready(widget, entry) {
    await customElements.whenDefined(widget.localName);
    const root = widget.shadowRoot;
    const prompts = (type) => (entry.items ?? []).concat(entry.later ?? []).filter((item) => type.test(item.metadata?.type));
    const cards = entry.prompt ? 1 : prompts(/^(pending_prompt|prompt_queued)$/).length;
    const ended = entry.prompt ? 0 : prompts(/_resolved$/).length;
    const count = (selector) => root.querySelectorAll(selector).length;
    const done = () => {
      const there = cards ? count(".card") >= cards && count(".card.settled") >= ended : count(".banner > *") > 0;
      if (there) document.documentElement.dataset.ready = "1";
      return there;
    };
    if (done()) return;
    const watch = new MutationObserver(() => done() && watch.disconnect());
    watch.observe(root, { childList: true, subtree: true });
  }
}
