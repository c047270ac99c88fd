// A round detail of the photo, magnified eight times, and the color in its center.

import { act } from "./connection.js";
import { find } from "./elements.js";
import { bytes } from "./photo.js";
import { observe } from "./store.js";

const [frame, loupe, image] = ["#frame", "#loupe", "#photo"].map((selector) => find(selector));
const canvas = find("canvas", loupe);
const context = canvas.getContext("2d");
const few = new OffscreenCanvas(3, 3).getContext("2d", { willReadFrequently: true });
const zoom = 8;
// The maximum length of the longer side. Larger photos are reduced, so that they take about 60 MB at most.
const longest = 4096;
// Like the process, the magnifier takes a color from three by three pixels of the photo with this longer side.
const sampled = 1600;
let pixels = null;

observe(["photo"], () => {
  pixels?.then((bitmap) => bitmap?.close());
  pixels = null;
  hide();
});

// Decodes the photo on the browser's threads when a color is about to be picked, and tells the process to do the same.
async function decoded() {
  act("look");
  const blob = await bytes();
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = longest / Math.max(width, height);
  const [resizeWidth, resizeHeight] = [width, height].map((side) => Math.round(side * scale));
  return createImageBitmap(blob, scale < 1 ? { resizeWidth, resizeHeight } : {});
}

const load = () => (pixels ??= decoded().catch(() => null));

/** Starts to decode the pixels, so that they are ready when they are needed. */
export function prepare() {
  load();
}

/** Shows the surroundings of a place, and calls a function with its color. */
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
  const scale = Math.max(1, Math.max(bitmap.width, bitmap.height) / sampled);
  const [left, top] = [x * bitmap.width, y * bitmap.height].map((middle) => Math.floor(middle) - scale);
  few.clearRect(0, 0, 3, 3);
  few.drawImage(bitmap, left, top, 3 * scale, 3 * scale, 0, 0, 3, 3);
  const { data } = few.getImageData(0, 0, 3, 3);
  // The mean, in linear light, of the pixels inside the photo.
  const channels = [0, 1, 2].map((channel) => {
    let [sum, weight] = [0, 0];
    for (let index = 0; index < data.length; index += 4) {
      sum += data[index + 3] * light(data[index + channel] / 255);
      weight += data[index + 3];
    }
    return Math.round(encoded(weight ? sum / weight : 0) * 255);
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

// The conversion from sRGB values to linear light, and back.
const light = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
