// The replay: arrow keys walk through the game, the slider keeps in step, and the link of a position is copied.
const slide = () => document.getElementById("slide");
const WALK = { ArrowLeft: -1, ArrowRight: 1 };

document.addEventListener("keydown", (event) => {
  const by = WALK[event.key];
  if (!by || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select")) return;
  event.preventDefault();
  const slider = slide();
  const before = slider.value;
  slider.value = Number(before) + by;
  if (slider.value !== before) slider.dispatchEvent(new Event("input", { bubbles: true }));
});

// A slider that somebody has moved keeps its own value, whatever the new page says.
document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx?.sourceElement?.matches("[data-go]")) {
    slide().value = document.getElementById("replay").dataset.step;
  }
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("#here");
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  await navigator.clipboard.writeText(link.href);
  const label = link.querySelector("span");
  const words = label.textContent;
  label.textContent = link.dataset.copied;
  setTimeout(() => { label.textContent = words; }, 1500);
});
