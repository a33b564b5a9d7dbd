// The strip of faces of a full table: in the order of the seats, or of the points, as was chosen.
// It changes with a new number only, never under a finger that is about to tap.
import { prefer, preference } from "../preferences.js";

let byPoints = preference("faces") === "points";

const seat = (face) => Number(face.id.slice(1));
const points = (face) => Number(face.querySelector("b").textContent);

function sort() {
  const list = document.querySelector("#faces > ol");
  const faces = [...list.children].sort((one, other) => (byPoints && points(other) - points(one)) || seat(one) - seat(other));
  if (faces.some((face, place) => face !== list.children[place])) list.append(...faces);
}

function press() {
  document.querySelector("#faces > button").setAttribute("aria-pressed", byPoints);
  sort();
}

export function faces() {
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-by-points]")) return;
    byPoints = !byPoints;
    prefer("faces", byPoints ? "points" : "seats");
    press();
  });
  let known = null;
  return () => {
    const strip = document.querySelector("#faces:not([hidden])");
    const moment = document.getElementById("round")?.textContent;
    if (!strip || (strip === known?.strip && moment === known.moment)) return;
    known = { strip, moment };
    press();
  };
}
