/** The most characters of a text field. Descriptions with pasted images have some millions. */
export const LONGEST_TEXT = 8 * 1024 * 1024;

/** The deepest nesting of elements in a text; browsers take no more than 512. */
export const DEEPEST_TAGS = 512;

/** The deepest nesting of lists and objects in a body of JSON. */
export const DEEPEST_JSON = 100;

/** Elements without an end tag. */
const EMPTY = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

const CELLS = ['td', 'th'];
const ROWS = ['tr', ...CELLS];
const SECTIONS = ['thead', 'tbody', 'tfoot', ...ROWS];

/** The open elements that the start tag of an element closes, if it follows right in them (HTML, 13.1.2.4). */
const IMPLIED_ENDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['p', ['p']],
  ['li', ['li']],
  ['dt', ['dt', 'dd']],
  ['dd', ['dt', 'dd']],
  ['option', ['option']],
  ['optgroup', ['option', 'optgroup']],
  ['rp', ['rp', 'rt']],
  ['rt', ['rp', 'rt']],
  ['td', CELLS],
  ['th', CELLS],
  ['tr', ROWS],
  ['thead', SECTIONS],
  ['tbody', SECTIONS],
  ['tfoot', SECTIONS],
]);

const TAG = /<(\/?)([a-z][^\s/>]*)/gi;

/**
 * Tells whether no more than `DEEPEST_TAGS` elements of a text lie in one another. Parsers of HTML take a time for each end tag
 * that grows with the number of elements that are open.
 */
export function isShallowHtml(html: string): boolean {
  // The shortest tag has three characters.
  if (html.length <= 3 * DEEPEST_TAGS) return true;
  const open: string[] = [];
  for (const { 1: slash, 2: written = '' } of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (EMPTY.has(name)) continue;
    if (slash === '/') {
      const at = open.lastIndexOf(name);
      if (at >= 0) open.length = at;
    } else {
      while (IMPLIED_ENDS.get(name)?.includes(open.at(-1) ?? '') === true) open.pop();
      open.push(name);
    }
    if (open.length > DEEPEST_TAGS) return false;
  }
  return true;
}

const [QUOTE, BACKSLASH] = ['"', '\\'];

/** Returns the index of the quote that ends a string of JSON; the length of the text if none does. */
function endOfString(json: string, from: number): number {
  for (let at = json.indexOf(QUOTE, from); at >= 0; at = json.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (json[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return json.length;
}

/** Tells whether no more than `DEEPEST_JSON` lists and objects of a body of JSON lie in one another; it is not parsed. */
export function isShallowJson(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === QUOTE) at = endOfString(json, at + 1);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > DEEPEST_JSON) return false;
  }
  return true;
}
