// The surface of the photo: a click adds the color there. With the region tool, a drag sets the region of interest.

import { find } from "./elements.js";
import { act } from "./connection.js";
import { hide, prepare, show } from "./magnifier.js";
import { bounded, place, step } from "./places.js";
import { observe, photoNumber, state } from "./store.js";

const [surface, area, shade, tool] = ["#surface", "#area", "#shade", "#tool"].map((selector) => find(selector));
const keys = find("#keys");
const usual = keys.textContent;
let isRegionTool = false;
// The place where the pointer was pressed, and the photo that was there.
let start = null;
let pressed = 0;
let cross = [0.5, 0.5];

function choose(isOn) {
  isRegionTool = isOn;
  tool.ariaPressed = String(isOn);
  surface.classList.toggle("region", isOn);
  keys.textContent = isOn ? "Drag a rectangle on the photo: only what is inside counts." : usual;
}

tool.addEventListener("click", ({ detail }) => {
  choose(!isRegionTool);
  // A region chosen by keyboard starts as the middle half.
  if (!isRegionTool || detail !== 0 || state.options.region) return;
  setRegion([0.25, 0.25, 0.5, 0.5]).then(() => area.focus());
});

const between = ([x1, y1], [x2, y2]) => [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x1 - x2), Math.abs(y1 - y2)];
const setRegion = (value) => act("region", { value });

function draw(region) {
  area.hidden = shade.hidden = !region;
  if (!region) return;
  const [left, top] = region.map((value) => `${value * 100}%`);
  const [right, bottom] = [0, 1].map((axis) => `${(region[axis] + region[axis + 2]) * 100}%`);
  const hole = `${left} ${top}, ${left} ${bottom}, ${right} ${bottom}, ${right} ${top}, ${left} ${top}`;
  shade.style.clipPath = `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${hole})`;
  ["left", "top", "width", "height"].forEach((side, index) => (area.style[side] = `${region[index] * 100}%`));
}

surface.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  surface.setPointerCapture(event.pointerId);
  start = place(event);
  pressed = photoNumber();
  prepare();
  if (!isRegionTool) show(...start);
});
surface.addEventListener("pointerenter", prepare);
surface.addEventListener("pointermove", (event) => {
  if (!start) return;
  if (isRegionTool) draw(between(start, place(event)));
  else show(...place(event));
});
surface.addEventListener("pointerup", (event) => {
  if (!start) return;
  const end = place(event);
  const region = between(start, end);
  start = null;
  hide();
  if (!isRegionTool) return add(...end, pressed);
  // A click without a drag resets the region to the whole photo.
  setRegion(region[2] > 0.01 && region[3] > 0.01 ? region : null);
});
surface.addEventListener("pointercancel", () => {
  start = null;
  hide();
  draw(state.options.region);
});

const add = (x, y, photo) => act("add", { x, y, photo });

surface.addEventListener("keydown", (event) => {
  const way = step(event);
  if (way) {
    event.preventDefault();
    cross = cross.map((value, axis) => bounded(value + way[axis] * 2));
    show(...cross);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    add(...cross, photoNumber());
  }
});
surface.addEventListener("blur", hide);

find("button", area).addEventListener("click", () => {
  setRegion(null);
  tool.focus();
});

// The region that is being changed by arrow keys: moved, or resized with Shift. It is sent when the key is released.
let changed = null;
area.addEventListener("keydown", (event) => {
  if (event.target !== area) return;
  const way = step({ key: event.key })?.map((value) => value * 4);
  if (way) {
    event.preventDefault();
    const [x, y, width, height] = changed ?? state.options.region;
    changed = event.shiftKey
      ? [x, y, Math.min(1 - x, Math.max(0.02, width + way[0])), Math.min(1 - y, Math.max(0.02, height + way[1]))]
      : [Math.min(1 - width, Math.max(0, x + way[0])), Math.min(1 - height, Math.max(0, y + way[1])), width, height];
    draw(changed);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    setRegion(null);
    tool.focus();
  }
});
area.addEventListener("keyup", () => {
  if (changed) setRegion(changed);
  changed = null;
});

observe(["options"], ({ options }) => !start && !changed && draw(options.region));
