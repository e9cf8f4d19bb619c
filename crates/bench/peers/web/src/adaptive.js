// Adaptive Cards: each prompt as a card of JSON, drawn by the published renderer with nothing but a little style of ours.

import { AdaptiveCard, HostConfig } from "adaptivecards";
import { cardOf } from "./adaptive/card.js";
import { isMulti } from "./words.js";
import "adaptivecards/dist/adaptivecards.css";
import "./adaptive.css";

// What an agent wrote is text.
AdaptiveCard.onProcessMarkdown = (text, result) => {
  result.outputHtml = text;
  result.didProcess = false;
};

const config = new HostConfig({ fontFamily: "system-ui, sans-serif", supportsInteractivity: true });

export const load = async () => {};
export const prepare = (prompts) => prompts.map((prompt) => ({ prompt, json: cardOf(prompt) }));

export function mount(root, cards, onAnswer) {
  const all = document.createDocumentFragment();
  for (const { prompt, json } of cards) {
    const card = new AdaptiveCard();
    card.hostConfig = config;
    card.onExecuteAction = ({ data }) => data && onAnswer(prompt.prompt_id, answersOf(prompt, data));
    card.parse(json);
    all.append(card.render());
  }
  root.append(all);
}

export function unmount(root) {
  root.replaceChildren();
}

function answersOf(prompt, data) {
  if (data.decided) {
    const answer = { id: prompt.questions[0].id, answer: [data.decided] };
    return [data.note ? { ...answer, note: data.note } : answer];
  }
  return prompt.questions.map((question) => {
    const given = data[question.id] ?? "";
    const answer = given === "" ? [] : isMulti(question) ? given.split(",") : [String(given)];
    return { id: question.id, answer };
  });
}
