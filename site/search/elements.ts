/** Returns the first element that matches a selector within another. Throws if there is none of this type. */
export function elementWithin<E extends Element>(root: ParentNode, selector: string, type: abstract new () => E): E {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Returns a new element with a class, which may be empty, and with its content as text. */
export function element(name: string, className: string, ...content: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}
