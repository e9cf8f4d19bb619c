// Runs before anything else of a page, and writes down what happens in it.

(() => {
  const watched = { answers: [], dismissed: 0, violations: [], errors: [], dialogs: [], said: [], mounts: [], events: [] };
  Object.defineProperty(window, "watched", { value: watched });

  addEventListener("sayso-answer", (event) => watched.answers.push(event.detail));
  addEventListener("sayso-dismiss", () => (watched.dismissed += 1));
  addEventListener("securitypolicyviolation", (event) =>
    watched.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`), true);
  addEventListener("error", (event) => watched.errors.push(event.message || `could not load ${event.target?.src ?? event.target?.href}`), true);
  addEventListener("unhandledrejection", (event) => watched.errors.push(`unhandled: ${event.reason}`));
  const error = console.error;
  console.error = (...parts) => {
    watched.errors.push(parts.map(String).join(" "));
    error.apply(console, parts);
  };
  for (const name of ["alert", "confirm", "prompt", "open", "print"]) {
    window[name] = (...parts) => void watched.dialogs.push(`${name}(${parts.join()})`);
  }
  for (const type of ["pointerdown", "click", "keydown", "keyup"]) {
    const note = (event) => watched.events.push({ type, at: event.timeStamp, repeat: !!event.repeat, trusted: event.isTrusted });
    addEventListener(type, note, true);
  }
  const note = (type) => () => watched.events.push({ type, at: performance.now() });
  document.addEventListener("visibilitychange", () => note(document.visibilityState)(), true);
  addEventListener("focus", note("focus"));
  addEventListener("blur", note("blur"));

  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    new MutationObserver((records) => {
      const regions = new Set();
      for (const { target, addedNodes } of records) {
        const element = target.nodeType === 1 ? target : target.parentElement;
        const region = element?.closest("[role=status], [role=alert], [aria-live]");
        if (region) regions.add(region);
        for (const node of addedNodes) {
          if (node.nodeType !== 1) continue;
          if (node.matches("[part~=card]") || node.querySelector("[part~=card]")) watched.mounts.push(performance.now());
          node.querySelectorAll("[role=status], [role=alert], [aria-live]").forEach((inner) => regions.add(inner));
        }
      }
      for (const region of regions) {
        const text = region.textContent.trim();
        const live = region.getAttribute("aria-live") ?? (region.getAttribute("role") === "alert" ? "assertive" : "polite");
        if (text) watched.said.push({ live, text });
      }
    }).observe(root, { childList: true, subtree: true, characterData: true });
    return root;
  };
})();
