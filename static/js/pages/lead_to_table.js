// Whoever is seated on a live page is led to their table. Who comes back from it stays, and has the link.

export function leadToTable(live) {
  const table = () => live.querySelector("[data-goto]")?.dataset.goto ?? "";
  let known = table();

  new MutationObserver(() => {
    const now = table();
    if (now && now !== known) location.assign(now);
    known = now;
  }).observe(live, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-goto"] });
}
