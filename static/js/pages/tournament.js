// A tournament for its players: the page stays up to date, and leads whoever is seated to their table.
import { keepUpToDate } from "./up_to_date.js";
import { countDown } from "./count_down.js";

const POLL_EVERY = 5000;

const live = document.getElementById("live");

// -- to the table. Who comes back here from it stays, and has the link.

const table = () => live.querySelector("[data-goto]")?.dataset.goto ?? "";
let known = table();

new MutationObserver(() => {
  const now = table();
  if (now && now !== known) location.assign(now);
  known = now;
}).observe(live, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-goto"] });

countDown(live);
keepUpToDate(live, "tournament", { pollEvery: POLL_EVERY, gone: () => location.reload() });
