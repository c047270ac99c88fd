// The colors by hue and chroma: gray is in the center, and the hues are around it.

import { element, find, paint, sync } from "./elements.js";
import { playParts, settle } from "./motion.js";
import { observe } from "./store.js";

const wheel = find("#wheel");
const dots = wheel.firstElementChild;

// Returns the style of a dot. The angle is the hue, counterclockwise from the right, while the page's y axis points
// down. The radius is the square root of the chroma, so that muted colors are spread apart. The rim is at a chroma of
// 0.33, slightly more than sRGB reaches. The area is in proportion to the share, with a minimum that keeps it visible.
function style({ hex, lab: [, a, b], share }) {
  const chroma = Math.hypot(a, b);
  const radius = 50 * Math.min(1, Math.sqrt(chroma / 0.33));
  return {
    backgroundColor: hex,
    left: `${50 + (radius * a) / (chroma || 1)}%`,
    top: `${50 - (radius * b) / (chroma || 1)}%`,
    width: `${100 * Math.max(0.3 * Math.sqrt(share), Math.min(0.05, 5 * share))}%`,
  };
}

const hue = ([, a, b]) => Math.round((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

observe(["wheel"], ({ wheel: { colors } }, { scheme: motion }) => {
  settle(dots);
  sync(dots, colors, () => element("i"), (dot, color) => {
    Object.assign(dot.style, style(color));
    paint(dot, color.hex);
  });
  wheel.ariaLabel = colors.length
    ? `Hues: ${colors.map(({ hex, lab }) => `${hex} at ${hue(lab)} degrees`).join(", ")}`
    : "No colors yet";
  playParts(dots, motion, style);
});
