// The light and the dark theme on real controls, and the contrast of each pair of colors.

import { copy } from "./copying.js";
import { element, find, paint, sync } from "./elements.js";
import { observe, observeLater } from "./store.js";

const names = { light: "Light", dark: "Dark" };
const cards = Object.keys(names).map((mode) => {
  const card = find("#theme-template").content.cloneNode(true).firstElementChild;
  card.dataset.mode = mode;
  find("h3", card).textContent = names[mode];
  find("#themes").append(card);
  return card;
});

const words = (token) => token.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const signed = (value) => value.toFixed(1).replace("-", "−");
// Rounded down, because the minimum applies to the exact ratio: 4.499 is less than 4.5.
const ratio = (value) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;

function makeRow() {
  const name = element("th", { scope: "row" }, element("i"), element("span"));
  return element("tr", {}, name, element("td"), element("td"), element("td"));
}

function updateRow(row, pair, colors) {
  const [name, wcag, apca, promise] = row.children;
  paint(name.firstChild, colors[pair.background], colors[pair.foreground]);
  name.lastChild.textContent = `${words(pair.foreground)} on ${words(pair.background)}`;
  wcag.textContent = ratio(pair.wcag);
  apca.textContent = signed(pair.apca);
  promise.textContent = pair.minimum ? `${pair.minimum}:1 ${pair.promised ? "✓" : "missed"}` : "";
}

function updateCard(card, { themes, contrasts }) {
  const { mode } = card.dataset;
  const colors = themes[mode];
  for (const [token, hex] of Object.entries(colors)) card.style.setProperty(`--t-${token}`, hex);
  const pairs = contrasts.filter((pair) => pair.mode === mode);
  for (const note of card.querySelectorAll("[data-pair]")) {
    const [foreground, background] = note.dataset.pair.split(" ");
    const pair = pairs.find((pair) => pair.foreground === foreground && pair.background === background);
    note.textContent = pair ? `${ratio(pair.wcag)} · Lc ${signed(pair.apca)}` : "";
  }
  find("summary", card).textContent = `${pairs.length} contrasts`;
  const details = find("details", card);
  // Hidden rows are not updated.
  details.ontoggle = () => {
    if (details.open) sync(find("tbody", card), pairs, makeRow, (row, pair) => updateRow(row, pair, colors));
  };
  details.ontoggle();
}

const roles = find("#roles");

function makeRole() {
  const button = element("button", { type: "button", className: "role" }, element("span"), element("code"));
  button.addEventListener("click", () => {
    const [name, code] = [...button.children].map(({ textContent }) => textContent);
    copy(code, `${name} ${code}`, code);
  });
  return element("li", {}, button);
}

observe(["scheme", "phase"], ({ scheme, phase }) => {
  if (scheme || phase !== "extracting") document.body.classList.toggle("colored", !!scheme);
});
observeLater(["scheme"], ({ scheme }) => {
  if (!scheme) return;
  for (const card of cards) updateCard(card, scheme);
  sync(roles, scheme.roles, makeRole, (item, { role, hex }) => {
    const [name, code] = item.firstChild.children;
    name.textContent = words(role);
    code.textContent = hex;
    paint(item, hex);
  });
});
