// The form for a new table: buttons for the number of seats, and what the chosen edition says about each rule.
const form = document.getElementById("new-table");
const seats = form.elements.namedItem("seats");

form.addEventListener("click", (event) => {
  const step = Number(event.target.closest("[data-step]")?.dataset.step ?? 0);
  if (!step) return;
  const wanted = (Number.parseInt(seats.value, 10) || 0) + step;
  seats.value = Math.min(Number(seats.max), Math.max(Number(seats.min), wanted));
});

// Only where the game has editions.
function printed() {
  const edition = form.elements.namedItem("edition")?.value;
  for (const place of form.querySelectorAll("[data-printed]")) {
    place.hidden = place.dataset.printed !== edition;
  }
}

form.addEventListener("change", printed);
printed();
