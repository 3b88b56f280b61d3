import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOURNAL_PATH } from '#content/store/layout';
import { generatedCalendar } from '#service/database/generated';
import type { SampleData } from '#service/database/rows';
import { sequence } from '#service/database/sequence';
import { type Service, startService } from '#service/http/server';
import { LANGUAGES } from '../model/pulling.ts';
import { type FaultyProxy, startFaultyProxy } from '../model/service/faulty-proxy.ts';
import { createProject, type Project } from '../support/project.ts';
import { startSync } from './command-process.ts';
import { longSeed } from './lives/draw.ts';

const DAY = Temporal.PlainDate.from('2026-11-21');

/** In milliseconds: slow enough for kills to hit a run while it reads, too. */
const LATENCY = 60;

/** Pages that a killed run may ask for in vain: four under way, and as many that are answered and not on the disk yet. */
const ASKED_IN_VAIN = 2 * 4;

const KILLS = 20;

/** The calendar some time later: a third of the events are others, a tenth have other names, some are gone or hidden. */
function later({ events, ...rest }: SampleData): SampleData {
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

let services: Service[];
let proxy: FaultyProxy;
let project: Project;

async function serve(seed: SampleData): Promise<Service> {
  const now = () => DAY.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '12:00' }).toInstant();
  const publicUrl = 'https://long.example';
  return startService({ seed, languages: LANGUAGES, defaultLanguage: 'ca', publicUrl, now, latency: LATENCY });
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

const listsAsked = (from: number) => proxy.asked.slice(from).filter((one) => one.includes('page=')).length;

/** Waits for the first request after those so far; whether there was one before the process ended. */
async function firstRequest(from: number, ended: Promise<unknown>): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (proxy.asked.length === from && !over) await setTimeout(5);
}

describe('almanac sync, killed at any moment', () => {
  const next = sequence(longSeed(process.env, 'kills'));

  it.each(['earlier', 'nothing'] as const)(
    'leaves valid content that the next run brings to where an undisturbed one does, from %s',
    async (start) => {
      putBack(start);
      const begun = proxy.asked.length;
      const undisturbed = startSync(project.root);
      await firstRequest(begun, undisturbed.ended);
      const at = performance.now();
      expect(await undisturbed.ended).toMatchObject({ code: 0 });
      const duration = performance.now() - at;
      const lists = listsAsked(begun);
      const expected = content();
      const hit = { reading: 0, writing: 0, done: 0 };
      for (let kill = 0; kill < KILLS / 2; kill += 1) {
        putBack(start);
        const share = (kill + next()) / (KILLS / 2);
        const said = `kill at ${(share * 100).toFixed(1)} % of ${duration.toFixed(0)} ms`;
        const before = proxy.asked.length;
        const doomed = startSync(project.root);
        await firstRequest(before, doomed.ended);
        await setTimeout(share * duration);
        doomed.kill();
        await doomed.ended;
        const asked = listsAsked(before);
        const left = content();
        for (const [path, text] of Object.entries(left)) {
          if (path.endsWith('.json')) expect(() => JSON.parse(text), `${said}: ${path}`).not.toThrow();
          if (path.includes('/ledger/') && path.endsWith('.ndjson'))
            for (const row of text.trimEnd().split('\n'))
              expect(() => JSON.parse(row), `${said}: ${path}`).not.toThrow();
        }
        const isDone = withoutLast(left) === withoutLast(expected);
        hit[isDone ? 'done' : asked < lists ? 'reading' : 'writing'] += 1;
        const resumed = proxy.asked.length;
        expect(await startSync(project.root).ended, said).toMatchObject({ code: 0 });
        expect(content(), said).toEqual(expected);
        // Once it has begun to write, content is not as it was when its lists were read.
        if (!isDone && !(JOURNAL_PATH in left))
          expect(listsAsked(resumed), said).toBeLessThanOrEqual(lists - asked + ASKED_IN_VAIN);
      }
      console.log(
        `from ${start}: ${lists} pages; killed while reading, writing, done: ${Object.values(hit).join(', ')}`,
      );
      expect(hit.reading).toBeGreaterThan(0);
    },
  );
});
