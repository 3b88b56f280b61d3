import { z } from 'zod';
import { bindingOf } from '#cli/connection';
import { daysAsWindow, type Scope } from '#cli/narrowing';
import { counted } from '#cli/output';
import type { Settings } from '#cli/settings';
import type { ListClient } from '#client/client';
import { diskFiles } from '#content/files';
import { InterruptedError } from '#errors';
import type { PullCounts, PullReport } from '#sync/pull-report';

const progress = z.strictObject({ origin: z.string(), years: z.array(z.int()) });

const PROGRESS_FILE = 'archive.json';

/** All of time, as services take it. */
const EVER = { status: 'publish', ends_after: '1970-01-01', starts_before: '2199-12-31', per_page: 1 } as const;

/** The years that are taken where the first or the last event does not say when it is. */
const EARLIEST = 2000;
const LATEST = 2100;

/** The year of a date of an item, whether the item decodes or not. */
function yearIn(item: unknown, field: 'start_date' | 'end_date'): number | undefined {
  const year = /^\s*(\d{4})-/.exec(String(Reflect.get(Object(item), field)))?.[1];
  return year === undefined ? undefined : Number(year);
}

/** The years of the first and the last event of a scope's languages; `undefined` where there is none. */
async function yearsOf(client: ListClient, { languages }: Scope): Promise<{ first: number; last: number } | undefined> {
  const years: number[] = [];
  for (const language of languages) {
    const first = await client.listPage('events', language, { ...EVER, page: 1 });
    if (first.total === 0) continue;
    // The list is in the order of the events' starts.
    const last = first.total > 1 ? await client.listPage('events', language, { ...EVER, page: first.total }) : first;
    years.push(yearIn(first.items[0], 'start_date') ?? EARLIEST, yearIn(last.items[0], 'end_date') ?? LATEST);
  }
  return years.length === 0 ? undefined : { first: Math.min(...years), last: Math.min(Math.max(...years), 2199) };
}

function summed(reports: readonly PullReport[]): PullReport {
  const rows = new Map<string, PullCounts>();
  for (const { counts } of reports)
    for (const row of counts) {
      const key = `${row.language} ${row.kind}`;
      const before = rows.get(key);
      rows.set(
        key,
        before === undefined
          ? row
          : {
              ...row,
              fetched: before.fetched + row.fetched,
              created: before.created + row.created,
              changed: before.changed + row.changed,
              removed: before.removed + row.removed,
              hidden: before.hidden + row.hidden,
              quarantined: before.quarantined + row.quarantined,
            },
      );
    }
  const all = <T>(listOf: (report: PullReport) => readonly T[]) => [...new Set(reports.flatMap(listOf))];
  return {
    counts: [...rows.values()],
    quarantined: all(({ quarantined }) => quarantined),
    notices: all(({ notices }) => notices),
    unreadable: reports.at(-1)?.unreadable ?? [],
    degraded: all(({ degraded }) => degraded),
    decisions: all(({ decisions }) => decisions),
  };
}

/**
 * Sweeps all of time, a year at a time. Each year is in content before the next is asked for, and a run that is cut
 * off goes on with the first year that is missing.
 */
export async function archive(
  settings: Settings,
  client: ListClient,
  scope: Scope,
  pull: (scope: Scope) => Promise<PullReport>,
  say: (line: string) => void,
): Promise<PullReport> {
  const { configuration, cacheDir, stopped } = settings;
  const cache = diskFiles(cacheDir);
  const { origin } = bindingOf(configuration);
  const done = new Set<number>();
  try {
    const before = progress.parse(JSON.parse((await cache.read(PROGRESS_FILE)) ?? ''));
    if (before.origin === origin) for (const year of before.years) done.add(year);
  } catch {
    // begins at the beginning
  }
  const reports = [await pull(scope)];
  const years = await yearsOf(client, scope);
  for (let year = years?.first ?? 1; years !== undefined && year <= years.last; year += 1) {
    if (stopped?.aborted === true) throw new InterruptedError();
    if (done.has(year)) continue;
    const [first, last] = [`${year}-01-01`, `${year}-12-31`].map((day) => Temporal.PlainDate.from(day));
    if (first === undefined || last === undefined) continue;
    const report = await pull({ ...scope, window: daysAsWindow(first, last, configuration.timeZone) });
    reports.push(report);
    done.add(year);
    await cache.write(PROGRESS_FILE, `${JSON.stringify({ origin, years: [...done].sort((a, b) => a - b) })}\n`);
    const changes = report.counts.reduce((sum, row) => sum + row.created + row.changed + row.removed + row.hidden, 0);
    say(`${year}: ${counted(changes, 'change')}`);
  }
  await cache.remove(PROGRESS_FILE);
  return summed(reports);
}
