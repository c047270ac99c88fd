// The number of colors, the emphasis, and the ignored colors. Each change is sent at once.

import { act } from "./connection.js";
import { element, find, paint, sync } from "./elements.js";
import { observe } from "./store.js";

const [count, auto, output] = ["#count", "#auto", ".count output"].map((selector) => find(selector));

count.addEventListener("input", () => (output.textContent = count.value));
count.addEventListener("change", () => act("colors", { value: Number(count.value) }));
auto.addEventListener("change", () => act("colors", { value: auto.checked ? "auto" : Number(count.value) }));
for (const input of document.querySelectorAll("input[name=emphasis]")) {
  input.addEventListener("change", () => act("emphasis", { value: input.value }));
}

const ignored = find("#ignored");
find("#ignore-color").addEventListener("change", ({ target }) => act("ignore", { color: target.value }));

function makeChip() {
  const chip = element("button", {
    type: "button",
    className: "button",
    onclick: () => act("stopIgnoring", { value: chip.textContent }),
  });
  return element("li", {}, chip);
}

observe(["options", "scheme"], ({ options, scheme }) => {
  if (!options) return;
  const isAuto = options.colors === "auto";
  auto.checked = isAuto;
  count.value = isAuto ? (scheme?.colors.length ?? 5) : options.colors;
  output.textContent = isAuto ? count.value : options.colors;
  find(`input[name=emphasis][value=${options.emphasis}]`).checked = true;
  sync(ignored, options.ignored, makeChip, (item, hex) => {
    item.firstChild.textContent = hex;
    item.firstChild.ariaLabel = `Stop ignoring ${hex}`;
    paint(item, hex);
  });
});
