// The only connection to the process: shows the secrets of this run, sends the user's actions, and receives changes.

import { say } from "./copying.js";
import { find } from "./elements.js";
import { apply, startOver } from "./store.js";

// A reloaded page keeps its identifier.
const id = (sessionStorage["colorway-page"] ??= crypto.randomUUID());
const address = `/pages/${id}`;

export const exportAddress = (format, entry) =>
  `${address}/export?${new URLSearchParams(entry ? { format, entry } : { format })}`;
export const photoAddress = (index, size) => `${address}/photo?${new URLSearchParams({ index, size })}`;

// The key, which only pages of this port can read and send. All of them share it.
const place = "colorway-key";
const entered = enter();
// Only the token differs if a new address is opened in the tab of an old one.
addEventListener("hashchange", () => location.reload());

/** Exchanges the token in the address, which is used up by that, for the key and a cookie. */
async function enter() {
  const token = location.hash.match(/^#token=(\w+)$/)?.[1];
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  const answer = await fetch("/session", { method: "POST", headers: { "X-Colorway-Token": token } }).catch(() => null);
  // A browser that was admitted before stays so, even if it opens a used address again.
  if (answer?.ok) localStorage[place] = (await answer.json()).key;
}

/** Sends a request with the key. */
async function request(path, { headers, ...options } = {}) {
  await entered;
  return fetch(path, { ...options, headers: { ...headers, "X-Colorway-Key": localStorage[place] ?? "" } });
}

/** Receives events until the page is no longer served. Calls a function after the first complete state. */
export async function connect(onFirst) {
  await entered;
  const port = globalThis.SharedWorker ? new SharedWorker("/stream.js", { type: "module" }).port : await ownPort();
  port.onmessage = ({ data: { kind, id, data, status } }) => {
    if (kind === "refused") {
      return tellLost(data ?? (status === 503
        ? "Too many pages are open. Close some, and load this page again."
        : "This page is no longer served. Open the address that colorway studio printed last."));
    }
    if (kind === "lost") {
      return tellLost("The connection to colorway is lost. Reconnecting; if colorway has ended, run colorway studio again.");
    }
    tellLost(null);
    if (kind === "open") return;
    if (kind === "state") startOver();
    apply(id, data);
    onFirst?.();
    onFirst = null;
  };
  // The stream forgets the page when this lock is released, however the page ends.
  const lock = crypto.randomUUID();
  navigator.locks.request(lock, () => {
    port.postMessage({ id, key: localStorage[place] ?? "", lock });
    return new Promise(() => {});
  });
}

async function ownPort() {
  const { port1, port2 } = new MessageChannel();
  (await import("./stream.js")).serve(port2);
  return port1;
}

function tellLost(text) {
  const lost = find("#lost");
  if (lost.textContent !== (text ?? "")) lost.textContent = text ?? "";
  lost.hidden = !text;
}

/** Sends one action. Returns after its changes are shown. */
export async function act(action, values = {}) {
  const outcome = await post("/actions", JSON.stringify({ action, ...values }), "application/json");
  if (outcome.error) say(outcome.error.message);
  return outcome;
}

/**
 * Sends the bytes of a photo, and calls a function with them and its number before it is shown. Returns the error, if
 * there is one, with its status.
 */
export const sendPhoto = (blob, name, accept) =>
  post(`/photos?${new URLSearchParams({ name })}`, blob, "application/octet-stream", ({ photo }) =>
    photo && accept(blob, photo.number));

async function post(path, body, type, accept) {
  let answer;
  try {
    answer = await request(address + path, { method: "POST", body, headers: { "Content-Type": type } });
    const content = await answer.json();
    if (!answer.ok) return { ...content, status: answer.status };
    accept?.(content.changes);
    apply(content.ticket, content.changes);
    return content;
  } catch {
    const message = answer
      ? "Colorway's answer was cut off."
      : "Colorway cannot be reached. If it has ended, run colorway studio again.";
    return { error: { kind: "lost", message }, status: answer?.status ?? 0 };
  }
}

/** Returns the history entries that match words, a color, or both. */
export async function searchHistory(text, color) {
  const query = new URLSearchParams({ ...(text && { text }), ...(color && { color }) });
  const answer = await request(`${address}/history?${query}`);
  return answer.ok ? (await answer.json()).entries : [];
}

/** Returns the formats that the process writes. */
export async function formats() {
  const answer = await request("/formats");
  return answer.ok ? answer.json() : [];
}
