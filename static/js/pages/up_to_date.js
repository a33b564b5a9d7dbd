// A page with one topic: what it shows follows over the socket, and by asking for news where there is none.

const SOCKET_SHOULD_BE_OPEN = 4000;

// `name` is the topic's in ids, attributes and headers; `gone` is called where the page may no longer be seen, or is to be
// loaded anew. With `fetches` a message only says that something has happened, and what the page shows is fetched.
export function keepUpToDate(live, name, { pollEvery, gone = () => {}, fetches = false }) {
  const inText = new RegExp(`\\sdata-${name}-version="(\\d+)"`);
  const shown = () => Number(document.getElementById(`${name}version`)?.getAttribute(`data-${name}-version`) ?? 0);
  const versionIn = (html) => Number(inText.exec(html)?.[1] ?? 0);
  let open = false;
  let timer = 0;
  let fetching = false;

  // A message older than what is shown changes nothing; and nothing comes twice.
  function inOrder(_element, { ctx, tasks }) {
    const version = versionIn(ctx.text ?? "");
    const isBell = fetches && version && !fetching;
    if (isBell || (version && version <= shown())) tasks.length = 0;
    if (isBell && version > shown()) poll();
  }

  async function poll() {
    clearTimeout(timer);
    fetching = true;
    try {
      const response = await fetch(live.dataset.poll, { headers: { [`X-Seen-${name}`]: shown() } });
      if (response.status === 200) {
        await htmx.swap({ sourceElement: live, target: live, swap: "none", selectOOB: "[o]:outerMorph", text: await response.text() });
      } else if ([205, 403, 404].includes(response.status)) {
        gone();
      }
    } catch {
      // The next one will do.
    }
    fetching = false;
    if (!open) timer = setTimeout(poll, pollEvery);
  }

  htmx.registerExtension(name, { htmx_before_swap: inOrder });
  live.addEventListener("htmx:ws:before:connection", ({ detail }) => {
    detail.connection.url = detail.connection.url.replace(/v=\d*/, `v=${shown()}`);
  });
  live.addEventListener("htmx:ws:after:connection", () => {
    open = true;
    clearTimeout(timer);
  });
  for (const event of ["htmx:ws:close", "htmx:ws:error"]) {
    live.addEventListener(event, () => {
      open = false;
      clearTimeout(timer);
      timer = setTimeout(poll, 1000);
    });
  }
  timer = setTimeout(poll, SOCKET_SHOULD_BE_OPEN);
}
