// The palette as people with color vision deficiencies see it, with the pairs that become too similar.

import { element, find, paint, sync } from "./elements.js";
import { observeLater } from "./store.js";

const list = find("#vision");
const notes = {
  protanopia: "without the cones for long wavelengths",
  deuteranopia: "without the cones for medium wavelengths",
  tritanopia: "without the cones for short wavelengths",
};

function makeRow() {
  const caption = element("figcaption", {}, element("b"), element("small"));
  return element("figure", {}, caption, element("div", { role: "img" }), element("p"));
}

function updateRow(row, { kind, colors, alike }, names) {
  const [caption, cells, text] = row.children;
  caption.firstChild.textContent = kind[0].toUpperCase() + kind.slice(1);
  caption.lastChild.textContent = notes[kind] ?? "";
  // Each pair has a number, which is shown on both of its colors.
  sync(cells, colors, () => element("i"), (cell, hex, index) => {
    paint(cell, hex);
    const marks = alike.flatMap((pair, number) => (pair.includes(index) ? [number + 1] : []));
    cell.replaceChildren(...marks.map((mark) => element("b", { textContent: mark })));
  });
  const pairs = alike.map(([first, second], index) => `${index + 1}: ${names[first]} and ${names[second]}`);
  text.textContent = pairs.length ? `Hard to tell apart: ${pairs.join("; ")}` : "All can be told apart";
  text.classList.toggle("alike", pairs.length > 0);
  cells.ariaLabel = `${kind}: ${colors.join(", ")}`;
}

observeLater(["scheme"], ({ scheme }) => {
  if (!scheme) return;
  const names = scheme.colors.map(({ name, hex }) => name || hex);
  sync(list, scheme.vision, makeRow, (row, vision) => updateRow(row, vision, names));
});
