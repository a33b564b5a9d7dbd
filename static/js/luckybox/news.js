// What a screen reader is told: a new number, what the last cross has brought, and what to do now.
import { text } from "../table/tell.js";

export function news() {
  const head = document.querySelector("#number > b")?.getAttribute("aria-label") ?? "";
  const turn = document.querySelectorAll(".came > li[class]").length;
  const todo = [text("#actions > .results"), text("#ask > .do") || text("#sheet h1")].filter(Boolean).join(". ");
  return { key: `${turn} ${head}`, head, todo };
}
