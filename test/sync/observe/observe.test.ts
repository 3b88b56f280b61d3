import { describe, expect, it } from 'vitest';
import type { Files } from '#content/store/files';
import { memorySpool } from '#content/store/spool';
import { type LanguageObservation, observe } from '#sync/observe/observe';
import type { ObserveOptions } from '#sync/observe/observer';
import type { Progress } from '#sync/progress';
import { memoryFiles } from '../../content/memory-files.ts';
import { fakeClient, type Lists, listsOf, servedEvent, servedVenue } from '../../support/served.ts';
import { CA, EN, windowAt } from '../pulling.ts';

/** Observes a service of whose records content has none. */
async function observed(
  lists: Lists,
  changes: Partial<ObserveOptions> = {},
  announced?: Parameters<typeof fakeClient>[1],
) {
  const client = fakeClient(lists, announced);
  const progress: Progress[] = [];
  const seen: LanguageObservation[] = [];
  const options: ObserveOptions = {
    languages: [CA, EN],
    configured: [CA, EN],
    defaultLanguage: 'ca',
    kinds: ['events', 'venues', 'organizers', 'categories', 'tags'],
    window: windowAt('2026-11-21'),
    timeZone: 'Europe/Madrid',
    sideOf: async () => ({ ledger: new Map(), touched: new Set() }),
    cache: memoryFiles() satisfies Files,
    spool: memorySpool(),
    full: false,
    details: false,
    onProgress: (one) => progress.push(one),
    ...changes,
  };
  for await (const one of observe(client, options)) seen.push(one);
  const of = (language: string, kind: string) =>
    seen.find((one) => one.language.code === language)?.observations.find((one) => one.kind === kind);
  return { seen, of, progress, calls: client.calls };
}

const WARNED = (progress: readonly Progress[]) =>
  progress.flatMap((one) => (one.type === 'warning' ? [one.message] : []));

