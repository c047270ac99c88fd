// A marker for each color at its place in the photo. Markers are dragged, moved by arrow keys, and removed.

import { element, find, paint, sync } from "./elements.js";
import { act } from "./connection.js";
import { hide, prepare, show } from "./magnifier.js";
import { bounded, place, step } from "./places.js";
import { copyColor, onPoint, tint } from "./palette.js";
import { observe, photoNumber, state } from "./store.js";

const markers = find("#markers");
// The marker that is being dragged: its color, its photo, its place, and whether it has moved.
let moving = null;
// The place whose marker gets the focus when the order of the colors changes.
let focused = null;
let shownNumber = null;

function render({ scheme, phase, photo }) {
  if (moving) return;
  // Until the new colors arrive, markers stay where the user has put them.
  if (phase === "extracting" && photo?.number === shownNumber) return;
  shownNumber = photo?.number;
  const active = markers.contains(document.activeElement) ? [...markers.children].indexOf(document.activeElement) : -1;
  const aim = focused ?? (active >= 0 ? { ...markers.children[active].place } : null);
  const colors = (photo && scheme?.colors) || [];
  sync(markers, colors, make, (marker, color, index) => {
    paint(marker, color.hex, color.ink);
    marker.color = color;
    // The photo of a history entry may no longer exist.
    marker.hidden = color.x === null;
    if (!marker.hidden) put(marker, color.x, color.y);
    marker.classList.toggle("pinned", color.pinned);
    const parts = [color.name, color.hex, color.shareText, color.pinned ? "pinned" : ""];
    marker.ariaLabel = `Marker ${index + 1}: ${parts.filter(Boolean).join(", ")}`;
  });
  if (!aim || !colors.length) return;
  const distance = ({ x, y }) => Math.hypot(x - aim.x, y - aim.y);
  const nearest = [...markers.children].reduce((a, b) => (distance(b.place) < distance(a.place) ? b : a));
  if (active >= 0 || document.activeElement === document.body) nearest.focus({ preventScroll: true });
  focused = null;
}

function put(marker, x, y) {
  marker.place = { x, y };
  marker.style.left = `${x * 100}%`;
  marker.style.top = `${y * 100}%`;
}

const make = () => element("button", { type: "button" });
const indexOf = (marker) => [...markers.children].indexOf(marker);

const target = (marker) => ({ color: marker.color.hex, photo: photoNumber() });

function move(marker, x, y) {
  const index = indexOf(marker);
  moving = { ...(moving ?? target(marker)), marker, x, y, hasMoved: true };
  put(marker, x, y);
  show(x, y, (hex) => {
    paint(marker, hex);
    if (moving?.marker === marker) tint(index, hex);
  });
}

// The marker stays where it was dropped until the process has answered.
async function letGo(isDone) {
  const { color, photo, x, y, hasMoved } = moving;
  hide();
  if (isDone && hasMoved) {
    focused = { x, y };
    const answer = act("move", { color, photo, x, y });
    moving = null;
    if (!(await answer).error) return;
  }
  moving = null;
  render(state);
}

markers.addEventListener("pointerdown", (event) => {
  const marker = event.target.closest("button");
  if (!marker || event.button !== 0) return;
  prepare();
  marker.setPointerCapture(event.pointerId);
  moving = { marker, ...target(marker), ...marker.place, start: place(event), hasMoved: false };
});
markers.addEventListener("pointermove", (event) => {
  if (!moving) return;
  const [x, y] = place(event);
  const { start, marker, hasMoved } = moving;
  // A slight movement during a click does not move the marker.
  const box = markers.getBoundingClientRect();
  if (!hasMoved && Math.hypot((x - start[0]) * box.width, (y - start[1]) * box.height) < 3) return;
  move(marker, x, y);
});
markers.addEventListener("pointerup", () => moving && letGo(true));
markers.addEventListener("pointercancel", () => moving && letGo(false));

markers.addEventListener("click", ({ target, detail }) => {
  const marker = target.closest("button");
  // A click by keyboard copies the color. A click by pointer has already been handled.
  if (marker && detail === 0) copyColor(marker.color);
});

markers.addEventListener("keydown", (event) => {
  const marker = event.target;
  const way = step(event);
  if (way) {
    event.preventDefault();
    move(marker, bounded(marker.place.x + way[0]), bounded(marker.place.y + way[1]));
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    focused = { ...marker.place };
    act("remove", target(marker));
  } else if (event.key === "Escape" && moving) {
    letGo(false);
  }
});
markers.addEventListener("keyup", (event) => {
  if (moving && step(event)) letGo(true);
});

// Pointing at a row of the palette highlights its marker.
onPoint((index) => {
  [...markers.children].forEach((marker, other) => marker.classList.toggle("pointed", index === other));
});

observe(["scheme", "phase"], render);
