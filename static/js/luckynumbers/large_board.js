// Brings somebody's board in full size up to date: copies the tiles from the small one.
export function refreshLargeBoard(of) {
  const status = document.getElementById(`r${of}d`);
  const shown = document.getElementById("xd");
  if (status && shown.innerHTML !== status.innerHTML) {
    shown.innerHTML = status.innerHTML;
    shown.ariaLabel = status.ariaLabel;
  }
  for (let place = 0; place < 16; place++) {
    const from = document.getElementById(`r${of}s${place}`);
    const to = document.getElementById(`x${place}`);
    if (!from || to.textContent === from.textContent) continue;
    to.textContent = from.textContent;
    to.className = from.className.replace("new", "").trim();
    to.removeAttribute("aria-label");
  }
}