describe('observing a service', () => {
  it('reads each list of each language once, events last, and yields languages in order', async () => {
    const { seen, calls } = await observed({ ca: { events: [servedEvent(1)] }, en: { events: [servedEvent(2)] } });
    expect(seen.map(({ language }) => language.code)).toEqual(['ca', 'en']);
    expect(seen[0]?.observations.map(({ kind }) => kind)).toEqual([
      'events',
      'venues',
      'organizers',
      'categories',
      'tags',
    ]);
    expect(calls).toHaveLength(listsOf(2));
    expect(calls.slice(-2)).toEqual(['ca events 1', 'en events 1']);
  });

  it('reads only the requested lists', async () => {
    const { calls, seen } = await observed({}, { kinds: ['venues', 'tags'], languages: [EN] });
    expect(calls.toSorted()).toEqual(['en tags 1', 'en venues 1']);
    expect(seen[0]?.observations.map(({ kind }) => kind)).toEqual(['venues', 'tags']);
  });

  it('reports how each list ended, and warns of a list that is not proved complete', async () => {
    const { progress, of } = await observed(
      { ca: { events: [servedEvent(1)] } },
      { languages: [CA] },
      (kind, items) => items.length + (kind === 'events' ? 1 : 0),
    );
    expect(progress.filter(({ type }) => type === 'swept')).toHaveLength(5);
    expect(progress).toContainEqual({ type: 'swept', language: 'ca', kind: 'events', fetched: 1, proved: false });
    expect(WARNED(progress)).toEqual([
      "The list of events in 'ca' is not proved complete: 2 announced, 1 different ones served. Nothing is removed for it.",
    ]);
    expect([of('ca', 'events')?.proved, of('ca', 'venues')?.proved]).toEqual([false, true]);
  });

  it('marks records found only inside events as embedded, and records in their own list as listed', async () => {
    const term = (id: number) => ({ id, name: `Term ${id}`, slug: `term-${id}`, url: 'https://service.example/t/' });
    const { of } = await observed({
      ca: {
        events: [
          servedEvent(1, { venue: servedVenue(13), categories: [term(3)], tags: [term(4)] }),
          servedEvent(2, { venue: servedVenue(5) }),
        ],
        venues: [servedVenue(5)],
      },
    });
    const states = (kind: string) => [...(of('ca', kind)?.records.values() ?? [])].map(({ id, state }) => [id, state]);
    expect(states('venues')).toEqual([
      [13, 'embedded'],
      [5, 'listed'],
    ]);
    expect(states('categories')).toEqual([[3, 'embedded']]);
    expect(states('tags')).toEqual([[4, 'embedded']]);
  });

  it('ignores records inside an event outside the window', async () => {
    const outside = servedEvent(1, {
      venue: servedVenue(13),
      start_date: '2020-01-01 10:00:00',
      end_date: '2020-01-01 11:00:00',
    });
    const { of } = await observed({ ca: { events: [outside] } });
    expect([...(of('ca', 'venues')?.records.keys() ?? [])]).toEqual([]);
    expect(of('ca', 'events')).toMatchObject({ fetched: 1, records: new Map() });
    expect([...(of('ca', 'events')?.listed.keys() ?? [])]).toEqual([1]);
  });

  it('warns of an unknown time zone, and uses the site’s zone', async () => {
    const { progress, of } = await observed({ ca: { events: [servedEvent(1, { timezone: 'Mars/Olympus' })] } });
    expect(WARNED(progress)).toEqual([
      "Event 1 in 'ca' names the time zone 'Mars/Olympus', which is none; the site's zone Europe/Madrid is taken.",
    ]);
    expect(of('ca', 'events')?.records.has(1)).toBe(true);
  });

  it('warns once of all events at an offset that the site uses in the other season', async () => {
    const on = (id: number, timezone: string, day: string) =>
      servedEvent(id, { timezone, start_date: `${day} 19:00:00`, end_date: `${day} 20:00:00` });
    const summer = '2027-07-10';
    const lists = {
      ca: { events: [on(1, 'UTC+1', summer), on(2, 'CET', summer), on(3, 'Europe/Madrid', summer)] },
      en: { events: [on(4, 'Etc/GMT-2', '2027-01-10'), on(5, 'UTC+5:30', summer)] },
    };
    const { progress } = await observed(lists);
    expect(WARNED(progress)).toEqual([
      expect.stringMatching(
        /^3 events stand at a fixed offset \(\+01:00\) that Europe\/Madrid .*: event 1 in 'ca', event 2 in 'ca', event 4 in 'en'\. Choose a city/,
      ),
    ]);
  });

  it('sets aside items that do not decode, and counts their ids as listed', async () => {
    const { of } = await observed({
      ca: { events: [servedEvent(1), servedEvent(2, { start_date: 'soon' }), { title: 'No id' }] },
    });
    expect(of('ca', 'events')?.quarantined).toMatchObject([{ id: 2 }, { id: undefined }]);
    expect([...(of('ca', 'events')?.listed.keys() ?? [])]).toEqual([1, 2]);
    expect([...(of('ca', 'events')?.records.keys() ?? [])]).toEqual([1]);
  });

  it('takes a record that decodes only in the second reading', async () => {
    const client = fakeClient({ ca: { events: [servedEvent(1)] } });
    let readings = 0;
    const seen: LanguageObservation[] = [];
    const restless: typeof client = {
      ...client,
      listPage: async (kind, language, query) => {
        if (kind !== 'events') return client.listPage(kind, language, query);
        readings += 1;
        const item = readings === 1 ? servedEvent(1, { start_date: 'soon' }) : servedEvent(1);
        return { items: [item], total: readings === 1 ? 2 : 1, totalPages: 1 };
      },
    };
    const options: ObserveOptions = {
      languages: [CA],
      configured: [CA],
      defaultLanguage: 'ca',
      kinds: ['events'],
      window: windowAt('2026-11-21'),
      timeZone: 'Europe/Madrid',
      sideOf: async () => ({ ledger: new Map(), touched: new Set() }),
      cache: memoryFiles(),
      spool: memorySpool(),
      full: false,
      details: false,
      onProgress: () => {},
    };
    for await (const one of observe(restless, options)) seen.push(one);
    expect(seen[0]?.observations[0]).toMatchObject({ proved: true, quarantined: [] });
    expect([...(seen[0]?.observations[0]?.records.keys() ?? [])]).toEqual([1]);
  });

  it('fails with the error of any list', async () => {
    const client = fakeClient({});
    const broken: typeof client = { ...client, listPage: () => Promise.reject(new Error('broken')) };
    const options: ObserveOptions = {
      languages: [CA],
      configured: [CA],
      defaultLanguage: 'ca',
      kinds: ['tags'],
      window: windowAt('2026-11-21'),
      timeZone: 'Europe/Madrid',
      sideOf: async () => ({ ledger: new Map(), touched: new Set() }),
      cache: memoryFiles(),
      spool: memorySpool(),
      full: false,
      details: false,
      onProgress: () => {},
    };
    await expect(observe(broken, options).next()).rejects.toThrow('broken');
  });
});
