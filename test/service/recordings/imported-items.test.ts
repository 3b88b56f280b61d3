import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DIALECTS } from '#interface/dialects/dialects';
import { isTermKind, KINDS, type Kind } from '#interface/kinds';
import { readRecordFolder } from '#service/database/import';
import { startService } from '#service/http/server';
import { RECORDINGS, recordingsAreThere } from '../../support/recordings/recordings.ts';
import { UNLIKE } from './unlike-fields.ts';

/** The recorded sites. The first has a language segment in its addresses, the second has none. */
const SITES = [
  { site: 'crawl', publicUrl: 'http://127.0.0.1:8089', segmented: true },
  { site: 'second-site/crawl', publicUrl: 'http://127.0.0.1:8181', segmented: false },
] as const;

const STATUSES = 'publish,draft,pending,private,future,trash';

const ITEMS = z.array(z.looseObject({ id: z.int() }));

type Item = z.output<typeof ITEMS>[number];

/**
 * Collects the leaves of a value by path, such as `organizer[].image.sizes.medium.url`; elements of a list share a
 * path, in order.
 */
function leavesOf(value: unknown, path: string, found: Map<string, unknown[]> = new Map()): Map<string, unknown[]> {
  if (Array.isArray(value) && value.length > 0) for (const one of value) leavesOf(one, `${path}[]`, found);
  else if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    for (const [name, one] of Object.entries(value)) leavesOf(one, path === '' ? name : `${path}.${name}`, found);
  else found.set(path, [...(found.get(path) ?? []), value]);
  return found;
}

/** Returns all items of the list of one language, as an editor gets them. */
async function itemsOf(base: string, language: string, kind: Kind): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({ wpml_language: language, per_page: '50', page: String(page) });
    if (kind === 'events') {
      query.set('start_date', '1900-01-01');
      query.set('end_date', '2199-12-31');
    }
    if (isTermKind(kind)) query.set('hide_empty', 'false');
    else query.set('status', STATUSES);
    const answer = await fetch(`${base}/wp-json/tribe/events/v1/${kind}?${query}`, {
      headers: { Authorization: `Basic ${Buffer.from('editor:secret').toString('base64')}` },
    });
    const body: Record<string, unknown> = z.looseObject({ total_pages: z.int() }).parse(await answer.json());
    items.push(...ITEMS.parse(body[kind]));
    pages = z.int().parse(body.total_pages);
  }
  return items;
}

type Comparison = {
  /** Recorded items that the service does not list, and hidden items that it does, as `ca events 12`. */
  readonly misplaced: readonly string[];
  /**
   * The fields that differ from the recording, as `events.image.sizes.medium.url`, with the number of items and both
   * values of the first.
   */
  readonly unlike: ReadonlyMap<string, { readonly items: number; readonly first: string }>;
  /** The numbers of items and fields that were compared, and of fields that differ. */
  readonly items: number;
  readonly fields: number;
  readonly differing: number;
};

async function compared({ site, publicUrl, segmented }: (typeof SITES)[number]): Promise<Comparison> {
  const folder = join(RECORDINGS, site);
  const { data, languages, defaultLanguage } = readRecordFolder(folder, 'es');
  const service = await startService({
    seed: data,
    languages: languages.map((language) => (segmented ? language : { ...language, segment: null })),
    defaultLanguage,
    dialect: DIALECTS['the-events-calendar'],
    publicUrl,
    timeZone: 'Europe/Madrid',
    now: () => Temporal.Instant.from('2026-11-22T14:40+01:00'),
    credentials: { user: 'editor', password: 'secret' },
  });
  const misplaced: string[] = [];
  const unlike = new Map<string, { items: number; first: string }>();
  let [items, fields, differing] = [0, 0, 0];
  try {
    for (const { code } of languages)
      for (const kind of KINDS) {
        const recorded = ITEMS.parse(JSON.parse(readFileSync(join(folder, code, `${kind}.json`), 'utf8')));
        const answered = new Map((await itemsOf(service.url, code, kind)).map((item) => [item.id, item]));
        for (const item of recorded) {
          const name = `${code} ${kind} ${item.id}`;
          const answer = answered.get(item.id);
          if ((answer === undefined) !== (item.hide_from_listings === true)) misplaced.push(name);
          if (answer === undefined) continue;
          items += 1;
          const [theirs, ours] = [leavesOf(item, ''), leavesOf(answer, '')];
          for (const path of new Set([...theirs.keys(), ...ours.keys()])) {
            fields += 1;
            const [there, here] = [JSON.stringify(theirs.get(path)), JSON.stringify(ours.get(path))];
            if (there === here) continue;
            differing += 1;
            const field = `${kind}.${path}`;
            const seen = unlike.get(field);
            const first = seen?.first ?? `${name}: ${there ?? 'absent'}, not ${here ?? 'absent'}`;
            unlike.set(field, { items: (seen?.items ?? 0) + 1, first });
          }
        }
      }
  } finally {
    await service.close();
  }
  return { misplaced, unlike, items, fields, differing };
}

describe.runIf(recordingsAreThere())('an imported recorded site', () => {
  const results: Comparison[] = [];

  beforeAll(async () => {
    for (const site of SITES) results.push(await compared(site));
  });

  it('lists every recorded item except those hidden from listings', () => {
    expect(results.flatMap(({ misplaced }) => misplaced)).toEqual([]);
    expect(results.reduce((sum, { items }) => sum + items, 0)).toBeGreaterThan(500);
  });

  it('matches the recording in at least 98% of fields', () => {
    const fields = results.reduce((sum, one) => sum + one.fields, 0);
    const differing = results.reduce((sum, one) => sum + one.differing, 0);
    expect((fields - differing) / fields).toBeGreaterThanOrEqual(0.98);
  });

  it('differs from the recording only in the listed fields', () => {
    const unlike = new Map(
      results.flatMap((one) => [...one.unlike].map(([field, { first }]) => [field, first] as const)),
    );
    expect(Object.fromEntries([...unlike].filter(([field]) => !Object.hasOwn(UNLIKE, field)))).toEqual({});
    expect(Object.keys(UNLIKE).filter((field) => !unlike.has(field))).toEqual([]);
  });
});
