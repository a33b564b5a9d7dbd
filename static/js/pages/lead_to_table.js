// Whoever is seated on a live page is led to their table: once, in one tab, and not while they write. Who comes back from it
// stays, and has the link.

const LED = "led-to-table";
const HELD = 2000;

const isTyping = () => document.activeElement?.matches("input, textarea, select") && document.hasFocus();

export function leadToTable(live) {
  const table = () => live.querySelector("[data-goto]")?.dataset.goto ?? "";
  let known = table();
  let wanted = "";

  // What another tab has opened already is not opened again; where nothing can be remembered, each tab does.
  function lead(address) {
    try {
      if (localStorage.getItem(LED) === address) return;
      localStorage.setItem(LED, address);
    } catch {
      // Cookies are blocked.
    }
    location.assign(address);
  }

  function go() {
    if (!wanted || document.hidden || isTyping()) return;
    const address = wanted;
    wanted = "";
    if (!navigator.locks) {
      lead(address);
      return;
    }
    // Two windows that hear of it in the same moment do not yet see what the other one has remembered.
    void navigator.locks.request(address, { ifAvailable: true }, (lock) => {
      if (!lock) return null;
      lead(address);
      return new Promise((end) => { setTimeout(end, HELD); });
    });
  }

  new MutationObserver(() => {
    const now = table();
    if (now !== known) wanted = now;
    known = now;
    go();
  }).observe(live, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-goto"] });
  document.addEventListener("visibilitychange", go);
  // Only then it is known where the focus goes.
  document.addEventListener("focusout", () => setTimeout(go));
}
