// The chat: opens as a sheet or a column where it is not in view, counts what is unread, empties the field once a line is sent.
const panel = document.getElementById("chat-panel");
const root = document.documentElement;
const key = `chat ${location.pathname}`;

const lines = () => [...panel.querySelectorAll("[data-line]")].map(({ dataset }) => Number(dataset.line));
const newest = () => Math.max(0, ...lines());

// What was read is remembered until the tab is closed; without that, everything on the page counts as read.
function remembered() {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage is blocked
  }
}

let read = 0;
let inView = false;

function show() {
  if (inView && document.visibilityState === "visible") {
    read = Math.max(read, newest());
    try {
      sessionStorage.setItem(key, read);
    } catch {
      // the count begins anew with the next page
    }
  }
  const unread = lines().filter((line) => line > read).length;
  for (const badge of document.querySelectorAll(".chat-link > .badge")) {
    const text = unread ? String(unread) : "";
    if (badge.textContent === text) continue;
    badge.textContent = text;
    badge.hidden = !unread;
  }
}

// In a game that is played the chat is out of the way until it is opened; elsewhere it is a part of the page.
const isFolded = () => getComputedStyle(panel).position === "fixed";

// One's own squares come out from under the sheet; the page has grown by its height.
function uncover() {
  const own = document.querySelector("#table .mine :is(.hand, .own)");
  if (!own) return;
  const [mine, sheet] = [own, panel].map((element) => element.getBoundingClientRect());
  const isCovered = mine.bottom > sheet.top && mine.right > sheet.left && mine.left < sheet.right;
  if (isCovered) own.scrollIntoView({ block: "end" });
}

function open() {
  root.classList.add("chat-open");
  if (isFolded()) uncover();
  else panel.scrollIntoView();
  (panel.querySelector(matchMedia("(pointer: fine)").matches ? "#chat-text" : "#chatlog") ?? panel).focus({ preventScroll: true });
}

function close() {
  if (!root.classList.contains("chat-open")) return;
  root.classList.remove("chat-open");
  document.querySelector(".chat-link")?.focus({ preventScroll: true });
}

function clicked(event) {
  const link = event.target.closest("[data-chat]");
  if (link) {
    event.preventDefault();
    if (root.classList.contains("chat-open") && isFolded()) close();
    else open();
  }
  if (event.target.closest("[data-chat-close]")) close();
}

function sent({ detail: { ctx } }) {
  if (ctx.sourceElement?.id !== "chat-form" || ctx.response?.status !== 200) return;
  const field = document.getElementById("chat-text");
  const wasText = !ctx.request.body?.has("reaction") && !ctx.request.body?.has("phrase");
  if (field && wasText && field.value === ctx.request.body?.get("text")) field.value = "";
}

export function chat() {
  if (!panel) return; // a wall
  read = Number(remembered() ?? newest());
  root.classList.toggle("chat-open", location.hash === "#chat-panel");
  document.addEventListener("click", clicked);
  document.addEventListener("htmx:after:request", sent);
  document.addEventListener("keydown", ({ key: pressed }) => { if (pressed === "Escape" && isFolded()) close(); });
  document.addEventListener("visibilitychange", show);
  new IntersectionObserver(([{ isIntersecting }]) => {
    inView = isIntersecting;
    show();
  }).observe(panel);
  // Also the badge itself may have come anew, with the bar of a game that starts.
  new MutationObserver(show).observe(document.getElementById("live"), { childList: true, subtree: true });
  show();
}
