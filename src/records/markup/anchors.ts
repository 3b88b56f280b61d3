import { Parser } from 'htmlparser2';
import type { Attributes } from '#records/markup/images';
import { percentDecoded } from '#records/names';

/** The prefix of ids in descriptions, so that none is an id of the page around it. */
const PREFIX = 'text-';

/** A `#` that begins no character reference. */
const FRAGMENT = /(?<!&)#/;

/** Returns what follows the `#` of a link, decoded. */
function fragmentOf(href: string): string {
  return percentDecoded(href.slice(href.indexOf('#') + 1));
}

const withoutSlash = (path: string) => path.replace(/\/$/, '');

/** Returns the fragment that a link within the description's own page names; `undefined` for any other link. */
export function ownFragment(href: string | undefined, base: string | undefined): string | undefined {
  const text = href?.trim() ?? '';
  if (!text.includes('#')) return undefined;
  if (text.startsWith('#')) return fragmentOf(text);
  const page = URL.parse(base ?? '');
  const url = URL.parse(text, base);
  if (page === null || url === null || url.host !== page.host || url.search !== page.search) return undefined;
  return withoutSlash(url.pathname) === withoutSlash(page.pathname) ? fragmentOf(text) : undefined;
}

/** Returns the name by which links reach an element: its `id`, or the `name` of an `a` without one. */
const nameOf = (tag: string, { id = '', name = '' }: Attributes) => (id === '' && tag === 'a' ? name : id);

/** Matches the ids that `idOf` has made, which it returns unchanged. */
const OWN_ID = new RegExp(`^${PREFIX}[\\w.!~*'()%-]+$`);

const idOf = (name: string) => (OWN_ID.test(name) ? name : `${PREFIX}${encodeURIComponent(name.toWellFormed())}`);

/** Returns the names of elements of a description to which its own links lead. */
function placesIn(html: string, base: string | undefined): ReadonlySet<string> {
  const named = new Set<string>();
  const linked = new Set<string>();
  const parser = new Parser({
    onopentag(tag, attributes) {
      named.add(nameOf(tag, attributes));
      if (tag === 'a') linked.add(ownFragment(attributes.href, base) ?? '');
    },
  });
  parser.end(html);
  named.delete('');
  return linked.intersection(named);
}

/** The places of a description that its own links lead to. */
export class Anchors {
  /** The names of the places. */
  readonly #places: ReadonlySet<string>;
  readonly #ids = new Set<string>();

  constructor(html: string, base: string | undefined) {
    this.#places = FRAGMENT.test(html) ? placesIn(html, base) : new Set();
  }

  /** Returns the id of an element, if a link leads to it and none before had its name. */
  id(tag: string, attributes: Attributes): string | undefined {
    const name = nameOf(tag, attributes);
    if (!this.#places.has(name)) return undefined;
    const id = idOf(name);
    if (this.#ids.has(id)) return undefined;
    this.#ids.add(id);
    return id;
  }

  /** Returns the link to a place; `undefined` where the description has none of the name. */
  href(name: string): string | undefined {
    return this.#places.has(name) ? `#${idOf(name)}` : undefined;
  }
}
