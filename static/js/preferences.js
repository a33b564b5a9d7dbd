// What the visitor prefers: attributes of the root element, which the server has set and style sheets follow. A change holds
// at once; the server remembers it with a form that stands on every page.
const root = document.documentElement;
const form = document.getElementById("f-preferences");

// What no page has confirmed yet, by name: the value, when it was chosen, and when the server said that it is saved. Such a
// note ends with a page that shows the value, or that was asked for so long after the saving that it knows better: then
// somebody has chosen anew on another device. What never reached the server is sent again by the pages of the next minute.
const NOTES = "preferences";
const SURELY_SHOWN_AFTER = 2000;
const TRIED_FOR = 60000;

// In the place of a storage that is blocked or full: lasts as long as the page.
let memory = null;

function notes() {
  if (memory) return memory;
  try {
    return JSON.parse(sessionStorage.getItem(NOTES)) ?? {};
  } catch {
    return {}; // storage is blocked
  }
}

function keep(some) {
  try {
    sessionStorage.setItem(NOTES, JSON.stringify(some));
    memory = null;
  } catch {
    memory = some;
  }
}

export const preference = (name) => root.dataset[name] ?? "";

export const wantsStillness = () => preference("motion") === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// Listeners of "preference" on the document hear of it.
export function show(name, value) {
  root.dataset[name] = value;
  document.dispatchEvent(new CustomEvent("preference", { detail: { name, value } }));
}

// One request at a time, with all that is not saved: two on their way could arrive in the wrong order.
let isSending = false;

async function send() {
  if (isSending) return;
  isSending = true;
  try {
    let open = unsaved();
    while (open.length && (await sent(open))) open = unsaved();
  } finally {
    isSending = false;
  }
}

const unsaved = () => Object.entries(notes()).filter(([, note]) => !note.saved).map(([name, { value }]) => [name, value]);

// Whether the server has answered for good. Too many changes at once are tried again with the next page.
async function sent(values) {
  const body = new URLSearchParams(new FormData(form));
  for (const [name, value] of values) body.set(name, value);
  let answer;
  try {
    answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" }, keepalive: true });
  } catch {
    return false;
  }
  if (answer.status >= 500 || answer.status === 429) return false;
  const now = notes();
  for (const [name, value] of values) {
    if (now[name]?.value !== value) continue;
    if (answer.ok) now[name].saved = Date.now();
    else delete now[name];
  }
  keep(now);
  return true;
}

export function prefer(name, value) {
  show(name, value);
  keep({ ...notes(), [name]: { value, chosen: Date.now(), saved: 0 } });
  send();
}

// A form with all of them says what holds from now on.
export const forget = () => keep({});

// When this page was asked for.
const asked = () => performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.requestStart ?? 0);

function holds({ chosen, saved }) {
  return saved ? asked() < saved + SURELY_SHOWN_AFTER : Date.now() < chosen + TRIED_FOR;
}

keep(Object.fromEntries(Object.entries(notes()).filter(([name, note]) => preference(name) !== note.value && holds(note))));
for (const [name, { value }] of Object.entries(notes())) root.dataset[name] = value;
send();
addEventListener("online", send);
