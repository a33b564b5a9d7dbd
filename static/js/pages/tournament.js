// A tournament for its players: the page stays up to date, and leads whoever is seated to their table.
import { leadToTable } from "./lead_to_table.js";
import { keepUpToDate } from "./up_to_date.js";
import { countDown } from "./count_down.js";

const POLL_EVERY = 5000;

const live = document.getElementById("live");

leadToTable(live);
countDown(live);
keepUpToDate(live, "tournament", { pollEvery: POLL_EVERY, gone: () => location.reload() });
