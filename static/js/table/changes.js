// Tells everybody when the server has changed the page, once for each change and before it is painted.
const listeners = [];

export function onChange(listener) {
  if (listener) listeners.push(listener);
}

export function watch() {
  const live = document.getElementById("live");
  const observer = new MutationObserver(() => {
    for (const listener of listeners) listener();
    observer.takeRecords(); // what the listeners did themselves
  });
  for (const listener of listeners) listener();
  observer.observe(live, { childList: true, subtree: true, attributeFilter: ["data-version", "class"] });
}
