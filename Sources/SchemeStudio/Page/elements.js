// Short words for the document.

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

/** Returns a picture of the page's own, by its name. */
export function icon(name) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  picture.append(use);
  return picture;
}

/** Returns a button that shows a picture only, with its meaning for all who do not see it. */
export function iconButton(name, label, onclick) {
  return element("button", { type: "button", className: "icon", title: label, ariaLabel: label, onclick }, icon(name));
}

/** Colors an element; its style says what of it. */
export function paint(target, hex, ink) {
  target.style.setProperty("--c", hex);
  if (ink) target.style.setProperty("--ink", ink);
  return target;
}

/** Returns a part for each color, as wide as its share. */
export function shares(colors) {
  return colors.map(({ hex, share }) => {
    const part = paint(element("i"), hex);
    part.style.flexGrow = share;
    return part;
  });
}

/** Makes a list have as many elements as there are values: each is made once, and then kept. */
export function sync(list, values, make, update) {
  while (list.children.length > values.length) list.lastElementChild.remove();
  while (list.children.length < values.length) list.append(make(list.children.length));
  values.forEach((value, index) => update(list.children[index], value, index));
}
