import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnavailableError } from '#client/errors';
import { type Alternates, alternateLinks, alternatesKey } from '#content/state/alternates';
import { type RecordWithPage, updateAlternates } from '#sync/alternates';

const LANGUAGES = ['ca', 'en', 'de'];

/** A site: the records of each thing by language, and the languages that the page of each names. */
type Site = readonly (readonly RecordWithPage[])[];

const pageOf = (language: string, id: number) => new URL(`https://town.example/${language}/event/${id}/`);

function record(language: string, id: number, changes: Partial<RecordWithPage> = {}): RecordWithPage {
  return {
    language,
    kind: 'events',
    id,
    modified: '2026-11-01 10:00:00',
    url: pageOf(language, id),
    isLinked: false,
    ...changes,
  };
}

/** Returns a thing with a record in each of some languages. */
const thing = (first: number, ...languages: readonly string[]) =>
  languages.map((code, index) => record(code, first + index));

/** Reads the pages of a site, of which each names its translations; `requests` are the pages that were read. */
async function update(
  site: Site,
  before: Alternates = new Map(),
  changes: Partial<Parameters<typeof updateAlternates>[2]> = {},
) {
  const requests: string[] = [];
  const byUrl = new Map(site.flatMap((records) => records.map((one) => [one.url.href, records] as const)));
  const updated = await updateAlternates(site.flat(), before, {
    languages: LANGUAGES,
    alternatesAt: async (url) => {
      requests.push(url.pathname);
      return (byUrl.get(url.href) ?? []).map((one) => one.url);
    },
    most: 100,
    onProgress: () => {},
    ...changes,
  });
  return { ...updated, requests, links: alternateLinks(updated.alternates).events ?? [] };
}

const unavailable = (url: URL) => new UnavailableError({ method: 'GET', url: url.href }, { message: 'No.' });

