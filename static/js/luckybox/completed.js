// What pushed markup of Lucky Box leaves out: the prints of cards, ink as marks, and the words for screen readers.
import { joined } from "../table/completed.js";
import { counted, words } from "../table/words.js";

export const SQUARES = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
// The letters of crosses and of complete lines; of lines whose bonus waits, and of those whose bonus was lost.
const CROSSES = "abcdefghi";
const LINES = { "": "jklmno", pending: "JKLMNO", lost: "012345" };
const ENDS = { "?": "endAny", S: "endS", L: "endL", LL: "endLl", M: "endM", "": "endNone" };

const isDigit = (code) => /^\d$/.test(code);
const hue = (digit) => Math.floor((digit - 1) / 3);
const hasOneHue = (digits) => new Set([...digits].map(hue)).size === 1;

// As `data-print` says it: name, nine numbers, the ends of three rows and of three columns.
function parsed(print) {
  const [name, grid, ...ends] = print.split(" ");
  return { name, rows: [0, 1, 2].map((row) => [grid.slice(3 * row, 3 * row + 3), ends[row]]), columns: ends.slice(3) };
}

function end(code) {
  if (isDigit(code)) return `<td role=cell class="end n${code}" aria-label="${words("end", { number: code })}">${code}`;
  return `<td role=cell class=end data-b="${code}" aria-label="${words(ENDS[code])}">${code === "?" ? code : ""}`;
}

function large({ name, rows, columns }) {
  const squares = (digits) => [...digits].map((digit) => `<td role=cell class="sq n${digit}">${digit}`).join("");
  return `<table class=print role=table><tbody role=rowgroup>${rows.map(([digits, code]) => `<tr role=row>${squares(digits)}${end(code)}`).join("")}`
    + `<tr role=row>${columns.map(end).join("")}<td role=cell class=card-no>${name}</table>`;
}

function small({ rows, columns }) {
  const css = rows.map(([digits], row) => (hasOneHue(digits) ? ` ${"abc"[row]}${hue(digits[0])}` : ""));
  const squares = (digits) => [...digits].map((digit) => `<li${hasOneHue(digits) ? "" : ` class=n${digit}`}>${digit}`).join("");
  const last = (code) => `<li data-b="${code}">${isDigit(code) ? code : ""}`;
  return `<ol class="print${css.join("")}">${rows.map(([digits, code]) => squares(digits) + last(code)).join("")}${columns.map(last).join("")}</ol>`;
}

function print(card) {
  const found = parsed(card.dataset.print);
  const label = words("card", found);
  if (card.matches("label")) {
    const box = card.querySelector("input");
    card.classList.add("card", "pick");
    box.classList.add("pick-input");
    box.ariaLabel = label;
    box.insertAdjacentHTML("afterend", `${large(found)}<span class=pick-mark aria-hidden=true></span>`);
  } else {
    card.insertAdjacentHTML("afterbegin", card.closest(".minis") ? small(found) : large(found));
  }
  const table = card.querySelector("table");
  if (table) table.ariaLabel = label;
}

export function crossed(squares) {
  if (!squares.length) return words("untouched");
  return squares.length === 9 ? words("full") : words("crossed", { squares: squares.map((square) => SQUARES[square]).join(" ") });
}

function ink(place) {
  const letters = [...place.dataset.ink];
  const squares = letters.map((letter) => CROSSES.indexOf(letter)).filter((square) => square >= 0);
  const lines = letters.flatMap((letter) => Object.entries(LINES).filter(([, all]) => all.includes(letter)).map(([state, all]) => [all.indexOf(letter), state]));
  place.classList.add("ink", ...(squares.length === 9 ? ["complete"] : []));
  place.role = "img";
  place.ariaLabel = crossed(squares);
  place.innerHTML = squares.map((square) => `<s class=s${square}></s>`).join("")
    + lines.map(([line, state]) => `<u class="e${line}${state && ` ${state}`}"></u>`).join("");
}

// Lightning, moons, stars of this round, points.
function holdings(place) {
  const counts = place.textContent.trim().split(" ");
  const said = joined(["lightning", "moons", "stars", "points"].map((name, at) => counted(name, Number(counts[at]))));
  place.innerHTML = counts.map((count) => `<b>${count}</b>`).join(" ");
  place.role = "img";
  place.ariaLabel = place.matches(".auto") ? words("house", { holdings: said }) : said;
}

// Some keys over a card, in the form of all keys.
function group(keys) {
  keys.parentNode.classList.add("keys-form");
  keys.role = "group";
  keys.ariaLabel = document.querySelector(`#hand > .${keys.className} > .print`).ariaLabel;
  keys.classList.add("keys");
}

function left(place) {
  place.insertAdjacentHTML("beforeend", `<span class=vh>: ${place.dataset.left}</span>`);
}

function cover(place) {
  place.innerHTML = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => {
    const count = place.dataset.held.split(number).length - 1;
    return `<li class="n${number}${count ? " on" : ""}">${number}<small>×${count}</small></li>`;
  }).join("");
}

function score(line) {
  const [place, gained, cards, worth, stars, starPoints, cardPoints, total] = line.dataset.score.split(" ").map(Number);
  const head = document.querySelector(`#r${line.className.slice(1)} > .rival-head`);
  const why = [
    gained > 0 ? `<span class="chip up"><span aria-hidden=true>${gained}</span><span class=vh>${counted("up", gained)}</span></span>` : "",
    cards ? `<span class="chip chip-yellow">${cards}×${worth}</span>` : "",
    stars ? `<span class="chip chip-pink">${stars}<i role=img aria-label="${words("starsEarned")}"></i>= ${starPoints}</span>` : "",
  ];
  line.innerHTML = `<span class=place>${place}</span>${head.querySelector(".avatar").outerHTML}<div><b><bdi></bdi></b><span class=why>${why.join("")}</span></div>`
    + `<p class=sum>+${cardPoints + starPoints}<small>${total}<span class=vh> ${words("soFar")}</span></small></p>`;
  line.querySelector("bdi").textContent = head.querySelector("a").textContent;
}

function told(card) {
  const [name, grid] = card.dataset.no.split(" ");
  const rows = [0, 1, 2].map((row) => grid.slice(3 * row, 3 * row + 3));
  card.innerHTML = `<small></small>${rows.map((digits) => `<b${hasOneHue(digits) ? ` class=n${digits[0]}` : ""}>${digits}</b>`).join("")}`;
  card.firstChild.textContent = words("card", { name });
}

const PIECES = {
  "[data-print]:not(:has(> .print))": print,
  "#hand [data-ink]:not([class])": ink,
  "#rivals > .rival > p:not([role])": holdings,
  "#move > [class^=k]:not([role])": group,
  ".left > li:not(:has(> span))": left,
  "#move .cover:empty": cover,
  "#tally li:empty": score,
  "#log [data-no]:empty": told,
};

export function completedCards() {
  return () => {
    for (const [selector, complete] of Object.entries(PIECES)) document.querySelectorAll(selector).forEach(complete);
  };
}
