import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpTransport } from '#client/http-transport';
import { UNPACED } from '#client/transport';
import { diskFiles } from '#content/store/files';
import { AlmanacError } from '#errors';
import { startService } from '#service/http/server';
import type { PullReport } from '#sync/pull/pull-report';
import { some } from '../support/tiers/runs.ts';
import { LANGUAGES, pullOptions, pullOver } from './pulling.ts';
import { type FaultyProxy, type Rule, startFaultyProxy } from './service/faulty-proxy.ts';
import { modelCalendar } from './service/model-calendar.ts';
import { smallPaged } from './service/model-service.ts';

const DIALECT = smallPaged('document');

/** Twenty pages of three. */
const EVENTS = 60;

/** For ever, as far as a test goes. */
const ALWAYS = { after: 0, times: Number.POSITIVE_INFINITY };

/** The folder that a good sync made; each test has a copy. */
let synced: string;
let root: string;
let proxy: FaultyProxy;
let whole: Awaited<ReturnType<typeof startService>>;
let reduced: Awaited<ReturnType<typeof startService>>;

const serve = (events: number) =>
  startService({
    seed: modelCalendar(events),
    dialect: DIALECT,
    languages: LANGUAGES,
    defaultLanguage: 'ca',
    publicUrl: 'https://model.example',
    now: () => Temporal.Instant.from('2026-11-21T09:00:00Z'),
  });

beforeAll(async () => {
  whole = await serve(EVENTS);
  reduced = await serve((EVENTS * 2) / 3);
  proxy = await startFaultyProxy();
  proxy.turnTo(whole.url);
  synced = mkdtempSync(join(tmpdir(), 'almanac-hostile-'));
  root = synced;
  await sync([]);
});

afterAll(async () => {
  rmSync(synced, { recursive: true, force: true });
  await proxy.close();
  await whole.close();
  await reduced.close();
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-hostile-'));
  cpSync(synced, root, { recursive: true, preserveTimestamps: true });
  return () => rmSync(root, { recursive: true, force: true });
});

/**
 * Pulls through the real transport into a real folder, where the service's answers go wrong by rules; a call may take
 * `patience` milliseconds.
 */
async function sync(rules: readonly Rule[], patience = 60_000): Promise<PullReport> {
  proxy.follow(rules);
  const transport = httpTransport({
    pacing: UNPACED,
    sleep: async () => {},
    random: () => 0,
    timeouts: { call: patience },
    ceilings: { decoded: 512 * 1024 },
  });
  try {
    const cache = diskFiles(join(root, 'cache'));
    return await pullOver(transport, proxy.url, DIALECT, diskFiles(join(root, 'content')), pullOptions(cache));
  } finally {
    await transport.close();
  }
}

/** Returns every file of content with its bytes and the time of its last change. */
function content(): Record<string, { readonly text: string; readonly changed: bigint }> {
  const folder = join(root, 'content');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths.flatMap((path) => {
      const whole = join(folder, path);
      const found = statSync(whole, { bigint: true });
      return found.isFile() ? [[path, { text: readFileSync(whole, 'latin1'), changed: found.mtimeNs }]] : [];
    }),
  );
}

/** Returns the explanation of a failed sync's error. */
async function failureOf(run: Promise<unknown>): Promise<string> {
  const error = await run.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AlmanacError);
  return error instanceof AlmanacError ? error.explain() : '';
}

