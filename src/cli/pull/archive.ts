import { z } from 'zod';
import type { AgreedState } from '#cli/pull/agreed-state';
import { daysAsWindow, type PullScope } from '#cli/pull/scope';
import type { ListClient } from '#client/client';
import { InvalidParameterError, NotFoundError } from '#client/errors';
import type { Language } from '#config/config';
import type { Files } from '#content/store/files';
import { cacheFiles } from '#content/store/links';
import { InterruptedError } from '#errors';
import { ALL_OF_TIME } from '#interface/parameters';
import type { ServedPage } from '#interface/responses';
import { counted } from '#records/printable';
import { bindingOf } from '#settings/binding';
import type { Settings } from '#settings/settings';
import type { PullCounts, PullReport } from '#sync/pull/pull-report';

const progress = z.strictObject({
  of: z.string(),
  begun: z.iso.datetime(),
  years: z.array(z.int()),
  /** The digest of the agreed state when the last of these years had come into content. */
  agreed: z.string(),
});

const PROGRESS_FILE = 'archive.json';

/** The time for which the years of an archive that was cut off count as read. */
const VALID_FOR = { hours: 7 * 24 };

/** The events of all of time, one to a page. */
const EVER = { status: 'publish', ...ALL_OF_TIME, per_page: 1 } as const;

/** The years that are assumed where the first or the last event has no readable date. */
const EARLIEST = 2000;
const LATEST = 2100;

/** No event that decodes lies before or after these years. */
const DECODABLE = { first: 1900, last: 2199 };

/** Returns the year of a date of an item, whether the item decodes or not. */
function yearIn(item: unknown, field: 'start_date' | 'end_date'): number | undefined {
  const year = /^\s*(\d{4})-/.exec(String(Reflect.get(Object(item), field)))?.[1];
  return year === undefined ? undefined : Number(year);
}

/** Returns the last page of a list of single events, or nothing where the service has miscounted. */
async function lastPage(client: ListClient, language: Language, first: ServedPage): Promise<ServedPage | undefined> {
  if (first.total <= 1) return first;
  try {
    return await client.listPage('events', language, { ...EVER, page: first.total });
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof InvalidParameterError) return undefined;
    throw error;
  }
}

/** Returns the years of the first and the last event of a scope's languages; `undefined` where there is none. */
async function yearsOf(
  client: ListClient,
  { languages }: PullScope,
): Promise<{ first: number; last: number } | undefined> {
  const years: number[] = [];
  for (const language of languages) {
    const first = await client.listPage('events', language, { ...EVER, page: 1 });
    if (first.total === 0) continue;
    // The list is in the order of the events' starts.
    const last = await lastPage(client, language, first);
    years.push(yearIn(first.items[0], 'start_date') ?? EARLIEST, yearIn(last?.items[0], 'end_date') ?? LATEST);
  }
  if (years.length === 0) return undefined;
  return {
    first: Math.max(Math.min(...years), DECODABLE.first),
    last: Math.min(Math.max(...years), DECODABLE.last),
  };
}

/** The counts that years add to; all others but `unverified` come from the last year. */
const SUMMED = ['fetched', 'created', 'changed', 'removed', 'hidden', 'quarantined'] as const;

function summed(reports: readonly PullReport[]): PullReport {
  const rows = new Map<string, { readonly counts: PullCounts; readonly unverified: ReadonlySet<number> }>();
  for (const { counts, unverified } of reports)
    for (const [index, row] of counts.entries()) {
      const key = `${row.language} ${row.kind}`;
      const before = rows.get(key);
      const sums = SUMMED.map((name): [string, number] => [name, row[name] + (before?.counts[name] ?? 0)]);
      // Records left open in one year may be read in another.
      const ids = new Set(unverified[index]);
      const open = before?.unverified.intersection(ids) ?? ids;
      rows.set(key, { counts: { ...row, ...Object.fromEntries(sums), unverified: open.size }, unverified: open });
    }
  const all = <T>(listOf: (report: PullReport) => readonly T[]) => [...new Set(reports.flatMap(listOf))];
  return {
    counts: [...rows.values()].map(({ counts }) => counts),
    unverified: [...rows.values()].map(({ unverified }) => [...unverified]),
    quarantined: all(({ quarantined }) => quarantined),
    notices: all(({ notices }) => notices),
    unreadable: reports.at(-1)?.unreadable ?? [],
    degraded: all(({ degraded }) => degraded),
    decisions: all(({ decisions }) => decisions),
    refusals: all(({ refusals }) => refusals),
    overtaken: all(({ overtaken }) => overtaken),
    conflicts: all(({ conflicts }) => conflicts),
  };
}

