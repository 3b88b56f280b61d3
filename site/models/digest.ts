import { digestOfText } from '#records/digest';

/*
 * A model is plain data. It is written as text, and that is digested. For a part that many models share the text has the digest
 * of the part, which is made once for each object.
 */

/** What stands in models for objects that have a digest; '' where that is made when it is needed. */
const digests = new WeakMap<object, string>();

/** Returns a part that many models hold, frozen: its digest is made once. */
export function share<T extends object>(part: T): T {
  digests.set(part, '');
  return Object.freeze(part);
}

/** Returns an object that stands in models by a digest of its own. */
export function withDigest<T extends object>(part: T, digest: string): T {
  digests.set(part, digest);
  return part;
}

/** A value that is made when a template reads it; a model's digest has the digest of its inputs in its place. */
export class Leaf<T> {
  readonly #make: () => T;
  #made: { readonly value: T } | undefined;

  constructor(digest: string, make: () => T) {
    this.#make = make;
    digests.set(this, digest);
  }

  get value(): T {
    this.#made ??= { value: this.#make() };
    return this.#made.value;
  }
}

/** Returns a value that is made of some inputs, plain data or shared parts, when it is read. */
export function leaf<T>(inputs: unknown, make: () => T): Leaf<T> {
  // Their text is mostly shorter than a digest.
  return new Leaf(textOf(inputs), make);
}

/** Returns the digest of an object that has one of its own; `undefined` for one that stands by its text. */
function ownDigest(value: object): string | undefined {
  const digest = digests.get(value);
  if (digest !== '') return digest;
  const made = digestOfText(textOfObject(value));
  digests.set(value, made);
  return made;
}

// Its length tells where it ends, whatever is in it.
const written = (text: string) => `${text.length}"${text}`;

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function textOfObject(value: object): string {
  if (Array.isArray(value)) {
    let items = '[';
    for (const item of value) items += `${textOf(item)},`;
    return `${items}]`;
  }
  if (!isPlain(value)) {
    // A date, a month or a time writes itself.
    if ('toJSON' in value) return written(JSON.stringify(value));
    throw new TypeError(`a model holds ${value.constructor.name}, which has no digest`);
  }
  let text = '{';
  for (const key in value) {
    const part = value[key];
    if (part !== undefined) text += `${written(key)}:${textOf(part)},`;
  }
  return `${text}}`;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return written(value);
  if (typeof value === 'object' && value !== null) return ownDigest(value) ?? textOfObject(value);
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`a model holds a ${typeof value}, which has no digest`);
  return String(value);
}

/** Returns the digest of a model: two that differ in anything have others. Throws a `TypeError` where it holds what is no data. */
export function digestOf(model: unknown): string {
  if (typeof model === 'object' && model !== null) {
    const own = ownDigest(model);
    if (own !== undefined) return own;
  }
  return digestOfText(textOf(model));
}
