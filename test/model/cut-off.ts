import { expect } from 'vitest';
import { httpTransport } from '#client/http-transport';
import type { Disk } from '#content/store/disk';
import { diskFiles } from '#content/store/files';
import { DIALECTS, type DialectName } from '#interface/dialects/dialects';
import type { CalendarRows } from '#service/database/rows';
import { startService } from '#service/http/server';
import type { PushReport } from '#sync/push/plan';
import { type CrashingDisk, crashingDisk, type Moment } from '../support/crashing-disk.ts';
import { LANGUAGES, pullOptions, pullOver } from './pulling.ts';
import { AUTHORIZATION, EDITOR, type PushChanges, pushOver } from './push/pushing.ts';
import { modelCalendar } from './service/model-calendar.ts';

const WHOLE = modelCalendar(12);

const BEFORE: CalendarRows = {
  ...WHOLE,
  events: WHOLE.events.filter(({ language, id }) => language === 'ca' || id === 1),
};

const MADE_THERE = { slug: 'walk', title: 'A walk', description: '', excerpt: '', cost: '', tags: [], venue: null };

/** Since the last sync: 2 changed where it is edited here, 3 elsewhere, 4 to the same; 6 is deleted, 201 is new. */
const AFTER: CalendarRows = {
  ...BEFORE,
  events: [
    ...BEFORE.events.flatMap((event) => {
      if (event.language !== 'ca') return [event];
      if (event.id === 2) return [{ ...event, title: 'Theirs' }];
      if (event.id === 3) return [{ ...event, cost: 'More coins' }];
      if (event.id === 4) return [{ ...event, cost: 'Same coins' }];
      return event.id === 6 ? [{ ...event, status: 'trash', slug: 'event-6__trashed' }] : [event];
    }),
    ...BEFORE.events
      .filter(({ language, id }) => language === 'ca' && id === 1)
      .map((event) => ({ ...event, ...MADE_THERE, id: 301 })),
  ],
};

const NEW = { start_date: '2026-12-04 20:00:00', end_date: '2026-12-04 22:00:00', timezone: 'Europe/Madrid' };

/** A person's changes by file: an edit of each kind, two removals, three new records and one that the service has. */
const EDITED: Readonly<Record<string, object | null>> = {
  'ca/events/event-1.json': { title: 'Mine', cost: '12' },
  'ca/events/event-2.json': { title: 'Mine' },
  'ca/events/event-3.json': { excerpt: 'Mine' },
  'ca/events/event-4.json': { cost: 'Same coins' },
  'ca/events/event-5.json': null,
  'ca/events/event-6.json': null,
  'ca/venues/mill.json': { venue: 'Old mill', city: 'Reus' },
  'ca/tags/outside.json': { name: 'Outside' },
  'ca/events/blues.json': { title: 'Blues', venue: ['mill'], tags: ['outside'], ...NEW },
  'ca/events/walk.json': { title: 'A walk', start_date: '2026-12-01 20:00:00', end_date: '2026-12-01 22:00:00' },
};

const serve = (dialect: DialectName, seed: CalendarRows) =>
  startService({
    seed,
    dialect: DIALECTS[dialect],
    languages: LANGUAGES,
    defaultLanguage: 'ca',
    publicUrl: 'https://model.example',
    now: () => Temporal.Instant.from('2026-11-21T09:00:00Z'),
    credentials: EDITOR,
  });

const transportOf = () =>
  httpTransport({
    pacing: { inFlight: 1, perSecond: Number.POSITIVE_INFINITY },
    authorization: AUTHORIZATION,
    sleep: async () => {},
    random: () => 0,
  });

/** Content in step with the service before, and what a person made of it. */
async function begun(dialect: DialectName): Promise<Record<string, string>> {
  const disk = crashingDisk();
  const files = diskFiles('/content', disk);
  const service = await serve(dialect, BEFORE);
  const transport = transportOf();
  await pullOver(transport, service.url, DIALECTS[dialect], files, pullOptions(diskFiles('/cache', disk)));
  await transport.close();
  await service.close();
  for (const [path, fields] of Object.entries(EDITED)) {
    if (fields === null) await files.remove(path);
    else {
      const before: object = JSON.parse((await files.read(path)) ?? '{}');
      await files.write(path, `${JSON.stringify({ ...before, ...fields }, null, 2)}\n`);
    }
  }
  return disk.snapshot();
}

/** Returns a service of its own as it is at the time of the push, and pushes to it. */
async function served(dialect: DialectName) {
  const service = await serve(dialect, AFTER);
  const transport = transportOf();
  let writes = 0;
  const counted = {
    ...transport,
    send: (outgoing: Parameters<typeof transport.send>[0]) => {
      if (outgoing.method !== 'GET') writes += 1;
      return transport.send(outgoing);
    },
  };
  return {
    get writes() {
      return writes;
    },
    push: (disk: Disk, { allowed, ...changes }: PushChanges = {}): Promise<PushReport> =>
      pushOver(counted, service.url, DIALECTS[dialect], diskFiles('/content', disk), {
        allowed: { deletes: true, ...allowed },
        ...changes,
      }),
    /** Returns every record that the service shows, without the instants of changes. */
    async shown(): Promise<readonly string[]> {
      const { restRoot, namespace } = DIALECTS[dialect].naming;
      const lists = ['events', 'venues', 'tags'].map(async (kind) => {
        const found: string[] = [];
        for (let page = 1, last = 1; page <= last; page += 1) {
          const answer = await fetch(`${service.url}${restRoot}/${namespace}/${kind}?per_page=50&page=${page}`);
          const body = await answer.json();
          last = body.total_pages;
          found.push(...body[kind].map((item: object) => JSON.stringify({ ...item, json_ld: null })));
        }
        return found;
      });
      return (await Promise.all(lists)).flat();
    },
    async end() {
      await transport.close();
      await service.close();
    },
  };
}

