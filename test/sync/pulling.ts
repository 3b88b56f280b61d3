import type { Binding } from '#content/state/binding';
import { type EventChange, readChanges } from '#content/state/changes';
import { type LedgerLine, readLedger } from '#content/state/ledger';
import { readTombstones, type Tombstones } from '#content/state/tombstones';
import type { Files } from '#content/store/files';
import { memorySpool } from '#content/store/spool';
import { KINDS, type Kind } from '#interface/kinds';
import { type Window, windowOf } from '#records/time';
import type { Progress } from '#sync/progress';
import { type PullOptions, pull } from '#sync/pull/pull';
import type { PullReport } from '#sync/pull/pull-report';
import { type MemoryFiles, memoryFiles } from '../content/memory-files.ts';
import { fakeClient, type Lists, type OwnRoute } from '../support/served.ts';

export const CA = { code: 'ca', segment: null };
export const EN = { code: 'en', segment: 'en' };

export const AT = Temporal.Instant.from('2026-11-21T10:00:00Z');

const BINDING: Binding = {
  origin: 'https://service.example',
  restRoot: '/wp-json',
  namespace: 'calendar/events/v1',
  languages: { ca: 'https://service.example/wp-json/calendar/events/v1' },
  uidHost: 'service.example',
  demo: false,
};

/** Returns the window of a day with the default margins of the configuration. */
export function windowAt(day: string): Window {
  return windowOf(
    Temporal.PlainDate.from(day),
    { back: Temporal.Duration.from('P3M'), ahead: Temporal.Duration.from('P18M') },
    'Europe/Madrid',
  );
}

/** The options in which one pull differs from the usual one. */
export type PullChanges = Partial<Omit<PullOptions, 'onProgress'>> & {
  /** The totals that lists announce. */
  readonly announced?: Parameters<typeof fakeClient>[1];
  /** The responses of own routes, where they are not those of the records in the lists. */
  readonly own?: OwnRoute;
  /** A client to be used instead of one that serves the lists. */
  readonly client?: ReturnType<typeof fakeClient>;
  /** Files to be used instead of the calendar's, such as ones that refuse to write. */
  readonly into?: Files;
};

/** The report of a pull, with its requests and progress. */
export type Pulled = PullReport & { readonly calls: readonly string[]; readonly progress: readonly Progress[] };

/** A content folder with its cache, into which a test can pull several times. */
export type Calendar = {
  readonly files: MemoryFiles;
  readonly cache: MemoryFiles;
  pull(lists: Lists, changes?: PullChanges): Promise<Pulled>;
  /** Returns the value of a JSON file; `null` if there is none. */
  read(path: string): ReturnType<typeof JSON.parse>;
  /** Changes fields of a record's file, as a person does. */
  edit(path: string, fields: object): Promise<void>;
  line(kind: Kind, id: number): Promise<LedgerLine | undefined>;
  tombstones(kind: Kind): Promise<Tombstones>;
  changes(): Promise<readonly EventChange[]>;
};

/** Returns the options of a pull into a folder on a day, in the language `ca`, as most tests have them. */
export function pullOptionsOf({ cache }: Pick<Calendar, 'cache'>, day = '2026-11-21'): PullOptions {
  return {
    languages: [CA],
    configured: [CA],
    defaultLanguage: 'ca',
    kinds: KINDS,
    window: windowAt(day),
    timeZone: 'Europe/Madrid',
    binding: BINDING,
    accepted: { missing: false, removals: false },
    ceiling: { share: 0.2, count: Number.POSITIVE_INFINITY },
    at: AT,
    dryRun: false,
    full: false,
    details: false,
    cache,
    spool: memorySpool(),
    wholeWindow: true,
    onProgress: () => {},
  };
}

/** Makes an empty content folder in the language `ca`. */
export function calendar(initial: Readonly<Record<string, string>> = {}): Calendar {
  const files = memoryFiles(initial);
  const cache = memoryFiles();
  const read = (path: string) => JSON.parse(files.snapshot()[path] ?? 'null');
  return {
    files,
    cache,
    async pull(lists, { announced, own, client = fakeClient(lists, announced, own), into = files, ...changes } = {}) {
      const progress: Progress[] = [];
      const report = await pull(client, into, {
        ...pullOptionsOf({ cache }),
        onProgress: (one) => progress.push(one),
        ...changes,
      });
      return { ...report, calls: [...client.calls], progress };
    },
    read,
    edit: (path, fields) => files.write(path, `${JSON.stringify({ ...read(path), ...fields }, null, 2)}\n`),
    line: async (kind, id) => (await readLedger(files, 'ca', kind)).ledger.get(id)?.line(),
    tombstones: (kind) => readTombstones(files, 'ca', kind),
    changes: async () => (await readChanges(files)).changes,
  };
}

/** Returns files that refuse every write, for runs that must not change anything. */
export function readOnly(files: Files): Files {
  const refuse = (): never => {
    throw new Error('a run without changes wrote');
  };
  return { ...files, write: refuse, rename: refuse, remove: refuse };
}

/** Returns the cell of a record in a report; `none` if the report does not list it. */
export function cellOf({ decisions }: PullReport, id: number, kind: Kind = 'events'): string {
  return decisions.find((one) => one.id === id && one.kind === kind)?.cell ?? 'none';
}

/** Returns the counts of one kind in a report. */
export function countsOf({ counts }: PullReport, kind: Kind = 'events') {
  return counts.find((row) => row.kind === kind && row.language === 'ca');
}
