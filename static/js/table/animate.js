// Animates elements. Nothing may move for people who prefer reduced motion: callers ask `wantsStillness`.
export function animate(element, frames, duration, delay = 0, pseudoElement = undefined) {
  return element?.animate(frames, { duration, delay, fill: "backwards", easing: "ease-out", pseudoElement });
}

// A token of 32 pixels goes from one place on the screen to another, and is gone when it has arrived.
export function fly(token, from, to, delay) {
  document.body.append(token);
  token.style.inset = "0 auto auto 0";
  const [start, end] = [from, to].map((element) => element.getBoundingClientRect());
  const at = (box, scale) => ({ translate: `${box.x + box.width / 2 - 16}px ${box.y + box.height / 2 - 16}px`, scale });
  const flight = token.animate([at(start, 0.6), { ...at(start, 1.3), offset: 0.25 }, at(end, 0.7)], { duration: 620, delay, fill: "backwards", easing: "cubic-bezier(0.4, 0, 0.3, 1)" });
  flight.finished.finally(() => token.remove());
}
