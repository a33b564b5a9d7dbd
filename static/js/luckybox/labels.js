// Labels of the squares that can be crossed off: the number, its price, and the lines it would complete.
import { counted, listed, words } from "../table/words.js";

const hint = Object.assign(document.createElement("p"), { className: "preview", hidden: true });
hint.setAttribute("aria-hidden", "true");

function lines(button) {
  const card = document.querySelector(`.cards > .k${/k(\d)/.exec(button.parentNode.className)[1]}`);
  const ends = [...card.querySelectorAll(".end")].map((end) => end.getAttribute("aria-label"));
  const column = "abc".indexOf(button.value.at(-2));
  const row = Number(button.value.at(-1));
  const label = {
    row: () => words("row", { n: row, bonus: ends[row - 1] }),
    col: () => words("column", { n: "abc"[column], bonus: ends[3 + column] }),
  };
  return (button.dataset.line ?? "").split(" ").filter(Boolean).map((way) => label[way]());
}

function described(button) {
  const { cost, line } = button.dataset;
  const parts = [button.textContent];
  if (cost) parts.push(counted("price", Number(cost)));
  if (line) parts.push(words("completes", { lines: listed(lines(button)) }));
  return listed(parts);
}

// Above the square, or below it at the top of the window.
function put(button) {
  hint.textContent = lines(button).join(" · ");
  hint.hidden = false;
  const [box, own] = [button.getBoundingClientRect(), hint.getBoundingClientRect()];
  const left = Math.min(Math.max(box.x + box.width / 2 - own.width / 2, 4), innerWidth - own.width - 4);
  const above = box.y - own.height - 12;
  hint.style.inset = `${above > 4 ? above : box.bottom + 12}px auto auto ${left}px`;
}

export function label() {
  document.body.append(hint);
  const show = (event) => {
    const button = event.target.closest?.(".keys > [data-line]");
    if (event.pointerType === "touch") return;
    if (button) put(button);
    else hint.hidden = true;
  };
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);
  return () => {
    hint.hidden = true;
    for (const button of document.querySelectorAll(".keys > button")) button.setAttribute("aria-label", described(button));
  };
}
