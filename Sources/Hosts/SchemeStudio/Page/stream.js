// The one stream of events for all pages of a browser, which keeps at most six connections to an address. It runs in a
// worker that the pages share, or, where there is none, in each page.

const pages = new Map();
let stop = new AbortController();

/** Sends a page its events. The page says who it is, and holds a lock for as long as it exists. */
export function serve(port) {
  port.onmessage = ({ data: { id, key, lock } }) => {
    pages.set(port, { id, key, last: "" });
    start();
    navigator.locks.request(lock, () => {
      pages.delete(port);
      start();
    });
  };
}

self.addEventListener("connect", ({ ports: [port] }) => serve(port));

const tell = (message) => [...pages.keys()].forEach((port) => port.postMessage(message));

/** Starts the stream again, with the pages that there are now. */
async function start() {
  stop.abort();
  const { signal } = (stop = new AbortController());
  while (pages.size && !signal.aborted) {
    // Two tabs have the same identifier if one is a copy of the other.
    const last = new Map();
    for (const page of pages.values()) last.set(page.id, last.has(page.id) ? "" : page.last);
    const headers = { "X-Colorway-Key": [...pages.values()].at(-1).key, "Last-Event-ID": [...last.values()].join() };
    const address = `/pages/${[...last.keys()].join()}/events`;
    const answer = await fetch(address, { method: "POST", headers, signal }).catch(() => null);
    if (signal.aborted) return;
    if (answer && !answer.ok) return tell({ kind: "refused", status: answer.status });
    if (answer) {
      tell({ kind: "open" });
      await read(answer.body, signal).catch(() => null);
    }
    if (signal.aborted) return;
    tell({ kind: "lost" });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

// An EventSource cannot send a key, so the stream is read here. It ends when the process does.
async function read(body, signal) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done || signal.aborted) return;
    const events = (text + value).split("\n\n");
    text = events.pop();
    events.forEach(receive);
  }
}

function receive(event) {
  const { event: kind, id, data, page } = Object.fromEntries(event.split("\n").map((line) => line.split(/: (.*)/s, 2)));
  if (!data) return;
  for (const [port, known] of pages) {
    if (known.id !== page) continue;
    if (id) known.last = id;
    port.postMessage({ kind, id: Number(id), data: JSON.parse(data) });
  }
}
