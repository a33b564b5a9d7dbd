// Somebody's board in full size: opened in place, kept up to date, closed with Escape.
let opener = null;

const STANDINGS = "all";
const panel = () => document.querySelector("#seat[data-of]");

let opening = false;
const version = () => document.getElementById("version").dataset.version;

async function open(link) {
  const again = link === opener && panel()?.dataset.of === STANDINGS;
  opener = link;
  const before = version();
  opening = true;
  try {
    await show(link, again);
  } finally {
    opening = false;
  }
  // Another move has come while it was on its way.
  if (version() !== before && panel()?.dataset.of === STANDINGS) open(link);
}

async function show(link, again) {
  // The answer is the panel alone.
  const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#seat[data-of]");
  if (!found) return;
  const before = document.getElementById("seat");
  if (again && before.hidden) return; // closed in the meantime
  const hadFocus = before.contains(document.activeElement);
  before.replaceWith(found);
  if (!again || hadFocus) found.focus();
}

function close() {
  panel().replaceWith(Object.assign(document.createElement("section"), { id: "seat", hidden: true }));
  opener?.focus();
}

function clicked(event) {
  const link = event.target.closest("[data-enlarge], #seat [data-close]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
    if (panel() && !event.target.closest("#seat")) close();
    return;
  }
  event.preventDefault();
  if (link.closest("#seat")) close();
  else open(link);
}

// `refresh` brings the large board of a seat up to date.
export function largeBoard(refresh) {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && panel()) close(); });
  return () => {
    const of = panel()?.dataset.of;
    if (of === STANDINGS) {
      if (opener && !opening) open(opener);
    } else if (of) refresh(of);
  };
}
