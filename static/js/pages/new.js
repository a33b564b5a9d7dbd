// The form for a new table: buttons for the number of seats, and what the chosen edition says about each rule.
const form = document.getElementById("new-table");
const seats = form.elements.namedItem("seats");

form.addEventListener("click", (event) => {
  const step = Number(event.target.closest("[data-step]")?.dataset.step ?? 0);
  if (!step) return;
  const wanted = (Number.parseInt(seats.value, 10) || 0) + step;
  seats.value = Math.min(Number(seats.max), Math.max(Number(seats.min), wanted));
});

function limitSeats(edition) {
  if (!seats.dataset.most || !edition) return;
  seats.max = JSON.parse(seats.dataset.most)[edition];
  if (Number(seats.value) > Number(seats.max)) seats.value = seats.max;
}

// Only where the game has editions.
function printed() {
  const edition = form.elements.namedItem("edition")?.value;
  limitSeats(edition);
  for (const place of form.querySelectorAll("[data-printed]")) {
    place.hidden = place.dataset.printed !== edition;
  }
}

form.addEventListener("change", printed);
printed();
