// Somebody's board in full size: opened in place, kept as fresh as the small one, closed with Escape.
import { words } from "./words.js";

const SQUARES = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
let opener = null;

const panel = () => document.querySelector("#seat[data-of]");

async function open(link) {
  opener = link;
  const page = await (await fetch(link.href)).text();
  const found = new DOMParser().parseFromString(page, "text/html").querySelector("#seat[data-of]");
  if (!found) return;
  document.getElementById("seat").replaceWith(found);
  found.focus();
}

function close() {
  panel().replaceWith(Object.assign(document.createElement("section"), { id: "seat", hidden: true }));
  opener?.focus();
}

function clicked(event) {
  const link = event.target.closest("[data-enlarge], #seat [data-close]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
    if (panel() && !event.target.closest("#seat")) close();
    return;
  }
  event.preventDefault();
  if (link.closest("#seat")) close();
  else open(link);
}

function status(from) {
  const target = document.getElementById("xd");
  if (!from || from.innerHTML === target.innerHTML) return;
  target.innerHTML = from.innerHTML;
  target.ariaLabel = from.ariaLabel;
}

// A small board's ink is one element with a class for each mark.
function ink(from, target) {
  if (!from || !target || target.dataset.like === from.className) return;
  const at = (letter) => [...from.classList].filter((name) => name.length === 2 && name[0] === letter).map((name) => name[1]);
  target.dataset.like = from.className;
  target.innerHTML = [...at("x").map((n) => `<s class=s${n}></s>`), ...at("y").map((n) => `<u class=e${n}></u>`)].join("");
  if (from.dataset.points) target.dataset.points = from.dataset.points;
  target.ariaLabel = words("crossed", { squares: at("x").map((n) => SQUARES[n]).join(" ") });
}

export function seat() {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && panel()) close(); });
  return () => {
    const of = panel()?.dataset.of;
    if (!of) return;
    status(document.getElementById(`r${of}d`));
    for (let slot = 0; slot < 6; slot++) ink(document.getElementById(`r${of}i${slot}`), document.getElementById(`x-i${slot}`));
  };
}
