// The chat at /: a thread of this server, and an agent elsewhere that is handed the thread.

import { Conversation } from "./conversation.js";
import { Wire } from "./wire.js";

const $ = (id) => document.getElementById(id);
const agent = document.querySelector('meta[name="sayso-agent"]').content;
const wire = new Wire($("messages"), $("quiet"));

let thread = JSON.parse(sessionStorage.getItem("thread"));
let conversation;
let scenarios = [];
let running = false;
let atEnd = true;

/** Asks this server or the agent, and shows it among the messages. */
async function call(url, body, token) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const id = wire.asked({ from: "page", to: url.startsWith("/") ? "server" : "agent", method: "POST", path: new URL(url, location).pathname, body });
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const json = await response.json().catch(() => null);
  wire.answered({ id, status: response.status, body: json });
  if (!response.ok) throw Object.assign(new Error(json?.detail ?? "The agent did not take it."), { status: response.status });
  return json;
}

async function open() {
  thread ??= await call("/v1/threads", { title: "Demo" });
  sessionStorage.setItem("thread", JSON.stringify(thread));
  conversation ??= new Conversation($("conversation"), thread, { wire, changed: draw, linked, said: (text) => ($("said").textContent = `Agent: ${text}`) });
}

function linked(link) {
  // A thread of a server that has forgotten it.
  if (link === "refused") return startAfresh();
  $("link").textContent = link === "open" ? "" : "Reconnecting";
}

function startAfresh() {
  sessionStorage.removeItem("thread");
  location.reload();
}

function draw() {
  const begun = Boolean(conversation?.size);
  $("welcome").hidden = begun;
  $("chips").hidden = !begun || running || !scenarios.length;
  $("thinking").hidden = !running || conversation?.asking;
  $("fresh").hidden = !begun;
}

/** Keeps the newest in view for whoever was looking at it; what a person is busy with stays where it is. */
function keepUp() {
  const newest = $("conversation").lastElementChild;
  if (!atEnd || !newest || document.activeElement?.matches("sayso-prompt")) return;
  newest.scrollIntoView({ block: newest.offsetHeight > $("scroll").clientHeight ? "start" : "end" });
}

async function say(text) {
  $("notice").textContent = "";
  try {
    await open();
    await call(`/v1/threads/${thread.thread_id}/items`, { content: [{ type: "text", text }] }, thread.user_token);
    if (agent && !running) await call(`${agent}/runs`, { ...thread, user_token: undefined, text });
    return true;
  } catch (error) {
    // An agent that is at work reads what was said by itself.
    if (error.status === 409 && running) return true;
    $("notice").textContent = error.status ? error.message : "The server cannot be reached. Is it still running?";
    return false;
  }
}

function element(name, text, properties = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...properties });
}

function offer() {
  $("cards").replaceChildren(...scenarios.map(({ text, about, protocol }) => {
    const card = element("button", "", { type: "button", className: "card", onclick: () => say(text) });
    card.append(element("strong", text), element("span", about), element("code", protocol));
    return card;
  }));
  $("chips").replaceChildren(...scenarios.map(({ text }) => element("button", text, { type: "button", onclick: () => say(text) })));
}

/** Without an agent, a person can still be asked by hand. */
async function explain() {
  $("hello").textContent = "Sayso is running";
  $("about").textContent = "No agent is connected to this page. cargo xtask demo starts the server with scripted ones.";
  $("by-hand").hidden = false;
  const begin = element("button", "Ask by hand", { type: "button", className: "primary" });
  begin.onclick = async () => {
    try {
      await open();
    } catch (error) {
      $("notice").textContent = error.message;
      return;
    }
    const ask = { kind: "approval", questions: [{ question: "Deploy to production?" }] };
    const line = `curl -X POST ${location.origin}/v1/threads/${thread.thread_id}/prompts \\\n  -H 'authorization: Bearer ${thread.agent_token}' \\\n  -H 'content-type: application/json' -d '${JSON.stringify(ask)}'`;
    begin.replaceWith(element("p", "Send this from a terminal, as the agent would, and answer here:"), element("pre", line));
  };
  $("by-hand").replaceChildren(begin);
}

function showWire(shown) {
  $("wire").hidden = !shown;
  $("show-wire").setAttribute("aria-expanded", shown);
  const next = $(shown ? "hide-wire" : "show-wire");
  if (next.checkVisibility()) next.focus();
}

$("scroll").onscroll = ({ target }) => (atEnd = target.scrollHeight - target.scrollTop - target.clientHeight < 80);
new ResizeObserver(keepUp).observe($("conversation"));
$("fresh").onclick = startAfresh;
$("show-wire").onclick = () => showWire($("wire").hidden);
$("hide-wire").onclick = () => showWire(false);
$("clear").onclick = () => wire.clear();
$("wire").onkeydown = (event) => event.key === "Escape" && showWire(false);
$("composer").onsubmit = async (event) => {
  event.preventDefault();
  const text = $("text").value.trim();
  if (text && (await say(text))) $("text").value = "";
};
$("text").onkeydown = (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    $("composer").requestSubmit();
  }
};

if (matchMedia("(min-width: 64rem)").matches && agent) {
  $("wire").hidden = false;
  $("show-wire").setAttribute("aria-expanded", true);
}
if (thread) await open().catch(() => {});
if (agent) {
  wire.follow(`${agent}/wire`, () => thread?.thread_id, (state) => ((running = state), draw()));
  scenarios = await fetch(`${agent}/scenarios`).then((response) => response.json()).catch(() => []);
  offer();
} else await explain();
draw();
document.documentElement.dataset.ready = "1";
