// Scrolls up when something new stands at the top, such as the score sheet, and is not in view; and when it is gone again,
// as an offer of cards is, and has left nobody's cards in view.
import { wantsStillness } from "../preferences.js";

function isInView(element) {
  const { top } = element.getBoundingClientRect();
  const covered = document.querySelector(".stage")?.getBoundingClientRect().bottom ?? 0;
  return top >= Math.max(0, covered) - 1 && top < innerHeight;
}

// `selector` finds what is new, `instead` what stands in its place when it is gone.
export function scroll(selector, instead) {
  let known = null;
  return () => {
    const came = document.querySelector(selector);
    const id = came?.id ?? "";
    const top = came ?? (instead && document.querySelector(instead));
    if (known !== null && top && id !== known && !isInView(top)) {
      scrollTo({ top: 0, behavior: wantsStillness() ? "auto" : "smooth" });
    }
    known = id;
  };
}
