// The table by keyboard: arrows go from place to place of the field, letters press the buttons that carry them.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let field = "";

let place = null;
let byKeyboard = false;

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2 + scrollX, box.y + box.height / 2 + scrollY];
};

function nearest(from, direction = null) {
  let best = null;
  let least = Infinity;
  for (const element of document.querySelectorAll(field)) {
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
  const here = document.activeElement?.matches(field) ? document.activeElement : null;
  const next = here ? nearest(middle(here), direction) : document.querySelector(field);
  next?.focus();
  return Boolean(next ?? here);
}

function typed(event) {
  byKeyboard = true;
  const writes = event.target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
  if (writes || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches("[type=radio]") && event.key in ARROWS) return;
  const done = event.key in ARROWS ? arrow(ARROWS[event.key]) : /^[a-z]$/i.test(event.key) && press(event.key.toLowerCase());
  if (event.key === "?") document.getElementById("shortcuts").showModal();
  if (done || event.key === "?") event.preventDefault();
}

// `places`: what the arrows go to.
export function keyboard(places) {
  field = places;
  document.addEventListener("keydown", typed);
  document.addEventListener("pointerdown", () => { byKeyboard = false; place = null; });
  document.addEventListener("focusin", ({ target }) => { if (target.matches(field)) place = middle(target); });
  return () => {
    // The key that was pressed is gone; whoever plays by keyboard goes on from where it was.
    const nothing = !document.activeElement || document.activeElement === document.body;
    if (byKeyboard && nothing && place) nearest(place)?.focus();
  };
}
