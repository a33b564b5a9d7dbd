// An evening: who is here stays up to date, and whoever has been seated is led to their table.
import { leadToTable } from "./lead_to_table.js";
import { keepUpToDate } from "./up_to_date.js";

const POLL_EVERY = 5000;
const LONGEST_TIMER = 2 ** 31 - 1;

const live = document.getElementById("live");

leadToTable(live);
// Removed, or the evening is over: the page says so itself.
keepUpToDate(live, "evening", { pollEvery: POLL_EVERY, gone: () => location.reload() });
setTimeout(() => location.reload(), Math.min(Number(live.dataset.ends) * 1000 + 2000, LONGEST_TIMER));