const contentOf = (snapshot: Record<string, string>) =>
  Object.fromEntries(Object.entries(snapshot).filter(([path]) => path.startsWith('/content/')));

/** Matches the paths of other files that a run that was cut off may leave: its journal, staged and partial files. */
const ON_ITS_WAY = /^\/content\/\.almanac\/(?:incoming\/|journal\.ndjson$)|\.partial$/;

/**
 * Returns a disk that notes every text that a file has had, and the operations after which another intent is written
 * down.
 */
function noting(disk: CrashingDisk, texts: Map<string, Set<string | undefined>>, noted: Set<number>): Disk {
  const note = async (done: Promise<void>) => {
    await done;
    const snapshot = contentOf(disk.snapshot());
    for (const path of new Set([...texts.keys(), ...Object.keys(snapshot)]))
      texts.set(path, (texts.get(path) ?? new Set([undefined])).add(snapshot[path]));
  };
  return {
    ...disk,
    rename: async (from, to) => {
      await note(disk.rename(from, to));
      if (to.endsWith('/.almanac/intents.ndjson')) noted.add(disk.operations);
    },
    unlink: (path) => note(disk.unlink(path)),
    rm: (path) => note(disk.rm(path)),
  };
}

/** Returns the undisturbed push: what it does, how it ends, and the texts that files have in between. */
async function undisturbed(dialect: DialectName) {
  const before = await begun(dialect);
  const disk = crashingDisk(before);
  const service = await served(dialect);
  const texts = new Map(
    Object.entries(contentOf(before)).map(([path, text]) => [path, new Set<string | undefined>([text])]),
  );
  const noted = new Set<number>();
  const report = await service.push(noting(disk, texts, noted));
  const shown = await service.shown();
  const { writes } = service;
  await service.end();
  const { operations } = disk;
  return { before, report, texts, noted, after: contentOf(disk.snapshot()), shown, writes, operations };
}

/** The end of one operation is the beginning of the next, but where half of one is done: one of the two is enough. */
const MOMENT: { readonly [N in DialectName]: Moment } = { document: 'before', 'the-events-calendar': 'after' };

/**
 * Cuts a push off at every so many of its operations on the disk, and where an intent was just written down: it leaves whole files, and the next one ends as an
 * undisturbed one, with no write done twice.
 */
export async function cutOffPushes(dialect: DialectName, every: number): Promise<void> {
  const whole = await undisturbed(dialect);
  expect(whole.report.outcomes.map(({ step: { does, kind }, outcome }) => `${does} ${kind} ${outcome}`).sort()).toEqual(
    [
      'create events done',
      'create tags done',
      'create venues done',
      'delete events done',
      'update events done',
      'update events done',
    ],
  );
  expect(whole.report.plan.taken.map(({ path }) => path)).toEqual(['ca/events/walk.json', 'ca/events/event-4.json']);
  expect(whole.report.plan.heldBack).toMatchObject([{ path: 'ca/events/event-2.json', cell: 'conflict' }]);
  expect(whole.writes).toBe(6);

  let asked = 0;
  const tried = Array.from({ length: whole.operations }, (_, index) => index + 1).filter(
    (at) => at % every === 1 % every || whole.noted.has(at),
  );
  for (const at of tried) {
    const moment = MOMENT[dialect];
    const said = `crash ${moment} operation ${at} of ${whole.operations}`;
    const service = await served(dialect);
    const stopped = crashingDisk(whole.before);
    stopped.crashAfter(at, moment);
    await service.push(stopped).catch(() => undefined);
    expect(stopped.crashed, said).toBe(true);
    const disk = stopped.restart(at);
    const torn = Object.entries(contentOf(disk.snapshot())).filter(
      ([path, text]) => !ON_ITS_WAY.test(path) && whole.texts.get(path)?.has(text) !== true,
    );
    expect(torn, said).toEqual([]);
    const next = await service.push(disk);
    // Written down and never sent: nobody can know that but a person.
    const unknown = next.plan.heldBack.filter(({ reason }) => reason.includes('--send-again'));
    if (unknown.length > 0) {
      asked += 1;
      await service.push(disk, { allowed: { again: new Set(unknown.map(({ path }) => path)) } });
    }
    expect(contentOf(disk.snapshot()), said).toEqual(whole.after);
    expect(await service.shown(), said).toEqual(whole.shown);
    expect(service.writes, said).toBe(whole.writes);
    await service.end();
  }
  expect(asked > 0).toBe(MOMENT[dialect] === 'after');
}
