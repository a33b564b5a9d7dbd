// The option to mark dead squares on one's own board, remembered by the browser.
const NAME = "dead-squares";

function stored() {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

function changed({ target }) {
  if (target.id !== "mark-dead") return;
  try {
    if (target.checked) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "off");
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

export function options() {
  document.addEventListener("change", changed);
  let known = null;
  return () => {
    const box = document.getElementById("mark-dead");
    if (box && box !== known) box.checked = stored();
    known = box;
  };
}
