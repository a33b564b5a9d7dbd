// Somebody's board in full size: opened in place, kept up to date, closed with Escape.
let opener = null;

const panel = () => document.querySelector("#seat[data-of]");

async function open(link) {
  opener = link;
  const page = await (await fetch(link.href)).text();
  const found = new DOMParser().parseFromString(page, "text/html").querySelector("#seat[data-of]");
  if (!found) return;
  document.getElementById("seat").replaceWith(found);
  found.focus();
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
    if (of) refresh(of);
  };
}
