// An evening: who is here stays up to date, and whoever has been seated is led to their table.
import { keepUpToDate } from "./up_to_date.js";

const POLL_EVERY = 5000;
const LONGEST_TIMER = 2 ** 31 - 1;

const live = document.getElementById("live");

// -- to the table. Who comes back here from it stays, and has the link.

const table = () => live.querySelector("[data-goto]")?.dataset.goto ?? "";
let known = table();

new MutationObserver(() => {
  const now = table();
  if (now && now !== known) location.assign(now);
  known = now;
}).observe(live, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-goto"] });

// Removed, or the evening is over: the page says so itself.
keepUpToDate(live, "evening", { pollEvery: POLL_EVERY, gone: () => location.reload() });
setTimeout(() => location.reload(), Math.min(Number(live.dataset.ends) * 1000 + 2000, LONGEST_TIMER));
