// Places on the photo, as fractions of its width and height.

import { find } from "./elements.js";

/** Returns the position of the pointer on the photo, as fractions. */
export function place({ clientX, clientY }) {
  const box = find("#frame").getBoundingClientRect();
  return [bounded((clientX - box.left) / box.width), bounded((clientY - box.top) / box.height)];
}

export const bounded = (value) => Math.min(1, Math.max(0, value));

/** Returns the step of an arrow key, as fractions: half a percent, or ten times that with Shift. */
export function step({ key, shiftKey }) {
  const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  return directions[key]?.map((value) => value * (shiftKey ? 0.05 : 0.005));
}
