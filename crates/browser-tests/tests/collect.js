// Collects every text that the page shows or speaks, also those that are gone before anybody looks.
window.collected = new Set();
const read = (element) => {
  if (element.nodeType !== Node.ELEMENT_NODE || element.closest("body [lang=en], script, style, [data-field=language]")) return;
  for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"]) window.collected.add(element.getAttribute(name)?.trim());
  // A sentence with names of another language is several texts.
  if (element.querySelector(":scope > span[lang]")) window.collected.add(element.textContent.trim());
  for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) window.collected.add(node.data.trim());
};
const all = (element) => { read(element); element.querySelectorAll?.("*").forEach(read); };
window.readAll = () => { all(document.body); window.collected.add(document.title); window.collected.delete(undefined); window.collected.delete(""); };
new MutationObserver((changes) => {
  for (const change of changes) {
    change.addedNodes.forEach((node) => all(node.nodeType === Node.TEXT_NODE ? node.parentElement ?? node : node));
    read(change.type === "characterData" ? change.target.parentElement ?? change.target : change.target);
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
return true;
