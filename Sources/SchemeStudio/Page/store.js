// The model as the process last told it. The page holds no other state that matters.

export const state = { photo: null, photos: [], phase: "idle", scheme: null, wheel: { colors: [] } };
const tickets = {};
const observers = [];
let lastMotion = -1;

/** Calls a function with the state and the motion whenever one of these properties is told. */
export function observe(names, respond) {
  observers.push({ names, respond });
}

const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

/** Calls a function once the page is idle, with the latest state: for what can wait for a frame or two. */
export function observeLater(names, respond) {
  let isWaiting = false;
  observe(names, () => {
    if (isWaiting) return;
    isWaiting = true;
    whenIdle(() => {
      isWaiting = false;
      respond(state);
    }, { timeout: 500 });
  });
}

/**
 * Takes what changed. The same change may come twice, in the answer to an action and as an event, and in either
 * order: of each property, the latest ticket stays, and a motion is played once.
 */
export function apply(ticket, { motion, ...changes }) {
  const told = new Set();
  for (const [name, value] of Object.entries(changes)) {
    if (ticket <= (tickets[name] ?? -1)) continue;
    tickets[name] = ticket;
    state[name] = value;
    told.add(name);
  }
  const isNew = motion && ticket > lastMotion;
  if (isNew) lastMotion = ticket;
  for (const { names, respond } of observers) {
    if (names.some((name) => told.has(name))) respond(state, isNew ? motion : {});
  }
}

/** Forgets the tickets: a complete state follows, perhaps of a process that counts from the start. */
export function startOver() {
  for (const name of Object.keys(tickets)) delete tickets[name];
  lastMotion = -1;
}

/** Returns when a condition holds. */
export function until(condition) {
  return new Promise((resolve) => {
    if (condition(state)) return resolve();
    const observer = { names: ["phase"], respond: check };
    function check() {
      if (!condition(state)) return;
      observers.splice(observers.indexOf(observer), 1);
      resolve();
    }
    observers.push(observer);
  });
}
