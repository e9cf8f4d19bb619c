// The body of a function: what sticks out or is cut, by the words in it.
// Left out is what is there for the ear alone, and fields, which scroll.

const found = [];
const root = document.querySelector("#widget").shadowRoot;
const edge = document.documentElement.clientWidth;
const forEar = (element) => !!element.closest(".announcer, [data-quiet], [hidden]") || element.getClientRects().length === 0;
if (document.documentElement.scrollWidth > edge) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
for (const element of root.querySelectorAll("*")) {
  if (forEar(element) || element.closest("svg") || /^(INPUT|TEXTAREA|PROGRESS)$/.test(element.tagName)) continue;
  const name = `${element.tagName.toLowerCase()}.${element.className}`;
  const inline = getComputedStyle(element).display === "inline";
  if (!inline && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
    found.push(`${name} holds ${element.scrollWidth} in ${element.clientWidth}: ${element.textContent.slice(0, 60)}`);
}
const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode;
  if (!node.data.trim() || forEar(node.parentElement)) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  for (const rect of range.getClientRects())
    if (rect.width > 0 && (rect.left < -1 || rect.right > edge + 1)) found.push(`text goes to ${rect.right}: ${node.data.slice(0, 60)}`);
}
return [...new Set(found)];
