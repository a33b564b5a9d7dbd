// The ring around the number: how much of the turn's time is gone, by the server's clock; and the ring on the button that
// takes a move back: how long that is still possible.
const HURRY = 5;

// What the server's clock was ahead when it made this page; how long the page travelled is not known.
const arrived = performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);
const ahead = Number(document.getElementById("live").dataset.now) - arrived / 1000;
const now = () => Date.now() / 1000 + ahead;

function tick() {
  const number = document.getElementById("number");
  if (!number?.dataset.deadline) {
    number?.style.setProperty("--gone", 0);
    return;
  }
  const left = Math.max(0, Number(number.dataset.deadline) - now());
  number.style.setProperty("--gone", 1 - Math.min(1, left / Number(number.dataset.clock)));
  number.classList.toggle("hurry", left <= HURRY && Number(number.dataset.clock) < 3600);
}

function until() {
  const place = document.querySelector("#number > .until");
  if (!place) return;
  const deadline = new Date(Number(place.parentNode.dataset.deadline) * 1000);
  place.textContent = deadline.toLocaleString(document.documentElement.lang, { weekday: "short", hour: "numeric", minute: "2-digit" });
}

// The style sheet lets the ring run out. A button that the server has sent anew starts with what is left.
function undoRing() {
  const gate = Number(document.getElementById("wait")?.dataset.gate ?? 0);
  const undo = document.querySelector("#actions > .undo");
  if (!undo || Number(undo.dataset.gate ?? 0) === gate) return;
  undo.style.setProperty("--left", `${Math.max(0, gate - now())}s`);
  if (gate) undo.dataset.gate = gate;
  else delete undo.dataset.gate;
}

export function clock() {
  setInterval(tick, 1000);
  return () => {
    tick();
    until();
    undoRing();
  };
}
