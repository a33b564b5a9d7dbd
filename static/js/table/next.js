// Presses Next by itself for whoever prefers that, after a moment in which the last move can still be undone.
import { preference } from "../preferences.js";

const AFTER = 4000;
const button = () => document.querySelector("#actions > .next");

export function nextByItself() {
  let timer = 0;
  let stamp = null;
  const look = () => {
    const next = preference("next") === "auto" ? button() : null;
    if ((next?.value ?? null) === stamp) return;
    stamp = next?.value ?? null;
    clearTimeout(timer);
    if (next) timer = setTimeout(() => { if (stamp !== null) button()?.click(); }, AFTER);
  };
  document.addEventListener("preference", look);
  return look;
}
