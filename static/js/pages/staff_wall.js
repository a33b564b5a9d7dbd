// The wall of a tournament: it stays up to date, its times run on, its tables are in the order that was chosen, and a call rings.
import { sounds } from "../table/sound.js";
import { lasting } from "./count_down.js";
import { keepFocus } from "./kept_focus.js";
import { keepUpToDate } from "./up_to_date.js";
import { confirm, refuse, tellCalls, tellRound } from "./wall_words.js";

const POLL_EVERY = 3000;
const SORT_EVERY = 10000;
// So long somebody may think before the table counts as one that needs a look.
const LONG = 60;
const CALL = [[784, 0], [988, 0.16], [784, 0.32], [988, 0.48]];

const live = document.getElementById("live");
const show = document.getElementById("show");
const act = document.getElementById("act");
const ahead = Date.now() / 1000 - Number(live.dataset.now);
const now = () => Date.now() / 1000 - ahead;

// -- times run on

function set(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

function count() {
  const long = new Set();
  for (const place of live.querySelectorAll("[data-since]")) {
    const seconds = now() - Number(place.dataset.since);
    set(place, lasting(seconds));
    if (seconds > LONG) long.add(place.closest(".tile"));
  }
  for (const tile of live.querySelectorAll(".tile")) tile.classList.toggle("is-long", long.has(tile));
  const ends = live.querySelector("[data-ends]");
  if (!ends || "stands" in ends.dataset) return;
  const left = Number(ends.dataset.ends) - now();
  set(ends, left > 0 ? lasting(left) : live.dataset.over);
  ends.classList.toggle("is-over", left <= 0);
}

// -- the order. A list that moves under a finger is no help: while somebody does something in it, it stays as it is.

const STAYS = 8000;
let touched = 0;

for (const event of ["pointermove", "pointerdown", "keydown", "focusin"]) {
  live.addEventListener(event, () => { touched = Date.now(); }, { passive: true });
}

const key = {
  slowest: (tile) => Number(tile.querySelector("[data-rank]").dataset.rank),
  number: () => 0,
};
const numberOf = (tile) => tile.dataset.number.split(".").map(Number);

function compare(one, other) {
  const rank = key[live.dataset.by];
  const [part, number] = numberOf(one);
  const [otherPart, otherNumber] = numberOf(other);
  return rank(one) - rank(other) || part - otherPart || number - otherNumber;
}

function sort() {
  const list = document.getElementById("tiles");
  if (!list || Date.now() - touched < STAYS) return;
  const tiles = [...list.children];
  const sorted = tiles.toSorted(compare);
  if (sorted.every((tile, at) => tile === tiles[at])) return;
  // The others move around the tile that has the focus, for whatever is moved loses it.
  const focused = sorted.findIndex((tile) => tile.contains(document.activeElement));
  if (focused > 0) sorted[focused].before(...sorted.slice(0, focused));
  list.append(...sorted.slice(focused + 1));
}

show.addEventListener("change", () => {
  const wanted = new FormData(show);
  live.dataset.by = wanted.get("by");
  live.toggleAttribute("data-only", wanted.has("only"));
  history.replaceState(null, "", `?${new URLSearchParams(wanted)}`);
  touched = 0;
  sort();
});

// -- calls

const title = document.title;

function ring() {
  if (tellCalls(live)) sounds.play(CALL, [200, 100, 200]);
  document.title = live.querySelector(".calling") ? `${live.dataset.callsTitle} · ${title}` : title;
}

// -- buttons: the page stays where it is, and what has changed comes by the socket

act.addEventListener("submit", async (event) => {
  const button = event.submitter;
  const fields = new FormData(act, button);
  event.preventDefault();
  button.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(button.getAttribute("formaction") ?? act.action, {
      method: "POST", body: new URLSearchParams(fields), headers: { "HX-Request": "true" },
    });
    if (response.status === 204) confirm(button.dataset.done);
    else refuse(await response.text());
    if (response.status === 204 && fields.get("text") && button.value === "say") act.elements.namedItem("text").value = "";
  } catch {
    refuse(live.dataset.noConnection);
  } finally {
    button.removeAttribute("aria-busy");
  }
});

const refocus = keepFocus(".tile, .calls, .wall-head", "#wall-round");
let changed = 0;
new MutationObserver(() => {
  cancelAnimationFrame(changed);
  changed = requestAnimationFrame(() => { count(); ring(); tellRound(live); refocus(); });
}).observe(live, { childList: true, subtree: true });

keepUpToDate(live, "tournament", { pollEvery: POLL_EVERY, gone: () => location.reload() });
setInterval(count, 1000);
setInterval(sort, SORT_EVERY);
count();
sort();
ring();
tellRound(live);
