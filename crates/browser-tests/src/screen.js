// What is shown of the game, part by part; what a server adds around it is left out.
if (!document.querySelector(".table")) return null;
const all = (selector) => [...document.querySelectorAll(selector)];
const words = (selector) => all(selector).map((element) => `${element.ariaLabel ?? ""} ${element.textContent.trim()}`.trim());
const state = (element) => `${element.dataset.route ?? element.dataset.place} ${[...element.classList].sort().join(" ")} ${element.textContent.trim()}`;
return {
  asked: document.querySelector(".table").classList.contains("asked"),
  prompt: words(".prompt"),
  routes: all(".map .route").map(state),
  places: all(".map .place").map(state),
  cars: all(".map .cars").map((cars) => `${cars.closest(".route").dataset.route} ${cars.getAttribute("class")}`),
  market: words(".market .slot, .market .deck"),
  hand: words(".hand .kind"),
  tickets: words(".tickets .ticket"),
  piles: words(".festivals li, .tokens li"),
  players: all(".player").map((player) => [".name", ".points", ".figures"].map((part) => player.querySelector(part).textContent.trim()).join(" | ")),
  log: words(".log li"),
};
