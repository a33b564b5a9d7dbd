// The text for screen readers: what was done before, whose turn it is, and what to do now.
import { text } from "../table/announce.js";

export function announcement() {
  // Not the letter on the token
  const whose = document.getElementById("whose")?.dataset.whose ?? text("#whose");
  const sentences = [text("#last"), whose, text("#do") || text("#won h1")];
  return { key: "", head: "", todo: sentences.filter(Boolean).join(". ") };
}
