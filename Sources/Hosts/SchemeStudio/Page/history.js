// The history that all colorway programs share: entries are searched, opened, marked, named, removed, and restored.

import { act, searchHistory } from "./connection.js";
import { element, find, iconButton, shares } from "./elements.js";
import { playRow } from "./motion.js";
import { observe, state } from "./store.js";

const [list, kept, none, removed] = ["#history", "#kept", ".past .none", "#removed"].map((selector) => find(selector));
const [words, byColor, like, favorites] = ["#words", "#by-color", "#like", "#favorites"].map(
  (selector) => find(selector),
);
const rows = new Map();
const [time, fullTime] = [
  { month: "short", day: "numeric", hour: "numeric", minute: "numeric" },
  { dateStyle: "full", timeStyle: "medium" },
].map((options) => new Intl.DateTimeFormat(undefined, options));
// The results of the latest search, or null without one, and the number of searches, so that late results are dropped.
let found = null;
let searchCount = 0;

const title = ({ name, source }) => name || source.split("/").at(-1);

function makeRow(entry) {
  const row = element("li", { id: `entry-${entry.id}` });
  row.append(
    element(
      "button",
      { type: "button", className: "open", onclick: () => act("open", { entry: entry.id }) },
      element("span", { className: "colors" }),
    ),
    element("b"),
    element("small"),
    iconButton("star", "Favorite", () => act("favorite", { entry: entry.id })),
    iconButton("pen", "Name", () => rename(row)),
    iconButton("remove", "Remove", () => forget(row)),
  );
  return row;
}

function updateRow(row, entry) {
  row.entry = entry;
  const [open, name, note, star, pen, remove] = row.children;
  const text = title(entry);
  // The thumbnail arrives after the entry.
  if (entry.thumbnail && !find("img", open)) {
    const source = `/history/${entry.id}/thumbnail`;
    open.prepend(element("img", { src: source, alt: "", loading: "lazy", decoding: "async" }));
  }
  open.ariaLabel = `Open ${text}: ${entry.colors.map(({ hex }) => hex).join(", ")}`;
  find(".colors", open).replaceChildren(...shares(entry.colors));
  name.textContent = name.title = text;
  const date = new Date(entry.time);
  note.textContent = time.format(date);
  note.title = fullTime.format(date);
  star.ariaPressed = String(entry.favorite);
  for (const [button, verb] of [[star, "Favorite"], [pen, "Name"], [remove, "Remove"]]) {
    button.ariaLabel = button.title = `${verb}: ${text}`;
  }
}

function rename(row) {
  const text = title(row.entry);
  const field = element("input", {
    type: "text", value: row.entry.name ?? "", ariaLabel: `Name of ${text}`, placeholder: text,
  });
  const name = row.children[1];
  let isOpen = true;
  const close = (isDone) => {
    if (!isOpen) return;
    isOpen = false;
    field.replaceWith(name);
    row.children[4].focus();
    if (isDone) act("name", { entry: row.entry.id, value: field.value.trim() || null });
  };
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // The key must not also press the button that gets the focus.
    event.preventDefault();
    close(event.key === "Enter");
  });
  field.addEventListener("blur", () => close(true));
  name.replaceWith(field);
  field.focus();
  field.select();
}

async function forget(row) {
  const { id } = row.entry;
  const next = row.nextElementSibling ?? row.previousElementSibling;
  if ((await act("forget", { entry: id })).error) return;
  const undo = element("button", {
    type: "button",
    className: "button",
    textContent: "Undo",
    async onclick() {
      if ((await act("restore", { entry: id })).error) return;
      removed.replaceChildren();
      words.focus();
    },
  });
  removed.replaceChildren(`Removed ${title(row.entry)}. `, undo);
  (next ? find("button.open", next) : undo).focus();
}

/** Updates only the rows that differ, so that a long history costs no time. */
function render({ history, listed, entries: known }, motion = {}) {
  const all = found ?? listed.map((id) => known.get(id)).filter(Boolean);
  const entries = all.filter((entry) => !favorites.checked || entry.favorite);
  const isFirst = rows.size === 0;
  const ids = new Set(entries.map(({ id }) => id));
  for (const [id, { row }] of rows) {
    if (ids.has(id)) continue;
    row.remove();
    rows.delete(id);
  }
  let place = list.firstElementChild;
  for (const entry of entries) {
    const text = JSON.stringify(entry);
    let drawn = rows.get(entry.id);
    const isNew = !drawn;
    if (isNew) rows.set(entry.id, (drawn = { row: makeRow(entry) }));
    if (drawn.text !== text) updateRow(drawn.row, entry);
    drawn.text = text;
    if (drawn.row === place) place = place.nextElementSibling;
    else list.insertBefore(drawn.row, place);
    if (isNew && !isFirst) playRow(drawn.row, motion.rows);
  }
  const { count, unwritten, failure } = history;
  const schemes = count === 1 ? "1 scheme" : `${count.toLocaleString()} schemes`;
  const rest = unwritten ? `, ${unwritten} not written yet` : "";
  kept.textContent = `${schemes} kept${rest}${failure ? `: ${failure}` : ""}`;
  none.hidden = entries.length > 0 || (count === 0 && !found);
}

async function search() {
  const mine = ++searchCount;
  const isSearch = words.value.trim() || byColor.checked;
  const result = isSearch ? await searchHistory(words.value.trim(), byColor.checked ? like.value : "") : null;
  if (mine !== searchCount) return;
  found = result;
  render(state);
}

find("#search").addEventListener("submit", (event) => event.preventDefault());
words.addEventListener("input", search);
byColor.addEventListener("change", search);
like.addEventListener("change", () => {
  byColor.checked = true;
  search();
});
favorites.addEventListener("change", () => render(state));

observe(["history", "listed", "entries"], (state, motion) => {
  // The results may have been renamed or removed meanwhile.
  if (found) search();
  else render(state, motion);
});
