// What each page does with its contestant: hands it out to whoever drives, and shows the prompt that the page came with.

window.contestant = contestant;

const first = document.getElementById("first");
if (first) {
  const prompts = contestant.prepare(JSON.parse(first.textContent));
  window.answers = [];
  await contestant.mount(document.getElementById("root"), prompts, (id, answers) => window.answers.push({ id, answers }));
  // It can be used once it is where it will be seen.
  document.body.getBoundingClientRect();
  window.firstAt = performance.now();
}
