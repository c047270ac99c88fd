// Shorthands for working with the document.

export const find = (selector, root = document) => root.querySelector(selector);

/** Returns a new element with properties and children. `aria` and `data` properties are attributes. */
export function element(tag, properties = {}, ...children) {
  const result = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in result) result[name] = value;
    else result.setAttribute(name, value);
  }
  result.append(...children);
  return result;
}

/** Returns one of the page's icons, by its name. */
export function icon(name) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  picture.append(use);
  return picture;
}

/** Returns a button that shows only an icon, with a label for tooltips and screen readers. */
export function iconButton(name, label, onclick) {
  return element("button", { type: "button", className: "icon", title: label, ariaLabel: label, onclick }, icon(name));
}

/** Sets the colors of an element. Its style sheet decides where they apply. */
export function paint(target, hex, ink) {
  target.style.setProperty("--c", hex);
  if (ink) target.style.setProperty("--ink", ink);
  return target;
}

/** Returns an element for each color, with a width according to its share. */
export function shares(colors) {
  return colors.map(({ hex, share }) => {
    const part = paint(element("i"), hex);
    part.style.flexGrow = share;
    return part;
  });
}

/** Gives a list one element for each value. Existing elements are updated, not made anew. */
export function sync(list, values, make, update) {
  while (list.children.length > values.length) list.lastElementChild.remove();
  while (list.children.length < values.length) list.append(make(list.children.length));
  values.forEach((value, index) => update(list.children[index], value, index));
}
