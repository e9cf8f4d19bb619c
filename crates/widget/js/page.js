// The widget's hands and eyes in the page: makes nodes as it is ordered, listens, looks, and hands values over.
//
// Orders come many at a time, since a call from the program into the page costs more than most of what it asks for. Text is
// only ever text: nothing here reads markup.

let memory, fire, sheet;
const decoder = new TextDecoder();

// Node by place, and the handle under which it is there. A place is used again under another handle, so that an order for a
// node that is gone goes nowhere, and never to another.
const PLACE = 0xfffff;
const nodes = [];
const handles = [];
const nowhere = document.createElement("i");
const at = (handle) => (handles[handle & PLACE] === handle ? nodes[handle & PLACE] : nowhere);
const put = (handle, node) => {
  nodes[handle & PLACE] = node;
  handles[handle & PLACE] = handle;
};

/** Meets the program: its memory, what hears of everything that happens, and its style. */
export function begin(itsMemory, hears, style) {
  memory = itsMemory;
  fire = hears;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
}

/** Draws into a place of the page under our own style, a sheet that no policy against inline style forbids. */
export function open(place, handle) {
  const root = place.attachShadow ? (place.shadowRoot ?? place.attachShadow({ mode: "open" })) : place;
  root.adoptedStyleSheets = [sheet];
  put(handle, root);
}

// The program's own words, which stand still in its memory, are read once.
const words = new Map();
function word(from, length) {
  const key = from * 512 + length;
  let text = words.get(key);
  if (text === undefined) words.set(key, (text = decoder.decode(new Uint8Array(memory.buffer, from, length))));
  return text;
}

// `tag.class.class attribute=some+value part`, and what is in it in parentheses, behind commas: the first of a sort is put
// together, every other is a copy of it.
const firsts = new Map();
function copy(from, length) {
  const key = from * 512 + length;
  let first = firsts.get(key);
  if (!first) {
    const opened = [document.createDocumentFragment()];
    for (const [, sort, mark] of word(from, length).matchAll(/([^(),]*)([(),]?)/g)) {
      if (sort) opened[0].append(made(sort));
      if (mark === "(") opened.unshift(opened[0].lastChild);
      if (mark === ")") opened.shift();
    }
    firsts.set(key, (first = opened[0].firstChild));
  }
  return first.cloneNode(true);
}

function made(sort) {
  const [head, ...rest] = sort.split(" ");
  const [tag, ...classes] = head.split(".");
  const node = document.createElement(tag);
  if (classes[0]) node.className = classes.join(" ");
  for (const part of rest) {
    const [name, value = name === "part" ? node.className : ""] = part.split("=");
    node.setAttribute(name, value.replaceAll("+", " "));
  }
  return node;
}

// The node behind one in the order of the document.
function following(node) {
  if (node.firstChild) return node.firstChild;
  while (!node.nextSibling) node = node.parentNode;
  return node.nextSibling;
}

/** Carries out orders, each its number and then numbers; what they say is in `text`, one after the other. */
export function run(list, text) {
  // What an order sets off may come back here, and move the memory that the list is in.
  const orders = list.slice();
  let o = 0;
  let t = 0;
  const told = () => text.slice(t, (t += orders[o++]));
  const named = () => word(orders[o++], orders[o++]);
  while (o < orders.length) {
    const order = orders[o++];
    const handle = orders[o++];
    if (order === 0) {
      let made = copy(orders[o++], orders[o++]);
      put(handle, made);
      // What is in it comes under handles of its own.
      for (let more = orders[o++]; more; more -= 1) put(orders[o++], (made = following(made)));
      continue;
    }
    const node = at(handle);
    switch (order) {
      case 1: // Attr
        node.setAttribute(named(), told());
        break;
      case 2: // Remove
        node.removeAttribute(named());
        break;
      case 3: // Word
        node.setAttribute(named(), named());
        break;
      case 4: // Id
        node.setAttribute(named(), `s${orders[o++]}-${named()}`);
        break;
      case 5: // QuestionId
        node.setAttribute(named(), `s${orders[o++]}-q${orders[o++]}-${named()}`);
        break;
      case 6: // Say
        node.appendChild(document.createTextNode(told()));
        break;
      case 7: // Show
        node.setAttribute("dir", "auto");
        node.appendChild(document.createTextNode(told()));
        break;
      case 8: // Child
        node.appendChild(at(orders[o++]));
        break;
      case 9: // Icon
        node.appendChild(copy(orders[o++], orders[o++]));
        break;
      case 10: // Clear
        if (node.firstChild) node.replaceChildren();
        break;
      case 11: // Listen
        listen(node, named(), orders[o++]);
        break;
      case 12: // Value
        fill(node, told());
        break;
      case 13: // Check
        node.checked = orders[o++] > 0;
        break;
      case 14: // Forget
        nodes[handle & PLACE] = handles[handle & PLACE] = undefined;
        break;
      case 15: // Gone
        node.remove();
        break;
      case 16: // Next
        node.after(at(orders[o++]));
        break;
      case 17: // Before
        node.before(at(orders[o++]));
        break;
      case 18: // Watch
        watch(node, orders[o++]);
        break;
    }
  }
}

