// Several photos, which are shown one after the other, and stay in a row with their colors.

import { act, photoAddress } from "./connection.js";
import { element, find, shares } from "./elements.js";
import { thumbnail } from "./painter.js";
import { isBusy, observe, state, until } from "./store.js";

const film = find("#film");
const [list, status, stop] = ["ul", "p", "button"].map((selector) => find(selector, film));
const height = 96;
// The number of the latest run. Earlier runs stop.
let run = 0;

// The items that are entirely visible, so that most need no layout query. Each item gets its thumbnail when it
// becomes visible.
const inView = new WeakSet();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting, intersectionRatio } of entries) {
      inView[intersectionRatio >= 0.98 ? "add" : "delete"](target);
      if (isIntersecting) fill(target);
    }
  },
  { root: list, threshold: [0, 0.98] },
);

/** Lists photos and shows them one after the other. A single photo is not listed. */
export async function showAll(photos) {
  const mine = ++run;
  const items = listed(photos);
  stop.hidden = photos.length < 2;
  for (const [index, photo] of photos.entries()) {
    if (run !== mine) return;
    status.textContent = `Photo ${index + 1} of ${photos.length}`;
    await shown(photo, items[index]);
  }
  finish(`${photos.length} photos`);
}

function finish(text) {
  stop.hidden = true;
  status.textContent = text;
}

stop.addEventListener("click", () => {
  run += 1;
  finish("Stopped");
});

function listed(photos) {
  film.hidden = photos.length < 2;
  const items = photos.map(makeItem);
  watcher.disconnect();
  list.replaceChildren(...items);
  for (const item of items) watcher.observe(item);
  return items;
}

function makeItem(photo) {
  const item = element(
    "li",
    {},
    element(
      "button",
      {
        type: "button",
        title: photo.name,
        ariaLabel: photo.name,
        onclick() {
          run += 1;
          finish(`${list.children.length} photos`);
          shown(photo, item);
        },
      },
      element("span", { className: "colors" }),
    ),
  );
  item.photo = photo;
  return item;
}

async function shown(photo, item) {
  for (const other of list.children) other.firstChild.ariaCurrent = other === item ? "true" : null;
  // Only the row scrolls, and only as far as needed. The page does not scroll.
  if (!inView.has(item)) requestAnimationFrame(() => {
    const left = item.offsetLeft;
    list.scrollLeft = Math.max(left + item.offsetWidth - list.clientWidth, Math.min(list.scrollLeft, left));
  });
  const isOnItsWay = await photo.show();
  if (isOnItsWay) await until((state) => !isBusy(state));
  const isDone = isOnItsWay && state.phase === "ready";
  item.classList.toggle("failed", !isDone);
  find(".colors", item).replaceChildren(...shares(isDone ? state.scheme.colors : []));
}

// Thumbnails, which the worker makes one after the other.
let filling = Promise.resolve();
function fill(item) {
  if (!item.photo) return;
  const { file, address } = item.photo;
  item.photo = null;
  filling = filling.then(async () => {
    if (!item.isConnected) return;
    const picture = file ? await painted(file) : element("img", { src: address, alt: "" });
    if (picture) item.firstChild.prepend(picture);
  });
}

async function painted(file) {
  const bitmap = await thumbnail(file, height).catch(() => null);
  if (!bitmap) return null;
  const canvas = element("canvas", { width: bitmap.width, height: bitmap.height });
  canvas.getContext("bitmaprenderer").transferFromImageBitmap(bitmap);
  return canvas;
}

// The photos of the command line. The first is already shown.
observe(["photos"], ({ photos }) => {
  if (photos.length < 2 || list.children.length) return;
  const items = listed(
    photos.map(({ index, name }) => ({
      name,
      address: photoAddress(index, height * 2),
      show: async () => !(await act("show", { index })).error,
    })),
  );
  items[0].firstChild.ariaCurrent = "true";
  finish(`${photos.length} photos`);
});
