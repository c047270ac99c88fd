// Exports the scheme in the formats of other programs: to the clipboard, or as a file.

import { copy, say } from "./copying.js";
import { exportAddress, formats } from "./connection.js";
import { element, find } from "./elements.js";
import { observe, state } from "./store.js";

const section = find("#export");
const [menu, button, link] = ["select", "button", "a"].map((selector) => find(selector, section));
const titles = { palette: "Palettes", theme: "Themes", picture: "Pictures" };
let all = [];

const chosen = () => all.find(({ id }) => id === menu.value);

function update() {
  const format = chosen();
  section.hidden = !state.scheme || !format;
  if (section.hidden) return;
  link.href = exportAddress(format.id);
  button.disabled = !format.isText;
  button.title = format.isText ? "" : "This format is not text; download it";
}

/** Fills the menu. */
export async function fillFormats() {
  all = await formats();
  for (const [kind, label] of Object.entries(titles)) {
    const options = all
      .filter((format) => format.kind === kind)
      .map(({ id, name, suffix }) => element("option", { value: id, textContent: `${name} (.${suffix})` }));
    if (options.length) menu.append(element("optgroup", { label }, ...options));
  }
  update();
}

menu.addEventListener("change", update);
button.addEventListener("click", async () => {
  const { id, name } = chosen();
  const answer = await fetch(exportAddress(id));
  if (!answer.ok) return say(`${name} could not be written`);
  copy(await answer.text(), name);
});
observe(["scheme"], update);
