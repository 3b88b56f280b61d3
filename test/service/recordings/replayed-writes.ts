import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { DIALECTS } from '#interface/dialects/dialects';
import { readRecordFolder } from '#service/database/import';
import { startService } from '#service/http/server';

const STEP = z.object({
  request: z.object({
    method: z.string(),
    path: z.string(),
    query: z.string(),
    as: z.enum(['editor', 'subscriber', 'anonymous', 'wrong']),
    body: z.unknown(),
    type: z.string(),
    save: z.string().nullable(),
  }),
  real: z.object({ status: z.int(), body: z.unknown() }),
});

const CASE = z.object({ n: z.int(), group: z.string(), steps: z.array(STEP) });

type Step = z.output<typeof STEP>;

/** One write of a case with the reads after it, and its differences from the recording. */
export type Replayed = {
  /** The number of the case, and that of the write in it, as `450.2`. */
  readonly name: string;
  readonly group: string;
  /** The write as it was sent. `differences` has each field that differs, as `path: recorded | embedded`. */
  readonly sent: string;
  readonly differences: readonly string[];
};

const ROOT = '/wp-json/tribe/events/v1';
/** The address of the recorded site in its crawl; its recorded responses have `HOST` instead. */
const PUBLIC_URL = 'http://127.0.0.1:8181';

/** The lowest ids that the recorded site gave while the cases were recorded. */
const FIRST_NEW = { posts: 334, terms: 34 };

const USERS = { editor: 'editor:secret', subscriber: 'subscriber:secret', wrong: 'editor:wrong' } as const;

/**
 * The fields that differ at each response, depend on cases that are not recorded, or were left out of the recording.
 */
const LEFT_OUT = [
  'json_ld',
  'global_id',
  'global_id_lineage',
  'rest_url',
  'timezone_abbr',
  'sizes',
  'filesize',
  'count',
  '_links',
];

const STAMPS = ['date', 'date_utc', 'modified', 'modified_utc'];

/** The hours in which the cases were recorded: a time stamp in them was set by a request. */
const RUN = /^2026-11-22 1[3-6]:\d\d:\d\d$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNewTerm = (id: number) => id >= FIRST_NEW.terms;
const isNewPost = (id: number) => id >= FIRST_NEW.posts;

/**
 * Returns a response with names instead of the ids and time stamps that were given during the run. `known` has the
 * names of ids of the case.
 */
function normalised(value: unknown, known: ReadonlyMap<number, string>, isNew: (id: number) => boolean): unknown {
  const named = (id: number) => known.get(id) ?? (isNew(id) ? 'NEW' : id);
  if (Array.isArray(value)) return value.map((one) => normalised(one, known, isNew));
  if (typeof value === 'string')
    return value.replace(/(?<=^http:\S*(?:\/(?:categories|tags)\/|[?&;]p=))\d+$|(?<=with ID )\d+/g, (digits) =>
      String(named(Number(digits))),
    );
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => !LEFT_OUT.includes(name));
  return Object.fromEntries(
    entries.map(([name, one]) => {
      if (['id', 'term_taxonomy_id', 'parent', 'term_id'].includes(name) && typeof one === 'number')
        return [name, named(one)];
      if (name === 'additional_data' && Array.isArray(one)) return [name, one.map((id) => named(Number(id)))];
      if (STAMPS.includes(name) && typeof one === 'string' && RUN.test(one)) return [name, 'NOW'];
      const terms = name === 'categories' || name === 'tags';
      return [name, normalised(one, known, terms ? isNewTerm : isNew)];
    }),
  );
}

const NOTHING = { query: '', as: 'editor', type: 'application/json', save: null } as const;

/**
 * Requests that stand for cases that are not recorded, as later cases show their records; by the number of the next
 * case.
 */
const NOT_RECORDED: ReadonlyMap<number, readonly Step['request'][]> = new Map([
  [367, [{ ...NOTHING, method: 'POST', path: '/venues', body: { venue: 'Teatro Principal' } }]],
]);

/** Tells whether two values are the id of the same author: user 2 on the recorded site is user 1 here. */
const isSameAuthor = (path: string, real: unknown, ours: unknown) =>
  path.endsWith('.author') && real === '2' && ours === '1';

function differencesOf(real: unknown, ours: unknown, path: string): string[] {
  if (isDeepStrictEqual(real, ours) || isSameAuthor(path, real, ours)) return [];
  if (isObject(real) && isObject(ours)) {
    const names = [...new Set([...Object.keys(real), ...Object.keys(ours)])];
    return names.flatMap((name) => differencesOf(real[name], ours[name], `${path}.${name}`));
  }
  if (Array.isArray(real) && Array.isArray(ours) && real.length === ours.length)
    return real.flatMap((one, index) => differencesOf(one, ours[index], `${path}[${index}]`));
  return [`${path}: ${JSON.stringify(real)?.slice(0, 300)} | ${JSON.stringify(ours)?.slice(0, 300)}`];
}

