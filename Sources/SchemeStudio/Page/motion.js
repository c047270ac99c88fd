// Plays the frames that the process computed: linear from one to the next, and nothing of the page's own.

import { element } from "./elements.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Plays keyframes on an element, once or in a loop. Returns the animation, if there is anything to play. */
export function play(target, keyframes, duration, iterations = 1) {
  // What was on its way before the process was told that nothing should move.
  if (still.matches || keyframes.length < 2) return null;
  return target.animate(keyframes, { duration, easing: "linear", iterations });
}

/** A row that comes in. */
export function playRow(row, motion) {
  if (!motion) return;
  play(
    row,
    motion.frames.map(({ offset, opacity }) => ({ transform: `translateY(${offset}px)`, opacity })),
    motion.duration,
  );
}

/** The pulse of waiting, until it is cancelled. */
export function playPulse(target, motion) {
  if (!motion) return null;
  return play(
    target,
    motion.frames.map(({ scale, blur }) => ({ transform: `scale(${scale})`, filter: `blur(${blur}px)` })),
    motion.duration,
    Infinity,
  );
}

// What is under way, by the list that it moves.
const running = new WeakMap();

/**
 * The parts of a scheme from the old to the new, with a function from a part in a frame to its style. Parts that
 * only the old one has come after the others, and leave.
 */
export function playParts(list, motion, style) {
  if (!motion) return;
  const { frames, duration } = motion;
  const animations = [];
  for (let index = 0; index < (frames[0]?.length ?? 0); index++) {
    const isLeaving = index >= list.children.length;
    const part = isLeaving ? list.appendChild(element("i", { className: "leaving" })) : list.children[index];
    const animation = play(part, frames.map((frame) => style(frame[index])), duration);
    if (animation) animations.push(animation);
    if (isLeaving && animation) animation.onfinish = animation.oncancel = () => part.remove();
    else if (isLeaving) part.remove();
  }
  running.set(list, animations);
}

/** Ends what `playParts` has begun, so that the list has its own parts only. */
export function settle(list) {
  for (const animation of running.get(list) ?? []) animation.cancel();
  while (list.lastElementChild?.className === "leaving") list.lastElementChild.remove();
  running.delete(list);
}
