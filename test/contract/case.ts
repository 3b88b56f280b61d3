import assert from 'node:assert/strict';
import type { Client } from '#client/client';
import type { EndpointLanguage } from '#interface/endpoint';
import type { Target } from './target.ts';

/** One claim about a service, and the cells that it would not hold without. */
export type Case = {
  /** Keys of cells, as in `cells.ts`. */
  readonly cells: readonly string[];
  /** A sentence. */
  readonly title: string;
  /** Whether it only reads, or also makes records, which it removes again. */
  readonly needs: 'read' | 'write';
  /** Throws where the claim does not hold. */
  run(target: Target): Promise<void>;
};

/** The service's data are such that the claim can't be seen to hold or not. */
export class NotShown extends Error {}

/** What a case needs of the data. Throws `NotShown` where it is not there. */
export function need<T>(found: T | undefined | null, what: string): T {
  if (found === undefined || found === null) throw new NotShown(`there is no ${what}`);
  return found;
}

/** The client that writes. */
export function editorOf({ editor }: Target): Client {
  return need(editor, 'editor: no credentials were given');
}

/** A language other than the default. */
export function otherLanguage({ languages, defaultLanguage }: Target): EndpointLanguage {
  return need(
    languages.find(({ code }) => code !== defaultLanguage.code),
    'second language',
  );
}

/** A constructor of errors. */
type Errors = abstract new (...options: never[]) => Error;

/** What was thrown, which has to be of a class. */
export async function thrown<T extends Error>(
  type: Errors & { readonly prototype: T },
  work: () => Promise<unknown>,
): Promise<T> {
  let caught: unknown;
  try {
    await work();
  } catch (error) {
    caught = error;
  }
  if (isOf(type, caught)) return caught;
  if (caught instanceof Error) throw new Error(`expected a ${type.name}, got: ${caught.message}`, { cause: caught });
  assert.fail(`expected a ${type.name}; nothing was refused`);
}

function isOf<T extends Error>(type: Errors & { readonly prototype: T }, value: unknown): value is T {
  return value instanceof type;
}

/** The same ids, in whatever order. */
export function sameIds(found: readonly number[], expected: readonly number[], what: string): void {
  const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
  const missing = expected.filter((id) => !found.includes(id));
  const surplus = found.filter((id) => !expected.includes(id));
  assert.deepEqual(
    ascending(found),
    ascending(expected),
    `${what}: missing ${missing.join(', ') || 'none'}; too many ${surplus.join(', ') || 'none'}`,
  );
}

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of several, by chance. */
export function pick<T>(among: readonly T[], random: () => number): T | undefined {
  return among[Math.floor(random() * among.length)];
}