/**
 * The ids of one case by the names that its requests use: those of the recorded site, and those of the embedded
 * service.
 */
class Saved {
  readonly #ids = new Map<string, { real: number | undefined; ours: number | undefined }>();

  add(name: string, real: unknown, ours: unknown): void {
    const idOf = (body: unknown) => z.object({ id: z.int() }).safeParse(body).data?.id;
    this.#ids.set(name, { real: idOf(real), ours: idOf(ours) });
  }

  named(side: 'real' | 'ours'): ReadonlyMap<number, string> {
    return new Map(
      [...this.#ids].flatMap(([name, ids]) => (ids[side] === undefined ? [] : [[ids[side], `{${name}}`]])),
    );
  }

  /** Replaces names by ids of the embedded service; a text that is only a name becomes a number. */
  filled(value: unknown, n: number): unknown {
    if (Array.isArray(value)) return value.map((one) => this.filled(one, n));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.filled(one, n)]));
    if (typeof value !== 'string') return value;
    const [, alone] = /^\{([a-z])\}$/.exec(value) ?? [];
    if (alone !== undefined && alone !== 'n') return this.#ids.get(alone)?.ours ?? 0;
    return value
      .replaceAll('{n}', String(n))
      .replaceAll('{BASE}', PUBLIC_URL)
      .replace(/\{([a-z])\}/g, (_, name: string) => String(this.#ids.get(name)?.ours ?? 0));
  }
}

async function sent(
  url: string,
  { method, path, query, as, body, type }: Step['request'],
  fill: (value: unknown) => unknown,
) {
  const filled = fill(body);
  const content = typeof filled === 'string' ? filled : JSON.stringify(filled);
  const response = await fetch(`${url}${ROOT}${String(fill(path))}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: {
      ...(as === 'anonymous' ? {} : { Authorization: `Basic ${btoa(USERS[as])}` }),
      ...(body === null ? {} : { 'Content-Type': type }),
    },
    ...(body === null || method === 'GET' ? {} : { body: content }),
  });
  const answered: unknown = JSON.parse((await response.text()).replaceAll(PUBLIC_URL, 'http://HOST'));
  return {
    status: response.status,
    body: answered,
    shown: `${method} ${path} ${body === null ? '' : content}`.slice(0, 300),
  };
}

/**
 * Sends the recorded writes of the second site, with the reads between them, to a service filled with its crawl, and
 * compares each whole response: status, error and record, except the fields that differ at each response.
 */
export async function replayedWrites(folder: string): Promise<Replayed[]> {
  const { data, languages, defaultLanguage } = readRecordFolder(join(folder, 'crawl'), 'es');
  const service = await startService({
    ...{ seed: data, languages, defaultLanguage, publicUrl: PUBLIC_URL, dialect: DIALECTS['the-events-calendar'] },
    now: () => Temporal.Instant.from('2026-11-22T14:44:00+01:00'),
    credentials: { user: 'editor', password: 'secret' },
    reader: { user: 'subscriber', password: 'secret' },
  });
  const text = readFileSync(join(folder, 'writes.ndjson'), 'utf8');
  const cases = text
    .trim()
    .split('\n')
    .map((line) => CASE.parse(JSON.parse(line)));
  const replayed: Replayed[] = [];
  try {
    for (const { n, group, steps } of cases) {
      for (const request of NOT_RECORDED.get(n) ?? []) await sent(service.url, request, (value) => value);
      const saved = new Saved();
      let current: { name: string; group: string; sent: string; differences: string[] } | undefined;
      for (const { request, real } of steps) {
        const ours = await sent(service.url, request, (value) => saved.filled(value, n));
        if (request.save !== null) saved.add(request.save, real.body, ours.body);
        if (request.method !== 'GET' || current === undefined) {
          const count = replayed.filter((one) => one.name.startsWith(`${n}.`)).length;
          current = { name: `${n}.${count + 1}`, group, sent: ours.shown, differences: [] };
          replayed.push(current);
        }
        const terms = /^\/(?:categories|tags)/.test(request.path);
        const isNew = terms ? isNewTerm : isNewPost;
        const where = request.method === 'GET' ? `GET as ${request.as} ` : '';
        current.differences.push(
          ...differencesOf(real.status, ours.status, `${where}status`),
          ...differencesOf(
            normalised(real.body, saved.named('real'), isNew),
            normalised(ours.body, saved.named('ours'), isNew),
            where,
          ),
        );
      }
    }
  } finally {
    await service.close();
  }
  return replayed;
}
