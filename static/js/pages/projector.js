// A tournament on a projector: the slides turn by themselves, the clock counts, the screen stays on.
import { countDown } from "./count_down.js";
import { keepUpToDate } from "./up_to_date.js";

const POLL_EVERY = 5000;
// For whoever wants less to move, everything stays twice as long.
const PACE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 2 : 1;
const SLIDE = 8000 * PACE;
// The ceremony takes its time.
const PODIUM = 20000 * PACE;

const live = document.getElementById("live");
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const slides = () => [...live.querySelectorAll("[data-slide]")].map((slide) => slide.dataset.slide);
let shown = "";
let timer = 0;
let stopped = false;

// The rule outlives every exchange of the slides themselves.
function show(name) {
  shown = name;
  sheet.replaceSync(`.hall-slide { display: none; } .hall-slide[data-slide="${name}"] { display: grid; }`);
  clearTimeout(timer);
  if (!stopped) timer = setTimeout(() => turn(), name === "hs-podium" ? PODIUM : SLIDE);
}

function turn(steps = 1) {
  const all = slides();
  show(all[(all.indexOf(shown) + steps + all.length) % all.length] ?? "");
}

// No buttons, but keys: to turn by hand, and to let a slide stand.
document.addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
  if (ctrlKey || altKey || metaKey) return;
  if (key === "ArrowRight") turn(1);
  if (key === "ArrowLeft") turn(-1);
  if (key !== " ") return;
  stopped = !stopped;
  live.toggleAttribute("data-stopped", stopped);
  show(shown);
});

// What is no longer current is not waited for.
new MutationObserver(() => {
  const all = slides();
  if (!all.includes(shown)) show(all[0] ?? "");
}).observe(live, { childList: true, subtree: true });

async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // The device saves its battery, or the site has no TLS: the screen does as it is set.
  }
}

document.addEventListener("visibilitychange", stayAwake);
turn();
countDown(live);
keepUpToDate(live, "tournament", { pollEvery: POLL_EVERY, gone: () => location.reload() });
stayAwake();
