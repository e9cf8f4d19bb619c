// The messages as they go over the wire: the page's own, and those that the agent's side tells of.

const PROTOCOLS = [
  ["/confirmations", "confirmation"],
  ["/approvals", "approval"],
  ["/mcp", "interactive_form_question"],
  ["/rap/", "user_choice"],
  ["/invoke", "user_choice"],
  ["/user_choice_response", "user_choice"],
  ["rap-toolset", "user_choice"],
];

export class Wire {
  #list;
  #quiet;
  #rows = new Map();
  #own = 0;

  constructor(list, quiet) {
    this.#list = list;
    this.#quiet = quiet;
  }

  /** Follows what the agent's side tells of the thread; `ran` hears whether an agent is at work in it. */
  follow(url, thread, ran) {
    new EventSource(url).onmessage = ({ data }) => {
      const said = JSON.parse(data);
      if (said.kind === "response") return this.answered(said);
      if (said.thread && said.thread !== thread()) return;
      if (said.kind === "run") ran(said.running);
      else this.asked(said);
    };
  }

  /** Shows a request; gives the id by which its answer is told. */
  asked({ id = `page-${(this.#own += 1)}`, from, to, method, path, body }) {
    const row = make("details");
    const head = make("summary");
    const line = make("span", "line");
    const [bare] = path.split("?");
    line.append(make("b", "method", method), make("span", "path", bare.replace(/\b(thr|prm)_\w+/g, "$1_…")));
    const protocol = body?.metadata?.type === "pending_prompt" ? "pending_prompt" : PROTOCOLS.find(([part]) => path.includes(part))?.[1];
    const ends = make("span", "ends", `${from} → ${to}`);
    if (protocol) ends.append(make("code", "protocol", protocol));
    head.append(make("span", "status", "…"), line, ends);
    row.append(head);
    if (body) row.append(make("h3", "", `${from} says`), make("pre", "", JSON.stringify(body, null, 2)));
    const entry = make("li");
    entry.append(row);
    this.#rows.set(id, { row, to });
    const { parentElement: panel } = this.#list;
    const atEnd = panel.scrollHeight - panel.scrollTop - panel.clientHeight < 80;
    this.#list.append(entry);
    this.#quiet.hidden = true;
    if (atEnd) panel.scrollTo(0, panel.scrollHeight);
    return id;
  }

  answered({ id, status, body }) {
    const found = this.#rows.get(id);
    if (!found) return;
    const badge = found.row.querySelector(".status");
    badge.textContent = status;
    badge.dataset.ok = status < 400;
    // Tokens are for programs, not for shoulders.
    const hide = (key, value) => (/token$/.test(key) ? "…" : value);
    if (body) found.row.append(make("h3", "", `${found.to} answers`), make("pre", "", JSON.stringify(body, hide, 2)));
  }

  clear() {
    this.#rows.clear();
    this.#list.replaceChildren();
    this.#quiet.hidden = false;
  }
}

function make(name, className = "", text = "") {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
