// The shown photo: the file itself if this page has it, or else the process's rendition of it.

import { find } from "./elements.js";
import { observe, state, until } from "./store.js";

const [frame, image, empty] = ["#frame", "#photo", "#empty"].map((selector) => find(selector));
// The file that is being sent to the process, and the one that is shown, with its address.
let arriving = null;
let local = null;
let number = null;
// The browser and the process decode a photo on the same processors. So it is drawn when its colors are found, or
// after this many milliseconds.
const patience = 50;
let drawing = Promise.resolve();

/** Sets the file of the next photo, which is shown once the process has accepted it. */
export function expect(file) {
  arriving = file;
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
  if (local) URL.revokeObjectURL(local.url);
  local = arriving?.name === photo.name ? { file: arriving, url: URL.createObjectURL(arriving) } : null;
  arriving = null;
  const address = local ? local.url : photo.url;
  const found = until(({ phase }) => phase !== "extracting");
  drawing = Promise.race([found, new Promise((resolve) => setTimeout(resolve, patience))]).then(() => {
    if (photo.number === number) image.src = address;
  });
}

// If the browser cannot show the file, the process's rendition is shown instead.
image.addEventListener("error", () => {
  if (image.src.startsWith("blob:") && state.photo) image.src = state.photo.url;
});

observe(["photo"], show);
