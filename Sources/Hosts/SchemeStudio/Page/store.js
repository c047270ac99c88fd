// The model's last known state. The page holds no other essential state.

export const state = {
  photo: null, photos: [], phase: "idle", scheme: null, wheel: { colors: [] }, history: { count: 0 }, listed: [],
  entries: new Map(),
};
/** Whether the user waits for a photo or for colors. */
export const isBusy = ({ phase, picking }) => phase === "opening" || phase === "extracting" || !!picking;

/** The number of the shown photo. Actions on its colors name it, so that they never apply to another one. */
export const photoNumber = () => state.photo?.number ?? 0;

// What the latest action is about to do, or null once it was answered.
let expected = null;
const shown = () => (expected ? { ...state, ...expected.values } : state);

const tickets = {};
const observers = [];
let lastMotion = -1;

/** Calls a function with the state and the motion whenever one of some properties is received. */
export function observe(names, respond) {
  observers.push({ names, respond });
}

const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

/** Calls a function with the latest state once the page is idle, for updates that can wait for a frame or two. */
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
 * Applies changes. The same change may arrive twice, in the answer to an action and as an event, in either order.
 * So the value with the latest ticket wins for each property, and a motion is played only once.
 */
export function apply(ticket, { motion, entries = [], ...changes }) {
  const told = new Set();
  const isLatest = (name) => ticket > (tickets[name] ?? -1) && ((tickets[name] = ticket), true);
  for (const [name, value] of Object.entries(changes)) {
    if (!isLatest(name)) continue;
    state[name] = value;
    told.add(name);
  }
  // Of the entries of the history, only those arrive that changed.
  for (const entry of entries) {
    if (!isLatest(entry.id)) continue;
    state.entries.set(entry.id, entry);
    told.add("entries");
  }
  const isNew = motion && ticket > lastMotion;
  if (isNew) lastMotion = ticket;
  // A copy, because observers may leave meanwhile.
  for (const { names, respond } of [...observers]) {
    if (names.some((name) => told.has(name))) respond(shown(), isNew ? motion : {});
  }
}

/**
 * Shows values as if they had been received, until the answer to an action arrives. Calls a function that sends the
 * action, with the answer to the one before and whether there is none after it. Returns the answer.
 */
export async function expecting(values, send) {
  const mine = { values };
  const show = (value) => {
    expected = value;
    for (const { names, respond } of [...observers]) if (names.some((name) => name in values)) respond(shown(), {});
  };
  mine.answer = send(expected?.answer, () => expected === mine);
  show(mine);
  const outcome = await mine.answer;
  if (expected === mine) show(null);
  return outcome;
}

/** Forgets the tickets. A complete state follows, perhaps from a new process that counts from the start. */
export function startOver() {
  for (const name of Object.keys(tickets)) delete tickets[name];
  lastMotion = -1;
}

/** Waits until a condition holds. */
export function until(condition) {
  return new Promise((resolve) => {
    if (condition(state)) return resolve();
    const observer = { names: ["phase", "picking"], respond: check };
    function check() {
      if (!condition(state)) return;
      observers.splice(observers.indexOf(observer), 1);
      resolve();
    }
    observers.push(observer);
  });
}
