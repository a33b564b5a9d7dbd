// Choosing cards from an offer: how many, and which numbers they cover.
import { counted } from "../table/words.js";

let chosen = [];

const form = () => document.querySelector("#move[data-keep]");

function count(grids) {
  const cover = document.querySelector("#move .cover");
  for (const [index, place] of [...cover.children].entries()) {
    const times = (cover.dataset.held + grids.join("")).split(String(index + 1)).length - 1;
    place.classList.toggle("on", times > 0);
    place.lastElementChild.textContent = `×${times}`;
  }
}

function show() {
  const keep = Number(form().dataset.keep);
  const boxes = [...form().elements.namedItem("card")];
  const picked = boxes.filter((box) => box.checked);
  chosen = picked.map((box) => box.value);
  for (const box of boxes) box.disabled = keep > 1 && picked.length >= keep && !box.checked;
  count(picked.map((box) => box.closest("[data-print]").dataset.print.split(" ")[1]));
  const button = form().querySelector(".offer-bar .btn");
  button.dataset.ready ??= button.textContent;
  button.disabled = picked.length !== keep;
  button.textContent = button.disabled ? counted("chosen", picked.length, { all: keep }) : button.dataset.ready;
}

function changed({ target }) {
  if (!target.matches("#move[data-keep] [name=card]")) return;
  if (form().dataset.keep === "1" && target.checked) {
    for (const box of form().elements.namedItem("card")) box.checked = box === target;
  }
  show();
}

export function offer() {
  document.addEventListener("change", changed);
  let shown = null;
  return () => {
    // Whoever chooses again starts from what they had chosen.
    if (form() && form() !== shown) {
      for (const box of form().elements.namedItem("card")) box.checked ||= chosen.includes(box.value);
    }
    shown = form();
    if (shown) show();
  };
}
