// Keeps the page up to date: updates in their order, one move at a time, polling while there is no socket.
import { find, isLost, lose, persistently, saidTwice, turnedAway } from "./reachable.js";

const POLL_EVERY = 3000;
// The same where the server has no place for another socket.
const POLL_WITHOUT_A_PLACE = 10000;
// A request without an answer for so long is taken for lost.
const PATIENCE = 10000;
const SOCKET_SHOULD_BE_OPEN = 4000;
const SOCKET_SHOULD_HAVE_IT = 1500;
// Why the server has closed the socket: whoever opened it has signed out, or is no longer who they were.
const VISITOR_CHANGED = 4401;
// Another reason: a limit on sockets is met. The page is not connected again before it is loaded again.
const TOO_MANY = 4429;

const live = document.getElementById("live");
// The stamp of the move that is on its way, until its answer is there.
let sent = null;
let timer = 0;
let open = false;
let every = POLL_EVERY;

// The topics of the page: the game, the people around it, whose elements all stand in #room, and the chat.
const GAME = { mark: "#version", attribute: "data-version" };
const TABLE = { mark: "#tableversion", attribute: "data-table-version" };
const CHAT = { mark: "#chatversion", attribute: "data-chat-version" };
const shown = ({ mark, attribute }) => Number(document.querySelector(mark)?.getAttribute(attribute) ?? 0);
const versionIn = (html, { attribute }) => Number(new RegExp(`\\s${attribute}="(\\d+)"`).exec(html)?.[1] ?? 0);

const isNotice = (task) => task.target?.id === "notice" || task.target === "#notice";
const elementOf = ({ target }) => (typeof target === "string" ? document.querySelector(target) : target);
const isIn = (task, place) => Boolean(elementOf(task)?.closest(place));
const topicOf = (task) => (isIn(task, "#chat, #chatversion") ? CHAT : isIn(task, "#room") ? TABLE : GAME);

function only(tasks, wanted) {
  tasks.splice(0, tasks.length, ...tasks.filter(wanted));
}

// Parts of a topic older than what is shown of it are dropped. The sentence of an answer is never dropped.
function inOrder(_element, { ctx, tasks }) {
  const html = ctx.text ?? "";
  const isPage = ctx.request?.method === "GET";
  const isOld = (topic) => {
    const version = versionIn(html, topic);
    return version > 0 && (isPage ? version < shown(topic) : version <= shown(topic));
  };
  const version = versionIn(html, GAME);
  // With a socket, an answer only says which version to expect there.
  if (version > shown(GAME) && !isPage) setTimeout(() => { if (version > shown(GAME)) poll(); }, SOCKET_SHOULD_HAVE_IT);
  const old = [GAME, TABLE, CHAT].filter(isOld);
  if (old.length) only(tasks, (task) => isNotice(task) || !old.includes(topicOf(task)));
  if (ctx.polled) only(tasks, (task) => !isNotice(task));
}

const versions = () => ({ "X-Seen": shown(GAME), "X-Seen-Table": shown(TABLE) });
const ofChat = () => (document.querySelector(CHAT.mark) ? { "X-Seen-Chat": shown(CHAT) } : {});

// A second click while a move is on its way does nothing. A new stamp on the page says that the move has arrived, even if
// the socket was quicker than the answer. What carries no stamp, such as a hint that was understood, is no move: it holds
// up nothing but the same form.
const stampOnPage = () => document.querySelector("#table [name=at]")?.value ?? "";
// The second half of a stamp counts what the server has accepted from this seat.
const accepted = (stamp) => Number(stamp.split(".")[1] ?? -1);
const chosen = (body) => JSON.stringify([...body].filter(([name]) => name !== "csrfmiddlewaretoken"));

