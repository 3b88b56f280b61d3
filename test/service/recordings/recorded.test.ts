import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { DIALECTS } from '#interface/dialects/dialects';
import { KINDS } from '#interface/kinds';
import { readRecordFolder } from '#service/database/import';
import { startService } from '#service/http/server';
import { RECORDINGS, recordingsAreThere } from '../../support/recordings/recordings.ts';
import { CHOSEN_DIFFERENCES } from './chosen-differences.ts';

const ROOT = '/wp-json/tribe/events/v1';

const EXCHANGE = z.object({
  name: z.string(),
  request: z.object({ method: z.string(), path: z.string(), query: z.string(), as: z.string() }),
  response: z.object({ status: z.number(), body: z.unknown() }),
});

type Exchange = z.output<typeof EXCHANGE>;

function exchanges(): Exchange[] {
  const text = readFileSync(join(RECORDINGS, 'requests/requests.ndjson'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => EXCHANGE.parse(JSON.parse(line)))
    .filter(({ request }) => request.as === 'anonymous' && request.method === 'GET' && request.path.startsWith(ROOT));
}

const ITEMS = z.array(z.looseObject({ id: z.int() }));

const BODY = z.looseObject({
  code: z.string().optional(),
  id: z.int().optional(),
  total: z.int().optional(),
  total_pages: z.int().optional(),
  data: z.unknown().optional(),
});

const REFUSED = z.object({ params: z.record(z.string(), z.string()) });

/**
 * Returns the part of a response that has to agree: status, totals, ids in their order, error codes and the names of
 * refused parameters.
 */
function essence(status: number, value: unknown) {
  const { code, id, total, total_pages, data, ...rest } = BODY.parse(value);
  const list = total === undefined ? undefined : KINDS.map((kind) => rest[kind]).find(Array.isArray);
  const ids = ITEMS.safeParse(list).data?.map((item) => item.id);
  const params = REFUSED.safeParse(data).data?.params;
  return { status, code, id, total, total_pages, ids, params };
}

async function crawled(): Promise<string> {
  const service = await startService({
    ...toSeed(readRecordFolder(join(RECORDINGS, 'crawl'), 'es')),
    dialect: DIALECTS['the-events-calendar'],
    now: () => Temporal.Instant.from('2026-11-21T12:00+01:00'),
  });
  onTestFinished(() => service.close());
  return service.url;
}

function toSeed({ data, ...languages }: ReturnType<typeof readRecordFolder>) {
  return { seed: data, ...languages };
}

/** Returns the names of the exchanges whose response differs from the recorded one, each with both responses. */
async function differing(url: string) {
  const found = new Map<string, object>();
  for (const { name, request, response } of exchanges()) {
    if (typeof response.body !== 'object' || response.body === null) continue;
    const asked = await fetch(`${url}${request.path}${request.query === '' ? '' : `?${request.query}`}`);
    const [recorded, answered] = [essence(response.status, response.body), essence(asked.status, await asked.json())];
    if (JSON.stringify(recorded) !== JSON.stringify(answered)) found.set(name, { recorded, answered });
  }
  return found;
}

describe.skipIf(!recordingsAreThere())('the crawled site', () => {
  it('answers reads like the recorded server, except for the listed differences', async () => {
    const found = await differing(await crawled());
    const listed = new Set(Object.keys(CHOSEN_DIFFERENCES));
    expect(Object.fromEntries([...found].filter(([name]) => !listed.has(name)))).toEqual({});
    expect([...listed].filter((name) => !found.has(name))).toEqual([]);
  });

  it('lists all crawled records in every language, in the same order', async () => {
    const url = await crawled();
    for (const language of ['es', 'ca', 'en'])
      for (const kind of KINDS) {
        const file = JSON.parse(readFileSync(join(RECORDINGS, 'crawl', language, `${kind}.json`), 'utf8'));
        const recorded = ITEMS.parse(file).map(({ id }) => id);
        const query = kind === 'events' ? 'start_date=2000-01-01&end_date=2100-01-01' : 'hide_empty=false';
        const ids: number[] = [];
        for (let page = 1; ids.length < recorded.length; page += 1) {
          const target = `${url}/${language === 'es' ? '' : `${language}/`}${ROOT.slice(1)}/${kind}`;
          const response = await fetch(`${target}?per_page=50&page=${page}&${query}`);
          const body = z.looseObject({ total: z.int() }).parse(await response.json());
          expect(body.total).toBe(recorded.length);
          ids.push(...ITEMS.parse(body[kind]).map(({ id }) => id));
        }
        expect(ids).toEqual(recorded);
      }
  });

  it('shows costs, times and texts as recorded', async () => {
    const url = await crawled();
    const file = JSON.parse(readFileSync(join(RECORDINGS, 'crawl/es/events.json'), 'utf8'));
    const names = [
      'title',
      'description',
      'excerpt',
      'slug',
      'cost',
      'cost_details',
      'start_date',
      'end_date',
      'timezone',
    ];
    const shown = (item: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, item[name]]));
    const events = z.array(z.looseObject({ id: z.int() }));
    for (const recorded of events.parse(file)) {
      const response = await fetch(`${url}${ROOT}/events/${recorded.id}`);
      if (response.status === 403) continue;
      expect(shown(z.looseObject({}).parse(await response.json()))).toEqual(shown(recorded));
    }
  });
});
