// A person's approval with the OpenAI Agents SDK, its state in SQLite, behind the addresses of Sayso.
//
// An ask runs an agent whose one tool needs approval. The model is a script on this machine: it calls the tool with the
// arguments of the ask, and ends once the tool has run. The run stops at the approval; its state goes to SQLite as the
// SDK writes it, and then the prompt goes to the stream. An answer reads the state back, approves, runs on to the end,
// keeps the new state, and only then releases whoever waits. SQLite is set to the same durability as for everybody.
// There is no network, no tracing, no token and no check of an answer.

import { createServer } from "node:http";
import Database from "better-sqlite3";
import { Agent, RunState, Runner, Usage, setTracingDisabled, tool } from "@openai/agents";

setTracingDisabled(true);

const db = new Database(process.argv[2]);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec("CREATE TABLE IF NOT EXISTS run (prompt TEXT PRIMARY KEY, thread TEXT NOT NULL, state TEXT NOT NULL, answers TEXT)");
const keep = db.prepare("INSERT INTO run (prompt, thread, state) VALUES (?, ?, ?)");
const find = db.prepare("SELECT thread, state FROM run WHERE prompt = ?");
const end = db.prepare("UPDATE run SET state = ?, answers = ? WHERE prompt = ?");

const deploy = tool({
  name: "deploy",
  description: "Deploys a build.",
  parameters: { type: "object", properties: {}, required: [], additionalProperties: true },
  strict: false,
  needsApproval: true,
  execute: async () => "deployed",
});

let calls = 0;

/** Calls the tool that the last message names, and ends when it has run. */
const script = {
  async getResponse({ input }) {
    const last = input.at(-1);
    const usage = new Usage();
    if (last.type === "function_call_result") {
      const content = [{ type: "output_text", text: "It is deployed." }];
      return { usage, output: [{ type: "message", role: "assistant", status: "completed", content }] };
    }
    const { tool: name, arguments: given } = JSON.parse(typeof last.content === "string" ? last.content : last.content[0].text);
    const call = { type: "function_call", callId: `call_${(calls += 1)}`, name, status: "completed", arguments: JSON.stringify(given) };
    return { usage, output: [call] };
  },
  getStreamedResponse() {
    throw new Error("this model does not stream");
  },
};

const agent = new Agent({ name: "deployer", instructions: "Deploy what you are asked to.", model: script, tools: [deploy] });
const runner = new Runner({ tracingDisabled: true });

let made = 0;
const name = (prefix) => prefix + String((made += 1)).padStart(26, "0");
/** The streams that follow a thread, and the items it has had. */
const threads = new Map();
/** Those who wait for a prompt. */
const waiting = new Map();

function tell(id, type, prompt) {
  const thread = threads.get(id);
  thread.seq += 1;
  const item = JSON.stringify({ seq: thread.seq, thread_id: id, metadata: { type, prompt } });
  for (const stream of thread.streams) stream.write(`id: ${thread.seq}\nevent: item\ndata: ${item}\n\n`);
}

function make() {
  const id = name("thr_");
  threads.set(id, { seq: 0, streams: new Set() });
  return { thread_id: id, agent_token: "-", user_token: "-" };
}

async function ask(thread, { questions }) {
  const [{ question, subject }] = questions;
  const result = await runner.run(agent, JSON.stringify(subject));
  const [asked] = result.interruptions;
  const id = name("prm_");
  keep.run(id, thread, result.state.toString());
  const shown = { tool: asked.rawItem.name, arguments: JSON.parse(asked.rawItem.arguments) };
  const prompt = { prompt_id: id, prompt_state: "pending", questions: [{ id: "q1", question, subject: shown }] };
  let release;
  const ended = new Promise((resolve) => (release = resolve));
  waiting.set(id, { ended, release });
  tell(thread, "pending_prompt", prompt);
  return prompt;
}

async function answer(id, { answers }) {
  const { thread, state: kept } = find.get(id);
  const state = await RunState.fromString(agent, kept);
  for (const asked of state.getInterruptions()) state.approve(asked);
  const result = await runner.run(agent, state);
  end.run(result.state.toString(), JSON.stringify(answers), id);
  const prompt = { prompt_id: id, prompt_state: "answered", answers };
  tell(thread, "pending_prompt_resolved", prompt);
  waiting.get(id).release(prompt);
  return prompt;
}

async function wait(id) {
  const prompt = await waiting.get(id).ended;
  waiting.delete(id);
  return prompt;
}

function follow(id, response) {
  const { streams } = threads.get(id);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.flushHeaders();
  streams.add(response);
  response.on("close", () => streams.delete(response));
}

async function body(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

async function route(request, response) {
  const [, , kind, id, what] = request.url.split("?")[0].split("/");
  const reply = (status, value) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
  const call = `${request.method} ${kind} ${what ?? ""}`.trim();
  if (call === "GET threads events") return follow(id, response);
  if (call === "GET prompts") return reply(200, await wait(id));
  const given = await body(request);
  if (call === "POST threads") return reply(201, make());
  if (call === "POST threads prompts") return reply(201, await ask(id, given));
  if (call === "POST prompts answer") return reply(200, await answer(id, given));
  return reply(404, {});
}

const server = createServer({ keepAliveTimeout: 120_000, noDelay: true }, (request, response) => {
  route(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end(String(error));
  });
});
server.listen(0, "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${server.address().port}`));
