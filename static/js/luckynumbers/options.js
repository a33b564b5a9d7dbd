// The option to mark dead squares on one's own board.
import { prefer, preference } from "../preferences.js";

function changed({ target }) {
  if (target.id === "mark-dead") prefer("dead", target.checked ? "marked" : "plain");
}

export function options() {
  document.addEventListener("change", changed);
  let known = null;
  return () => {
    const box = document.getElementById("mark-dead");
    if (box && box !== known) box.checked = preference("dead") !== "plain";
    known = box;
  };
}
