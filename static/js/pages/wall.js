// A table on a television: the screen stays on, and the page goes where the players go.
const NEXT_TABLE_AFTER = 12000;
// Why the server has closed the socket: the table may not be watched (any more). The page then says so.
const FORBIDDEN = 4403;

const live = document.getElementById("live");
let next = "";

function followPlayers() {
  const link = document.querySelector("[data-next-table]");
  if (!link || next) return;
  next = `${link.href}?wall`;
  setTimeout(() => location.assign(next), NEXT_TABLE_AFTER);
}

// Browsers let go of it whenever the page is hidden.
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // The device saves its battery, or the site has no TLS: the screen does as it is set.
  }
}

live.addEventListener("htmx:ws:close", ({ detail }) => { if (detail.code === FORBIDDEN) location.reload(); });
new MutationObserver(followPlayers).observe(live, { childList: true, subtree: true });
document.addEventListener("visibilitychange", stayAwake);
followPlayers();
stayAwake();
