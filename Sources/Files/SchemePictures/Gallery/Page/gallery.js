const list = document.querySelector(".photos");
const photos = [...list.children].map((item, index) => ({ item, index, ...item.dataset }));
const count = document.querySelector("#count");
const root = document.documentElement;

// Filter by hue and by words. Bit n of a photo's set of hues is on if it has enough of hue n. A word
// is looked for in the name of the photo and in the codes and names of its colors.
const number = new Intl.NumberFormat("en");
const search = document.querySelector("#search");
const none = document.querySelector(".none");
function searchable(photo) {
  photo.words ??= [
    photo.name,
    ...[...photo.item.querySelectorAll(".colors button")].map(
      ({ dataset }) => `${dataset.hex} ${dataset.name}`,
    ),
  ].join("\n").toLowerCase();
  return photo.words;
}
let hue = "all";
const hasHue = (hues) => hue === "all" || (hues >> hue) & 1;
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const photo of photos) {
    const { item, hues } = photo;
    const isShown = hasHue(hues) && words.every((word) => searchable(photo).includes(word));
    item.hidden = !isShown;
    shown += isShown ? 1 : 0;
  }
  const all = number.format(photos.length);
  const noun = photos.length === 1 ? "photo" : "photos";
  count.textContent =
    hue === "all" && !words.length ? `${all} ${noun}` : `${number.format(shown)} of ${all} ${noun}`;
  none.hidden = shown > 0 || photos.length === 0;
  if (page) tellPages(words);
}

// The pages of a gallery of several: a page shows and sorts its own photos. The list of all photos, which is read
// after the page is shown, tells how many there are, and which other pages have some that match.
const { page, first, folder } = document.body.dataset;
function address(number) {
  const parts = new URLSearchParams();
  if (search.value) parts.set("search", search.value);
  if (hue !== "all") parts.set("hue", hue);
  return (number === 1 ? first : `${folder}${number}.html`) + (parts.size ? `#${parts}` : "");
}
function tellPages(words) {
  const here = Number(page);
  const [before, after] = [here - 1, here + 1];
  for (const link of document.querySelectorAll(".pages [rel=prev]")) link.href = address(before);
  for (const link of document.querySelectorAll(".pages [rel=next]")) link.href = address(after);
  if (!globalThis.allPhotos) return;
  const { perPage, photos: all } = globalThis.allPhotos;
  const isFiltered = words.length > 0 || hue !== "all";
  const counts = new Array(Math.ceil(all.length / perPage)).fill(0);
  let total = 0;
  all.forEach(([hues, text], index) => {
    if (!hasHue(hues) || !words.every((word) => text.includes(word))) return;
    counts[Math.floor(index / perPage)] += 1;
    total += 1;
  });
  const [from, sum] = [(here - 1) * perPage + 1, number.format(all.length)];
  count.textContent = isFiltered
    ? `${number.format(counts[here - 1])} on this page, ${number.format(total)} of ${sum} photos in all`
    : `${number.format(from)} to ${number.format(from + photos.length - 1)} of ${sum} photos`;
  for (const place of document.querySelectorAll(".pages span")) {
    place.replaceChildren(...counts.flatMap((found, index) => {
      if (found === 0) return [];
      const link = document.createElement("a");
      link.href = address(index + 1);
      link.textContent = isFiltered ? `${index + 1} (${number.format(found)})` : index + 1;
      link.ariaLabel = `Page ${index + 1}` + (isFiltered ? `, ${found} photos` : "");
      if (index + 1 === here) link.ariaCurrent = "page";
      return [link];
    }));
    const nav = place.parentElement;
    nav.classList.toggle("found", isFiltered);
    const current = nav.querySelector("[aria-current]");
    if (current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - nav.clientWidth / 2;
  }
}
if (page) {
  none.textContent = "No photo on this page matches.";
  const parts = new URLSearchParams(location.hash.slice(1));
  search.value = parts.get("search") ?? "";
  const chosen = document.querySelector(`.hues input[value="${Number(parts.get("hue") ?? NaN)}"]`);
  if (chosen) [chosen.checked, hue] = [true, chosen.value];
  addEventListener("load", () => {
    const script = document.createElement("script");
    script.src = `${folder}photos.js`;
    script.onload = filter;
    document.body.append(script);
  });
}
for (const input of document.querySelectorAll(".hues input")) {
  input.addEventListener("change", () => {
    hue = input.value;
    filter();
  });
}
search.addEventListener("input", filter);

// Order.
const orders = {
  given: (a, b) => a.index - b.index,
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
  hue: (a, b) => a.hue - b.hue,
  light: (a, b) => b.light - a.light,
  dark: (a, b) => a.light - b.light,
  chroma: (a, b) => b.chroma - a.chroma,
  newest: (a, b) => b.date - a.date,
};
document.querySelector("#order").addEventListener("change", ({ target }) => {
  const order = orders[target.value];
  photos.sort((a, b) => order(a, b) || a.index - b.index);
  list.append(...photos.map(({ item }) => item));
});

// Codes.
let notation = "hex";
for (const input of document.querySelectorAll(".codes input")) {
  input.addEventListener("change", () => (notation = input.value));
}

// The color itself shows that it was copied, too.
let unmark;
function mark(button) {
  clearTimeout(unmark);
  document.querySelector(".copied")?.classList.remove("copied");
  button.classList.add("copied");
  unmark = setTimeout(() => button.classList.remove("copied"), 2000);
}

list.addEventListener("click", async ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  const { hex, oklch } = button.dataset;
  const text = notations[notation]({ hex, oklch: `oklch(${oklch})` });
  if (await copy(text, text, hex)) mark(button);
});

// The color under the pointer or the focus is shown below the name of the photo.
function tell({ target }) {
  const button = target.closest?.(".colors button");
  if (!button) return;
  const output = button.closest("figure").querySelector("output");
  const parts = [["b", button.dataset.hex], ["i", button.dataset.name]].map(([tag, text]) => {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
  });
  output.replaceChildren(parts[0], " ", parts[1], " ", button.dataset.share);
}
list.addEventListener("pointerover", tell);
list.addEventListener("focusin", tell);

// One stop of the tab key for each photo; arrows go through its colors.
list.addEventListener("keydown", (event) => {
  const button = event.target.closest(".colors button");
  if (!button) return;
  const all = [...button.parentElement.children];
  const index = all.indexOf(button);
  const isLeftToRight = getComputedStyle(root).direction !== "rtl";
  const next = {
    ArrowRight: index + (isLeftToRight ? 1 : -1),
    ArrowLeft: index - (isLeftToRight ? 1 : -1),
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const other = all[(next + all.length) % all.length];
  button.tabIndex = -1;
  other.tabIndex = 0;
  other.focus();
});

// Light and dark. Pages that are opened from a file may have no storage.
const theme = document.querySelector("#theme");
const themes = { auto: "light dark", light: "light", dark: "dark" };
function show(name) {
  root.style.colorScheme = themes[name];
  theme.value = name;
}
try {
  show(localStorage.getItem("colorway-theme") in themes ? localStorage["colorway-theme"] : "auto");
} catch {
  show("auto");
}
theme.addEventListener("change", () => {
  show(theme.value);
  try {
    localStorage.setItem("colorway-theme", theme.value);
  } catch {}
});

filter();
