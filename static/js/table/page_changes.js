// Calls the other modules when the server has changed the game on the page: once for each change, before it is painted.
const listeners = [];

export function onPageChange(listener) {
  if (listener) listeners.push(listener);
}

function callAll() {
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      reportError(error); // the other modules go on
    }
  }
}

// Who sits or looks on is no change of the game, nor is what somebody says.
const isOfGame = ({ target }) => !target.closest?.("#room, #chat-panel, #chatversion, .chat-link");

export function watchPage() {
  const live = document.getElementById("live");
  const observer = new MutationObserver((changes) => {
    if (!changes.some(isOfGame)) return;
    callAll();
    observer.takeRecords(); // changes made by the listeners
  });
  callAll();
  observer.observe(live, { childList: true, subtree: true, attributeFilter: ["data-version", "class"] });
}