// The cursor stays where it is in a field that has that already.
const fill = (node, value) => node.value === value || (node.value = value);

const listen = (node, name, hears) =>
  node.addEventListener(name, (event) => fire(hears, event), name === "scroll" && { passive: true });

// What happens to the page as a whole, and who hears of it. There is one listener for all, and it stays: a browser takes
// long to add one of these.
const attending = ["visibilitychange", "focus", "pagehide"].map((name, at) => {
  const all = new Set();
  (at ? window : document).addEventListener(name, (event) => all.forEach((hears) => fire(hears, event)));
  return all;
});

export const attend = (what, hears) => attending[what].add(hears);
export const leave = (what, hears) => attending[what].delete(hears);

export const later = (after, hears) => setTimeout(fire, after, hears);
export const every = (pause, hears) => setInterval(fire, pause, hears);
export const call_off = (timer) => clearTimeout(timer);

// ---- What an event says.

export const typed = (event) => event.target.value;
export const is_on = (event) => event.target.checked;
/** Whether the browser holds back what was typed, since it is no number. */
export const is_bad = (event) => event.target.validity.badInput;
/** The place of the option that it is about. */
export const option = ({ target }) => {
  const row = target.closest("[data-option]");
  if (row) return Number(row.dataset.option);
  return target.matches("input:not([type=text])") && /^\d+$/.test(target.value) ? Number(target.value) : undefined;
};
export const is_near_end = ({ currentTarget: list }, near) =>
  list.scrollTop + list.clientHeight + near > list.scrollHeight ? 1 : list.scrollTop < near ? -1 : 0;

// ---- What a node says, and what is done with it at once.

export const value = (handle) => at(handle).value;
export const focus = (handle) => at(handle).focus();
export const select = (handle) => at(handle).select();
export const has_focus = (handle) => at(handle).contains(at(handle).getRootNode().activeElement);

/** Brings what an id names within the same root into view, or the first control in there, and gives it the focus. */
export function go_to(handle, id) {
  const root = at(handle).getRootNode();
  const target = root.getElementById(`${id}field`) ?? root.querySelector(`#${id}block :is(input, select, textarea)`);
  const found = target ?? root.getElementById(`${id}block`);
  found?.scrollIntoView();
  found?.focus();
}

/** The row at the top of what is in view of a list, and where it stands, so that it stands there again afterwards. */
export function hold(handle) {
  const list = at(handle);
  const top = list.scrollTop;
  const row = [...list.children].find((row) => row.offsetTop >= top);
  return { top, id: row?.id, below: row?.offsetTop - top };
}

/** Scrolls a list, and nothing around it: to its active row, or to where it stood. */
export function restore(handle, { top, id, below }) {
  const list = at(handle);
  const active = list.querySelector("[data-active]");
  if (active) {
    const bottom = active.offsetTop + active.offsetHeight;
    list.scrollTop = Math.max(Math.min(top, active.offsetTop), bottom - list.clientHeight);
    return;
  }
  const row = [...list.children].find((row) => row.id === id);
  if (id && row) list.scrollTop = row.offsetTop - below;
}

