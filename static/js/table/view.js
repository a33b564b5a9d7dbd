// Whoever has scrolled away is taken to what has come, such as the score sheet.
const still = matchMedia("(prefers-reduced-motion: reduce)");

function isInView(element) {
  const { top } = element.getBoundingClientRect();
  const covered = document.querySelector(".stage")?.getBoundingClientRect().bottom ?? 0;
  return top >= Math.max(0, covered) - 1 && top < innerHeight;
}

export function view(news) {
  let known = null;
  return () => {
    const came = document.querySelector(news);
    const id = came?.id ?? "";
    if (known !== null && came && id !== known && !isInView(came)) {
      scrollTo({ top: 0, behavior: still.matches ? "auto" : "smooth" });
    }
    known = id;
  };
}
