// The front page: the lobby stays up to date, times go on, and somebody who waits is told when a table opens.
import { sounds, SAMPLE } from "../table/sound.js";
import { chat } from "../table/chat.js";
import { keepUpToDate } from "./up_to_date.js";

const POLL_EVERY = 10000;
const COUNT_EVERY = 20000;

const hall = document.getElementById("hall");
const live = document.getElementById("live");
const words = hall.querySelector(".words").dataset;

// -- times go on

const ahead = Date.now() / 1000 - Number(live.dataset.now);

function ago(seconds) {
  if (seconds < 60) return words.now;
  if (seconds < 3600) return words.minutes.replace("{count}", Math.floor(seconds / 60));
  if (seconds < 86400) return words.hours.replace("{count}", Math.floor(seconds / 3600));
  return words.days.replace("{count}", Math.floor(seconds / 86400));
}

function countOn() {
  for (const time of live.querySelectorAll("[data-since]")) {
    const text = ago(Date.now() / 1000 - ahead - Number(time.dataset.since));
    if (time.textContent !== text) time.textContent = text;
  }
}

// -- which tables are shown

const filter = document.getElementById("filter");
const cards = () => [...document.querySelectorAll("#open-tables > .open-table")];
// Whether it fits the filter, also while another tab is shown.
const isShown = (card) => getComputedStyle(card).display !== "none";

function sayWhenNone() {
  const all = cards();
  hall.querySelector(".hall-none").hidden = !all.length || all.some(isShown);
}

filter.addEventListener("change", () => {
  const wanted = new URLSearchParams();
  for (const [name, value] of new FormData(filter)) {
    hall.dataset[name] = value;
    if (value && value !== "open") wanted.set(name, value);
  }
  document.getElementById("play").elements.namedItem("clock").value = wanted.get("clock") ?? "";
  history.replaceState(null, "", `${location.pathname}${wanted.size ? `?${wanted}` : ""}`);
  sayWhenNone();
});

// -- which part of it a phone shows

hall.querySelector(".hall-tabs").addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab]");
  if (!tab) return;
  event.preventDefault();
  hall.dataset.tab = tab.dataset.tab;
  filter.elements.namedItem("tab").value = tab.dataset.tab;
  hall.querySelector(".hall-tabs > [aria-current]").removeAttribute("aria-current");
  tab.setAttribute("aria-current", "true");
  const wanted = new URLSearchParams(location.search);
  wanted.set("tab", tab.dataset.tab);
  history.replaceState(null, "", `?${wanted}`);
  sayWhenNone();
});

// -- somebody waits for a table

const tell = document.getElementById("tell");
const title = document.title;
let known = new Set(cards().map(({ id }) => id));
const isTelling = () => tell.getAttribute("aria-pressed") === "true";
// Over plain HTTP browsers have none, or show none.
const canNotify = () => window.isSecureContext && "Notification" in window;

tell.addEventListener("click", () => {
  const on = !isTelling();
  tell.setAttribute("aria-pressed", on);
  tell.classList.toggle("btn-done", on);
  document.getElementById("tell-state").textContent = on ? words.telling : "";
  if (!on) return;
  sounds.ring(SAMPLE);
  if (canNotify() && Notification.permission === "default") Notification.requestPermission();
});

function announce(card) {
  const name = card.querySelector(".what > b").textContent;
  const sentence = words.opened.replace("{name}", name);
  document.getElementById("hall-news").textContent = sentence;
  if (!isTelling()) return;
  document.title = `(!) ${sentence}`;
  sounds.ring(SAMPLE);
  if (canNotify() && Notification.permission === "granted" && document.hidden) {
    new Notification(sentence, { tag: card.id }).onclick = () => window.focus();
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = title;
});

new MutationObserver(() => {
  const now = cards();
  for (const card of now.filter(({ id }) => !known.has(id))) {
    if (!isShown(card)) continue;
    card.classList.add("is-fresh");
    announce(card);
  }
  known = new Set(now.map(({ id }) => id));
  sayWhenNone();
}).observe(live, { childList: true, subtree: true });

// -- one tap on Join: who has no name yet is asked for it at the table

document.addEventListener("click", (event) => {
  const join = event.target.closest(".open-table > .btn");
  const name = document.getElementById("play").elements.namedItem("name");
  if (!join || name.value.trim()) return;
  event.preventDefault();
  location.assign(join.closest(".open-table").querySelector(".what").href);
});

keepUpToDate(live, "lobby", { pollEvery: POLL_EVERY });

// -- what is said there

const talk = document.getElementById("chat-panel");
if (talk) {
  chat();
  keepUpToDate(talk, "chat", { pollEvery: POLL_EVERY });
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const version = document.getElementById("chatversion").dataset.chatVersion;
    if (talk.contains(ctx.sourceElement)) ctx.request.headers["X-Seen-Chat"] = version;
  });
}
setInterval(countOn, COUNT_EVERY);
sayWhenNone();
