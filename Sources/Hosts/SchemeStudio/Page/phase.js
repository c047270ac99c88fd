// The state of the extraction: waiting, progress, and failures.

import { act } from "./connection.js";
import { find } from "./elements.js";
import { playPulse } from "./motion.js";
import { observe } from "./store.js";

const [busy, progress, failure] = ["#busy", "#progress", "#failure"].map((selector) => find(selector));
let pulse = null;

find("#cancel").addEventListener("click", () => act("cancel"));

// The messages for extractions without a result, if the process gives no reason.
const ends = { failed: "No colors were found.", cancelled: "Cancelled.", stalled: "The machine is busy. Try again." };

observe(["phase", "failure", "progress"], (state, motion) => {
  const isBusy = state.phase === "extracting";
  busy.hidden = !isBusy;
  find("#frame").ariaBusy = String(isBusy);
  progress.value = state.progress ?? 0;
  if (isBusy && motion.pulse) {
    pulse?.cancel();
    pulse = playPulse(find("i", busy), motion.pulse);
  } else if (!isBusy) {
    pulse?.cancel();
    pulse = null;
  }
  const end = ends[state.phase];
  tellFailure(end ? (state.failure ?? end) : "");
});

/** Shows a failure until the next extraction ends. */
export function tellFailure(text) {
  if (failure.textContent !== text) failure.textContent = text;
  failure.hidden = !text;
}
