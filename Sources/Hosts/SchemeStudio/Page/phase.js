// The state of the extraction: waiting, progress, and failures.

import { act } from "./connection.js";
import { find } from "./elements.js";
import { playPulse } from "./motion.js";
import { expecting, isBusy, observe } from "./store.js";

const [busy, text, progress, failure] = ["#busy", "#busy span", "#progress", "#failure"].map((selector) => find(selector));
let pulse = null;

find("#cancel").addEventListener("click", () => expecting({ phase: "cancelled", picking: false }, cancel));

async function cancel(before, isLatest) {
  const outcome = await act("cancel");
  // A photo that was just sent may have arrived after that.
  const isLate = before && !(await before).error && isLatest();
  return isLate ? act("cancel") : outcome;
}

// The messages for extractions without a result, if the process gives no reason.
const ends = { failed: "No colors were found.", cancelled: "Cancelled.", stalled: "The machine is busy. Try again." };

observe(["phase", "opening", "picking", "failure", "progress"], (state, motion) => {
  const isWaiting = isBusy(state);
  busy.hidden = !isWaiting;
  find("#frame").ariaBusy = String(isWaiting);
  text.textContent = state.phase === "opening" ? `Opening ${state.opening}` : "Finding colors";
  progress.value = state.progress ?? 0;
  if (isWaiting && motion.pulse) {
    pulse?.cancel();
    pulse = playPulse(find("i", busy), motion.pulse);
  } else if (!isWaiting) {
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
