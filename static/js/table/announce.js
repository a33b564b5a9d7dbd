// Keeps the tab's title up to date, and puts sentences where screen readers read them out.
import { rematch } from "./around.js";
import { preference } from "../preferences.js";
import { words } from "./words.js";

const live = document.getElementById("live");
const say = document.getElementById("say");

// The parts of one change come one after the other; the announcement waits for the last of them.
const SETTLED = 80;

export const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";

function title() {
  if (document.querySelector("[data-lobby]")) return;
  const asked = Boolean(document.querySelector("#move[data-move]"));
  if (rematch()) {
    document.title = `(!) ${rematch()} · ${live.dataset.title}`;
    return;
  }
  const whose = document.querySelector("[data-whose]")?.dataset.whose || text("#won h1");
  document.title = [asked ? `(!) ${words("yours")}` : whose, live.dataset.title].filter(Boolean).join(" · ");
}

// `read` gives `head`, which is announced when `key` has changed, and `todo`, which follows it or comes alone.
export function announce(read) {
  let before = null;
  let announced = null;
  let timer = 0;
  const speak = () => {
    const { key, head, todo } = read();
    const isBrief = preference("speech") === "brief";
    const rest = isBrief ? document.querySelector("#move[data-move]") && words("yours") : todo;
    const sentences = key === before && !isBrief ? rest : [head, rest].filter(Boolean).join(". ");
    if (announced !== null && sentences !== announced) say.textContent = sentences;
    [before, announced] = [key, sentences];
  };
  return () => {
    title();
    clearTimeout(timer);
    timer = setTimeout(speak, SETTLED);
  };
}