describe('the translations that event pages name', () => {
  it('are found by reading one page per group of translations and per single record', async () => {
    const { links, requests } = await update([thing(10, 'ca', 'en', 'de'), thing(20, 'en', 'de'), thing(30, 'de')]);
    expect(links).toEqual([
      { ca: 10, en: 11, de: 12 },
      { en: 20, de: 21 },
    ]);
    expect(requests).toEqual(['/ca/event/10/', '/en/event/20/', '/de/event/30/']);
  });

  it('are not requested again while records are unchanged', async () => {
    const site = [thing(10, 'ca', 'en', 'de'), thing(20, 'en', 'de'), thing(30, 'de')];
    const { alternates } = await update(site);
    expect(await update(site, alternates)).toMatchObject({ requests: [], alternates });
  });

  it('are requested again when a record changes, whether or not its own page was read before', async () => {
    const { alternates } = await update([thing(10, 'ca', 'en', 'de')]);
    const changed = [record('ca', 10), record('en', 11, { modified: '2026-11-20 10:00:00' }), record('de', 12)];
    const after = await update([changed], alternates);
    expect(after.requests).toEqual(['/en/event/11/']);
    expect(after.links).toEqual([{ ca: 10, en: 11, de: 12 }]);
  });

  it('follow the newest page when an earlier page names different ones', async () => {
    const { alternates } = await update([thing(10, 'ca', 'en'), thing(20, 'de')]);
    // The German one was linked with the Catalan one since, and has changed by it.
    const german = record('de', 20, { modified: '2026-11-20 10:00:00' });
    const linked = await update([[...thing(10, 'ca', 'en'), german]], alternates);
    expect(linked.links).toEqual([{ ca: 10, en: 11, de: 20 }]);
    expect(linked.requests).toEqual(['/de/event/20/']);
    // Another English one has taken the place of the first.
    const other = record('en', 31);
    const replaced = await update([[record('ca', 10), other, german], [record('en', 11)]], linked.alternates);
    expect(replaced.links).toEqual([{ ca: 10, en: 31, de: 20 }]);
  });

  it('are read again from a remaining page when the record whose page named them is gone', async () => {
    const { alternates } = await update([thing(10, 'ca', 'en', 'de')]);
    const left = [record('en', 11), record('de', 12)];
    expect(await update([left], alternates)).toMatchObject({
      requests: ['/en/event/11/'],
      links: [{ en: 11, de: 12 }],
    });
  });

  it('are not requested when records are linked already', async () => {
    const linked = thing(10, 'ca', 'en').map((one) => ({ ...one, isLinked: true }));
    expect((await update([linked])).requests).toEqual([]);
  });

  it('are matched by addresses in other forms, without other kinds, the record itself or unknown pages', async () => {
    const [own, other, venue] = [record('ca', 1), record('en', 2), record('en', 3, { kind: 'venues' })];
    const urls = ['http://town.example/en/event/2', venue.url.href, own.url.href, 'https://town.example/en/'];
    const { alternates } = await updateAlternates([own, other, venue], new Map(), {
      languages: ['ca'],
      alternatesAt: async (url) => (url.href === own.url.href ? urls.map((one) => new URL(one)) : []),
      most: 100,
      onProgress: () => {},
    });
    expect(alternateLinks(alternates)).toEqual({ events: [{ ca: 1, en: 2 }] });
  });

  it('are empty for a record whose address leads to the page of another record', async () => {
    const [moved, own, other] = [record('ca', 1), record('ca', 2), record('en', 3)];
    const { links } = await update([[own, other], [moved]], new Map(), {
      alternatesAt: async () => [own.url, other.url],
    });
    expect(links).toEqual([{ ca: 2, en: 3 }]);
  });

  it('are dropped when the changed page names none, whichever page named them before', async () => {
    const first = await update([[record('ca', 10)]]);
    const named = { language: 'en', kind: 'events', id: 30, modified: '2026-11-01 10:00:00', ids: { ca: 10 } } as const;
    const before = new Map([...first.alternates, [alternatesKey(named), named]]);
    const unlinked = [[record('ca', 10, { modified: '2026-11-20 10:00:00' })], [record('en', 30)]];
    const { links, requests } = await update(unlinked, before);
    expect(links).toEqual([]);
    expect(requests).toEqual(['/ca/event/10/', '/en/event/30/']);
  });

  it('are found although some pages keep failing', async () => {
    const site = Array.from({ length: 20 }, (_, index) => thing(index * 2 + 1, 'ca', 'en'));
    const byUrl = new Map(site.flatMap((records) => records.map((one) => [one.url.href, records] as const)));
    const { links, unread } = await update(site, new Map(), {
      alternatesAt: async (url) => {
        if (/\/ca\/event\/(?:1|9|17)\/$/.test(url.pathname)) throw unavailable(url);
        return (byUrl.get(url.href) ?? []).map((one) => one.url);
      },
    });
    expect(links).toHaveLength(20);
    expect(unread).toBe(3);
  });

  it('are reported with the number of pages read, and with their completion once', async () => {
    const steps: { readonly done: number; readonly total: number }[] = [];
    const site = Array.from({ length: 10 }, (_, index) => thing(index + 1, 'ca'));
    await update(site, new Map(), {
      onProgress: (progress) => {
        if (progress.type === 'alternates') steps.push({ done: progress.done, total: progress.total });
      },
    });
    expect(steps.at(-1)).toEqual({ done: 10, total: 10 });
    expect(steps.filter(({ done, total }) => done === total)).toHaveLength(1);
  });

  it('are read by later runs when there are more pages than one run reads', async () => {
    const site = [thing(10, 'ca', 'en'), thing(20, 'ca', 'en'), thing(30, 'ca', 'en')];
    const first = await update(site, new Map(), { most: 2 });
    expect(first).toMatchObject({ requests: ['/ca/event/10/', '/ca/event/20/'], read: 2, unread: 2 });
    const second = await update(site, first.alternates, { most: 2 });
    expect(second).toMatchObject({ requests: ['/ca/event/30/'], unread: 0 });
    expect(second.links).toHaveLength(3);
  });

  it('are left to a later run after four failed requests', async () => {
    const site = Array.from({ length: 20 }, (_, index) => thing(index * 2 + 1, 'ca', 'en'));
    const requests: string[] = [];
    const failed = await update(site, new Map(), {
      alternatesAt: async (url) => {
        requests.push(url.pathname);
        throw unavailable(url);
      },
    });
    expect(requests).toHaveLength(4);
    expect(failed.failure?.message).toBe('No.');
    expect(failed.unread).toBe(40);
    expect((await update(site, failed.alternates)).links).toHaveLength(20);
  });

  it('match the site once all its records have changed, whatever was linked before', async () => {
    const groups = fc.array(fc.uniqueArray(fc.constantFrom(...LANGUAGES), { minLength: 1 }), { maxLength: 8 });
    const siteOf = (all: readonly (readonly string[])[], modified: string) => {
      const ids = new Map<string, number>();
      return all.map((codes) =>
        codes.map((code) => {
          ids.set(code, (ids.get(code) ?? 0) + 1);
          return record(code, ids.get(code) ?? 0, { modified });
        }),
      );
    };
    const sorted = (links: readonly object[]) =>
      links.map((link) => JSON.stringify(Object.entries(link).sort())).sort();
    await fc.assert(
      fc.asyncProperty(groups, groups, async (before, after) => {
        const { alternates } = await update(siteOf(before, '1'));
        const site = siteOf(after, '2');
        const expected = site
          .filter((records) => records.length > 1)
          .map((records) => Object.fromEntries(records.map(({ language, id }) => [language, id])));
        expect(sorted((await update(site, alternates)).links)).toEqual(sorted(expected));
      }),
    );
  });
});
