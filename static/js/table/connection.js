// Keeps the page up to date: answers in their order, one command at a time, polling while there is no socket.
const POLL_EVERY = 3000;
const SOCKET_SHOULD_BE_OPEN = 4000;
const SOCKET_SHOULD_HAVE_IT = 1500;

const live = document.getElementById("live");
const banner = document.getElementById("connection");
// The stamp of the command that is on its way, until its answer is there.
let sent = null;
let timer = 0;
let open = false;

const shown = () => Number(document.getElementById("version")?.dataset.version ?? 0);
const versionIn = (html) => Number(/data-version="(\d+)"/.exec(html)?.[1] ?? 0);
const isNotice = (task) => task.target?.id === "notice" || task.target === "#notice";
const lost = (is) => { banner.hidden = !is; };

function only(tasks, wanted) {
  tasks.splice(0, tasks.length, ...tasks.filter(wanted));
}

// Parts older than what is shown are dropped. The sentence of an answer is always news.
function inOrder(_element, { ctx, tasks }) {
  const version = versionIn(ctx.text ?? "");
  const isPage = ctx.request?.method === "GET";
  // With a socket, an answer only says which version to expect there.
  if (version > shown() && !isPage) setTimeout(() => { if (version > shown()) poll(); }, SOCKET_SHOULD_HAVE_IT);
  if (version && (isPage ? version < shown() : version <= shown())) only(tasks, isNotice);
  if (ctx.polled) only(tasks, (task) => !isNotice(task));
}

// A second click while the first is on its way does nothing. A new stamp says that the first has arrived, even if the
// socket was quicker than the answer.
const stamp = () => document.querySelector("#table [name=at]")?.value ?? "";

function oneAtATime(_element, { ctx }) {
  ctx.request.headers["X-Seen"] = shown();
  if (open) ctx.request.headers["X-Live"] = 1;
  if (ctx.request.method === "GET") return true;
  if (sent?.stamp === stamp()) return false;
  const mine = { stamp: stamp() };
  sent = mine;
  ctx.sourceElement.setAttribute("aria-busy", "true");
  ctx.fetch = (...request) => fetch(...request)
    .then((response) => { lost(false); return response; }, (error) => { lost(true); pollSoon(POLL_EVERY); throw error; })
    .finally(() => { if (sent === mine) sent = null; ctx.sourceElement.removeAttribute("aria-busy"); });
  return true;
}

async function poll() {
  clearTimeout(timer);
  try {
    const response = await fetch(live.dataset.poll, { headers: { "X-Seen": shown() } });
    lost(response.status >= 500);
    if (response.status >= 400 && response.status < 500) return;
    if (response.status === 200) {
      const selectOOB = "[data-o]:outerMorph";
      await htmx.swap({ sourceElement: live, target: live, swap: "none", selectOOB, text: await response.text(), polled: true });
    }
  } catch {
    lost(true);
  }
  // The banner says that it is tried again; a socket that has not noticed the break would never take it away.
  if (!open || !banner.hidden) timer = setTimeout(poll, POLL_EVERY);
}

function pollSoon(delay) {
  clearTimeout(timer);
  timer = setTimeout(poll, delay);
}

export function connect() {
  // Cancelling in an extension does not stop htmx here; preventing the event does.
  htmx.registerExtension("table", { htmx_before_swap: inOrder });
  document.addEventListener("htmx:config:request", (event) => {
    if (!oneAtATime(event.target, event.detail)) event.preventDefault();
  });
  live.addEventListener("htmx:ws:before:connection", ({ detail }) => {
    detail.connection.url = detail.connection.url.replace(/v=\d*/, `v=${shown()}`);
  });
  live.addEventListener("htmx:ws:after:connection", () => {
    open = true;
    clearTimeout(timer);
    lost(false);
  });
  live.addEventListener("htmx:ws:close", () => {
    open = false;
    pollSoon(1000);
  });
  live.addEventListener("htmx:ws:error", () => pollSoon(1000));
  pollSoon(SOCKET_SHOULD_BE_OPEN);
}
