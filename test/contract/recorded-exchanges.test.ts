import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClient } from '#client/client';
import {
  ConflictError,
  ForbiddenError,
  GoneError,
  InvalidParameterError,
  NotFoundError,
  ServiceError,
  UnauthorizedError,
  UnavailableError,
  UndecodableError,
} from '#client/errors';
import type { Answer, Transport } from '#client/transport';
import { decodeItem } from '#interface/decode-item';
import { DIALECTS } from '#interface/dialects/dialects';
import { KINDS, type Kind } from '#interface/kinds';
import { ENVELOPE_DECODERS, ERROR_BODY } from '#interface/responses';
import { RECORDINGS, recordingsAreThere } from '../support/recordings/recordings.ts';

const EXCHANGE = z.object({
  name: z.string(),
  request: z.object({ method: z.string(), path: z.string(), query: z.string() }),
  response: z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
});

type Exchange = z.output<typeof EXCHANGE>;

function exchanges(): Exchange[] {
  const text = readFileSync(join(RECORDINGS, 'requests/requests.ndjson'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => EXCHANGE.parse(JSON.parse(line)));
}

/** The errors that the client throws, by status. */
const ERRORS = new Map<number, abstract new (...options: never[]) => ServiceError>([
  [400, InvalidParameterError],
  [401, UnauthorizedError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [410, GoneError],
  [500, UnavailableError],
]);

/** The error codes for a name or slug that is taken, with any status. */
const TAKEN = ['term_exists', 'duplicate_term_slug'];

const dialect = DIALECTS['the-events-calendar'];
const ROOT = `${dialect.naming.restRoot}/${dialect.naming.namespace}`;
const LANGUAGE = { code: 'es', segment: null };

/**
 * The exchanges whose response is in a form of WordPress that the client does not request, each with a part of the
 * client's error message.
 */
const ASKED_OTHERWISE = new Map([
  ['f-fields', 'total_pages: Invalid input'],
  ['f-fields2', 'events: Invalid input'],
  ['f-envelope', 'not in the interface'],
  ['f-jsonp', 'not JSON'],
]);

/** The exchanges that are not about the interface's routes for records, or use a method that these do not have. */
const OTHERS = [
  'namespace-index',
  'wp-index',
  'doc',
  'rest-route-style',
  'options-events',
  'options-event',
  'wp-v2-events',
  'wp-v2-cats',
  'wp-types',
  'p-tec-v1-ack',
];

/** Returns the kind of a path; `single` is true for the path of one record. */
function aboutOf(path: string): { readonly kind: Kind; readonly single: boolean } | undefined {
  if (!path.startsWith(`${ROOT}/`)) return undefined;
  const [first, ...rest] = path
    .slice(ROOT.length + 1)
    .split('/')
    .filter(Boolean);
  const kind = KINDS.find((one) => one === first);
  return kind === undefined ? undefined : { kind, single: rest.length > 0 };
}

function answerOf({ response }: Exchange): Answer {
  const mediaType = Object.entries(response.headers)
    .find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    .split(';')[0];
  const body = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
  return { status: response.status, mediaType: mediaType ?? '', body };
}

/** Creates a client whose transport gives the recorded response to every call. */
function clientOf(exchange: Exchange) {
  const send = () => Promise.resolve(answerOf(exchange));
  const transport: Transport = {
    send,
    get: send,
    traffic: { requests: 0, bytes: 0, retries: 0 },
    close: () => Promise.resolve(),
  };
  const endpoint = { ...dialect.naming, baseUrl: 'https://recorded.example', languageSelection: 'parameter' } as const;
  return createClient(endpoint, transport, { dialect, languages: ['es', 'ca', 'en'] });
}

/** Asserts that a body is a record of a kind, as fetches, creates and updates return it. */
function decodesAsRecord(kind: Kind, body: unknown, name: string): void {
  const decoded = decodeItem(kind, body);
  expect('reason' in decoded ? decoded.reason : 'decodes', name).toBe('decodes');
}

function decodesAsList(kind: Kind, body: unknown, name: string): void {
  const { items } = ENVELOPE_DECODERS[kind].parse(body, { error: () => `${name}: no envelope` });
  for (const item of items) decodesAsRecord(kind, item, name);
}

describe.runIf(recordingsAreThere())('every recorded exchange', () => {
  const all = recordingsAreThere() ? exchanges() : [];
  const withBody = all.filter(({ request, response }) => request.method !== 'HEAD' && response.body !== null);
  const failed = withBody.filter(({ response }) => response.status >= 400);
  const lists = withBody.filter(
    ({ name, request, response }) =>
      !ASKED_OTHERWISE.has(name) &&
      response.status === 200 &&
      request.method === 'GET' &&
      aboutOf(request.path)?.single === false,
  );
  const singles = withBody.filter(({ request, response }) => {
    const about = aboutOf(request.path);
    if (about === undefined || request.method === 'OPTIONS' || response.status >= 400) return false;
    return about.single || request.method !== 'GET';
  });
  const rest = withBody.filter(
    (one) => !ASKED_OTHERWISE.has(one.name) && ![...failed, ...lists, ...singles].includes(one),
  );

  it('is a list, a single record, an error or a known exception', () => {
    expect(all).toHaveLength(624);
    expect(lists.length).toBeGreaterThan(150);
    expect(singles.length).toBeGreaterThan(180);
    expect(failed.length).toBeGreaterThan(180);
    expect(rest.map(({ name }) => name)).toEqual(OTHERS);
  });

  it('of a list decodes, with each of its items', () => {
    for (const { name, request, response } of lists) {
      const kind = aboutOf(request.path)?.kind;
      if (kind !== undefined) decodesAsList(kind, response.body, name);
    }
  });

  it('of a single record decodes', () => {
    for (const { name, request, response } of singles) {
      const kind = aboutOf(request.path)?.kind;
      if (kind !== undefined) decodesAsRecord(kind, response.body, name);
    }
  });

  it('of an error becomes the matching client error, with the service’s code and message', async () => {
    for (const exchange of failed) {
      const { name, response } = exchange;
      const caught = await clientOf(exchange)
        .index(LANGUAGE)
        .catch((error: unknown) => error);
      const said = ERROR_BODY.parse(response.body);
      const type = TAKEN.includes(said.code) ? ConflictError : ERRORS.get(response.status);
      expect(type, `${name}: status ${response.status}`).toBeDefined();
      if (type !== undefined) expect(caught, name).toBeInstanceOf(type);
      expect(caught, name).toMatchObject({ call: { status: response.status, code: said.code } });
      expect(said.message, name).not.toBe('');
      if (caught instanceof ServiceError) expect(caught.explain(), name).toContain(said.code);
    }
  });

  it('of a list passes through the client', async () => {
    for (const exchange of lists) {
      const kind = aboutOf(exchange.request.path)?.kind;
      if (kind === undefined) continue;
      const page = await clientOf(exchange).listPage(kind, LANGUAGE, {});
      expect(page.total, exchange.name).toBeGreaterThanOrEqual(page.items.length);
    }
  });

  it('in a form that the client does not request is refused with the reason', async () => {
    for (const [name, reason] of ASKED_OTHERWISE) {
      const exchange = all.find((one) => one.name === name);
      expect(exchange, name).toBeDefined();
      if (exchange === undefined) continue;
      const refusal = clientOf(exchange).listPage('events', LANGUAGE, {});
      await expect(refusal, name).rejects.toBeInstanceOf(UndecodableError);
      await expect(refusal, name).rejects.toThrow(reason);
    }
  });

  it('of the index, the description and a list by query decodes', async () => {
    const named = (name: string) => all.find((one) => one.name === name) ?? expect.fail(`no exchange ${name}`);
    expect(await clientOf(named('namespace-index')).index(LANGUAGE)).toHaveProperty('routes');
    expect(await clientOf(named('doc')).doc(LANGUAGE)).toHaveProperty('paths');
    decodesAsList('events', named('rest-route-style').response.body, 'rest-route-style');
  });
});
