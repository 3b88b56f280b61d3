import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collapseSeries } from '../../../site/calendar/series-dates.ts';
import { searchEvents } from '../../../site/search/find.ts';
import { dayNumberIn, parseQuery } from '../../../site/search/query.ts';
import { resultDays } from '../../../site/search/result-days.ts';
import { eventsInSearchFile, type SearchEvent } from '../../../site/search/rows.ts';
import { nameFromTitle, searchFileAddress } from '../../../site/search/search-file.ts';
import { searchFileOf, searchFiles } from '../../../site/search/search-files.ts';
import { makeWordIndex } from '../../../site/search/word-index.ts';
import {
  type Content,
  category,
  date,
  event,
  localisedSiteOf,
  organizer,
  publication,
  service,
  TODAY,
  venue,
} from '../fixtures.ts';

const today = dayNumberIn(TODAY) ?? 0;

/** The events of a site as its search has them, after a way through JSON. */
function searchedEvents(content: Content, code = 'ca'): readonly SearchEvent[] {
  const site = publication(content);
  const localised = localisedSiteOf(site, code);
  const file = searchFileOf(site, localised, localised.eventIndex.listed);
  return eventsInSearchFile(JSON.parse(JSON.stringify(file)), code);
}

async function find(content: Content, address: string) {
  const events = searchedEvents(content);
  const index = await makeWordIndex(events);
  const query = parseQuery(new URLSearchParams(address));
  return searchEvents(events, index(query.words)?.places, query, { today, weekend: [6, 7] });
}

const titles = ({ coming, past }: Awaited<ReturnType<typeof find>>) => [...coming, ...past].map(({ title }) => title);

const CONTENT: Content = {
  venues: [
    venue({ venue: 'Molí de la Vila', name: 'moli', service: service(1) }),
    venue({ venue: 'Biblioteca', name: 'biblioteca', service: service(2) }),
  ],
  categories: [
    category({ name: 'musica', service: service(10) }),
    category({ name: 'jazz', parent: 10, service: service(11) }),
    category({ name: 'infantil', service: service(12) }),
  ],
  events: [
    event('2026-10-02 19:00', '2026-10-02 21:00', { title: 'Nit de jazz', categories: [11], service: service(20) }),
    event('2026-11-01', '2026-12-27', { title: 'El riu en mapes', venue: [2], cost: '5 €', service: service(21) }),
    event('2026-11-21 17:30', '2026-11-21 18:30', {
      ...{ title: 'Contes a la fresca', categories: [12], cost: 'Gratis', service: service(22) },
    }),
    event('2026-11-22 20:00', '2026-11-22 22:00', {
      ...{ title: 'Concert al col·legi', venue: [1], categories: [10], service: service(23) },
    }),
    event('2027-03-05 20:00', '2027-03-05 22:00', { title: 'Nit de jazz', categories: [11], service: service(24) }),
  ],
};

