// The squares that can be crossed off: their labels in words, what they would complete, and the keyboard.
import { words } from "./words.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FIELD = ".keys > button, .pick-input:not(:disabled)";
const hint = Object.assign(document.createElement("p"), { className: "hint", hidden: true });
hint.setAttribute("aria-hidden", "true");

// -- In words

function lines(button) {
  const card = document.querySelector(`.cards > .k${/k(\d)/.exec(button.parentNode.className)[1]}`);
  const ends = [...card.querySelectorAll(".end")].map((end) => end.getAttribute("aria-label"));
  const column = "abc".indexOf(button.value.at(-2));
  const row = Number(button.value.at(-1));
  const told = {
    row: () => `${words("row", { n: row })}: ${ends[row - 1]}`,
    col: () => `${words("column", { n: "abc"[column] })}: ${ends[3 + column]}`,
  };
  return (button.dataset.line ?? "").split(" ").filter(Boolean).map((way) => told[way]());
}

function described(button) {
  const { cost, line } = button.dataset;
  const parts = [button.textContent];
  if (cost) parts.push(words("price", { n: cost }));
  if (line) parts.push(words("completes", { lines: lines(button).join(", ") }));
  return parts.join(", ");
}

export function label() {
  document.body.append(hint);
  const show = (event) => {
    const button = event.target.closest?.(".keys > [data-line]");
    if (event.pointerType === "touch") return;
    hint.hidden = !button;
    if (button) hint.textContent = lines(button).join(" · ");
  };
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);
  return () => {
    hint.hidden = true;
    for (const button of document.querySelectorAll(".keys > button")) button.setAttribute("aria-label", described(button));
  };
}

// -- By keyboard

let place = null;
let byKeyboard = false;

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2 + scrollX, box.y + box.height / 2 + scrollY];
};

function nearest(from, direction = null) {
  let best = null;
  let least = Infinity;
  for (const element of document.querySelectorAll(FIELD)) {
    const [dx, dy] = middle(element).map((value, axis) => value - from[axis]);
    const along = direction ? dx * direction[0] + dy * direction[1] : Math.hypot(dx, dy);
    const across = direction ? Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]) : 0;
    const far = along + 2 * across;
    if (along > (direction ? 4 : -1) && far < least) [best, least] = [element, far];
  }
  return best;
}

function press(key) {
  const button = document.querySelector(`[data-key="${key}"]`);
  button?.click();
  return Boolean(button);
}

function arrow(direction) {
  const here = document.activeElement?.matches(FIELD) ? document.activeElement : null;
  const next = here ? nearest(middle(here), direction) : document.querySelector(FIELD);
  next?.focus();
  return Boolean(next ?? here);
}

function typed(event) {
  byKeyboard = true;
  const writes = event.target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
  if (writes || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches("[type=radio]") && event.key in ARROWS) return;
  const done = event.key in ARROWS ? arrow(ARROWS[event.key]) : /^[und]$/i.test(event.key) && press(event.key.toLowerCase());
  if (event.key === "?") document.getElementById("shortcuts").showModal();
  if (done || event.key === "?") event.preventDefault();
}

export function keyboard() {
  document.addEventListener("keydown", typed);
  document.addEventListener("pointerdown", () => { byKeyboard = false; place = null; });
  document.addEventListener("focusin", ({ target }) => { if (target.matches(FIELD)) place = middle(target); });
  return () => {
    // The key that was pressed is gone; whoever plays by keyboard goes on from where it was.
    const nothing = !document.activeElement || document.activeElement === document.body;
    if (byKeyboard && nothing && place) nearest(place)?.focus();
  };
}
