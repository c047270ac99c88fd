// The colors with their shares: the strip below the photo, and a row for each color with its actions.

import { copy, notations } from "./copying.js";
import { act } from "./connection.js";
import { element, find, iconButton, paint, sync } from "./elements.js";
import { playParts, settle } from "./motion.js";
import { observe, photoNumber, state } from "./store.js";

const [list, strip, rest, found] = ["#colors", "#strip", "#rest", "#found"].map((selector) => find(selector));
let notation = "hex";
for (const input of document.querySelectorAll("input[name=code]")) {
  input.addEventListener("change", () => {
    notation = input.value;
    if (state.scheme) render(state, {});
  });
}

/** Copies a color in the chosen notation. */
export function copyColor(color) {
  const text = notations[notation](color);
  return copy(text, text, color.hex);
}

function makeRow() {
  const row = element(
    "li",
    {},
    element("button", { type: "button", className: "swatch", onclick: () => copyColor(row.color) }),
    element("div", { className: "words" }, element("b"), element("code"), element("span")),
    iconButton("pin", "Keep this color", () =>
      act("pin", { color: row.color.hex, value: !row.color.pinned, photo: photoNumber() })),
    iconButton("ignore", "Ignore this color", () => act("ignore", { color: row.color.hex })),
    iconButton("remove", "Remove", () => act("remove", { color: row.color.hex, photo: photoNumber() })),
  );
  return row;
}

function updateRow(row, color) {
  row.color = color;
  paint(row, color.hex, color.ink);
  const [swatch, words, pin, ignored, remove] = row.children;
  swatch.ariaLabel = `Copy ${color.name}, ${color.hex}, ${color.shareText}`;
  const [name, code, share] = words.children;
  name.textContent = color.name;
  code.textContent = notations[notation](color);
  share.textContent = color.shareText;
  pin.ariaPressed = String(color.pinned);
  for (const [button, verb] of [[pin, color.pinned ? "Unpin" : "Keep"], [ignored, "Ignore"], [remove, "Remove"]]) {
    button.ariaLabel = button.title = `${verb} ${color.name}`;
  }
}

const part = ({ hex, share }) => ({ backgroundColor: hex, flexGrow: share });

function render({ scheme, phase }, { scheme: motion }) {
  list.inert = !scheme;
  // Until the colors of another photo arrive, the previous ones preserve the page's layout.
  if (!scheme && phase === "extracting") return;
  const colors = scheme?.colors ?? [];
  sync(list, colors, makeRow, updateRow);
  const isPartial = scheme && scheme.rest >= 0.0005;
  rest.textContent = isPartial ? `${percent(scheme.rest)} of the photo looks like none of these.` : "";
  const told = colors.map(({ name, hex, shareText }) => `${name || hex} ${shareText}`);
  if (isPartial) told.push(`the rest ${percent(scheme.rest)}`);
  strip.ariaLabel = colors.length ? `Shares: ${told.join(", ")}` : "No colors yet";
  const [parts, gap] = strip.children;
  settle(parts);
  sync(parts, colors, () => element("i", {}, element("span")), (item, { hex, share, ink }) => {
    paint(item, hex, ink);
    item.style.flexGrow = share;
    item.firstChild.textContent = hex;
  });
  gap.style.flexGrow = isPartial ? scheme.rest : 0;
  playParts(parts, motion, part);
}

const percent = (share) => `${(share * 100).toFixed(1)} %`;

/** Shows another color temporarily, while its marker is being moved. */
export function tint(index, hex) {
  paint(list.children[index], hex);
  paint(strip.firstElementChild.children[index], hex);
  find("code", list.children[index]).textContent = hex;
}

/** Calls a function with the index of the row under the pointer or the focus, or -1. */
export function onPoint(respond) {
  for (const [enter, leave] of [["pointerover", "pointerleave"], ["focusin", "focusout"]]) {
    list.addEventListener(enter, ({ target }) => respond([...list.children].indexOf(target.closest("li"))));
    list.addEventListener(leave, () => respond(-1));
  }
}

observe(["scheme"], render);
observe(["phase"], (state) => !state.scheme && render(state, {}));
// Announces the result to screen readers once.
observe(["phase"], ({ phase, scheme }) => {
  if (phase === "ready" && scheme) {
    found.textContent = `${scheme.colors.length} colors: ${scheme.colors.map(({ name }) => name).join(", ")}`;
  }
});
