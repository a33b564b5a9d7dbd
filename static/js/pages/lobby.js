// The waiting room: copy and share the link, and notice that one no longer sits here.
const page = document.documentElement;
if (navigator.share) page.classList.add("can-share");

const link = (button, name) => document.getElementById(button.dataset[name]);

async function copy(button) {
  const field = link(button, "copy");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // A club's server in the LAN speaks plain HTTP, where there is no clipboard API.
    document.execCommand("copy");
  }
  const words = button.querySelector("span");
  const before = words.textContent;
  words.textContent = button.dataset.done;
  setTimeout(() => { words.textContent = before; }, 2000);
}

function share(button) {
  navigator.share({ title: button.dataset.title, url: link(button, "share").value }).catch(() => {});
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (button?.dataset.copy) copy(button);
  if (button?.dataset.share) share(button);
  if (event.target.id === "invite") event.target.select();
});

// After twenty seconds at a public table a computer player is offered, however often the page was loaded.
const WAIT_FOR_PEOPLE = 20;
const since = Number(document.getElementById("public")?.dataset.since ?? Infinity);
if (Number(document.getElementById("live").dataset.now) - since >= WAIT_FOR_PEOPLE) page.classList.add("waited");

// Somebody whose seat is gone loads the page anew, which says so and offers a seat again. So does somebody whom the host has
// given a seat: from then on their socket is that of a player.
const room = () => document.querySelector("[data-lobby]");
let sat = room()?.hasAttribute("data-seat");
new MutationObserver(() => {
  const sits = room()?.hasAttribute("data-seat");
  if (room() && sat !== sits && !room().hasAttribute("data-closed")) location.reload();
  sat = sits;
}).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-seat"] });

// A name that has its seat by now is not wanted in the field any more; one that was refused stays.
new MutationObserver(() => {
  const field = document.getElementById("reserve-name");
  const kept = [...document.querySelectorAll("[data-kept]")].map(({ dataset }) => dataset.kept);
  if (field && kept.includes(field.value.trim())) field.value = "";
}).observe(document.body, { childList: true, subtree: true });
