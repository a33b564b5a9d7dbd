// What is said on the wall to those who do not see it: who calls, what an act has come to, how the round goes on. None of it
// again with every second that is counted, and of the round not more than one thing in a while.

const QUIET = 10000;
// So long a sentence covers what is below it.
const DONE_FOR = 8000;
const REFUSED_FOR = 30000;

const said = document.getElementById("said");
const told = document.getElementById("told");
const alarm = document.getElementById("called");

// A sentence of the server that an act was not done, or one of the page that it was.
let timer = 0;

export function refuse(html) {
  clearTimeout(timer);
  said.innerHTML = html;
  timer = setTimeout(() => said.replaceChildren(), REFUSED_FOR);
}

export function confirm(sentence) {
  clearTimeout(timer);
  said.replaceChildren();
  if (!sentence) return;
  const notice = document.getElementById("done").content.cloneNode(true);
  notice.querySelector("p").textContent = sentence;
  said.append(notice);
  timer = setTimeout(() => said.replaceChildren(), DONE_FOR);
}

// Whoever calls is named as soon as somebody calls anew.
let calling = null;

export function tellCalls(live) {
  const links = [...live.querySelectorAll(".calling a")];
  const names = links.map((link) => link.textContent.trim());
  const isNew = calling !== null && names.some((name) => !calling.includes(name));
  const heading = live.querySelector(".calls > h2")?.textContent.trim();
  if (isNew) alarm.textContent = `${heading}: ${names.join(", ")}`;
  if (!names.length) alarm.textContent = "";
  calling = names;
  return isNew;
}

// How the round goes on: what is marked so, when it has changed.
let known = null;
let last = 0;
let later = 0;

export function tellRound(live) {
  const text = [...live.querySelectorAll("[data-told]")].map((one) => one.textContent.trim()).join(". ");
  known ??= text;
  if (text === known) return;
  clearTimeout(later);
  const rest = last + QUIET - Date.now();
  if (rest > 0) {
    later = setTimeout(() => tellRound(live), rest);
    return;
  }
  known = text;
  last = Date.now();
  told.textContent = text;
}
