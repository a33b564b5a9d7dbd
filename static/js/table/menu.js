// The menu of the table: sounds, colours, the link, the list of keys.
import { SAMPLE, sounds } from "./sound.js";

const root = document.documentElement;

export function keep(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

// The switch in the menu or in the waiting room.
function showSound() {
  document.querySelector("[data-sound][aria-pressed]")?.setAttribute("aria-pressed", sounds.on);
}

async function copy(button) {
  const link = new URL(button.dataset.copyLink, location.href).href;
  const place = button.querySelector("span");
  const before = place.textContent;
  try {
    await navigator.clipboard.writeText(link);
    place.textContent = button.dataset.copied;
  } catch {
    place.textContent = link; // without TLS there is no clipboard
  }
  setTimeout(() => { place.textContent = before; }, 4000);
}

function clicked({ target }) {
  const button = target.closest("button");
  if (button?.dataset.copyLink) copy(button);
  if (button?.matches("[data-sound]")) {
    sounds.on = !sounds.on;
    keep("sounds", sounds.on && "on");
    showSound();
    sounds.play(SAMPLE);
  }
  if (button?.closest("#sound-offer")) button.closest("#sound-offer").hidden = true;
  if (button?.matches("[data-shortcuts]")) document.getElementById("shortcuts").showModal();
  const menus = document.querySelector(".menu[open]");
  if (menus && (!menus.contains(target) || button?.matches("[data-shortcuts]"))) menus.open = false;
}

export function menu() {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", ({ key }) => {
    const open = document.querySelector(".menu[open]");
    if (key !== "Escape" || !open) return;
    open.open = false;
    open.firstElementChild.focus();
  });
  document.addEventListener("change", ({ target }) => {
    if (target.name !== "theme") return;
    if (target.value) root.dataset.theme = target.value;
    else delete root.dataset.theme;
    keep("theme", target.value);
  });
  return () => {
    showSound();
    const theme = document.querySelector(`[name="theme"][value="${root.dataset.theme ?? ""}"]`);
    if (theme) theme.checked = true;
  };
}
