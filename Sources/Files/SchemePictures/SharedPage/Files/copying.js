// What every page of colors needs: colors as text, and text on the clipboard, with word of it.

// Each takes a color as `hex` and as `oklch`, both whole CSS colors.
export const notations = {
  hex: ({ hex }) => hex,
  oklch: ({ oklch }) => oklch,
  rgb({ hex }) {
    const channels = [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));
    return `rgb(${channels.join(" ")})`;
  },
};

let timer;

/** Shows and announces a text for a moment, with a swatch of a color if there is one. */
export function say(text, color) {
  const said = document.querySelector("#said");
  clearTimeout(timer);
  said.textContent = text;
  said.classList.toggle("plain", !color);
  said.style.setProperty("--c", color ?? "transparent");
  said.classList.add("shown");
  timer = setTimeout(() => said.classList.remove("shown"), 2000);
}

/** Copies a text and says so, by a name for it. Returns whether the browser allowed it. */
export async function copy(text, name, color) {
  const isDone = await write(text);
  say(isDone ? `Copied ${name}` : `The browser did not allow copying ${name}`, color);
  return isDone;
}

async function write(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without permission for the clipboard, a selection can still be copied.
    const field = document.createElement("textarea");
    const focused = document.activeElement;
    field.value = text;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    focused?.focus();
    return isDone;
  }
}
