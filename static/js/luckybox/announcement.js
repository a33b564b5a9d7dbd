// The text for screen readers: a new number, what the last cross has brought, and what to do now.
import { text } from "../table/announce.js";

export function announcement() {
  const head = document.querySelector("#number > b")?.getAttribute("aria-label") ?? "";
  const turn = document.querySelectorAll(".came > li[class]").length;
  const todo = [text("#actions > .results"), text("#do") || text("#sheet h1")].filter(Boolean).join(". ");
  return { key: `${turn} ${head}`, head, todo };
}
