// Asks with a form through an official SDK of MCP, and waits for the answer in the thread.
// Says what it got as lines of JSON: first what the server has and what the call gave, then the answer.

const { SAYSO_ADDRESS, SAYSO_THREAD, SAYSO_TOKEN } = process.env;
const form = JSON.parse(process.env.FORM);
const meta = JSON.parse(process.env.META);
const headers = { Authorization: `Bearer ${SAYSO_TOKEN}` };

const say = (line) => console.log(JSON.stringify(line));

/** The newest SDK asks what the server speaks first; the one before it, and any client told so, shakes hands. */
async function connect(kind) {
  const identity = { name: "sayso-tests", version: "1.0.0" };
  const url = new URL(`${SAYSO_ADDRESS}/mcp`);
  let client, transport;
  if (kind === "v1") {
    const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
    const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
    client = new Client(identity);
    transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  } else {
    const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
    client = new Client(identity, { versionNegotiation: { mode: kind } });
    transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  }
  await client.connect(transport);
  return { client, version: () => client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion };
}

async function answer(toolUseId) {
  for (let tries = 0; tries < 600; tries += 1) {
    const response = await fetch(`${SAYSO_ADDRESS}/v1/threads/${SAYSO_THREAD}/items?limit=1000`, { headers });
    const { items } = await response.json();
    const found = items.find((item) => item.interactive_form_answer?.tool_use_id === toolUseId);
    if (found) return found.interactive_form_answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("nobody answered");
}

const { client, version } = await connect(process.argv[2]);
const { tools } = await client.listTools();
const call = (_meta) => client.callTool({ name: tools[0].name, arguments: form, _meta });
const result = await call(meta);
const again = await call({ subtask_id: meta.subtask_id });
say({
  version: version(),
  tools: tools.map((tool) => tool.name),
  schema: tools[0].inputSchema,
  is_error: result.isError ?? false,
  texts: result.content.map((block) => block.text),
  again: again.isError ?? false,
});
await client.close();
say(await answer(meta.tool_use_id));
