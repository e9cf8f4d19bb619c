// Fills the page with the thread that the address names: /embed#thread=…&token=…
// What stands behind the # is never sent to a server.

const place = document.querySelector("#place");

const say = (text) => {
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  line.textContent = text;
  place.replaceChildren(line);
};

const show = () => {
  const named = new URLSearchParams(location.hash.slice(1));
  const [thread, token] = [named.get("thread"), named.get("token")];
  if (!thread || !token) {
    say("This page shows one thread. Open it as /embed#thread=THREAD_ID&token=USER_TOKEN.");
    return;
  }
  const element = document.createElement("sayso-thread");
  element.setAttribute("server", location.origin);
  element.setAttribute("thread", thread);
  element.setAttribute("token", token);
  for (const name of ["lang", "theme"]) {
    if (named.has(name)) element.setAttribute(name, named.get(name));
  }
  if (named.has("lang")) document.documentElement.lang = named.get("lang");
  place.replaceChildren(element);
};

try {
  await import("/pkg/sayso.js");
  addEventListener("hashchange", show);
  show();
} catch {
  const answer = await fetch("/pkg/sayso.js").then((response) => response.json()).catch(() => null);
  say(answer?.detail ?? "The widget could not be loaded. Reload the page to try again.");
}
