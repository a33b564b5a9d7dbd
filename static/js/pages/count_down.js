// Clocks that count down: every element with `data-until` (seconds as the server counts them) shows what is left.

const SECOND = 1000;

// A length of time in digits; none is less than nothing.
export function lasting(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

// `root` says with `data-now` what time it is at the server.
export function countDown(root) {
  const ahead = Date.now() - Number(root.dataset.now) * SECOND;
  function show() {
    const now = (Date.now() - ahead) / SECOND;
    for (const clock of root.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Math.round(Number(clock.dataset.until) - now));
      const text = lasting(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.toggleAttribute("data-over", left === 0);
    }
  }
  show();
  setInterval(show, SECOND / 2);
}
