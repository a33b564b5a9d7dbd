// The pairing of a round: people are dragged to another table, or onto somebody to swap the two. It sends the form that also
// works without it, and puts the answer into the page.
import { lookAgain } from "./look_again.js";

const TYPE = "text/x-seat";
let isBusy = false;

const page = () => document.getElementById("pairing");
const draft = () => document.getElementById("draft");

function arm() {
  for (const seat of page().querySelectorAll("[data-who]")) seat.draggable = true;
}

// Where the same field stands in the page that comes.
function nameOf(element) {
  return draft()?.contains(element) && element.name ? `[name="${element.name}"][value="${element.value}"]` : "";
}

// Where somebody has come to, and what the pairing costs now.
function say(seat) {
  const words = [document.getElementById("cost")?.textContent ?? ""];
  const who = seat?.closest("[data-who]")?.querySelector("span")?.textContent;
  if (who) words.unshift(`${who}: ${seat.closest("[data-to]").querySelector("h3").textContent}`);
  document.getElementById("say").textContent = words.join(". ");
}

async function send(fields) {
  if (isBusy) return;
  isBusy = true;
  page().setAttribute("aria-busy", "true");
  const form = draft();
  const body = new FormData();
  for (const name of ["csrfmiddlewaretoken", "stamp"]) body.append(name, form.elements.namedItem(name).value);
  for (const [name, value] of fields) body.append(name, value);
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const shown = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("pairing");
    if (!shown) {
      location.reload();
      return;
    }
    const focused = nameOf(document.activeElement);
    page().replaceWith(shown);
    arm();
    const moved = fields.find(([name]) => name === "who")?.[1];
    const seat = moved ? document.querySelector(`#draft [name="who"][value="${moved}"]`) : null;
    const again = focused ? document.querySelector(`#draft ${focused}`) : null;
    // A button that is there for chosen people alone has gone with the choice.
    if (again?.checkVisibility()) again.focus({ preventScroll: true });
    else seat?.focus({ preventScroll: true });
    say(seat);
  } catch {
    location.reload();
  } finally {
    isBusy = false;
    page().removeAttribute("aria-busy");
  }
}

const place = (event) => event.target.closest?.("[data-who], [data-to]");

function mark(element) {
  for (const marked of page().querySelectorAll(".is-over")) marked.classList.remove("is-over");
  element?.classList.add("is-over");
}

document.addEventListener("dragstart", (event) => {
  const seat = event.target.closest?.("[data-who]");
  if (!seat) return;
  event.dataTransfer.setData(TYPE, seat.dataset.who);
  event.dataTransfer.effectAllowed = "move";
});

document.addEventListener("dragover", (event) => {
  if (!event.dataTransfer.types.includes(TYPE)) return;
  const over = place(event);
  mark(over);
  if (over) event.preventDefault();
});

document.addEventListener("dragend", () => mark(null));

document.addEventListener("drop", (event) => {
  const who = event.dataTransfer.getData(TYPE);
  const over = place(event);
  if (!who || !over) return;
  event.preventDefault();
  mark(null);
  if (over.dataset.who === who) return;
  if (over.dataset.who) void send([["who", who], ["who", over.dataset.who], ["swap", "yes"]]);
  else void send([["who", who], ["to", over.dataset.to]]);
});

// What the buttons do goes the same way, so that the page stays where it was scrolled to.
document.addEventListener("submit", (event) => {
  const { submitter, target } = event;
  if (target.id !== "draft" || !["swap", "to", "lock"].includes(submitter?.name)) return;
  event.preventDefault();
  const chosen = [...new FormData(target)].filter(([name]) => name === "who");
  void send([...chosen, [submitter.name, submitter.value]]);
});

arm();
// While a pairing is being looked for, the page stays as it is, and what was found is said.
lookAgain("pairing", () => {
  arm();
  say(null);
});
