// Tells everybody when the server has changed the page, once for each change and before it is painted.
const listeners = [];

export function onChange(listener) {
  if (listener) listeners.push(listener);
}

function tellAll() {
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      reportError(error); // one module's fault is not the others'
    }
  }
}

export function watch() {
  const live = document.getElementById("live");
  const observer = new MutationObserver(() => {
    tellAll();
    observer.takeRecords(); // what the listeners did themselves
  });
  tellAll();
  observer.observe(live, { childList: true, subtree: true, attributeFilter: ["data-version", "class"] });
}
