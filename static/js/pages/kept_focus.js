// Where the keyboard is stays a place of the page, although what was there goes: a button that is done with, a table that is
// through.

// An element of `selectors` has an id, and a heading or a link to fall back to; gives what is to be called when the page has
// changed.
export function keepFocus(selectors, fallback) {
  let held = "";

  document.addEventListener("focusin", ({ target }) => {
    held = target.closest(selectors)?.id ?? "";
  });
  // Whoever presses beside everything has left it.
  document.addEventListener("pointerdown", () => {
    held = "";
  });

  return () => {
    if (!held || document.activeElement !== document.body) return;
    const place = document.getElementById(held)?.querySelector("h2, h3 a") ?? document.querySelector(fallback);
    if (!place) return;
    if (!place.matches("a")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
}
