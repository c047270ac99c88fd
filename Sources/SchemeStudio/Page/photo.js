// The shown photo: the file itself where this page has it, the process's picture of it otherwise.

import { find } from "./elements.js";
import { observe, state } from "./store.js";

const [frame, image, empty] = ["#frame", "#photo", "#empty"].map((selector) => find(selector));
let local = null;

/** Shows a file at once, while it is on its way to the process. */
export function preview(file) {
  if (local) URL.revokeObjectURL(local.url);
  local = { file, url: URL.createObjectURL(file) };
}

/** Returns the bytes of the shown photo. */
export async function bytes() {
  if (image.src.startsWith("blob:")) return local.file;
  return (await fetch(image.src)).blob();
}

function show({ photo }) {
  frame.hidden = !photo;
  empty.hidden = !!photo;
  find("#tool").hidden = !photo;
  find("#name").textContent = photo ? photo.name : "";
  document.title = photo ? `${photo.name} · Colorway` : "Colorway";
  if (!photo) return;
  frame.style.setProperty("--ratio", photo.width / photo.height);
  image.alt = `The photo ${photo.name}`;
  if (local && local.file.name !== photo.name) {
    URL.revokeObjectURL(local.url);
    local = null;
  }
  const source = local ? local.url : photo.url;
  if (image.getAttribute("src") !== source) image.src = source;
}

// What the process can read and the browser cannot show: its picture of it.
image.addEventListener("error", () => {
  if (image.src.startsWith("blob:") && state.photo) image.src = state.photo.url;
});

observe(["photo"], show);
