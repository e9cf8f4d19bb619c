// React with components written by hand, as an app of today would have them: functions, hooks, controlled fields, and a question
// that is drawn again only when its own answer changes.

import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { Card } from "./react/card.jsx";
import "./card.css";

const mounted = new WeakMap();

export const load = async () => {};
export const prepare = (prompts) => prompts;

export function mount(place, prompts, onAnswer) {
  const root = createRoot(place);
  mounted.set(place, root);
  // Drawn at once, so that what is measured is the drawing and not the waiting for it.
  flushSync(() => root.render(<Chat prompts={prompts} onAnswer={onAnswer} />));
}

export function unmount(place) {
  mounted.get(place)?.unmount();
  mounted.delete(place);
}

function Chat({ prompts, onAnswer }) {
  return prompts.map((prompt) => <Card key={prompt.prompt_id} prompt={prompt} onAnswer={onAnswer} />);
}
