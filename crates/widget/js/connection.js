// Follows one thread of a Sayso server, and sends what is answered in it.
//
// Events are read from a fetch, since an EventSource cannot carry a token. It goes on behind the last event it has seen,
// and comes back by itself, a little later each time.

const SILENCE = 40_000; // two heartbeats of the server, and a bit
const LONGEST = 15_000;

export class Connection {
  #server;
  #thread;
  #token;
  #heard;
  #linked;
  #seen = 0;
  #tries = 0;
  #ended = new AbortController();
  #waiting = [];
  #taken;
  #wake = () => {};

  #followed = false;
  #cut = new AbortController();

  /** Whether the thread's past has been taken in, so that what comes now is new. */
  live = false;

  constructor(server, thread, token, heard, linked) {
    this.#server = server.replace(/\/+$/, "");
    this.#thread = thread;
    this.#token = token;
    this.#heard = heard;
    this.#linked = linked;
    const signal = this.#ended.signal;
    addEventListener("online", () => this.#wake(), { signal });
    addEventListener("offline", () => this.#cut.abort(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.#wake(), { signal });
    this.#follow();
  }

  close() {
    this.#ended.abort();
    this.#wake();
  }

  /** Resolves once the thread is followed. */
  ready() {
    return this.#followed ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Sends until the server has spoken: posts a body, or gets where there is none. `told` hears "held", "sending" and in the
   * end "done" or "refused", and says whether it is still wanted.
   */
  async deliver(path, body, told) {
    for (;;) {
      try {
        const { ok, json } = await this.#send(path, body);
        return told(ok ? "done" : "refused", json);
      } catch {
        if (this.#ended.signal.aborted || !told("held")) return;
        await this.ready();
        if (!told("sending")) return;
      }
    }
  }

  async #send(path, body) {
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(30_000)]);
    const headers = { authorization: `Bearer ${this.#token}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    const method = body === undefined ? "GET" : "POST";
    const response = await fetch(this.#server + path, { method, headers, body, signal, cache: "no-store" });
    // A server that is there but cannot do it now will do it later.
    if (response.status >= 500) throw new Error(`the server answered ${response.status}`);
    return { ok: response.ok, json: await response.json() };
  }

  async #follow() {
    while (!this.#ended.signal.aborted) {
      const refused = await this.#read().catch(() => false);
      this.#followed = false;
      if (this.#ended.signal.aborted) return;
      if (refused) return this.#linked("refused");
      // A stream that ends is begun again at once; only what fails is waited for.
      if (this.#tries > 0) this.#linked("waiting");
      await this.#pause();
    }
  }

  /** Reads until the stream ends. Whether the server refuses to be read. */
  async #read() {
    const cut = (this.#cut = new AbortController());
    const signal = AbortSignal.any([this.#ended.signal, cut.signal]);
    this.#tries += 1;
    const response = await fetch(`${this.#server}/v1/threads/${this.#thread}/events?after=${this.#seen}`, {
      headers: { authorization: `Bearer ${this.#token}` },
      cache: "no-store",
      signal,
    });
    if ([401, 403, 404].includes(response.status)) return true;
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    this.#tries = 0;
    this.#linked("open");
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let quiet;
    try {
      for (;;) {
        clearTimeout(quiet);
        quiet = setTimeout(() => cut.abort(), SILENCE);
        // What arrives with the first breath is the past; the first pause is where the present begins.
        const settled = setTimeout(() => this.#begin(signal), 50);
        const { done, value } = await reader.read();
        clearTimeout(settled);
        if (done) return false;
        const events = (rest + value).split("\n\n");
        rest = events.pop();
        events.forEach((event) => this.#event(event));
      }
    } finally {
      clearTimeout(quiet);
      cut.abort();
    }
  }

  async #begin(signal) {
    // The past is over once it has been taken in, and for the first item the program is still on its way.
    await this.#taken;
    if (signal.aborted) return;
    this.live = this.#followed = true;
    this.#waiting.splice(0).forEach((resolve) => resolve());
  }

  #event(text) {
    const lines = text.split("\n");
    const field = (name) =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ""));
    const [id] = field("id");
    const data = field("data").join("\n");
    if (!data || (id && Number(id) <= this.#seen)) return;
    if (id) this.#seen = Number(id);
    this.#taken = this.#heard(JSON.parse(data));
  }

  #pause() {
    const most = this.#tries && Math.min(LONGEST, 500 * 2 ** this.#tries);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, most * (0.5 + Math.random() / 2));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
