// Which keys would a player press now? Answers null while there is nothing to do. Every third step draws cards.
const find = (selector) => {
  const element = document.querySelector(selector);
  return element && element.getClientRects().length > 0 ? element : null;
};
const nth = (selector, element) => String([...document.querySelectorAll(selector)].indexOf(element) + 1);

if (find(".results")) return { what: "over" };
if (find("[data-act=show]")) return { what: "show", keys: ["Enter"] };

const claim = find("[data-act=claim]");
if (claim) {
  const choices = ".claim .payment, .claim .end:not(:disabled)";
  return claim.disabled ? { what: "end", keys: [nth(choices, find(".claim .end"))] } : { what: "claim", keys: ["Enter"] };
}
for (const act of ["keep", "pick", "place"]) {
  const main = find(`[data-act=${act}]`);
  if (!main) continue;
  if (act !== "place" && find(".choice .note")) return null;
  if (!main.disabled) return { what: act, keys: ["Enter"] };
  if (act === "place") return { what: "put", keys: find(".place.aimed") ? ["Enter"] : ["m", "ArrowRight"] };
  return { what: "mark", keys: [nth(".offered .ticket", find(".offered .ticket:not(.marked)"))] };
}
if (!find(".table.asked")) return null;

if (find(".route.chosen")) return { what: "route", keys: ["Enter"] };
if (find(".route.open") && arguments[0] % 3 !== 0) return { what: "walk", keys: ["m", "Shift+ArrowRight", "Shift+ArrowDown"] };
if (find(".deck.open:not(.ticket-deck)")) return { what: "deck", keys: ["d"] };
if (find(".slot.open")) return { what: "slot", keys: [nth(".slot", find(".slot.open"))] };
if (find(".ticket-deck.open")) return { what: "tickets", keys: ["t"] };
if (find(".hand .main")) return { what: "pass", keys: ["Enter"] };
return { what: "stuck" };
