// Photos that are dropped, pasted or chosen.

import { sendPhoto } from "./connection.js";
import { find } from "./elements.js";
import { showAll } from "./film.js";
import { asPNG } from "./painter.js";
import { tellFailure } from "./phase.js";
import { keep } from "./photo.js";
import { expecting } from "./store.js";

/**
 * Shows a file. If the process cannot read it but the browser can, its pixels are sent instead.
 * Returns whether its extraction has begun.
 */
export async function showFile(file) {
  tellFailure("");
  let outcome = await expecting({ phase: "opening", opening: file.name }, () => sendPhoto(file, file.name, keep));
  if (outcome.status === 415) {
    const painted = await asPNG(file).catch(() => null);
    if (painted) outcome = await sendPhoto(painted, file.name, (_, number) => keep(file, number));
  }
  // A photo that was superseded or cancelled needs no words.
  if (outcome.error && outcome.status !== 409) tellFailure(`${file.name}: ${outcome.error.message}`);
  return !outcome.error;
}

function take(files) {
  const photos = [...files];
  if (photos.length) showAll(photos.map((file) => ({ name: file.name, file, show: () => showFile(file) })));
}

const drop = find("#drop");
const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
let depth = 0;
addEventListener("dragenter", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  depth += 1;
  drop.hidden = false;
});
addEventListener("dragleave", (event) => {
  if (!hasFiles(event)) return;
  depth = Math.max(0, depth - 1);
  drop.hidden = depth === 0;
});
addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
addEventListener("drop", (event) => {
  depth = 0;
  drop.hidden = true;
  if (!hasFiles(event)) return;
  event.preventDefault();
  take(event.dataTransfer.files);
});
addEventListener("paste", ({ clipboardData }) => take(clipboardData?.files ?? []));
find("#files").addEventListener("change", ({ target }) => {
  take(target.files);
  // So that the same file can be chosen again.
  target.value = "";
});
