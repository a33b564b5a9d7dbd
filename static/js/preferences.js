// What the visitor prefers: attributes of the root element, which the server has set and style sheets follow. A change holds
// at once; the server remembers it with a form that stands on every page.
const root = document.documentElement;
const form = document.getElementById("f-preferences");
// What the server has not confirmed yet. The next page of this tab sends it again: it may be loaded before the answer.
const UNCONFIRMED = "preferences";

function unconfirmed() {
  try {
    return JSON.parse(sessionStorage.getItem(UNCONFIRMED)) ?? {};
  } catch {
    return {}; // storage is blocked
  }
}

function note(chosen) {
  try {
    sessionStorage.setItem(UNCONFIRMED, JSON.stringify(chosen));
  } catch {
    // Storage is blocked: what is lost on the way lasts as long as the page.
  }
}

export const preference = (name) => root.dataset[name] ?? "";

export const wantsStillness = () => preference("motion") === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// Listeners of "preference" on the document hear of it.
export function show(name, value) {
  root.dataset[name] = value;
  document.dispatchEvent(new CustomEvent("preference", { detail: { name, value } }));
}

async function send(name, value) {
  const body = new URLSearchParams(new FormData(form));
  body.set(name, value);
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" }, keepalive: true });
    if (answer.status >= 500) return;
  } catch {
    return;
  }
  const { [name]: sent, ...others } = unconfirmed();
  if (sent === value) note(others);
}

export function prefer(name, value) {
  show(name, value);
  note({ ...unconfirmed(), [name]: value });
  send(name, value);
}

for (const [name, value] of Object.entries(unconfirmed())) {
  root.dataset[name] = value;
  send(name, value);
}
