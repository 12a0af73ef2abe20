// Lists what is wrong with the layout of the game screen: clipped, overlapping, off screen, behind a scroller without a
// mark, too small to press, no primary action or no whole choice in sight, too little of the map.
const problems = [];
const touch = matchMedia("(pointer: coarse)").matches;
const name = (e) => `${e.tagName.toLowerCase()}.${(e.getAttribute("class") ?? "").replaceAll(" ", ".")} “${(e.textContent ?? "").trim().slice(0, 30)}”`;
const shown = (e) => e.getClientRects().length > 0 && e.checkVisibility({ visibilityProperty: true });
// What may lie over other things: it can be closed, or goes with what it speaks of.
const covers = [...document.querySelectorAll("dialog[open], .curtain, .results, .claim, .chooser, .coach, .hint, .told, .refusal, .route-note, .banner.past, .banner.replay, .banner.proposal, .newer")].filter((e) => shown(e) && getComputedStyle(e).position !== "static");
const under = (e) => covers.some((cover) => !cover.contains(e));
const isMarked = (e) => getComputedStyle(e).backgroundAttachment.includes("local");
const scrolls = (style) => /auto|scroll/.test(style.overflowY);
// The part of a box that its ancestors do not clip. Marked scrollers count as showing everything.
const clip = (e, box) => {
  let { left, top, right, bottom } = box;
  for (let up = e.parentElement; up && up !== document.body; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (isMarked(up)) break;
    if (style.overflow === "visible" || style.display === "contents") continue;
    if (style.position !== "fixed" && getComputedStyle(e).position === "fixed") break;
    const edge = up.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
  }
  return { left, top, right, bottom, width: right - left, height: bottom - top };
};
const scrollsNow = (e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
const inScroller = (e) => { for (let up = e.parentElement; up; up = up.parentElement) if (isMarked(up) && scrollsNow(up)) return true; return false; };
const root = document.documentElement;
if (root.scrollWidth > innerWidth + 1) problems.push(`the page is ${root.scrollWidth} pixels wide`);
if (document.querySelector(".table") && root.scrollHeight > innerHeight + 1) problems.push(`the page is ${root.scrollHeight} pixels high`);

for (const e of document.querySelectorAll(".table *:not(svg *)")) {
  const style = getComputedStyle(e);
  if (!shown(e) || e.closest(".unseen, .flights, .map, [aria-hidden=true]")) continue;
  if (scrolls(style) && e.scrollHeight > e.clientHeight + 1 && !isMarked(e)) problems.push(`${name(e)} scrolls without a mark`);
}
const texts = [];
for (const e of document.querySelectorAll(".table *:not(svg *, option)")) {
  const text = [...e.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
  if (!text || !shown(e) || e.closest(".unseen, .flights, .map, select") || under(e)) continue;
  // Names and the ticker may end in dots: they stand elsewhere in full.
  if (e.closest(".name, .ticker")) continue;
  const range = document.createRange();
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  const seen = clip(e, box);
  if (seen.width < box.width - 2 || seen.height < box.height - 4) problems.push(`${name(e)} is clipped`);
  const inside = box.left >= -1 && box.top >= -2 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 2;
  if (!inside && !inScroller(e)) problems.push(`${name(e)} is off screen`);
  if (!e.closest(".badge, .count, .number, .draft-in, .letter, .chip, .tick") && !inScroller(e)) texts.push([e, box]);
}
for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++) {
  const [[a, one], [b, other]] = [texts[i], texts[j]];
  if (a.contains(b) || b.contains(a)) continue;
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width > 3 && height > 5) problems.push(`${name(a)} lies over ${name(b)}`);
}
for (const control of document.querySelectorAll(".table :is(button, a, input, select, summary)")) {
  if (control.matches(".unseen:not(:focus)") || !shown(control) || control.closest(".flights") || under(control)) continue;
  control.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = control.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!top || !(control.contains(top) || control.closest("label")?.contains(top))) problems.push(`${name(control)} is under ${top ? name(top) : "nothing"}`);
  const inText = control.tagName === "A" && getComputedStyle(control).display === "inline";
  if (touch && !inText && (box.width < 43.5 || box.height < 43.5) && control.type !== "range") problems.push(`${name(control)} is small: ${Math.round(box.width)}×${Math.round(box.height)}`);
}
for (const scroller of document.querySelectorAll(".scroller")) scroller.scrollTop = 0;

for (const main of document.querySelectorAll(".choice .main, .claim .buttons .main, .hand .main, .results .next > *")) {
  if (main.closest(".choice") && document.querySelector(".table").dataset.sheet !== "none") continue;
  const box = clip(main, main.getBoundingClientRect());
  if (!shown(main) || box.height < 30 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) problems.push(`${name(main)} is not in sight`);
}
for (const list of document.querySelectorAll(".choice .offered")) {
  if (!shown(list) || list.childElementCount === 0) continue;
  const edge = clip(list, list.getBoundingClientRect());
  const isWhole = (box) => box.height > 20 && box.top >= edge.top - 1 && box.bottom <= Math.min(edge.bottom, innerHeight) + 1;
  if (![...list.children].some((one) => isWhole(one.getBoundingClientRect()))) problems.push(`${name(list)} shows no whole choice`);
}
const map = document.querySelector(".map");
// Beside a map with a rail there is room for what speaks of the map.
if (map && innerWidth > innerHeight && innerHeight <= 620) for (const e of document.querySelectorAll(".hint, .end-show")) {
  if (shown(e) && e.getBoundingClientRect().left < map.getBoundingClientRect().right - 1) problems.push(`${name(e)} lies over the map`);
}
const pressed = document.querySelector(".table.asked") && (!document.querySelector(".choice") || document.querySelector(".placing"));
if (map && pressed && document.querySelector(".table").dataset.sheet === "none" && !document.querySelector("dialog[open]")) {
  const box = clip(map, map.getBoundingClientRect());
  let area = box.width * box.height;
  for (const cover of covers) {
    const other = cover.getBoundingClientRect();
    area -= Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left)) * Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top));
  }
  const [part, least] = [area / (innerWidth * innerHeight), innerHeight < 400 ? 0.35 : 0.45];
  if (part < least) problems.push(`the map has ${Math.round(part * 100)} % of the screen, not ${least * 100} %`);
}
return [...new Set(problems)];
