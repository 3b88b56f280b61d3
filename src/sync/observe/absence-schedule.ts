import { z } from 'zod';
import type { Files } from '#content/store/files';
import type { RecordState } from '#interface/dialects/dialect';
import type { Kind } from '#interface/kinds';

const PATH = 'proofs.json';

/** The pause before the next request for a record that exists but is in no list; it doubles with each equal answer. */
const FIRST_PAUSE = Temporal.Duration.from({ hours: 6 });

/** Number of equal answers after which the pause grows no more: it is eight days then. */
const MOST_DOUBLINGS = 5;

const proof = z.strictObject({ state: z.string(), times: z.int().nonnegative(), next: z.iso.datetime() });

const proofs = z.record(z.string(), proof);

/**
 * The times at which to request the own routes of absent records again. Kept in the cache: if it is lost, they are
 * just requested earlier.
 */
export class AbsenceSchedule {
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
      // A file that can't be read counts as empty.
    }
  }

  static async read(cache: Files, now: Temporal.Instant): Promise<AbsenceSchedule> {
    return new AbsenceSchedule((await cache.read(PATH).catch(() => undefined)) ?? '', now);
  }

  /** Tells whether to request a record in this run. */
  isDue(language: string, kind: Kind, id: number): boolean {
    const known = this.#known.get(`${language} ${kind} ${id}`);
    return known === undefined || Temporal.Instant.compare(Temporal.Instant.from(known.next), this.#now) <= 0;
  }

  /**
   * Returns ids in the order of their next requests: first ids without any request, then by the time at which each is
   * due.
   */
  longestFirst(language: string, kind: Kind, ids: readonly number[]): number[] {
    const nextOf = (id: number) => this.#known.get(`${language} ${kind} ${id}`)?.next ?? '';
    return [...ids].sort((a, b) => (nextOf(a) < nextOf(b) ? -1 : nextOf(a) > nextOf(b) ? 1 : a - b));
  }

  /** Notes an answer: each equal one doubles the pause; after the state `unknown` there is no pause. */
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
