// A part of a page that waits for work of the server (`data-working`): it is fetched again until the work has ended, and the
// page stays where it is. Without scripts the page loads itself again.

const LOOK_EVERY = 2000;

// `shown` is called with the part as it is then.
export function lookAgain(id, shown = () => {}) {
  const part = () => document.getElementById(id);
  const isWorking = (element) => "working" in element.dataset;

  async function look() {
    try {
      const answer = await fetch(location.pathname + location.search);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
      if (fresh && !isWorking(fresh)) {
        part().replaceWith(fresh);
        shown(fresh);
        return;
      }
      const progress = fresh?.querySelector("[data-progress]");
      if (progress) part().querySelector("[data-progress]").textContent = progress.textContent;
    } catch {
      // The next one will do.
    }
    setTimeout(look, LOOK_EVERY);
  }

  if (part() && isWorking(part())) setTimeout(look, LOOK_EVERY);
}
