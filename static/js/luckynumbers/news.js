// What a screen reader is told: whose turn it is, what was done before, and what to do now.
import { text } from "../table/tell.js";

export function news() {
  // Not the letter on the token
  const whose = document.getElementById("whose")?.dataset.whose ?? text("#whose");
  const told = [text("#last"), whose, text("#do") || text("#won h1")];
  return { key: "", head: "", todo: told.filter(Boolean).join(". ") };
}
