// Open tiles: where each would fit lights up at once, when it is picked and when it is looked at. The server has
// said where (`data-fits`); without scripts each tile is a link to the page that shows the same.
import { listed, words } from "../table/words.js";

const say = document.getElementById("say");
let picked = null;
let looked = null;

const links = () => [...document.querySelectorAll(".open a")];
const numberOf = (link) => Number(new URLSearchParams(link.search).get("pick"));
const squares = (link) => Array.from({ length: 16 }, (_none, place) => place).filter((place) => (Number.parseInt(link.dataset.fits, 16) >> place) & 1);
const nameOf = (place) => "abcd"[place % 4] + (Math.floor(place / 4) + 1);

// A button where the tile may be taken and placed now, else only a mark.
function spot(place, number, press) {
  const out = document.getElementById(`b${place}`).textContent;
  const square = nameOf(place);
  const found = Object.assign(document.createElement(press ? "button" : "i"), { textContent: number });
  if (out) found.dataset.out = out;
  if (press) {
    Object.assign(found, { name: "square", value: `${number}${square}` });
    found.ariaLabel = words(out ? "swap" : "on", { tile: number, square, out });
  } else {
    found.dataset.at = square;
  }
  return found;
}

function show() {
  const all = links();
  const form = document.getElementById("move");
  // With a tile in hand there are no links, and the squares are the server's.
  if (!all.length || !form) {
    picked = null;
    return;
  }
  const chosen = all.find((link) => numberOf(link) === picked);
  if (!chosen) picked = null;
  const shown = chosen ?? all.find((link) => numberOf(link) === looked);
  const press = Boolean(chosen) && form.matches(".takes");
  const marks = shown ? squares(shown).map((place) => spot(place, numberOf(shown), press)) : [];
  const spots = form.querySelector(".spots");
  const markup = (nodes) => nodes.map((node) => node.outerHTML).join();
  if (markup(marks) !== markup([...spots.children])) spots.replaceChildren(...marks);
  for (const link of all) {
    if (link === chosen) link.ariaCurrent = "true";
    else link.removeAttribute("aria-current");
  }
}

function tellOf(link) {
  const fits = listed(squares(link).map(nameOf));
  say.textContent = words(fits ? "fits" : "nowhere", { tile: numberOf(link), squares: fits });
}

function clicked(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest(".pile")) document.querySelector("#move .draw")?.click();
  const link = event.target.closest(".open a");
  if (!link) return;
  event.preventDefault();
  picked = numberOf(link) === picked ? null : numberOf(link);
  looked = null;
  show();
  if (picked) tellOf(link);
  // By keyboard: straight on to the squares.
  if (picked && event.detail === 0) document.querySelector(".spots > button")?.focus();
}

function over(event) {
  const link = event.target.closest?.(".open a");
  const number = link && event.pointerType !== "touch" ? numberOf(link) : null;
  if (number === looked) return;
  looked = number;
  if (!picked) show();
}

export function pick() {
  document.addEventListener("click", clicked);
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", over);
  document.addEventListener("submit", ({ target }) => { if (target.id === "move") picked = null; });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !picked) return;
    picked = null;
    show();
  });
  const there = document.querySelector(".open [aria-current]");
  if (there) picked = numberOf(there);
  return show;
}
