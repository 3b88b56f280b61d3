import assert from 'node:assert/strict';
import type { Client } from '#client/client';
import type { CallLanguage } from '#interface/endpoint';
import type { Target } from './target.ts';

/** A test of one claim about a service, with the cells without which the claim would not hold. */
export type Case = {
  /** The keys of cells, as in `cells.ts`. */
  readonly cells: readonly string[];
  /** The claim, as a sentence. */
  readonly title: string;
  /** `read` for a case that only reads, `write` for one that creates records and deletes them again. */
  readonly needs: 'read' | 'write';
  /** Runs the test; throws where the claim does not hold, `NotShown` where that can't be told. */
  run(target: Target): Promise<void>;
};

/** The error where the service's records can neither confirm nor refute the claim of a case. */
export class NotShown extends Error {}

/** Returns a value that a case needs; throws `NotShown` where it is missing. */
export function need<T>(found: T | undefined | null, what: string): T {
  if (found === undefined || found === null) throw new NotShown(`there is no ${what}`);
  return found;
}

/** Returns the client with credentials; throws `NotShown` where there is none. */
export function editorOf({ editor }: Target): Client {
  return need(editor, 'editor: no credentials were given');
}

/** Returns a language other than the default; throws `NotShown` where there is none. */
export function otherLanguage({ languages, defaultLanguage }: Target): CallLanguage {
  return need(
    languages.find(({ code }) => code !== defaultLanguage.code),
    'second language',
  );
}

/** A constructor of errors. */
type Errors = abstract new (...options: never[]) => Error;

/** Runs `work` and returns the error that it throws; fails unless it throws one of the class `type`. */
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

/** Asserts that two lists have the same ids, in any order. */
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

/** Returns a generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns one of several values at random; `undefined` where there are none. */
export function pick<T>(among: readonly T[], random: () => number): T | undefined {
  return among[Math.floor(random() * among.length)];
}
