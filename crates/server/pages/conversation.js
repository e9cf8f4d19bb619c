// The items of a thread as a conversation, with each prompt where it was asked.

import { Connection } from "/pkg/sayso.js";

const ENDING = ["prompt_state", "answers", "reason", "resolved_at", "resolved_by"];

export class Conversation {
  #list;
  #thread;
  #wire;
  #changed;
  #said;
  #connection;
  #prompts = new Map();

  constructor(list, thread, { wire, changed, linked, said }) {
    this.#list = list;
    this.#thread = thread;
    this.#wire = wire;
    this.#changed = changed;
    this.#said = said;
    this.#connection = new Connection("", thread.thread_id, thread.user_token, (item) => this.#heard(item), linked);
  }

  get size() {
    return this.#list.childElementCount;
  }

  /** Whether the person is asked something now. */
  get asking() {
    return [...this.#prompts.values()].some(({ prompt }) => prompt.prompt_state === "pending");
  }

  #heard(item) {
    const { type, prompt } = item.author === "user" ? {} : (item.metadata ?? {});
    if (type === "pending_prompt") this.#ask(prompt);
    else if (type === "pending_prompt_resolved") this.#end(prompt);
    else if (!type) this.#say(item);
    this.#changed();
  }

  /** A message. An answer to a form is shown by the form itself. */
  #say({ author, content, interactive_form_answer: answer, metadata }) {
    const text = content.filter((block) => block.type === "text").map((block) => block.text).join("\n");
    if (!text || answer || metadata?.prompt) return;
    const message = document.createElement("p");
    message.textContent = text;
    // For who hears the page. A prompt speaks for itself, and the past was heard before.
    if (author !== "user" && this.#connection?.live) this.#said(text);
    this.#add(author, message);
  }

  #ask(prompt) {
    const element = document.createElement("sayso-prompt");
    element.prompt = prompt;
    element.addEventListener("sayso-answer", ({ detail }) => this.#send(prompt.prompt_id, "answer", detail));
    element.addEventListener("sayso-dismiss", () => this.#send(prompt.prompt_id, "dismiss", {}));
    this.#prompts.set(prompt.prompt_id, element);
    this.#add("prompt", element);
  }

  #end(ended) {
    const element = this.#prompts.get(ended.prompt_id);
    if (!element || element.prompt.prompt_state !== "pending") return;
    const told = ENDING.filter((key) => key in ended).map((key) => [key, ended[key]]);
    element.prompt = { ...element.prompt, ...Object.fromEntries(told) };
  }

  /** Sends until the server has spoken: it may be away for a moment, and takes the same answer once. */
  #send(promptId, verb, { prompt_id, ...body }) {
    const path = `/v1/prompts/${promptId}/${verb}`;
    const id = this.#wire.asked({ from: "page", to: "server", method: "POST", path, body });
    const element = this.#prompts.get(promptId);
    this.#connection.deliver(path, JSON.stringify(body), (told, json) => {
      if (told === "done") this.#end(json);
      if (told === "refused" && json.prompt) this.#end(json.prompt);
      else if (told === "refused") element.problem = json;
      if (json) this.#wire.answered({ id, status: json.status ?? 200, body: json });
      this.#changed();
      return true;
    });
  }

  #add(kind, child) {
    const entry = document.createElement("li");
    entry.className = kind;
    if (kind === "agent" || kind === "user") {
      const name = document.createElement("span");
      name.className = "name";
      name.textContent = kind === "user" ? "You" : "Agent";
      entry.append(name);
    }
    entry.append(child);
    this.#list.append(entry);
  }
}
