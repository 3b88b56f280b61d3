import { readFileSync } from 'node:fs';
import { Agent, request as ask } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DIALECTS } from '#interface/dialects/dialects';
import { KINDS } from '#interface/kinds';
import { readRecordFolder } from '#service/database/import';
import { startService } from '#service/http/server';
import { RECORDINGS, recordingsAreThere } from '../../support/recordings/recordings.ts';
import { CHOSEN_READS } from './chosen-differences.ts';

const FOLDER = join(RECORDINGS, 'second-site');

const ROOT = '/wp-json/tribe/events/v1';

const READ = z.object({
  group: z.string(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    query: z.string(),
    as: z.enum(['anonymous', 'editor', 'subscriber', 'wrong', 'nobody']),
    headers: z.record(z.string(), z.string()).nullable(),
  }),
  real: z.object({
    status: z.int(),
    code: z.string().optional(),
    id: z.int().nullish(),
    ids: z.array(z.int()).optional(),
    total: z.int().optional(),
    total_pages: z.int().optional(),
  }),
});

type Read = z.output<typeof READ>;

const USERS = {
  anonymous: undefined,
  editor: 'editor:secret',
  subscriber: 'subscriber:secret',
  wrong: 'editor:wrong',
  nobody: 'nobody:secret',
} as const;

/** Returns the recorded reads that got a response. */
function recordedReads(): Read[] {
  const lines = readFileSync(join(FOLDER, 'reads.ndjson'), 'utf8').trim().split('\n');
  return lines.map((line) => READ.parse(JSON.parse(line))).filter(({ real }) => real.status > 0);
}

/** Returns a read in short form: `GET /events?page=2 as editor`. */
function nameOf({ method, path, query, as, headers }: Read['request']): string {
  const said = Object.entries(headers ?? {}).map(([name, value]) => ` ${name}: ${value}`);
  return `${method} ${path}${query === '' ? '' : `?${query}`}${as === 'anonymous' ? '' : ` as ${as}`}${said.join('')}`;
}

type Answered = { readonly status: number; readonly text: string };

/** Sends a request for exactly this path; `fetch` would resolve dots and spaces in it. */
function answerTo(base: URL, agent: Agent, { method, path, query, as, headers }: Read['request']): Promise<Answered> {
  const user = USERS[as];
  const target = `${path.startsWith('/wp-json') ? path : `${ROOT}${path}`}${query === '' ? '' : `?${query}`}`;
  return new Promise((resolve, reject) => {
    const sent = ask(
      {
        host: base.hostname,
        port: base.port,
        agent,
        method,
        path: target,
        headers: {
          ...(user === undefined ? {} : { Authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
          ...headers,
        },
      },
      async (response) => {
        const chunks = await Array.fromAsync(response);
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const ITEMS = z.array(z.looseObject({ id: z.int() }));

const BODY = z.looseObject({ code: z.string(), id: z.int(), total: z.int(), total_pages: z.int() }).partial().catch({});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the part of a response that has to agree: recorded status, code, id, totals, and ids in their order. */
function essence({ status, text }: Answered, recorded: object) {
  const { code, id, total, total_pages, ...rest } = BODY.parse(parsed(text));
  const ids = ITEMS.safeParse(KINDS.map((kind) => rest[kind]).find(Array.isArray)).data?.map((item) => item.id);
  const said: Record<string, unknown> = { status, code, id, total, total_pages, ids };
  return Object.fromEntries(Object.keys(recorded).map((name) => [name, said[name]]));
}

type Difference = { readonly group: string; readonly recorded: unknown; readonly answered: unknown };

/** Returns the reads whose response differs from the recorded one, by name, and the number of all reads. */
async function differing(): Promise<{ found: Map<string, Difference>; asked: number }> {
  const { data, languages, defaultLanguage } = readRecordFolder(join(FOLDER, 'crawl'), 'es');
  const service = await startService({
    seed: data,
    languages,
    defaultLanguage,
    dialect: DIALECTS['the-events-calendar'],
    now: () => Temporal.Instant.from('2026-11-22T14:40+01:00'),
    credentials: { user: 'editor', password: 'secret' },
    reader: { user: 'subscriber', password: 'secret' },
  });
  const agent = new Agent({ keepAlive: true });
  const found = new Map<string, Difference>();
  const reads = recordedReads();
  try {
    for (const { group, request, real } of reads) {
      const recorded = Object.fromEntries(Object.entries(real).filter(([, value]) => value !== null));
      const answered = essence(await answerTo(new URL(service.url), agent, request), recorded);
      if (Object.entries(recorded).some(([name, value]) => JSON.stringify(answered[name]) !== JSON.stringify(value)))
        found.set(nameOf(request), { group, recorded, answered });
    }
  } finally {
    agent.destroy();
    await service.close();
  }
  return { found, asked: reads.length };
}

describe.skipIf(!recordingsAreThere())('the crawled second site', () => {
  let found: ReadonlyMap<string, Difference>;
  let asked: number;

  beforeAll(async () => {
    ({ found, asked } = await differing());
  });

  it('answers reads like the real site, except for the listed differences', () => {
    const listed = new Set(Object.keys(CHOSEN_READS));
    expect(Object.fromEntries([...found].filter(([name]) => !listed.has(name)))).toEqual({});
    expect([...listed].filter((name) => !found.has(name))).toEqual([]);
  });

  it('agrees with the real site in at least 97% of reads', () => {
    expect((asked - found.size) / asked).toBeGreaterThanOrEqual(0.97);
  });
});
