// The program: compiled while it comes, and met with what it imports.

import { imports } from "./imports.js";
import { __wbg_set_wasm } from "./sayso_widget_bg.js";

export { PromptElement, ThreadElement } from "./sayso_widget_bg.js";

/** Starts it from what a server answers. */
export default async function start({ module_or_path }) {
  const answer = await module_or_path;
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`);
  // Under another type a browser compiles it only once all of it is there.
  const comes = answer.headers.get("content-type") === "application/wasm";
  const { instance } = comes
    ? await WebAssembly.instantiateStreaming(answer, imports)
    : await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
  __wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}