describe('the files of the search', () => {
  it('contain what a list shows of an event', () => {
    const [, running, tales] = searchedEvents(CONTENT);
    expect(running).toMatchObject({
      title: 'El riu en mapes',
      path: expect.stringMatching(/^ca\/events\/events-\d+\/$/),
      days: { first: dayNumberIn('2026-11-01'), last: dayNumberIn('2026-12-27') },
      time: undefined,
      venues: ['Biblioteca'],
      colour: 'hue-none',
      free: false,
      language: undefined,
    });
    expect(tales).toMatchObject({
      time: { minute: 17 * 60 + 30, text: '17:30' },
      free: true,
      cost: '',
      names: { venue: [], tag: [] },
    });
    expect(tales?.tickets).toBeUndefined();
    const [sold] = searchedEvents({
      events: [event('2026-11-21', '2026-11-21', { local: { tickets: 'sold-out' }, service: service(9) })],
    });
    expect(sold?.tickets).toBe('sold-out');
  });

  it('say how events are accessible, by which a filter finds them, and only results of that filter say it', () => {
    const accessible = (...features: readonly ('quiet' | 'sign-language')[]) =>
      event('2026-11-21', '2026-11-21', { local: { accessibility: [...features] } });
    const events = searchedEvents({
      events: [accessible(), accessible('quiet'), accessible('quiet', 'sign-language')],
    });
    const found = (access: string) => {
      const query = { ...parseQuery(new URLSearchParams()), access };
      const days = { today, weekend: [6, 7] };
      return searchEvents(events, undefined, query, days);
    };
    expect(found('any').coming.map(({ accessibility }) => accessibility)).toEqual([
      ['quiet'],
      ['sign-language', 'quiet'],
    ]);
    expect(found('sign-language').coming).toHaveLength(1);
    expect(found('').coming.map(({ accessibility }) => accessibility)).toEqual([[], [], []]);
    expect([...found('').counts().access]).toEqual([
      ['any', 2],
      ['quiet', 2],
      ['sign-language', 1],
    ]);
  });

  it('state when an event is over, counted from its last day in the site’s zone', () => {
    const events = [
      event('2026-12-01 22:00', '2026-12-02 02:00'),
      event('2026-12-03 19:00', '2026-12-03 19:00'),
      event('2026-12-04 10:00', '2026-12-06 18:00'),
      event('2026-12-08 19:00', '2026-12-08 20:00', { timezone: 'Europe/London' }),
      event('2026-12-09', '2026-12-10'),
    ];
    const searched = searchedEvents({ events });
    expect(searched.map(({ over }) => over)).toEqual([26 * 60, 21 * 60, 18 * 60, 21 * 60, undefined]);
    expect(searched.map(({ there }) => there)).toEqual(['', '', '', expect.stringContaining('19:00'), '']);
  });

  it('yield the address of each event, whether or not its name follows from its title', () => {
    const events = [
      event('2026-12-01', '2026-12-01', { title: 'Café: ço és?', name: 'cafe-co-es' }),
      event('2026-12-02', '2026-12-02', { title: 'Café: ço és?', name: 'cafe-co-es-2026-12-02' }),
      event('2026-12-03', '2026-12-03', { title: 'Café', name: 'un altre nom' }),
      event('2026-12-04', '2026-12-04', { title: '???', name: '90' }),
    ];
    expect(searchedEvents({ events }).map(({ path }) => path)).toEqual([
      'ca/events/cafe-co-es/',
      'ca/events/cafe-co-es-2026-12-02/',
      'ca/events/un%20altre%20nom/',
      'ca/events/90/',
    ]);
    expect(nameFromTitle('L’Straße del col·legi!')).toBe('lstrasse-del-collegi');
  });

  it('are split by month: a new day of the same month changes none', () => {
    const on = (day: string) => [...searchFiles(publication({ ...CONTENT, settings: { today: day } }))];
    const read = (day: string) => on(day).map(({ path, digest, text }) => [path, digest, text]);
    expect(read('2026-11-30')).toEqual(read('2026-11-01'));
    const paths = on(TODAY).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([searchFileAddress('ca', 'later'), 'ca/search/texts/2026-11.json']));
    const count = (part: 'coming' | 'later' | 'past') =>
      JSON.parse(on(TODAY).find(({ path }) => path === searchFileAddress('ca', part))?.text ?? '').events.length;
    expect([count('coming'), count('later'), count('past')]).toEqual([3, 1, 1]);
  });

  it('contain descriptions as plain text, by address, with a digest that depends on them', () => {
    const file = (description: string) => {
      const one = event('2026-12-01', '2026-12-01', { name: 'u', description, service: service(5) });
      return [...searchFiles(publication({ events: [one] }))].find(
        ({ path }) => path === 'ca/search/texts/2026-12.json',
      );
    };
    expect(JSON.parse(file('<p>Pa &amp; vi</p><p>i formatge</p>')?.text ?? '')).toEqual({
      'ca/events/u/': 'Pa & vi i formatge',
    });
    expect(file('<p>Pa</p>')?.digest).not.toBe(file('<p>Vi</p>')?.digest);
  });

  it('have different digests if they differ: by events, venues, towns, categories and colours', () => {
    const base = (more: object = {}, town = 'Vic', parent?: number): Content => ({
      venues: [
        venue({ venue: 'Sala', city: town, service: service(1) }),
        venue({ venue: 'Pati', city: 'Vic', service: service(2) }),
      ],
      categories: [
        category({ name: 'musica', service: service(10) }),
        category({ name: 'jazz', ...(parent === undefined ? {} : { parent }), service: service(11) }),
      ],
      events: [
        event('2026-12-01 19:00', '2026-12-01 21:00', {
          ...{ title: 'Nit', name: 'nit', venue: [1], categories: [11], service: service(20) },
          ...more,
        }),
      ],
    });
    // With an older id this category takes the colour that another had.
    const recoloured = category({ name: 'jazz-vell', service: service(3) });
    const sites: readonly Content[] = [
      base(),
      base({ title: 'Nits' }),
      base({ cost: 'Gratis' }),
      base({ start_date: '2026-12-01 18:00:00' }),
      base({ venue: [2] }),
      base({ local: { event_status: 'cancelled' } }),
      base({}, 'Olot'),
      base({}, 'Vic', 10),
      { ...base(), venues: [...(base().venues ?? []), venue({ venue: 'Fora', city: 'Olot', service: service(4) })] },
      ...Array.from({ length: 12 }, (_one, index): Content => {
        const older = Array.from({ length: index + 1 }, (_other, id) =>
          category({ name: `c${id}`, service: service(id + 100) }),
        );
        return { ...base(), categories: [recoloured, ...older, ...(base().categories ?? [])] };
      }),
    ];
    const made = sites.map((content) => {
      const file = [...searchFiles(publication(content))].find(
        ({ path }) => path === searchFileAddress('ca', 'coming'),
      );
      return { digest: file?.digest, text: file?.text };
    });
    expect(new Set(made.map(({ text }) => text)).size).toBeGreaterThan(7);
    for (const one of made)
      for (const other of made) if (one.text !== other.text) expect(one.digest).not.toBe(other.digest);
  });

  it('are small: the first one of 2,000 events is below 60 kB when compressed', () => {
    const words = [
      'Concert',
      'Lectura',
      'Passejada',
      'Taller',
      'Cinema',
      'Mercat',
      'Teatre',
      'Dansa',
      'Tertúlia',
      'Visita',
    ];
    const events = Array.from({ length: 2_000 }, (_one, index) => {
      const day = date(TODAY).add({ days: index % 90 });
      const title = `${words[index % 10]} ${words[(index * 7) % 9]} ${(index * 7919) % 2_000}`;
      const more = { title, venue: [(index % 40) + 1], categories: [(index % 25) + 100], cost: `${index % 30} €` };
      return event(`${day} ${10 + (index % 12)}:00`, `${day} ${12 + (index % 12)}:30`, {
        ...more,
        service: service(index + 1_000),
      });
    });
    const venues = Array.from({ length: 40 }, (_one, index) =>
      venue({ venue: `Sala ${index}`, service: service(index + 1) }),
    );
    const categories = Array.from({ length: 25 }, (_one, index) =>
      category({ name: `tema-${index}`, service: service(index + 100) }),
    );
    const first = [...searchFiles(publication({ events, venues, categories }))].find(
      ({ path }) => path === searchFileAddress('ca', 'coming'),
    );
    expect(JSON.parse(first?.text ?? '').events.length).toBeGreaterThan(1_500);
    expect(gzipSync(first?.text ?? '').length).toBeLessThan(60_000);
  });

  it('contain no draft', () => {
    const events = [event('2026-12-01', '2026-12-01', { title: 'Esborrany' })];
    const files = [...searchFiles(publication({ events }))];
    expect(publication({ events }).localisedSites[0]?.eventIndex.listed[0]?.draft).toBe(true);
    expect(files.map(({ text }) => text).join()).not.toContain('Esborrany');
  });
});

