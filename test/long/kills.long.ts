import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOURNAL_PATH } from '#content/store/layout';
import { generatedCalendar } from '#service/database/generated';
import type { CalendarRows } from '#service/database/rows';
import { seededRandom } from '#service/database/sequence';
import { startService } from '#service/http/server';
import { LANGUAGES } from '../model/pulling.ts';
import { type FaultyProxy, startFaultyProxy } from '../model/service/faulty-proxy.ts';
import { changesBelow } from '../support/changes-below.ts';
import { createProject, type Project } from '../support/project.ts';
import { seeds, sizes } from '../support/tiers/runs.ts';
import { until } from '../support/until.ts';
import { startSync } from './command-process.ts';

const DAY = Temporal.PlainDate.from('2026-11-21');

/** Answers of which a killed run may keep a part only: it keeps one at a time. */
const CUT_OFF = 1;

/** The calendar some time later: a third of the events are others, a tenth have other names, some are gone or hidden. */
function later({ events, ...rest }: CalendarRows): CalendarRows {
  const changed = events.flatMap((event, index) => {
    if (index % 23 === 0) return [];
    return [
      {
        ...event,
        title: index % 3 === 0 ? `${event.title}, once more` : event.title,
        slug: index % 10 === 0 ? `${event.slug}-again` : event.slug,
        status: index % 41 === 5 ? 'draft' : event.status,
      },
    ];
  });
  return { ...rest, events: changed };
}

let services: Awaited<ReturnType<typeof startService>>[];
let proxy: FaultyProxy;
let project: Project;

async function serve(seed: CalendarRows): ReturnType<typeof startService> {
  const now = () => DAY.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '12:00' }).toInstant();
  const publicUrl = 'https://long.example';
  return startService({ seed, languages: LANGUAGES, defaultLanguage: 'ca', publicUrl, now });
}

beforeAll(async () => {
  const calendar = generatedCalendar({ events: 300, languages: 2 }, DAY);
  services = [await serve(calendar), await serve(later(calendar))];
  proxy = await startFaultyProxy();
  project = createProject({
    service: { baseUrl: proxy.url },
    languages: LANGUAGES.map(({ code, segment }) => ({ code, segment, tag: code, label: code })),
    defaultLanguage: 'ca',
    timeZone: 'Europe/Madrid',
    siteUrl: 'https://site.example',
  });
  proxy.turnTo(services[0]?.url ?? '');
  const first = await startSync(project.root).ended;
  if (first.code !== 0) throw new Error(first.stderr);
  cpSync(join(project.root, 'content'), join(project.root, 'earlier'), { recursive: true });
  proxy.turnTo(services[1]?.url ?? '');
});

afterAll(async () => {
  project.remove();
  await proxy.close();
  for (const service of services) await service.close();
});

/** Puts content back to an earlier time, or to nothing at all, and leaves nothing in the cache. */
function putBack(to: 'earlier' | 'nothing'): void {
  for (const folder of ['content', '.cache']) rmSync(join(project.root, folder), { recursive: true, force: true });
  if (to === 'earlier') cpSync(join(project.root, 'earlier'), join(project.root, 'content'), { recursive: true });
}

/** Content but for the lock, which belongs to a run, and with one instant for all. */
function content(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(project.files('content'))
      .filter(([path]) => !/^\.almanac\/lock(?:\.json)?$/.test(path))
      .map(([path, text]) => [path, text.replaceAll(/"(at|goneAt)":"[^"]+"/g, '"$1":"then"')]),
  );
}

/** What is written after everything that came from the service, or removed then. */
const LAST = /^\.almanac\/(?:incoming|schema)\//;

const withoutLast = (files: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(files).filter(([path]) => !LAST.test(path)));

const listsIn = (asked: readonly string[]) => asked.filter((one) => one.includes('page=')).length;
const listsAsked = (from: number) => listsIn(proxy.asked.slice(from));

/** The number of answers that a run has kept, in case it is cut off. */
function keptAnswers(): number {
  const folder = join(project.root, '.cache/pages/anonymous');
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name)).length : 0;
}

