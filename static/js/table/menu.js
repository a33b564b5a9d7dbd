// The menu of the table: the link, the list of keys. Its switches are those of all pages (`top.js`).
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
}
