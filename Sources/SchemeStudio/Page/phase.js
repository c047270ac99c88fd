// What the process is doing: waiting, progress, and what went wrong.

import { act } from "./connection.js";
import { find } from "./elements.js";
import { playPulse } from "./motion.js";
import { observe } from "./store.js";

const [busy, progress, failure] = ["#busy", "#progress", "#failure"].map((selector) => find(selector));
let pulse = null;

find("#cancel").addEventListener("click", () => act("cancel"));

const texts = {
  extracting: "Finding colors",
  stalled: "This takes longer than it should: the photo may be on a slow disk",
};

observe(["phase", "failure", "progress"], (state, motion) => {
  const text = texts[state.phase];
  busy.hidden = progress.hidden = !text;
  find("#frame").ariaBusy = String(!!text);
  if (text) find("span", busy).textContent = text;
  progress.value = state.progress ?? 0;
  if (text && motion.pulse) {
    pulse?.cancel();
    pulse = playPulse(find("i", busy), motion.pulse);
  } else if (!text) {
    pulse?.cancel();
    pulse = null;
  }
  const problem =
    state.phase === "failed" ? (state.failure ?? "No colors were found.") : state.phase === "cancelled" ? "Cancelled." : "";
  tellFailure(problem);
});

/** Says what went wrong, until the next end. */
export function tellFailure(text) {
  if (failure.textContent !== text) failure.textContent = text;
  failure.hidden = !text;
}
