// Lists what cannot be pressed in its middle, and words that do not fit into their box.
// What may lie over other things: it can be closed, or goes with what it speaks of.
const OVERLAYS = ".claim, .chooser, .results, .curtain, .dialog, .hint, .told, .refusal";
const name = (element) => element
  ? `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} “${(element.textContent ?? "").trim().slice(0, 40)}”`
  : "nothing";
const isShown = (element) => element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
const problems = [];

if (document.documentElement.scrollWidth > innerWidth) {
  problems.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
}
for (const control of document.querySelectorAll("button, a, input, select, summary")) {
  // A control that shows only with the focus covers nothing and is not pressed.
  if (!isShown(control) || control.matches(".unseen:not(:focus)")) continue;
  control.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = control.getClientRects()[0];
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const covers = top?.closest(OVERLAYS);
  if (covers && !covers.contains(control)) continue;
  if (!top || !(control.contains(top) || top.contains(control) || control.closest("label")?.contains(top))) {
    problems.push(`${name(control)} is under ${name(top)}`);
  }
}
for (const element of document.querySelectorAll("body *:not(svg *, script, option, select)")) {
  const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
  const style = getComputedStyle(element);
  if (!text || !isShown(element) || element.closest(".unseen") || style.display === "inline" || style.textOverflow === "ellipsis") continue;
  const range = document.createRange();
  range.selectNodeContents(text);
  const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  if (words.left < box.left - 2 || words.right > box.right + 2 || words.bottom > box.bottom + 6) {
    problems.push(`${name(element)} does not fit: ${Math.round(words.width)}×${Math.round(words.height)} in ${Math.round(box.width)}×${Math.round(box.height)}`);
  }
}
return problems;
