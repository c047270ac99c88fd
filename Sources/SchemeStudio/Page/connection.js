// The only connection to the process: sends the user's actions, and receives changes.

import { say } from "./copying.js";
import { find } from "./elements.js";
import { apply, startOver } from "./store.js";

// A reloaded page keeps its identifier.
const id = (sessionStorage["colorway-page"] ??= crypto.randomUUID());
const address = `/pages/${id}`;

export const exportAddress = (format, entry) =>
  `${address}/export?${new URLSearchParams(entry ? { format, entry } : { format })}`;
export const photoAddress = (index, size) => `${address}/photo?${new URLSearchParams({ index, size })}`;

/** Starts to receive events. Calls a function after the first complete state. */
export function connect(onFirst) {
  const events = new EventSource(`${address}/events`);
  events.addEventListener("state", ({ data, lastEventId }) => {
    startOver();
    apply(Number(lastEventId), JSON.parse(data));
    onFirst?.();
    onFirst = null;
  });
  events.addEventListener("change", ({ data, lastEventId }) => apply(Number(lastEventId), JSON.parse(data)));
  events.addEventListener("open", () => tellLost(null));
  events.addEventListener("error", () => {
    tellLost(
      events.readyState === EventSource.CLOSED
        ? "This page is no longer served. Open the address that colorway studio prints."
        : "The connection to colorway is lost. Reconnecting; if colorway has ended, run colorway studio again.",
    );
  });
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

/** Sends the bytes of a photo. Returns the error, if there is one, with its status. */
export const sendPhoto = (blob, name) =>
  post(`/photos?${new URLSearchParams({ name })}`, blob, "application/octet-stream");

async function post(path, body, type) {
  let answer;
  try {
    answer = await fetch(address + path, { method: "POST", body, headers: { "Content-Type": type } });
    const content = await answer.json();
    if (!answer.ok) return { ...content, status: answer.status };
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
  const answer = await fetch(`${address}/history?${query}`);
  return answer.ok ? (await answer.json()).entries : [];
}

/** Returns the formats that the process writes. */
export async function formats() {
  const answer = await fetch("/formats");
  return answer.ok ? answer.json() : [];
}
