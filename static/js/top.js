// The bar at the top and all buttons that change a preference: lists close by a tap beside them or by Escape, and what was
// chosen holds without loading the page again.
import { forget, prefer, show } from "./preferences.js";

const opened = () => document.querySelector(".your-games[open], .top-menu[open], .top-language[open]");

document.addEventListener("click", ({ target }) => {
  const list = opened();
  if (list && !list.contains(target)) list.open = false;
});

document.addEventListener("keydown", ({ key }) => {
  const list = key === "Escape" ? opened() : null;
  if (!list) return;
  list.open = false;
  list.querySelector("summary").focus();
});

// Of the two buttons of a switch the other one is shown now.
function focusOther(button) {
  const other = button.matches(".switch-on") ? button.nextElementSibling : button.previousElementSibling;
  if (button.matches(".switch-on, .switch-off")) other?.focus();
}

document.addEventListener("submit", (event) => {
  const { submitter, target } = event;
  if (target.matches(".preferences")) forget();
  if (target.id !== "f-preferences" || !submitter?.name || submitter.name === "language") return;
  event.preventDefault();
  prefer(submitter.name, submitter.value);
  focusOther(submitter);
});

// On the page of the preferences a choice is shown before it is saved.
document.addEventListener("change", ({ target }) => {
  if (target.matches(".preferences [type=radio]:not([name=language])")) show(target.name, target.value);
});
