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

  /** The frame behind it, which draws it; milliseconds from its beginning until it is done. */
  const frame = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const start = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        port2.postMessage(null);
      }),
    );

  async function unmount() {
    contestant.unmount(root);
    // What tidies up a little later has done so then.
    await breath();
  }

  /** What is seen, across all roots. */
  function text(node) {
    const inside = [...node.querySelectorAll("*")].filter(({ shadowRoot }) => shadowRoot);
    const roots = inside.flatMap(({ shadowRoot }) => [...shadowRoot.children].map((child) => child.innerText));
    return [node.innerText, ...roots].join("\n");
  }

  /** What is seen of the page by whoever scrolls from its top to its end: what is out of view need not be drawn. */
  async function read() {
    const seen = [];
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await breath();
      seen.push(text(document.body));
    }
    scrollTo(0, 0);
    return seen.join("\n");
  }

  const taken = [];
  let ends;

  /** Times what happens from one kind of event, as the page first hears of it, until what follows another is laid out. */
  function watch(first, last) {
    taken.length = 0;
    ends?.abort();
    ends = new AbortController();
    const { signal } = ends;
    const begin = (event) => {
      const start = performance.now();
      // Not every event leaves the root that it happens in.
      const place = event.composedPath()[0].getRootNode();
      const end = () =>
        queueMicrotask(() => {
          layout();
          taken.push(performance.now() - start);
        });
      place.addEventListener(last, end, { once: true });
    };
    addEventListener(first, begin, { capture: true, signal });
  }

  window.bench = {
    answers,
    breath,
    taken,
    read,
    watch,
    /** Learns the prompts of a case. */
    learn(name, prompts) {
      prepared.set(name, contestant.prepare(prompts));
    },
    load: (prompts) => contestant.load(prompts),
    mount,
    unmount,
    /** Mounts again and again; the milliseconds of each time after the first few, and of the frame behind each. */
    async warm(name, warmUps, times) {
      const [mounts, frames] = [[], []];
      for (let time = -warmUps; time < times; time += 1) {
        const milliseconds = [await mount(name), await frame()];
        if (time >= 0) [mounts, frames].forEach((taken, at) => taken.push(milliseconds[at]));
        await unmount();
      }
      return [mounts, frames];
    },
  };
})();
