import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { DIALECTS } from '#interface/dialects/dialects';
import { readRecordFolder } from '#service/database/import';
import { startService } from '#service/http/server';
import { RECORDINGS, recordingsAreThere } from '../../support/recordings/recordings.ts';
import { CREDENTIALS } from '../writes/writing.ts';
import { CHOSEN_WRITES } from './chosen-differences.ts';

const EXCHANGE = z.object({
  name: z.string(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    query: z.string(),
    as: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  }),
  response: z.object({ status: z.number(), body: z.unknown() }),
});

function exchanges() {
  const text = readFileSync(join(RECORDINGS, 'requests/requests.ndjson'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => EXCHANGE.parse(JSON.parse(line)));
}

type Request = z.output<typeof EXCHANGE>['request'];

/**
 * Returns the requests that create a record, in the order in which they were recorded; each builds on those before it.
 */
function creates() {
  return exchanges()
    .filter(({ request }) => ['administrator', 'anonymous'].includes(request.as) && request.method === 'POST')
    .filter(({ request }) => /\/(?:events|venues|organizers|categories|tags)$/.test(request.path));
}

/** Returns the requests that change one or more fields of a full event of their own. */
function updates() {
  return exchanges()
    .filter(({ name, request }) => name.startsWith('u-') && request.as === 'administrator')
    .filter(({ request, response }) => /\/events\/\d+$/.test(request.path) && response.status !== 404)
    .filter(({ name }) => name !== 'u-venueid');
}

const REFUSAL = z.object({ code: z.string(), data: z.object({ params: z.unknown().optional() }).nullish() });
const NAMES = [
  'status',
  'slug',
  'all_day',
  'start_date',
  'end_date',
  'timezone',
  'cost',
  'featured',
  'author',
  'parent',
];

/**
 * Returns the part of a response that has to agree: status, error code and refused parameters, and the fields of
 * records that services change.
 */
function essence(status: number, value: unknown): unknown {
  const refusal = REFUSAL.safeParse(value).data;
  const { params } = refusal?.data ?? {};
  if (refusal !== undefined)
    return { status, code: refusal.code, params: Array.isArray(params) ? params : Object.keys(Object(params)) };
  const item = z.looseObject({}).parse(value);
  return { status, ...Object.fromEntries(NAMES.map((name) => [name, item[name]])) };
}

const LINKS = z.preprocess(
  (value) => (Array.isArray(value) ? value : value === false ? [] : [value]),
  z.array(z.object({ id: z.int() })),
);
const FLAGS = ['sticky', 'show_map', 'show_map_link', 'hide_from_listings'];
const TEXTS = ['description', 'excerpt', 'website', 'cost_details'];

/** Returns the part of a changed event that has to agree: all that updates lose or keep. */
function whole(status: number, value: unknown): unknown {
  const item = z.looseObject({}).parse(value);
  if (status !== 200) return essence(status, value);
  const { slug: _slug, ...rest } = z.looseObject({}).parse(essence(status, value));
  const links = ['venue', 'organizer', 'categories', 'tags', 'image'].map((name) => [
    name,
    LINKS.parse(item[name]).map(({ id }) => id),
  ]);
  return {
    ...rest,
    ...Object.fromEntries([...FLAGS, ...TEXTS].map((name) => [name, item[name]])),
    ...Object.fromEntries(links),
  };
}

const AUTHORIZATION = `Basic ${btoa(`${CREDENTIALS.user}:${CREDENTIALS.password}`)}`;

/** Sends a recorded request, to another path where one is given. */
async function replayed(url: string, { method, path, query, as, headers, body }: Request, to = path) {
  const form = headers['Content-Type'] === 'application/x-www-form-urlencoded';
  const response = await fetch(`${url}${to}?${query}`, {
    method,
    headers: { ...headers, ...(as === 'administrator' ? { Authorization: AUTHORIZATION } : {}) },
    body: form ? formOf(body) : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answered: unknown = await response.json();
  return { status: response.status, body: answered };
}

function formOf(body: unknown): URLSearchParams {
  const fields = z.record(z.string(), z.union([z.string(), z.array(z.unknown())])).parse(body);
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return new URLSearchParams(pairs);
}

async function crawled(): Promise<string> {
  const { data, languages, defaultLanguage } = readRecordFolder(join(RECORDINGS, 'crawl'), 'es');
  const { url, close } = await startService({
    seed: data,
    languages,
    defaultLanguage,
    dialect: DIALECTS['the-events-calendar'],
    now: () => Temporal.Instant.from('2026-11-21T12:00+01:00'),
    credentials: CREDENTIALS,
  });
  onTestFinished(close);
  return url;
}

describe.skipIf(!recordingsAreThere())('writes to the crawled site', () => {
  it('that create a record are answered as recorded, except for the listed differences', async () => {
    const url = await crawled();
    const found = new Map<string, object>();
    for (const { name, request, response } of creates()) {
      const { status, body } = await replayed(url, request);
      const [recorded, answered] = [essence(response.status, response.body), essence(status, body)];
      if (JSON.stringify(recorded) !== JSON.stringify(answered)) found.set(name, { recorded, answered });
    }
    const listed = new Set(Object.keys(CHOSEN_WRITES));
    expect(Object.fromEntries([...found].filter(([name]) => !listed.has(name)))).toEqual({});
    expect([...listed].filter((name) => !found.has(name))).toEqual([]);
  });

  it('that update an event lose and keep the same fields as on the recorded server', async () => {
    const url = await crawled();
    const repost = updates().find(({ name }) => name === 'u-full-repost')?.request;
    if (repost === undefined) throw new Error('The recordings hold no full event.');
    expect(updates().length).toBeGreaterThan(45);
    for (const { name, request, response } of updates()) {
      const make = { ...repost, method: 'POST' };
      const made = await replayed(url, make, '/wp-json/tribe/events/v1/events');
      const { id } = z.looseObject({ id: z.int() }).parse(made.body);
      const { status, body } = await replayed(url, request, `/wp-json/tribe/events/v1/events/${id}`);
      expect({ name, ...Object(whole(status, body)) }).toEqual({
        name,
        ...Object(whole(response.status, response.body)),
      });
    }
  });
});