function oneMoveAtATime(_element, { ctx }) {
  const { request } = ctx;
  Object.assign(request.headers, versions());
  if (open) request.headers["X-Live"] = 1;
  if (request.method === "GET") return true;
  if (ctx.sourceElement.id === "chat-form") return said(ctx);
  const isMove = request.body.has("at");
  if (isMove && sent?.stamp === stampOnPage()) {
    if (sent.choice !== chosen(request.body)) saidTwice();
    return false;
  }
  if (!isMove && ctx.sourceElement.hasAttribute("aria-busy")) return false;
  const mine = { stamp: stampOnPage(), choice: chosen(request.body) };
  const hasNotArrived = () => accepted(stampOnPage()) <= accepted(mine.stamp);
  if (isMove) sent = mine;
  request.timeout = 0;
  ctx.sourceElement.setAttribute("aria-busy", "true");
  ctx.fetch = (url, options) => persistently(url, options, { patience: PATIENCE, hasNotArrived, onLoss: () => pollSoon(POLL_EVERY) })
    // With a socket the answer is not yet the page: until that shows a new stamp, another tap would say it twice.
    .then((answer) => { if (sent === mine && !(open && answer.ok)) sent = null; return answer; }, (error) => { if (sent === mine) sent = null; throw error; })
    .finally(() => ctx.sourceElement.removeAttribute("aria-busy"));
  return true;
}

// A line is not sent again by itself: it would be said twice if only the answer was lost. It stays in its field.
function said(ctx) {
  if (ctx.sourceElement.hasAttribute("aria-busy")) return false;
  Object.assign(ctx.request.headers, ofChat());
  ctx.sourceElement.setAttribute("aria-busy", "true");
  ctx.fetch = (url, options) => fetch(url, options)
    .catch((error) => { lose(); pollSoon(POLL_EVERY); throw error; })
    .finally(() => ctx.sourceElement.removeAttribute("aria-busy"));
  return true;
}

async function poll() {
  clearTimeout(timer);
  try {
    const response = await fetch(live.dataset.poll, { headers: { ...versions(), ...ofChat() }, signal: AbortSignal.timeout?.(PATIENCE) });
    if (response.status >= 400 && response.status < 500) return;
    if (response.status === 200) {
      const selectOOB = "[o]:outerMorph";
      await htmx.swap({ sourceElement: live, target: live, swap: "none", selectOOB, text: await response.text(), polled: true });
    }
    if (response.status >= 500) lose();
    else find();
  } catch {
    lose();
  }
  // The line says that it is tried again; a socket that has not noticed the break would never take it away.
  if (!open || isLost()) timer = setTimeout(poll, every);
}

function pollSoon(delay) {
  clearTimeout(timer);
  timer = setTimeout(poll, delay);
}

export function connect() {
  // Cancelling in an extension does not stop htmx here; preventing the event does.
  htmx.registerExtension("table", { htmx_before_swap: inOrder });
  document.addEventListener("htmx:config:request", (event) => {
    if (!oneMoveAtATime(event.target, event.detail)) event.preventDefault();
  });
  live.addEventListener("htmx:ws:before:connection", ({ detail }) => {
    detail.connection.url = detail.connection.url.replace(/v=\d*&t=\d*(&c=\d*)?/, (_all, chat) => `v=${shown(GAME)}&t=${shown(TABLE)}${chat ? `&c=${shown(CHAT)}` : ""}`);
  });
  live.addEventListener("htmx:ws:after:connection", () => {
    open = true;
    clearTimeout(timer);
    if (isLost()) poll(); // the page first, and then what waits to be sent
  });
  live.addEventListener("htmx:ws:close", ({ detail }) => {
    if (detail.code === VISITOR_CHANGED) location.reload();
    if (detail.code === TOO_MANY) {
      every = POLL_WITHOUT_A_PLACE;
      turnedAway();
    }
    open = false;
    pollSoon(1000);
  });
  live.addEventListener("htmx:ws:error", () => pollSoon(1000));
  window.addEventListener("offline", () => {
    lose();
    pollSoon(POLL_EVERY);
  });
  window.addEventListener("online", () => pollSoon(0));
  pollSoon(SOCKET_SHOULD_BE_OPEN);
}
