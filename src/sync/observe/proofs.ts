import { z } from 'zod';
import type { Files } from '#content/store/files';
import type { RecordState } from '#interface/dialects';
import type { Kind } from '#interface/kinds';

const PATH = 'proofs.json';

/** How long a record that is there but in no list is left alone after the first answer; it doubles with each. */
const FIRST_PAUSE = Temporal.Duration.from({ hours: 6 });

/** After so many equal answers the pause grows no more: a week and a bit. */
const MOST_DOUBLINGS = 5;

const proof = z.strictObject({ state: z.string(), times: z.int().nonnegative(), next: z.iso.datetime() });

const proofs = z.record(z.string(), proof);

/** When own routes of absent records are asked again. Kept in the cache: a lost one only costs asking. */
export class Proofs {
  readonly #known: Map<string, z.output<typeof proof>>;
  readonly #now: Temporal.Instant;
  readonly #before: string;

  private constructor(text: string, now: Temporal.Instant) {
    this.#now = now;
    this.#before = text;
    this.#known = new Map();
    try {
      this.#known = new Map(Object.entries(proofs.parse(JSON.parse(text))));
    } catch {
      // counts as none
    }
  }

  static async read(cache: Files, now: Temporal.Instant): Promise<Proofs> {
    return new Proofs((await cache.read(PATH).catch(() => undefined)) ?? '', now);
  }

  /** Whether a record is to be asked about. */
  isDue(language: string, kind: Kind, id: number): boolean {
    const known = this.#known.get(`${language} ${kind} ${id}`);
    return known === undefined || Temporal.Instant.compare(Temporal.Instant.from(known.next), this.#now) <= 0;
  }

  /** Records in the order in which they are asked about: those first that were never asked about, or longest ago. */
  longestFirst(language: string, kind: Kind, ids: readonly number[]): number[] {
    const nextOf = (id: number) => this.#known.get(`${language} ${kind} ${id}`)?.next ?? '';
    return [...ids].sort((a, b) => (nextOf(a) < nextOf(b) ? -1 : nextOf(a) > nextOf(b) ? 1 : a - b));
  }

  /** Notes an answer: equal ones make the pause longer; after one that says nothing there is none. */
  note(language: string, kind: Kind, id: number, state: RecordState): void {
    const key = `${language} ${kind} ${id}`;
    const before = this.#known.get(key);
    const times = before?.state === state ? Math.min(before.times + 1, MOST_DOUBLINGS) : 0;
    const pause = { seconds: state === 'unknown' ? 0 : FIRST_PAUSE.total('seconds') * 2 ** times };
    this.#known.set(key, { state, times, next: this.#now.add(pause).toString({ smallestUnit: 'second' }) });
  }

  async write(cache: Files): Promise<void> {
    const sorted = [...this.#known].sort(([a], [b]) => (a < b ? -1 : 1));
    const text = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
    if (sorted.length > 0 ? text !== this.#before : this.#before !== '')
      await cache.write(PATH, text).catch(() => undefined);
  }
}
