// The shown photo: the file itself if this page has it, or else the process's rendition of it.

import { find } from "./elements.js";
import { observe, state, until } from "./store.js";

const [frame, image, empty] = ["#frame", "#photo", "#empty"].map((selector) => find(selector));
// The latest file that the process has accepted, with the number of its photo, and the file that is shown.
let accepted = {};
let local = null;
let number = null;
// The browser and the process decode a photo on the same processors. So it is drawn when its colors are found, or
// after this many milliseconds.
const patience = 50;
let drawing = Promise.resolve();

/** Keeps the file of a photo, which is shown from then on. */
export function keep(file, photo) {
  accepted = { file, photo };
}

/** Returns the bytes of the shown photo. */
export async function bytes() {
  await drawing;
  if (image.src.startsWith("blob:")) return local.file;
  return (await fetch(image.src)).blob();
}

function show({ photo }) {
  frame.hidden = !photo;
  empty.hidden = !!photo;
  find("#tool").hidden = !photo;
  find("#name").textContent = photo ? photo.name : "";
  document.title = photo ? `${photo.name} · Colorway` : "Colorway";
  if (!photo || photo.number === number) return;
  number = photo.number;
  frame.style.setProperty("--ratio", photo.width / photo.height);
  image.alt = `The photo ${photo.name}`;
  const found = until(({ phase }) => phase !== "extracting");
  drawing = Promise.race([found, new Promise((resolve) => setTimeout(resolve, patience))]).then(() => {
    if (photo.number !== number) return;
    if (local) URL.revokeObjectURL(local.url);
    const { file } = accepted;
    local = accepted.photo === number ? { file, url: URL.createObjectURL(file) } : null;
    image.src = local ? local.url : photo.url;
  });
}

// If the browser cannot show the file, the process's rendition is shown instead.
image.addEventListener("error", () => {
  if (image.src.startsWith("blob:") && state.photo) image.src = state.photo.url;
});

observe(["photo"], show);
