// A host of one prompt: shows what a test gives it.

import "/pkg/sayso.js";

const drawn = (element) => element.shadowRoot.querySelector("[part~=card]");

/** Puts a prompt on the page, in a new element, and waits until it is drawn. */
window.show = async (prompt, { keep = false } = {}) => {
  const place = document.querySelector("#place");
  const element = document.createElement("sayso-prompt");
  if (!keep) place.replaceChildren();
  place.append(element);
  element.prompt = prompt;
  while (!drawn(element)) await new Promise((resolve) => setTimeout(resolve, 1));
};

document.documentElement.dataset.ready = "1";
