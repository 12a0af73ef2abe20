// What would a player press now? Answers null while there is nothing to do. What is pressed follows from what is on
// the screen alone, so that equal games are played alike; every third position draws cards. Asked to "save", it always
// draws cards.
const find = (selector) => {
  const element = document.querySelector(selector);
  return element && element.getClientRects().length > 0 ? element : null;
};
// What a press changes, whatever it was.
const count = (selector) => document.querySelectorAll(selector).length;
const table = document.querySelector(".table");
const state = `${table?.dataset.position} ${[".table.asked", ".claim", ".claim .chosen", ".chooser", ".curtain", ".marked", ".planned"].map(count)}`;
if (arguments[0] === "state") return { state };
// Presses here that had no effect: another way is tried then.
const tries = window.pressedIn === state ? window.tries : 0;
const press = (what, element) => {
  [window.pressedIn, window.tries] = [state, tries + 1];
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  return { what, state, at: [box.x + box.width / 2, box.y + box.height / 2] };
};

if (find(".results")) return { what: "over" };
// The answer to a press in vain is put away. It may still grow a button that shows the clause: whoever hits that instead
// closes the clause first, because it covers the note. The tries go on counting.
for (const [what, selector] of [["close-clause", ".why-clause .close"], ["close-note", ".route-note.pressed .close"]]) {
  const close = find(selector);
  if (!close) continue;
  const box = close.getBoundingClientRect();
  return { what, state, at: [box.x + box.width / 2, box.y + box.height / 2] };
}
if (find("[data-act=show]")) return press("show", find("[data-act=show]"));
if (find(".chooser")) return press("choose-route", find(".chooser .which"));

const claim = find("[data-act=claim]");
if (claim) {
  return claim.disabled ? press("end", find(".end")) : press("claim", claim);
}
for (const act of ["keep", "pick", "place"]) {
  const main = find(`[data-act=${act}]`);
  if (!main) continue;
  if (act !== "place" && find(".choice .note")) return null;
  if (!main.disabled) return press(act, main);
  if (act === "place") return press("put", find(".place.open .ring"));
  return press("mark", find(".offered .ticket:not(.marked)"));
}
if (!find(".table.asked")) return null;

const open = [...document.querySelectorAll(".route.open")];
const draw = arguments[0] === "save" ? tries === 0 : (Number(table.dataset.position) + tries) % 3 === 0;
if (open.length > 0 && !draw) {
  const spaces = (route) => route.querySelectorAll(".space");
  const longest = open.reduce((a, b) => (spaces(a).length >= spaces(b).length ? a : b));
  return press("route", spaces(longest)[Math.floor(spaces(longest).length / 2)]);
}
const draws = { deck: ".deck.open:not(.ticket-deck)", slot: ".slot.open", tickets: ".ticket-deck.open", pass: ".hand .main" };
for (const [what, selector] of Object.entries(draws)) {
  if (find(selector)) return press(what, find(selector));
}
return { what: "stuck" };
