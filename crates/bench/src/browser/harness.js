// Put into each contestant's page once it is loaded; the same for all of them.

(() => {
  const root = document.getElementById("root");
  const prepared = new Map();
  const answers = [];
  const onAnswer = (id, given) => answers.push({ id, answers: given });
  const layout = () => document.body.getBoundingClientRect().height;
  const breath = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  /** Mounts, and lays out; milliseconds. */
  async function mount(name) {
    const start = performance.now();
    const drawing = contestant.mount(root, prepared.get(name), onAnswer);
    if (drawing) await drawing;
    layout();
    return performance.now() - start;
  }

  async function unmount() {
    contestant.unmount(root);
    // What tidies up a little later has done so then.
    await breath();
  }

  window.bench = {
    answers,
    /** Learns the prompts of a case. */
    learn(name, prompts) {
      prepared.set(name, contestant.prepare(prompts));
    },
    load: (prompts) => contestant.load(prompts),
    mount,
    unmount,
    /** Mounts again and again; the milliseconds of each time after the first few. */
    async warm(name, warmUps, times) {
      const taken = [];
      for (let time = 0; time < warmUps + times; time += 1) {
        const milliseconds = await mount(name);
        if (time >= warmUps) taken.push(milliseconds);
        await unmount();
      }
      return taken;
    },
  };
})();
