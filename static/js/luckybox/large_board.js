// Brings somebody's cards in full size up to date: copies ink and tokens from the small board.
import { crossed } from "./completed.js";

function status(from) {
  const target = document.getElementById("xd");
  if (!from || from.innerHTML === target.innerHTML) return;
  target.innerHTML = from.innerHTML;
  target.ariaLabel = from.ariaLabel;
}

// A small board's ink is one element whose class has a letter for each mark.
function ink(from, target) {
  if (!from || !target || target.dataset.like === from.className) return;
  const at = (letters) => [...from.className].map((letter) => letters.indexOf(letter)).filter((n) => n >= 0);
  const [crosses, lines] = [at("abcdefghi"), at("jklmno")];
  target.dataset.like = from.className;
  target.innerHTML = [...crosses.map((n) => `<s class=s${n}></s>`), ...lines.map((n) => `<u class=e${n}></u>`)].join("");
  if (from.dataset.points) target.dataset.points = from.dataset.points;
  target.ariaLabel = crossed(crosses);
}

export function refreshLargeBoard(of) {
  status(document.getElementById(`r${of}d`));
  for (let slot = 0; slot < 6; slot++) ink(document.getElementById(`r${of}i${slot}`), document.getElementById(`x-i${slot}`));
}
