// Stands in for a server, for the threads of this page: it answers what the widget asks of one address, and keeps nothing.
// It checks nothing either: the real server decides, and has tests of its own.

const ADDRESS = "/stand-in/";
const real = globalThis.fetch.bind(globalThis);
const running = new Map();

globalThis.fetch = (input, init = {}) => {
  const url = String(input);
  if (!url.startsWith(ADDRESS)) return real(input, init);
  const [number, ...path] = url.slice(ADDRESS.length).split("?")[0].split("/");
  const standIn = running.get(number);
  return standIn ? standIn.call(path, init) : Promise.reject(new TypeError("no such stand-in"));
};

const json = (status, body) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/** The prompt as a server would give it back once it is over. */
export function settled(prompt, verb, reply) {
  const end = { resolved_at: new Date().toISOString(), resolved_by: "user" };
  const drafts = verb === "answer" ? reply.answers : prompt.on_dismiss?.answers;
  if (!drafts) return { ...prompt, ...end, prompt_state: "cancelled", reason: "dismissed" };
  const asked = (id) => prompt.questions.find((question) => question.id === id)?.question;
  const answers = drafts.map((draft) => ({ ...draft, question: asked(draft.id) }));
  return { ...prompt, ...end, prompt_state: "answered", answers };
}

export class StandIn {
  #items;
  #later;
  #answers;
  #streams = new Set();
  #number = String(running.size + 1);
  #gone = new AbortController();

  /** `answers` says what becomes of an answer: take, never, offline, refuse; refuse-stream lets nobody follow. */
  constructor({ items, later = [], answers = "take" }) {
    this.#items = items;
    this.#later = later;
    this.#answers = answers;
    running.set(this.#number, this);
    const { signal } = this.#gone;
    addEventListener("online", () => this.#answers === "offline" && (this.#answers = "take"), { signal, capture: true });
  }

  get address() {
    return ADDRESS + this.#number;
  }

  close() {
    this.#gone.abort();
    this.#cut();
  }

  async call(path, init) {
    const [, kind, id, verb] = path;
    if (kind === "threads") return this.#follow(init.signal);
    const prompt = this.#prompts().find((prompt) => prompt.prompt_id === id);
    if (!verb) return json(200, prompt);
    switch (this.#answers) {
      case "never":
        return new Promise(() => {});
      case "offline":
        this.#cut();
        throw new TypeError("not connected");
      case "refuse":
        return json(422, {
          type: "about:blank", title: "Unprocessable Content", status: 422, code: "invalid_answer",
          detail: "the answer does not fit the question",
          errors: [{ id: prompt.questions[0].id, message: "there is a project of that name already; choose another" }],
        });
      default:
        return json(200, settled(prompt, verb, JSON.parse(init.body)));
    }
  }

  #prompts() {
    return this.#items.map((item) => item.metadata.prompt).filter(Boolean);
  }

  #follow(signal) {
    if (this.#answers === "refuse-stream") return json(401, { code: "unauthorized" });
    if (this.#answers === "offline" && this.#streams.size === 0 && this.#followed) throw new TypeError("not connected");
    this.#followed = true;
    const text = new TextEncoder();
    const event = (item) => text.encode(`id: ${item.seq}\nevent: item\ndata: ${JSON.stringify(item)}\n\n`);
    let mine;
    const stream = new ReadableStream({
      start: (controller) => {
        mine = controller;
        this.#streams.add(controller);
        this.#items.forEach((item) => controller.enqueue(event(item)));
        // Longer than the widget takes to hold what it hears for the present.
        setTimeout(() => this.#streams.has(controller) && this.#later.forEach((item) => controller.enqueue(event(item))), 400);
      },
      cancel: () => this.#streams.delete(mine),
    });
    signal?.addEventListener("abort", () => this.#end(mine, signal.reason));
    return new Response(stream, { headers: { "content-type": "text/event-stream" } });
  }

  #followed = false;

  #cut() {
    [...this.#streams].forEach((stream) => this.#end(stream, new TypeError("cut")));
  }

  #end(stream, reason) {
    if (this.#streams.delete(stream)) stream.error(reason);
  }
}
