// Hints for the first game: one that was followed by a move goes and does not come back, at this table or another.
const isDue = () => [...document.querySelectorAll("#coach > .coach")].some((hint) => hint.offsetParent);
const version = () => Number(document.getElementById("version").dataset.version);

export function coach() {
  let since = Infinity;
  document.addEventListener("submit", ({ target }) => { if (target.id === "move" && isDue()) since = version(); }, true);
  return () => {
    if (version() <= since) return;
    since = Infinity;
    // Not `requestSubmit`: a form that htmx has not seen yet would load another page. The next hint says it again.
    document.getElementById("f-followed")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  };
}
