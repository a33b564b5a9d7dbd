// The wall of a tournament: it stays up to date, its times run on, its tables are in the order that was chosen, and a call rings.
import { sounds } from "../table/sound.js";
import { keepUpToDate } from "./up_to_date.js";

const POLL_EVERY = 3000;
const SORT_EVERY = 10000;
// So long somebody may think before the table counts as one that needs a look.
const LONG = 60;
const CALL = [[784, 0], [988, 0.16], [784, 0.32], [988, 0.48]];

const live = document.getElementById("live");
const show = document.getElementById("show");
const act = document.getElementById("act");
const said = document.getElementById("said");
const ahead = Date.now() / 1000 - Number(live.dataset.now);
const now = () => Date.now() / 1000 - ahead;

// -- times run on

const twoDigits = (number) => String(number).padStart(2, "0");

function lasting(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

function set(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

function count() {
  for (const place of live.querySelectorAll("[data-since]")) {
    const seconds = now() - Number(place.dataset.since);
    set(place, lasting(seconds));
    if (seconds > LONG) place.closest(".tile")?.classList.add("needs", "is-long");
  }
  const ends = live.querySelector("[data-ends]");
  if (!ends || "stands" in ends.dataset) return;
  const left = Number(ends.dataset.ends) - now();
  set(ends, left > 0 ? lasting(left) : live.dataset.over);
  ends.classList.toggle("is-over", left <= 0);
}

// -- the order. A list that moves under a finger is no help: while somebody is in it, it stays as it is.

const key = {
  slowest: (tile) => Number(tile.dataset.rank),
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
  if (!list || list.matches(":hover, :focus-within")) return;
  const tiles = [...list.children];
  const sorted = tiles.toSorted(compare);
  if (sorted.some((tile, at) => tile !== tiles[at])) list.append(...sorted);
}

show.addEventListener("change", () => {
  const wanted = new FormData(show);
  live.dataset.by = wanted.get("by");
  live.toggleAttribute("data-only", wanted.has("only"));
  history.replaceState(null, "", `?${new URLSearchParams(wanted)}`);
  sort();
});

// -- calls

const title = document.title;
const called = () => [...live.querySelectorAll(".calling a")].map((link) => link.href);
let known = new Set(called());

function ring() {
  const calling = called();
  if (calling.some((one) => !known.has(one))) sounds.play(CALL, [200, 100, 200]);
  known = new Set(calling);
  document.title = calling.length ? `${live.dataset.callsTitle} · ${title}` : title;
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
    said.innerHTML = response.status === 204 ? "" : await response.text();
    if (response.status === 204 && fields.get("text") && button.value === "say") act.elements.namedItem("text").value = "";
  } catch {
    said.textContent = live.dataset.noConnection;
  } finally {
    button.removeAttribute("aria-busy");
  }
});

let changed = 0;
new MutationObserver(() => {
  cancelAnimationFrame(changed);
  changed = requestAnimationFrame(() => { count(); ring(); });
}).observe(live, { childList: true, subtree: true });

keepUpToDate(live, "tournament", { pollEvery: POLL_EVERY, gone: () => location.reload() });
setInterval(count, 1000);
setInterval(sort, SORT_EVERY);
count();
sort();
ring();
