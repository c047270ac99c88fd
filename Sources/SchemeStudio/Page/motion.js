// Plays the frames that the process computed: linear from one to the next, and nothing of the page's own.

import { element } from "./elements.js";

/** Plays keyframes on an element, once or in a loop. Returns the animation, if there is anything to play. */
export function play(target, keyframes, duration, iterations = 1) {
  if (keyframes.length < 2) return null;
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

/**
 * The parts of a scheme from the old to the new, with a function from a part in a frame to its style. Parts that
 * only the old one has come after the others, and leave.
 */
export function playParts(list, motion, style) {
  if (!motion) return;
  const { frames, duration } = motion;
  for (let index = 0; index < (frames[0]?.length ?? 0); index++) {
    const isLeaving = index >= list.children.length;
    const part = isLeaving ? list.appendChild(element("i", { className: "leaving" })) : list.children[index];
    const animation = play(part, frames.map((frame) => style(frame[index])), duration);
    if (isLeaving) animation?.finished.finally(() => part.remove());
  }
}

/** Ends what `playParts` has begun. */
export function settle(list) {
  for (const part of [...list.children]) {
    for (const animation of part.getAnimations()) animation.finish();
    if (part.className === "leaving") part.remove();
  }
}