/** The years that an archive of the same scope has read before it was cut off. */
class ArchiveProgress {
  readonly #cache: Files;
  readonly #of: string;
  readonly #now: Temporal.Instant;
  readonly #agreed: AgreedState;
  readonly years = new Set<number>();
  #begun: Temporal.Instant;

  constructor(cache: Files, of: string, now: Temporal.Instant, agreed: AgreedState) {
    this.#cache = cache;
    this.#of = of;
    this.#now = now;
    this.#agreed = agreed;
    this.#begun = now;
  }

  async read(): Promise<void> {
    try {
      const before = progress.parse(JSON.parse((await this.#cache.read(PROGRESS_FILE)) ?? ''));
      const begun = Temporal.Instant.from(before.begun);
      // Content may have gone back to its state before those years.
      if (before.agreed !== (await this.#agreed.digest())) return;
      if (before.of !== this.#of || Temporal.Instant.compare(begun.add(VALID_FOR), this.#now) < 0) return;
      this.#begun = begun;
      for (const year of before.years) this.years.add(year);
    } catch {
      // begins at the beginning
    }
  }

  /** Stores that content has these years, together with its present state. */
  async note(...more: readonly number[]): Promise<void> {
    for (const year of more) this.years.add(year);
    const years = [...this.years].sort((a, b) => a - b);
    const agreed = await this.#agreed.digest();
    const entry = { of: this.#of, begun: `${this.#begun}`, years, agreed };
    await this.#cache.write(PROGRESS_FILE, `${JSON.stringify(entry)}\n`);
  }

  async clear(): Promise<void> {
    await this.#cache.remove(PROGRESS_FILE);
  }
}

type ArchiveOptions = {
  /** Plan every year, and count none as read. */
  readonly dryRun: boolean;
  readonly agreed: AgreedState;
  readonly say: (line: string) => void;
};

/**
 * Pulls the scope itself, then all of time, a year at a time. Each year is in content before the next request, and the run
 * after one that was cut off goes on with the first missing year, as long as content still has the others. Returns one
 * report of all pulls.
 */
export async function pullYearByYear(
  settings: Settings,
  client: ListClient,
  scope: PullScope,
  pull: (scope: PullScope) => Promise<PullReport>,
  { dryRun, agreed, say }: ArchiveOptions,
): Promise<PullReport> {
  const { configuration, cacheDir, stopped } = settings;
  const of = JSON.stringify([bindingOf(configuration).origin, scope.languages.map(({ code }) => code), scope.kinds]);
  const done = new ArchiveProgress(cacheFiles(cacheDir), of, settings.now(), agreed);
  if (!dryRun) await done.read();
  const reports = [await pull(scope)];
  if (!dryRun) await done.note();
  const years = await yearsOf(client, scope);
  for (let year = years?.first ?? 1; years !== undefined && year <= years.last; year += 1) {
    if (stopped?.aborted === true) throw new InterruptedError();
    if (done.years.has(year)) continue;
    const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
    const window = daysAsWindow(first, first.with({ month: 12, day: 31 }), configuration.timeZone);
    const report = await pull({ ...scope, window, wholeWindow: false });
    reports.push(report);
    if (!dryRun) await done.note(year);
    const changes = report.counts.reduce((sum, row) => sum + row.created + row.changed + row.removed, 0);
    say(`${year}: ${counted(changes, 'change')}`);
  }
  if (!dryRun) await done.clear();
  return summed(reports);
}
