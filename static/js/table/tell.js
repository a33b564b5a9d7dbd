// What eyes elsewhere need: the tab's title while a move is asked, and sentences for screen readers.
import { words } from "./words.js";

const title = document.title;
const say = document.getElementById("say");
const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";

export function tell() {
  let number = null;
  let told = null;
  return () => {
    const asked = Boolean(document.querySelector("#move[data-move]"));
    document.title = asked ? `(!) ${words("yours")} · ${title}` : title;
    const shown = document.querySelector("#number > b")?.getAttribute("aria-label") ?? "";
    const turn = document.querySelectorAll(".came > li[class]").length;
    const todo = [text("#ask > .results"), text("#ask > .do") || text("#sheet h1")].filter(Boolean).join(". ");
    const news = `${turn} ${shown}` === number ? todo : `${shown}. ${todo}`;
    if (told !== null && news !== told) say.textContent = news;
    [number, told] = [`${turn} ${shown}`, news];
  };
}
