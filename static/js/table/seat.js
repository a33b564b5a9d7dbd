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

function mirror(from, to) {
  const source = document.getElementById(from);
  const target = document.getElementById(to);
  if (!source || !target || (source.innerHTML === target.innerHTML && source.className === target.className)) return;
  target.className = source.className;
  target.innerHTML = source.innerHTML;
  const squares = [...target.querySelectorAll("s")].map((mark) => SQUARES[mark.classList[0][1]]);
  target.setAttribute("aria-label", source.ariaLabel ?? words("crossed", { squares: squares.join(" ") }));
}

export function seat() {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && panel()) close(); });
  return () => {
    const of = panel()?.dataset.of;
    if (!of) return;
    mirror(`r${of}d`, "xd");
    for (let slot = 0; slot < 6; slot++) mirror(`r${of}i${slot}`, `x-i${slot}`);
  };
}
