// What pushed markup leaves out, because it can be told from the rest: see PAGE_ONLY in games/live/messages.py. It is put
// in before anything is painted, and before the other modules look at the page.
import { counted, words } from "./words.js";

// More names than these are counted; at a table of more players than so many, those who are ready are.
const NAMES_SHOWN = 3;
const SMALL_TABLE = 4;

export const joined = (items) => items.join(words("between"));

function named(names) {
  if (names.length === 1) return names[0];
  return words("and", { first: joined(names.slice(0, -1)), last: names.at(-1) });
}

// A letter of the element's class is a seat that is waited for.
function waitedFor(seats) {
  const all = document.querySelectorAll("#rivals > .rival").length;
  if (seats.length === all) return words("everyone");
  const ready = all - seats.length;
  if (seats.length > NAMES_SHOWN) return counted("ready", all, { ready, all });
  const names = seats.map((seat) => document.querySelector(`#r${seat} > .rival-head > a`).textContent);
  if (all > SMALL_TABLE) return counted("readyBut", all, { ready, all, names: named(names) });
  return words("thinking", { names: joined(names) });
}

// Forms that htmx is to send, which has seen to the markup that came before this.
function form(move) {
  move.setAttribute("hx-post", move.getAttribute("action"));
  htmx.process(move);
}

const UNDO = { className: "btn undo", key: "u", form: "f-undo" };
const NEXT = { className: "btn btn-done next", key: "n", form: "f-next" };

function button(one) {
  const { className, key, form } = one.matches(".undo") ? UNDO : NEXT;
  one.className = className;
  one.dataset.key = key;
  one.setAttribute("form", form);
}

export function completed() {
  return () => {
    document.querySelectorAll("#move[data-move]:not([hx-post])").forEach(form);
    document.querySelectorAll("#actions > :is(.undo, .next):not([form])").forEach(button);
    const wait = document.getElementById("wait");
    if (wait?.className && !wait.textContent) {
      wait.textContent = waitedFor([...wait.className].map((letter) => letter.charCodeAt(0) - 97));
    }
    const number = document.querySelector("#number > b:not([role])");
    if (number) {
      const n = number.textContent;
      number.role = "img";
      number.ariaLabel = n ? words("number", { number: n, tile: n }) : words("noNumber");
    }
  };
}
