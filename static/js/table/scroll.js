// Scrolls up when something new stands at the top, such as the score sheet, and is not in view.
const still = matchMedia("(prefers-reduced-motion: reduce)");

function isInView(element) {
  const { top } = element.getBoundingClientRect();
  const covered = document.querySelector(".stage")?.getBoundingClientRect().bottom ?? 0;
  return top >= Math.max(0, covered) - 1 && top < innerHeight;
}

// `selector` finds what is new.
export function scroll(selector) {
  let known = null;
  return () => {
    const came = document.querySelector(selector);
    const id = came?.id ?? "";
    if (known !== null && came && id !== known && !isInView(came)) {
      scrollTo({ top: 0, behavior: still.matches ? "auto" : "smooth" });
    }
    known = id;
  };
}
