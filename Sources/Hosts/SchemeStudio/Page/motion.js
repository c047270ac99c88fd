// Plays the motions that the process computed, with linear interpolation and no easing of its own.

import { element } from "./elements.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Plays keyframes on an element, once or in a loop. Returns the animation, if there is anything to play. */
export function play(target, keyframes, duration, iterations = 1) {
  // A motion may have been sent before the process learned that the user prefers reduced motion.
  if (still.matches || keyframes.length < 2) return null;
  return target.animate(keyframes, { duration, easing: "linear", iterations });
}

/** Plays the motion of an added row. */
export function playRow(row, motion) {
  if (!motion) return;
  play(
    row,
    motion.frames.map(({ offset, opacity }) => ({ transform: `translateY(${offset}px)`, opacity })),
    motion.duration,
  );
}

/** Plays the pulse of work in progress, until it is cancelled. */
export function playPulse(target, motion) {
  if (!motion) return null;
  return play(
    target,
    motion.frames.map(({ scale, blur }) => ({ transform: `scale(${scale})`, filter: `blur(${blur}px)` })),
    motion.duration,
    Infinity,
  );
}

// The running animations, keyed by their list.
const running = new WeakMap();

const mix = (from, to, fraction) => from + (to - from) * fraction;

/** Returns a part on its way: a straight line in Oklab. */
function between({ from, to }, fraction) {
  const lab = from.lab.map((value, index) => mix(value, to.lab[index], fraction));
  return { hex: `oklab(${lab.join(" ")})`, lab, share: mix(from.share, to.share, fraction) };
}

/**
 * Plays the motion of a list from the colors of the old scheme to those of the new. A function returns the style of
 * a part in a frame. Parts that only the old scheme has come after the others, and are removed at the end.
 */
export function playParts(list, motion, style) {
  if (!motion) return;
  const { parts, fractions, duration } = motion;
  const animations = [];
  for (const [index, ends] of parts.entries()) {
    const isLeaving = index >= list.children.length;
    const part = isLeaving ? list.appendChild(element("i", { className: "leaving" })) : list.children[index];
    const animation = play(part, fractions.map((fraction) => style(between(ends, fraction))), duration);
    if (animation) animations.push(animation);
    if (isLeaving && animation) animation.onfinish = animation.oncancel = () => part.remove();
    else if (isLeaving) part.remove();
  }
  running.set(list, animations);
}

/** Ends the animations of `playParts`, and removes the parts of the old scheme. */
export function settle(list) {
  for (const animation of running.get(list) ?? []) animation.cancel();
  while (list.lastElementChild?.className === "leaving") list.lastElementChild.remove();
  running.delete(list);
}
