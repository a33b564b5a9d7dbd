// The list of the visitor's games closes when somebody taps beside it or presses Escape.

const opened = () => document.querySelector(".your-games[open]");

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
