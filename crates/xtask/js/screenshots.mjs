// Takes a picture of each entry of the gallery, with a real browser, under the policy that pages are promised.
//
// usage: node screenshots.mjs GALLERY TRUNK_TOML OUT BROWSER WIDTH LANG [ENTRY...]

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const [gallery, trunk, out, browser, width, lang, ...only] = process.argv.slice(2);
const TABS = 3;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".svg": "image/svg+xml", ".wasm": "application/wasm" };

const policy = /"content-security-policy" = "(.*)"/.exec(await readFile(trunk, "utf8"))[1];
const all = JSON.parse(await readFile(join(gallery, "gallery/entries.json"), "utf8"));
const entries = only.length ? all.filter((entry) => only.includes(entry.id)) : all;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const server = createServer(async (request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://here").pathname));
  const file = join(gallery, path.endsWith("/") ? `${path}index.html` : path);
  try {
    const body = await readFile(file);
    const type = `${TYPES[extname(file)] ?? "application/octet-stream"}; charset=utf-8`;
    response.writeHead(200, { "content-type": type, "content-security-policy": policy }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

const profile = await mkdtemp(join(tmpdir(), "sayso-screenshots-"));
const chromium = spawn(browser, [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe",
  `--user-data-dir=${profile}`, "about:blank",
], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

// Messages to and from the browser: JSON, each ended by a zero byte.
const waiting = new Map();
const listeners = new Set();
let last = 0;
let rest = Buffer.alloc(0);
chromium.stdio[4].on("data", (chunk) => {
  rest = Buffer.concat([rest, chunk]);
  for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1)) {
    const message = JSON.parse(rest.subarray(0, end).toString());
    if (message.id) {
      const { resolve, reject } = waiting.get(message.id);
      waiting.delete(message.id);
      message.error ? reject(new Error(message.error.message)) : resolve(message.result);
    } else listeners.forEach((heard) => heard(message));
  }
});
const send = (method, params = {}, sessionId) =>
  new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    chromium.stdio[3].write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
  });

const wrong = [];

/** A window of its own: a tab behind another stands still. */
async function tab() {
  const { targetId } = await send("Target.createTarget", { url: "about:blank", newWindow: true });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const call = (method, params) => send(method, params, sessionId);
  const value = async (expression) => {
    const { result, exceptionDetails } = await call("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  let shown = "";
  listeners.add(({ method, params, sessionId: from }) => {
    if (from !== sessionId) return;
    if (method === "Log.entryAdded" && params.entry.level === "error") wrong.push(`${shown}: ${params.entry.text}`);
    if (method === "Runtime.exceptionThrown") wrong.push(`${shown}: ${params.exceptionDetails.exception?.description}`);
  });
  for (const domain of ["Page", "Runtime", "Log"]) await call(`${domain}.enable`);

  return async (entry, theme) => {
    shown = `${theme}/${entry.id}`;
    const size = (height) =>
      call("Emulation.setDeviceMetricsOverride", { width: Number(width), height, deviceScaleFactor: 2, mobile: false });
    await size(900);
    await call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: theme }] });
    await call("Page.navigate", { url: `${origin}/?entry=${entry.id}&theme=${theme}&lang=${lang}&bare=1` });
    for (let tries = 0; (await value("document.documentElement?.dataset.ready")) !== "1"; tries += 1) {
      if (tries === 200) throw new Error(`${shown} never came up`);
      await sleep(50);
    }
    const root = 'document.querySelector("#widget").shadowRoot';
    const fit = async () => {
      // The page at least fills the window it is given: it is measured in a small one.
      await size(200);
      const { cssContentSize } = await call("Page.getLayoutMetrics");
      await size(Math.ceil(cssContentSize.height));
      return cssContentSize;
    };
    await fit();
    // Until a yes counts, and nothing moves any more.
    const still = async () => {
      await sleep(500);
      for (let tries = 0; tries < 40 && (await value(`Boolean(${root}.querySelector("[data-arming]"))`)); tries += 1) await sleep(100);
      await sleep(100);
    };
    await still();
    if (entry.press) {
      const at = await value(`(() => {
        // By its part in a language that calls it something else.
        const name = ${JSON.stringify(entry.press)};
        const named = (button) => button.textContent.includes(name) || button.part.contains(name.toLowerCase());
        const rect = [...${root}.querySelectorAll("button")].find(named).getBoundingClientRect();
        return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
      })()`);
      for (const type of ["mousePressed", "mouseReleased"])
        await call("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount: 1 });
      await call("Input.dispatchMouseEvent", { type: "mouseMoved", x: 0, y: 0 });
      await sleep(400);
      await fit();
      await still();
    }
    const over = await value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    if (over > 0) wrong.push(`${shown}: ${over} px wider than the page`);
    const { data } = await call("Page.captureScreenshot", { format: "png" });
    await writeFile(join(out, theme, `${entry.id}.png`), Buffer.from(data, "base64"));
  };
}

const work = entries.flatMap((entry) => ["light", "dark"].map((theme) => [entry, theme]));
let failed = false;
try {
  for (const theme of ["light", "dark"]) await mkdir(join(out, theme), { recursive: true });
  const count = work.length;
  const each = async () => {
    const shoot = await tab();
    for (let next; (next = work.shift()); ) await shoot(...next);
  };
  await Promise.all(Array.from({ length: TABS }, each));
  console.log(`${count} pictures in ${out}`);
} catch (error) {
  failed = true;
  console.error(String(error));
}
const gone = new Promise((resolve) => chromium.on("exit", resolve));
send("Browser.close").catch(() => {});
await Promise.race([gone, sleep(5000).then(() => chromium.kill())]);
server.close();
await rm(profile, { recursive: true, force: true, maxRetries: 5 });
wrong.forEach((line) => console.error(line));
process.exit(failed || wrong.length ? 1 : 0);