// Where each watched node was when it was last looked at.
const placed = new WeakMap();

/** Whether a node has moved or changed its size, by more than half a pixel, since the last look. */
export function has_moved(handle) {
  const node = at(handle);
  const { x, y, width, height } = node.getBoundingClientRect();
  const was = placed.get(node) ?? [0, 0, 0, 0];
  const is = [x, y, width, height];
  placed.set(node, is);
  return was.some((number, index) => Math.abs(number - is[index]) > 0.5);
}

// One observer looks for all prompts of the page: a browser takes long to make one. It lets a node go by itself.
const hearers = new WeakMap();
let observer;
function observe(entries) {
  for (const entry of entries) {
    const hears = hearers.get(entry.target);
    // A browser that cannot tell what covers an element leaves this out.
    const clear = entry.isVisible ?? entry.isIntersecting;
    if (hears) fire(hears, (entry.isIntersecting ? 1 : 0) | (clear ? 2 : 0) | (is_cut(entry) ? 4 : 0));
  }
}

/** Whether something other than the edge of the window cuts a part off: a page may clip what it must not cover. */
function is_cut({ boundingClientRect: whole, intersectionRect: left }) {
  const { clientWidth, clientHeight } = document.documentElement;
  const within = (from, size, edge) => Math.min(from + size, edge) - Math.max(from, 0);
  return (
    within(whole.x, whole.width, clientWidth) - left.width > 1 ||
    within(whole.y, whole.height, clientHeight) - left.height > 1
  );
}

function watch(node, hears) {
  observer ??= new IntersectionObserver(observe, {
    threshold: [0, 0.25, 0.5, 0.75, 1],
    trackVisibility: true,
    // The least that a browser takes between two looks at what covers an element.
    delay: 100,
  });
  hearers.set(node, hears);
  observer.observe(node);
}

// ---- Values, as JSON.

/** A value as JSON; undefined where it is none that JSON has. */
export function text_of(value) {
  try {
    return JSON.stringify(value);
  } catch {}
}

/** JSON as the browser writes it, or undefined where it is none. */
export function checked(text, space) {
  try {
    return JSON.stringify(JSON.parse(text), null, space);
  } catch {}
}

export const number = (text) => Number(text);
export const number_text = (number) => String(number);

/** Whether a text has those small letters in it. */
export const has = (text, small) => text.toLowerCase().includes(small);
export const small_words = (text) => text.toLowerCase().replace(/\s/g, " ");

/** Tells the page; whether it lets it go on. */
export const tell = (host, name, detail) =>
  host.dispatchEvent(
    new CustomEvent(name, { bubbles: true, composed: true, cancelable: true, detail: JSON.parse(detail) }),
  );

// ---- What the browser keeps. A store that is full, or that the page may not have, keeps nothing.

const store = (use) => {
  try {
    return use(localStorage) ?? undefined;
  } catch {}
};
export const load = (name) => store((kept) => kept.getItem(name));
export const save = (name, text) => store((kept) => kept.setItem(name, text));
export const forget = (name) => store((kept) => kept.length && kept.removeItem(name));

// ---- Time.

/** Milliseconds since the page began, as events count them. */
export const now = () => performance.now();

/** Seconds until a moment. */
export const until = (moment) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000));

// The time of day, as people of a language write it.
const clocks = new Map();
export function clock_time(moment, lang) {
  let clock = clocks.get(lang);
  if (!clock) clocks.set(lang, (clock = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" })));
  return clock.format(new Date(moment));
}

/** A moment as the person's clock shows it, to the minute: moved by its offset, it says in UTC what the clock says. */
export function to_local(moment) {
  const date = new Date(moment);
  return isNaN(date) ? "" : new Date(date - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** `2026-11-18T09:30` where the person is, as a moment with its offset; as it is where it is none. */
export function from_local(local) {
  const date = new Date(local);
  if (!local || isNaN(date)) return local;
  // Behind UTC is what the browser counts up.
  const behind = date.getTimezoneOffset();
  const two = (number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  return `${local}${local.length === 16 ? ":00" : ""}${behind > 0 ? "-" : "+"}${two(behind / 60)}:${two(behind % 60)}`;
}
