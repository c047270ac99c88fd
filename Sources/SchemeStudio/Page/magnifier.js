// A round piece of the photo, eight times as large, and the color in its middle.

import { find } from "./elements.js";
import { bytes } from "./photo.js";
import { bounded } from "./places.js";
import { observe } from "./store.js";

const [frame, loupe, image] = ["#frame", "#loupe", "#photo"].map((selector) => find(selector));
const canvas = find("canvas", loupe);
const context = canvas.getContext("2d");
const single = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const zoom = 8;
// Longer photos are reduced, so that they take no more than some 60 MB.
const longest = 4096;
let pixels = null;

observe(["photo"], () => {
  pixels?.then((bitmap) => bitmap?.close());
  pixels = null;
  hide();
});

// Decoded by the browser's own threads, once somebody looks closely.
function load() {
  return (pixels ??= bytes()
    .then(async (blob) => {
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const scale = longest / Math.max(width, height);
      const [resizeWidth, resizeHeight] = [width, height].map((side) => Math.round(side * scale));
      return createImageBitmap(blob, scale < 1 ? { resizeWidth, resizeHeight } : {});
    })
    .catch(() => null));
}

/** Gets the pixels in time for the first look. */
export function prepare() {
  load();
}

/** Shows what is around a place, and calls a function with its color. */
export async function show(x, y, onColor) {
  const bitmap = await load();
  if (!bitmap) return;
  const box = frame.getBoundingClientRect();
  const side = (canvas.width / 2 / zoom) * (bitmap.width / box.width);
  const [left, top] = [x * bitmap.width - side / 2, y * bitmap.height - side / 2];
  context.imageSmoothingEnabled = side > canvas.width;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const hex = color(bitmap, x, y);
  loupe.style.setProperty("--c", hex);
  find("output", loupe).textContent = hex;
  loupe.style.left = `${x * 100}%`;
  loupe.style.top = `${y * 100}%`;
  loupe.classList.toggle("below", y * box.height < 190);
  loupe.hidden = false;
  onColor?.(hex);
}

export function hide() {
  loupe.hidden = true;
}

function color(bitmap, x, y) {
  const [column, row] = [Math.floor(bounded(x) * bitmap.width), Math.floor(bounded(y) * bitmap.height)];
  single.drawImage(bitmap, Math.min(column, bitmap.width - 1), Math.min(row, bitmap.height - 1), 1, 1, 0, 0, 1, 1);
  const [red, green, blue] = single.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