/** Has a sync run without a kill. Returns how often it asks the service, and how often content changes after that. */
async function undisturbed(): Promise<{ readonly requests: number; readonly changes: number }> {
  const before = proxy.asked.length;
  const askedAt: number[] = [];
  const end = changesBelow(project.root, (path) => {
    if (path.startsWith('content/')) askedAt.push(proxy.asked.length);
  });
  expect(await startSync(project.root).ended).toMatchObject({ code: 0 });
  end();
  const asked = proxy.asked.length;
  return { requests: asked - before, changes: askedAt.filter((one) => one === asked).length };
}

/**
 * Kills a sync when it asks for the n-th time, without an answer to that; where `isKept`, only when all answers before that
 * are kept.
 */
async function killAtRequest(number: number, isKept: boolean): Promise<void> {
  const before = proxy.asked.length;
  const reached = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  proxy.follow([], async (request) => {
    if (request < number) return;
    reached.resolve();
    await killed.promise;
  });
  const doomed = startSync(project.root);
  await Promise.race([reached.promise, doomed.ended]);
  const answered = listsIn(proxy.asked.slice(before, before + number - 1));
  try {
    if (isKept) await until(`${answered} answers are kept`, () => keptAnswers() === answered);
  } finally {
    doomed.kill();
    await doomed.ended;
    proxy.follow([]);
    killed.resolve();
  }
}

/** Kills a sync that has asked for the last time at the n-th change of content after that. */
async function killAtChange(number: number, requests: number): Promise<void> {
  let hasAsked = false;
  let changes = 0;
  proxy.follow([], async (request) => {
    hasAsked ||= request === requests;
  });
  const doomed = startSync(project.root);
  const end = changesBelow(project.root, (path) => {
    if (!hasAsked || !path.startsWith('content/')) return;
    changes += 1;
    if (changes === number) doomed.kill();
  });
  await doomed.ended;
  end();
  proxy.follow([]);
}

/** The kills of each test. */
const KILLS = 5;

describe('a sync that is killed at any moment', () => {
  const tries = seeds(sizes({ long: 1, soak: 10 })).flatMap((seed) => [
    ['earlier' as const, seed] as const,
    ['nothing' as const, seed] as const,
  ]);

  it.each(tries)(
    'leaves valid content, and the next run ends like an undisturbed one, from %s: seed %d',
    async (start, seed) => {
      const next = seededRandom(seed);
      putBack(start);
      const begun = proxy.asked.length;
      const { requests, changes } = await undisturbed();
      const lists = listsAsked(begun);
      const expected = content();
      const hit = { reading: 0, writing: 0, done: 0 };
      // More of them where none hit a run that reads, or none that writes.
      for (let kill = 0; kill < KILLS || hit.reading === 0 || hit.writing === 0; kill += 1) {
        putBack(start);
        const share = ((kill + next()) / KILLS) % 1;
        const isReading = kill % 2 === 0;
        const isKept = kill % 4 === 2;
        const number = 1 + Math.floor(share * (isKept ? lists : isReading ? requests : changes));
        const said = isReading
          ? `kill at request ${number} of ${requests}${isKept ? ', with all answers kept' : ''}`
          : `kill at change ${number} of ${changes}`;
        if (isReading) await killAtRequest(number, isKept);
        else await killAtChange(number, requests);
        const kept = keptAnswers();
        const left = content();
        for (const [path, text] of Object.entries(left)) {
          if (path.endsWith('.json')) expect(() => JSON.parse(text), `${said}: ${path}`).not.toThrow();
          if (path.includes('/ledger/') && path.endsWith('.ndjson'))
            for (const row of text.trimEnd().split('\n'))
              expect(() => JSON.parse(row), `${said}: ${path}`).not.toThrow();
        }
        const isDone = withoutLast(left) === withoutLast(expected);
        hit[isDone ? 'done' : isReading ? 'reading' : 'writing'] += 1;
        const resumed = proxy.asked.length;
        expect(await startSync(project.root).ended, said).toMatchObject({ code: 0 });
        expect(content(), said).toEqual(expected);
        // Once it has begun to write, content is not as it was when its lists were read.
        if (!isDone && !(JOURNAL_PATH in left))
          expect(listsAsked(resumed), said).toBeLessThanOrEqual(lists - kept + CUT_OFF);
      }
      console.log(
        `from ${start}: ${requests} requests, ${changes} changes; killed while reading, writing, done: ${Object.values(hit).join(', ')}`,
      );
    },
  );
});