describe('a pull from a broken service', () => {
  const lists = (rule: Partial<Rule> & Pick<Rule, 'fault'>): Rule => ({ on: 'lists', ...ALWAYS, ...rule });
  const own = (rule: Pick<Rule, 'fault'>): Rule => ({ on: 'records', ...ALWAYS, ...rule });

  it.each(
    some<[string, readonly Rule[], RegExp]>(
      [
        [
          'answers HTML with status 200',
          [lists({ fault: { type: 'html', status: 200 } })],
          /instead of JSON[\s\S]*\nGET http:.* → 200/,
        ],
        [
          'answers 503 for page 7 of 20',
          [lists({ kind: 'events', page: 7, fault: { type: 'status', status: 503 } })],
          /not available \(status 503\)[\s\S]*\nGET http:.*events\?.*page=7&.* → 503/,
        ],
        ['redirects endlessly', [lists({ fault: { type: 'redirect' } })], /redirects in a circle, or too often/],
        [
          'sends an endless body quickly',
          [lists({ kind: 'events', fault: { type: 'endless', slow: false } })],
          /larger than 524288 bytes/,
        ],
        [
          'cuts its JSON short',
          [lists({ kind: 'events', page: 12, fault: { type: 'cut', at: 900, broken: false } })],
          /not JSON[\s\S]*\nGET http:.*page=12/,
        ],
        ['drops every connection', [lists({ fault: { type: 'drop' } })], /ended the connection without an answer/],
        [
          'has empty pages where it announces items',
          [lists({ kind: 'events', page: 9, fault: { type: 'page', change: 'blank' } })],
          /list of events in 'ca' ends early: 60 announced, 57 served/,
        ],
      ],
      2,
    ),
  )('that %s fails with the cause in its error, and changes nothing', async (_, rules, cause) => {
    const before = content();
    expect(await failureOf(sync(rules))).toMatch(cause);
    expect(content()).toEqual(before);
  });

  it('that sends an endless body slowly fails with the cause in its error, and changes nothing', async () => {
    const before = content();
    const endless = lists({ kind: 'tags', fault: { type: 'endless', slow: true } });
    expect(await failureOf(sync([endless], 700))).toMatch(/did not answer within 0\.7 seconds/);
    expect(content()).toEqual(before);
  });

  it.each(
    some<[string, readonly Rule[], RegExp]>(
      [
        [
          'lists nothing at all',
          [lists({ fault: { type: 'page', change: 'empty' } })],
          /the list of events in 'ca' is empty, so nothing shows/,
        ],
        [
          'lists no events',
          [lists({ kind: 'events', fault: { type: 'page', change: 'empty' } })],
          /the list of events in 'ca' is empty, so nothing shows/,
        ],
        [
          'lists nothing, and answers 404 for each record',
          [lists({ fault: { type: 'page', change: 'empty' } }), own({ fault: { type: 'status', status: 404 } })],
          /the list of events in 'ca' is empty, so nothing shows/,
        ],
        [
          'leaves items out of its pages',
          [lists({ kind: 'events', fault: { type: 'page', change: 'missing' } })],
          /the list of events in 'ca' is not proved complete/,
        ],
        [
          'serves an item twice in place of different items',
          [lists({ kind: 'venues', fault: { type: 'page', change: 'duplicate' } })],
          /the list of venues in 'ca' is not proved complete/,
        ],
        [
          'lists half of the events, and blocks the rest',
          [
            lists({ kind: 'events', fault: { type: 'page', change: 'half' } }),
            own({ fault: { type: 'html', status: 403 } }),
          ],
          /record 1 is in the list of events in 'ca' and does not answer by itself; nothing is removed/,
        ],
        [
          'lists half of the events, and fails for the rest',
          [
            lists({ kind: 'events', fault: { type: 'page', change: 'half' } }),
            own({ fault: { type: 'status', status: 500 } }),
          ],
          /nothing is removed/,
        ],
      ],
      2,
    ),
  )('that %s is degraded with the cause in its report, and changes nothing', async (_, rules, cause) => {
    const before = content();
    const report = await sync(rules);
    expect(report.degraded.join('\n')).toMatch(cause);
    expect(content()).toEqual(before);
  });

  it('that lists half of the events changes no record, because each one still answers by itself', async () => {
    const records = () => Object.entries(content()).filter(([path]) => !path.startsWith('.almanac/'));
    const before = records();
    const report = await sync([lists({ kind: 'events', fault: { type: 'page', change: 'half' } })]);
    expect(report.counts.map(({ removed, hidden }) => removed + hidden)).toEqual(Array(10).fill(0));
    expect(records()).toEqual(before);
    const again = await sync([]);
    expect(again.degraded).toEqual([]);
    expect(records()).toEqual(before);
  });

  it('that lost a third of its events is refused with the cause in its error, and changes nothing', async () => {
    const before = content();
    proxy.turnTo(reduced.url);
    const said = await failureOf(sync([])).finally(() => proxy.turnTo(whole.url));
    expect(said).toMatch(/At least 1[3-9] of 60 events in 'ca' are gone[\s\S]*may take off 12[\s\S]*--accept-removals/);
    expect(content()).toEqual(before);
  });

  it('that leaves out a different item at each reading is still complete', async () => {
    const before = content();
    const missing = { type: 'page', change: 'missing' } as const;
    const report = await sync([
      lists({ kind: 'events', under: '/wp-json', page: 3, after: 0, times: 1, fault: missing }),
      lists({ kind: 'events', under: '/wp-json', page: 5, after: 1, times: 1, fault: missing }),
    ]);
    expect(report.degraded).toEqual([]);
    expect(content()).toEqual(before);
  });

  it('that fails now and then succeeds, and changes nothing', async () => {
    const before = content();
    const report = await sync([
      lists({ kind: 'events', page: 7, after: 0, times: 3, fault: { type: 'status', status: 500 } }),
      lists({ kind: 'events', page: 8, after: 0, times: 1, fault: { type: 'cut', at: 700, broken: true } }),
      lists({ kind: 'tags', after: 0, times: 2, fault: { type: 'drop' } }),
      lists({ kind: 'venues', after: 0, times: 1, fault: { type: 'page', change: 'duplicate' } }),
    ]);
    expect(report.degraded).toEqual([]);
    expect(content()).toEqual(before);
  });
});
