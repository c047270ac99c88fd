// The colors by hue and chroma: gray is in the center, and the hues are around it.

import { element, find, paint, sync } from "./elements.js";
import { playParts, settle } from "./motion.js";
import { observe } from "./store.js";

const wheel = find("#wheel");
const dots = wheel.firstElementChild;

// Returns the style of a dot. Angles go counterclockwise from the right, while the page's y axis points down.
function style({ hex, angle, radius, size }) {
  const turn = (angle * Math.PI) / 180;
  return {
    backgroundColor: hex,
    left: `${50 + 50 * radius * Math.cos(turn)}%`,
    top: `${50 - 50 * radius * Math.sin(turn)}%`,
    width: `${size * 100}%`,
  };
}

observe(["wheel"], ({ wheel: { colors } }, { scheme: motion }) => {
  settle(dots);
  sync(dots, colors, () => element("i"), (dot, color) => {
    Object.assign(dot.style, style(color));
    paint(dot, color.hex);
  });
  wheel.ariaLabel = colors.length
    ? `Hues: ${colors.map(({ hex, angle }) => `${hex} at ${Math.round(angle)} degrees`).join(", ")}`
    : "No colors yet";
  playParts(dots, motion, style);
});
