// The replay: arrow keys walk through the game, the slider keeps in step, and the link of a position is copied.
const slide = () => document.getElementById("slide");
const WALK = { ArrowLeft: -1, ArrowRight: 1 };
// The step that somebody has asked for last, until it is shown. What comes in between must not move the slider back.
let wanted = null;

document.addEventListener("keydown", (event) => {
  const by = WALK[event.key];
  if (!by || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select")) return;
  event.preventDefault();
  const slider = slide();
  const before = slider.value;
  slider.value = Number(before) + by;
  if (slider.value !== before) slider.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("input", (event) => {
  if (event.target.id === "slide") wanted = event.target.value;
});

document.addEventListener("htmx:after:swap", () => {
  const { step } = document.getElementById("replay").dataset;
  if (wanted === step) wanted = null;
  slide().value = wanted ?? step;
});

document.addEventListener("click", async (event) => {
  if (event.target.closest("[data-go]")) wanted = null;
  const link = event.target.closest("#here");
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  await navigator.clipboard.writeText(link.href);
  const label = link.querySelector("span");
  const words = label.textContent;
  label.textContent = link.dataset.copied;
  setTimeout(() => { label.textContent = words; }, 1500);
});
