// What eyes elsewhere need: the tab's title, and sentences for screen readers.
import { words } from "./words.js";

const live = document.getElementById("live");
const say = document.getElementById("say");

// The parts of one change come one after the other; what is said waits for the last of them.
const SETTLED = 80;

export const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";

function title() {
  if (document.querySelector("[data-lobby]")) return;
  const asked = Boolean(document.querySelector("#move[data-move]"));
  const whose = document.querySelector("[data-whose]")?.dataset.whose || text("#won h1");
  document.title = [asked ? `(!) ${words("yours")}` : whose, live.dataset.title].filter(Boolean).join(" · ");
}

// `read` gives `head`, which is said when it or its `key` has changed, and `todo`, which follows it or comes alone.
export function tell(read) {
  let before = null;
  let told = null;
  let timer = 0;
  const speak = () => {
    const { key, head, todo } = read();
    const news = key === before ? todo : [head, todo].filter(Boolean).join(". ");
    if (told !== null && news !== told) say.textContent = news;
    [before, told] = [key, news];
  };
  return () => {
    title();
    clearTimeout(timer);
    timer = setTimeout(speak, SETTLED);
  };
}
