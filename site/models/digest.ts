import { digestOfText } from '#records/digest';

/*
 * A model is plain data. Its digest is made of its text. In this text, a part that many models share is represented by
 * its own digest, which is computed once for each object.
 */

/** The digests of the objects that have their own; '' until a digest is first needed. */
const digests = new WeakMap<object, string>();

/** Freezes a part that many models share, but not the objects in it, and returns it. Its digest is made once. */
export function freezeShared<T extends object>(part: T): T {
  digests.set(part, '');
  return Object.freeze(part);
}

/** Gives an object a digest of its own, which models use in its place, and returns it. */
export function withDigest<T extends object>(part: T, digest: string): T {
  digests.set(part, digest);
  return part;
}

/** A value that is made when a template reads it. In a model's digest, the digest of its inputs takes its place. */
export class Leaf<T> {
  readonly #make: () => T;
  #content: { readonly value: T } | undefined;

  constructor(digest: string, make: () => T) {
    this.#make = make;
    digests.set(this, digest);
  }

  get value(): T {
    this.#content ??= { value: this.#make() };
    return this.#content.value;
  }
}

/** Returns a value that is made from `inputs`, plain data or shared parts, when it is read. */
export function leaf<T>(inputs: unknown, make: () => T): Leaf<T> {
  // The text of inputs is mostly shorter than a digest.
  return new Leaf(textOf(inputs), make);
}

/** Returns the object's own digest; `undefined` if it has none. */
function ownDigest(value: object): string | undefined {
  const digest = digests.get(value);
  if (digest !== '') return digest;
  const computed = digestOfText(textOfObject(value));
  digests.set(value, computed);
  return computed;
}

// The length marks the end, whatever the text contains.
const textWithLength = (text: string) => `${text.length}"${text}`;

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
    // Dates, months and times serialise themselves.
    if ('toJSON' in value) return textWithLength(JSON.stringify(value));
    throw new TypeError(`a model holds ${value.constructor.name}, which has no digest`);
  }
  let text = '{';
  for (const key in value) {
    const part = value[key];
    if (part !== undefined) text += `${textWithLength(key)}:${textOf(part)},`;
  }
  return `${text}}`;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return textWithLength(value);
  if (typeof value === 'object' && value !== null) return ownDigest(value) ?? textOfObject(value);
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`a model holds a ${typeof value}, which has no digest`);
  return String(value);
}

/** Returns the digest of a model: different models have different digests. Throws a `TypeError` if it is not data. */
export function digestOfModel(model: unknown): string {
  if (typeof model === 'object' && model !== null) {
    const known = ownDigest(model);
    if (known !== undefined) return known;
  }
  return digestOfText(textOf(model));
}
