// News from around the game: that somebody wants a rematch, or what the heading of a waiting room says. They are in the
// title of the tab, are read out, and make a sound.
import { sounds } from "./sound.js";

const CALL = [[523, 0], [659, 0.12], [784, 0.24]];
const live = document.getElementById("live");
const say = document.getElementById("say");

export const rematch = () => document.querySelector("#rematch [data-news]")?.textContent.trim() ?? "";
const heading = () => document.querySelector("[data-lobby] #heading")?.textContent.trim() ?? "";

export function news() {
  let before = rematch() || heading();
  const look = () => {
    const now = rematch() || heading();
    if (now === before) return;
    before = now;
    if (!now) return;
    document.title = [rematch() ? `(!) ${now}` : now, live.dataset.title].join(" · ");
    say.textContent = now;
    sounds.play(CALL);
  };
  new MutationObserver(look).observe(live, { childList: true, subtree: true, characterData: true });
}
