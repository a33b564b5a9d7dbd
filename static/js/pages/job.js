// How far a job is; when it has ended, the page loads again and shows what came of it.
import { keepUpToDate } from "./up_to_date.js";

const POLL_EVERY = 5000;

const live = document.getElementById("live");
const again = () => location.replace(location.pathname + location.search);

new MutationObserver(() => {
  if (live.querySelector("[data-ended]")) again();
}).observe(live, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-ended"] });

keepUpToDate(live, "job", { pollEvery: POLL_EVERY, gone: again });
