// What a page does with the package, for the compiler to check.

import { setWords, type Prompt, type Problem, type SaysoAnswerDetail } from "@sayso/widget";

setWords("en", { approve: "Go ahead", deny: "Stop" });

const element = document.createElement("sayso-prompt");

export async function show(prompt: Prompt, send: (detail: SaysoAnswerDetail) => Promise<Prompt | Problem>) {
  element.prompt = prompt;
  element.addEventListener("sayso-answer", async (event) => {
    const first: string[] | undefined = event.detail.answers[0]?.answer;
    const told = await send(event.detail);
    if ("code" in told && typeof told.code === "string" && first) element.problem = told as Problem;
  });
  element.addEventListener("sayso-dismiss", (event) => console.log(event.detail.prompt_id));
  element.addEventListener("click", (event) => console.log(event.clientX));
  document.querySelector("sayso-thread")?.setAttribute("theme", "dark");
}
