// Whether the server can be reached, and what the line at the edge of the page says about it.
const banner = document.getElementById("connection");
const live = document.getElementById("live");
// How long the line stays that says that a second tap was not sent.
const READING_TIME = 4000;

let waiting = [];
let unsent = 0;
let timer = 0;

function show(said) {
  clearTimeout(timer);
  banner.hidden = !said;
  if (said) banner.dataset.said = said;
}

export const isLost = () => "lost" in live.dataset;

export function lose() {
  live.dataset.lost = "";
  show(unsent ? "unsent" : "lost");
}

// The page shows what the server says, so what waits to be sent can be.
export function find() {
  if (!isLost()) return;
  delete live.dataset.lost;
  show("");
  waiting.splice(0).forEach((go) => go());
}

export function saidTwice() {
  if (isLost()) return;
  show("busy");
  timer = setTimeout(() => show(isLost() ? "lost" : ""), READING_TIME);
}

// The server has no place for another socket: the page is up to date now and then.
export function turnedAway() {
  show("full");
  timer = setTimeout(() => show(isLost() ? "lost" : ""), 2 * READING_TIME);
}

const within = (signal, time) => (AbortSignal.any && signal ? AbortSignal.any([signal, AbortSignal.timeout(time)]) : signal);

// A server that is there but cannot answer now: its database is away, or it is being started.
const UNAVAILABLE = [502, 503, 504];

async function answered(url, options, patience) {
  const response = await fetch(url, { ...options, signal: within(options.signal, patience) });
  if (UNAVAILABLE.includes(response.status)) throw new Error(response.statusText);
  return response;
}

// Sends until there is an answer. It does no harm if the server has had it before, for a stamp counts once; when the page
// shows that it has arrived it is not sent again.
export async function persistently(url, options, { patience, hasNotArrived, onLoss }) {
  for (;;) {
    try {
      return await answered(url, options, patience);
    } catch (error) {
      if (options.signal?.aborted) throw error;
    }
    unsent += 1;
    lose();
    onLoss();
    await new Promise((go) => { waiting.push(go); });
    unsent -= 1;
    if (!hasNotArrived()) return new Response(null, { status: 204 });
  }
}