describe('the results of a search', () => {
  it('are all coming events if the query is empty, and past events on request', async () => {
    expect(titles(await find(CONTENT, ''))).toEqual([
      'El riu en mapes',
      'Contes a la fresca',
      'Concert al col·legi',
      'Nit de jazz',
    ]);
    expect((await find(CONTENT, 'past=1')).past.map(({ title }) => title)).toEqual(['Nit de jazz']);
  });

  it('match all words: whole, as beginnings, without accents and, if nothing else matches, mistyped', async () => {
    expect(titles(await find(CONTENT, 'q=conce+COLLEGI'))).toEqual(['Concert al col·legi']);
    expect(titles(await find(CONTENT, 'q=moli'))).toEqual(['Concert al col·legi']);
    expect(titles(await find(CONTENT, 'q=cocnert'))).toEqual(['Concert al col·legi']);
    expect(titles(await find(CONTENT, 'q=cuina'))).toEqual([]);
    expect(titles(await find(CONTENT, 'q=concrt'))).toEqual(['Concert al col·legi']);
    expect(titles(await find(CONTENT, 'q=concert+contes'))).toEqual([]);
  });

  it('are narrowed by days with running events, by category with subcategories, by venue and by price', async () => {
    expect(titles(await find(CONTENT, 'when=tomorrow'))).toEqual(['El riu en mapes', 'Concert al col·legi']);
    expect(titles(await find(CONTENT, 'category=musica'))).toEqual(['Concert al col·legi', 'Nit de jazz']);
    expect(titles(await find(CONTENT, 'venue=biblioteca'))).toEqual(['El riu en mapes']);
    expect(titles(await find(CONTENT, 'when=weekend&free=1'))).toEqual(['Contes a la fresca']);
  });

  it('are narrowed by organizer, and by a highest price, below which free events lie', async () => {
    const content: Content = {
      organizers: [organizer({ organizer: 'Cineclub', name: 'cineclub', service: service(30) })],
      events: [
        event('2026-11-23 19:00', '2026-11-23 20:00', {
          title: 'A',
          cost: '5 €',
          organizer: [30],
          service: service(31),
        }),
        event('2026-11-24 19:00', '2026-11-24 20:00', { title: 'B', cost: '8–12,50 €', service: service(32) }),
        event('2026-11-25 19:00', '2026-11-25 20:00', { title: 'C', cost: 'Gratis', service: service(33) }),
        event('2026-11-26 19:00', '2026-11-26 20:00', { title: 'D', service: service(34) }),
      ],
    };
    expect(titles(await find(content, 'organizer=cineclub'))).toEqual(['A']);
    expect(titles(await find(content, 'price=7'))).toEqual(['A', 'C']);
    expect(titles(await find(content, 'price=8'))).toEqual(['A', 'B', 'C']);
    expect(titles(await find(content, 'price=4'))).toEqual(['C']);
    expect(titles(await find(content, 'price=x'))).toEqual(['A', 'B', 'C', 'D']);
  });

  it('are counted without each criterion that alone leaves events out', async () => {
    const counts = async (address: string) => [...(await find(CONTENT, address)).countsWithout()].sort();
    expect(await counts('q=concert&venue=biblioteca')).toEqual([
      ['venue', 1],
      ['words', 1],
    ]);
    expect(await counts('q=contes&when=tomorrow&free=1')).toEqual([['when', 1]]);
    expect(await counts('q=cuina&when=tomorrow&venue=moli&free=1')).toEqual([]);
    // What is over is not found without a period either.
    expect(await counts('q=nit&when=tomorrow')).toEqual([
      ['when', 1],
      ['words', 2],
    ]);
    const over = { events: [event('2026-11-02', '2026-11-02', { title: 'Ahir', service: service(70) })] };
    expect([...(await find(over, 'q=ahir')).countsWithout()]).toEqual([]);
  });

  it('are counted for each choice, with all further criteria unchanged', async () => {
    const counts = (await find(CONTENT, 'when=tomorrow&venue=moli')).counts();
    expect(counts.when.get('today')).toBeUndefined();
    expect(counts.when.get('tomorrow')).toBe(1);
    expect(counts.when.get(undefined)).toBe(1);
    // Other venues are counted by the day alone.
    expect([...counts.venue]).toEqual([
      ['biblioteca', 1],
      ['moli', 1],
    ]);
    expect((await find(CONTENT, 'free=1')).counts().when.get('weekend')).toBe(1);
    expect((await find(CONTENT, '')).counts().free).toBe(1);
  });

  const yoga = (date: string, id: number, more: Parameters<typeof event>[2] = {}) =>
    event(`${date} 18:00`, `${date} 19:00`, { title: 'Ioga', name: `ioga-${id}`, service: service(id), ...more });
  const SERIES: Content = {
    ...CONTENT,
    series: 'detect',
    events: [
      ...(CONTENT.events ?? []),
      yoga('2026-11-28', 41, { local: { event_status: 'cancelled' } }),
      yoga('2026-12-05', 42),
      yoga('2027-06-05', 43),
      yoga('2026-11-14', 44),
    ],
  };

  it('name the series of a date, the same in all files, and take one line for a series', async () => {
    const { coming, past } = await find(SERIES, 'q=ioga&past=1');
    expect(new Set([...coming, ...past].map(({ series }) => series)).size).toBe(1);
    const { events, more } = collapseSeries(coming, ({ series }) => series);
    // The first that takes place stands for the others.
    expect(events.map(({ path, status }) => [path, status])).toEqual([['ca/events/ioga-42/', undefined]]);
    expect([...more.values()]).toEqual([2]);
    expect(collapseSeries(coming, () => undefined).events).toBe(coming);
    const all = (await find(SERIES, '')).coming;
    expect(all.filter(({ series }) => series === undefined).map(({ title }) => title)).not.toContain('Ioga');
    expect(searchedEvents({ ...SERIES, series: 'off' }).some(({ series }) => series !== undefined)).toBe(false);
  });

  it('change their file’s digest once an event becomes a date of a series, even across files', () => {
    const digestOf = (...events: ReturnType<typeof event>[]) =>
      [...searchFiles(publication({ series: 'detect', events }))].find(
        ({ path }) => path === searchFileAddress('ca', 'coming'),
      )?.digest;
    const [first, second] = [yoga('2026-11-28', 41), yoga('2027-06-05', 43)];
    expect(digestOf(first, second)).not.toBe(digestOf(first));
    expect(digestOf(first, yoga('2027-06-05', 43, { title: 'Xerrada' }))).toBe(digestOf(first));
  });

  it('are grouped by day, with running events on the first day, after the events that begin then', async () => {
    const { coming, past } = await find(CONTENT, 'past=1');
    const shownAt = (clock: string) => {
      const [hours = 0, minutes = 0] = clock.split(':').map(Number);
      return resultDays(coming, today, { day: today, minute: hours * 60 + minutes }).map(({ day, isOver, events }) => [
        day - today,
        isOver,
        ...events.map(({ title }) => title),
      ]);
    };
    const rest = [
      [1, false, 'Concert al col·legi'],
      [104, false, 'Nit de jazz'],
    ];
    expect(shownAt('18:29')).toEqual([[0, false, 'Contes a la fresca', 'El riu en mapes'], ...rest]);
    // What is over by then stands behind what goes on.
    expect(shownAt('18:30')).toEqual([[0, false, 'El riu en mapes'], [0, true, 'Contes a la fresca'], ...rest]);
    expect(resultDays(past).map(({ day }) => day - today)).toEqual([-50]);
  });
});
